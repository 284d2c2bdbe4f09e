/*
 * Copyright the dynamo-spring authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package io.github.dynamospring.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static io.github.dynamospring.embedded.DynamoContract.assertValidation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Streams, through the SDK's own client.
 */
class StreamIntegrationTests {

	private final EmbeddedDynamo dynamo = EmbeddedDynamo.create();

	private final DynamoDbClient client = Clients.inProcess(this.dynamo);

	private final DynamoDbStreamsClient streams = Clients.streams(this.dynamo);

	@BeforeEach
	void stopTheClock() {
		this.dynamo.clock().stop();
	}

	@AfterEach
	void close() {
		this.streams.close();
		this.client.close();
		this.dynamo.close();
	}

	private String createTable(@Nullable StreamViewType viewType) {
		return createTable(this.client, viewType);
	}

	private static String createTable(DynamoDbClient client, @Nullable StreamViewType viewType) {
		return client
			.createTable(Schemas.table("orders", "pk:S", "sk:N")
				.keySchema(Schemas.key("pk", "sk"))
				.streamSpecification((stream) -> stream.streamEnabled(true).streamViewType(viewType))
				.build())
			.tableDescription()
			.latestStreamArn();
	}

	@Test
	void describesTheStreamOfATable() {
		String arn = createTable(StreamViewType.NEW_IMAGE);
		TableDescription table = this.client.describeTable((request) -> request.tableName("orders")).table();
		assertThat(arn).isEqualTo(table.tableArn() + "/stream/" + table.latestStreamLabel());
		assertThat(table.streamSpecification().streamEnabled()).isTrue();
		assertThat(table.streamSpecification().streamViewType()).isEqualTo(StreamViewType.NEW_IMAGE);
		StreamDescription stream = this.streams.describeStream((request) -> request.streamArn(arn)).streamDescription();
		assertThat(stream.streamStatus()).isEqualTo(StreamStatus.ENABLED);
		assertThat(stream.streamViewType()).isEqualTo(StreamViewType.NEW_IMAGE);
		assertThat(stream.tableName()).isEqualTo("orders");
		assertThat(stream.streamLabel()).isEqualTo(table.latestStreamLabel());
		assertThat(stream.keySchema()).isEqualTo(table.keySchema());
		assertThat(stream.creationRequestDateTime().toEpochMilli())
			.isEqualTo(this.dynamo.clock().instant().toEpochMilli());
		assertThat(stream.shards()).hasSize(1);
		Shard shard = stream.shards().get(0);
		assertThat(shard.shardId()).matches("shardId-[0-9]{20}-[0-9a-f]{8}");
		assertThat(shard.sequenceNumberRange().endingSequenceNumber()).isNull();
		assertThat(
				this.streams.describeStream((request) -> request.streamArn(arn).exclusiveStartShardId(shard.shardId()))
					.streamDescription()
					.shards())
			.isEmpty();
	}

	@Test
	void listsStreams() {
		String arn = createTable(StreamViewType.KEYS_ONLY);
		String other = this.client
			.createTable(Schemas.table("others", "pk:S")
				.keySchema(Schemas.key("pk"))
				.streamSpecification((stream) -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY))
				.build())
			.tableDescription()
			.latestStreamArn();
		assertThat(this.streams.listStreams().streams()).extracting((stream) -> stream.streamArn())
			.containsExactly(arn, other);
		assertThat(this.streams.listStreams((request) -> request.tableName("others")).streams())
			.extracting((stream) -> stream.streamArn())
			.containsExactly(other);
		String last = this.streams.listStreams((request) -> request.limit(1)).lastEvaluatedStreamArn();
		assertThat(last).isEqualTo(arn);
		assertThat(this.streams.listStreams((request) -> request.limit(1).exclusiveStartStreamArn(last)))
			.satisfies((page) -> assertThat(page.lastEvaluatedStreamArn()).isNull())
			.satisfies((page) -> assertThat(page.streams()).extracting((stream) -> stream.streamArn())
				.containsExactly(other));
	}

	@ParameterizedTest
	@EnumSource(value = StreamViewType.class, names = "UNKNOWN_TO_SDK_VERSION", mode = EnumSource.Mode.EXCLUDE)
	void recordsInsertionsChangesAndRemovals(StreamViewType viewType) {
		String arn = createTable(viewType);
		put(1, "a");
		put(1, "b");
		this.client.deleteItem((delete) -> delete.tableName("orders").key(key(1)));
		List<Record> records = all(arn);
		assertThat(records).extracting(Record::eventName)
			.containsExactly(OperationType.INSERT, OperationType.MODIFY, OperationType.REMOVE);
		assertThat(records).allSatisfy((record) -> {
			assertThat(record.eventSource()).isEqualTo("aws:dynamodb");
			assertThat(record.eventVersion()).isEqualTo("1.1");
			assertThat(record.awsRegion()).isEqualTo("us-east-1");
			assertThat(record.userIdentity()).isNull();
			assertThat(record.dynamodb().keys()).isEqualTo(key(1));
			assertThat(record.dynamodb().streamViewType()).isEqualTo(viewType);
			assertThat(record.dynamodb().approximateCreationDateTime().getEpochSecond())
				.isEqualTo(this.dynamo.clock().instant().getEpochSecond());
		});
		boolean hasNew = viewType == StreamViewType.NEW_IMAGE || viewType == StreamViewType.NEW_AND_OLD_IMAGES;
		boolean hasOld = viewType == StreamViewType.OLD_IMAGE || viewType == StreamViewType.NEW_AND_OLD_IMAGES;
		assertThat(notes(records, true)).isEqualTo(hasNew ? List.of("a", "b", "-") : List.of("-", "-", "-"));
		assertThat(notes(records, false)).isEqualTo(hasOld ? List.of("-", "a", "b") : List.of("-", "-", "-"));
		// Key: pk + p, sk + 1 of two bytes; image: the same and note + letter.
		int key = 2 + 1 + 2 + 2;
		int image = key + 4 + 1;
		assertThat(records.get(1).dynamodb().sizeBytes()).isEqualTo(key + (hasNew ? image : 0) + (hasOld ? image : 0));
		List<String> numbers = records.stream().map((record) -> record.dynamodb().sequenceNumber()).toList();
		assertThat(numbers).isSorted().doesNotHaveDuplicates().allMatch((number) -> number.matches("[0-9]{21}"));
		assertThat(records).extracting(Record::eventID).doesNotHaveDuplicates();
	}

	private static List<String> notes(List<Record> records, boolean newImages) {
		return records.stream()
			.map((record) -> newImages ? record.dynamodb().newImage() : record.dynamodb().oldImage())
			.map((image) -> image.containsKey("note") ? image.get("note").s() : "-")
			.toList();
	}

	@Test
	void recordsNothingIfNothingChanges() {
		String arn = createTable(StreamViewType.NEW_IMAGE);
		put(1, "a");
		put(1, "a");
		this.client.deleteItem((delete) -> delete.tableName("orders").key(key(2)));
		this.client.updateItem((update) -> update.tableName("orders")
			.key(key(1))
			.updateExpression("SET note = :a")
			.expressionAttributeValues(Map.of(":a", s("a"))));
		assertThat(all(arn)).hasSize(1);
	}

	@Test
	void recordsBatchesAndTransactions() {
		String arn = createTable(StreamViewType.NEW_IMAGE);
		this.client.batchWriteItem((batch) -> batch.requestItems(
				Map.of("orders", List.of(WriteRequest.builder().putRequest((put) -> put.item(key(1))).build()))));
		this.client.transactWriteItems((transaction) -> transaction.transactItems(
				TransactWriteItem.builder().put((put) -> put.tableName("orders").item(key(2))).build(),
				TransactWriteItem.builder().delete((delete) -> delete.tableName("orders").key(key(1))).build()));
		assertThat(all(arn)).extracting((record) -> record.eventName() + " " + record.dynamodb().keys().get("sk").n())
			.containsExactly("INSERT 1", "INSERT 2", "REMOVE 1");
	}

	@Test
	void tellsWhoRemovedExpiredItems() {
		String arn = createTable(StreamViewType.OLD_IMAGE);
		this.client.updateTimeToLive((ttl) -> ttl.tableName("orders")
			.timeToLiveSpecification((specification) -> specification.attributeName("expires").enabled(true)));
		long expiry = this.dynamo.clock().instant().getEpochSecond() + 10;
		this.client
			.putItem((put) -> put.tableName("orders").item(item("pk", s("p"), "sk", n(1), "expires", n(expiry))));
		this.dynamo.clock().advance(Duration.ofHours(1));
		List<Record> records = all(arn);
		assertThat(records).hasSize(2);
		assertThat(records.get(1).eventName()).isEqualTo(OperationType.REMOVE);
		assertThat(records.get(1).userIdentity().type()).isEqualTo("Service");
		assertThat(records.get(1).userIdentity().principalId()).isEqualTo("dynamodb.amazonaws.com");
		assertThat(records.get(1).dynamodb().oldImage()).containsEntry("expires", n(expiry));
	}

	@Test
	void beginsWhereTheIteratorSays() {
		String arn = createTable(StreamViewType.KEYS_ONLY);
		String latestOfEmpty = iterator(arn, ShardIteratorType.LATEST, null);
		put(1, "a");
		put(2, "a");
		String latest = iterator(arn, ShardIteratorType.LATEST, null);
		put(3, "a");
		assertThat(sortKeys(records(latestOfEmpty))).containsExactly("1", "2", "3");
		assertThat(sortKeys(records(latest))).containsExactly("3");
		assertThat(sortKeys(records(iterator(arn, ShardIteratorType.TRIM_HORIZON, null)))).containsExactly("1", "2",
				"3");
		String second = all(arn).get(1).dynamodb().sequenceNumber();
		assertThat(sortKeys(records(iterator(arn, ShardIteratorType.AT_SEQUENCE_NUMBER, second)))).containsExactly("2",
				"3");
		assertThat(sortKeys(records(iterator(arn, ShardIteratorType.AFTER_SEQUENCE_NUMBER, second))))
			.containsExactly("3");
		String next = records(latest).nextShardIterator();
		assertThat(records(next).records()).isEmpty();
		put(4, "a");
		assertThat(sortKeys(records(next))).containsExactly("4");
	}

	@Test
	void readsPagesOfRecords() {
		String arn = createTable(StreamViewType.NEW_AND_OLD_IMAGES);
		for (int i = 0; i < 5; i++) {
			put(i, "x".repeat(300_000));
		}
		String start = iterator(arn, ShardIteratorType.TRIM_HORIZON, null);
		GetRecordsResponse limited = this.streams.getRecords((request) -> request.shardIterator(start).limit(2));
		assertThat(sortKeys(limited)).containsExactly("0", "1");
		assertThat(sortKeys(records(limited.nextShardIterator()))).containsExactly("2", "3", "4");
		assertThat(sortKeys(records(start))).as("no more than 1 MB").containsExactly("0", "1", "2");
	}

	@Test
	void forgetsRecordsAfterADay() {
		String arn = createTable(StreamViewType.KEYS_ONLY);
		put(1, "a");
		String first = all(arn).get(0).dynamodb().sequenceNumber();
		this.dynamo.clock().advance(Duration.ofHours(23).plusMinutes(50));
		put(2, "a");
		String horizon = iterator(arn, ShardIteratorType.TRIM_HORIZON, null);
		assertThat(sortKeys(records(horizon))).containsExactly("1", "2");
		this.dynamo.clock().advance(Duration.ofMinutes(11));
		assertThat(all(arn)).hasSize(1);
		assertThatExceptionOfType(TrimmedDataAccessException.class).isThrownBy(() -> records(horizon));
		assertThatExceptionOfType(TrimmedDataAccessException.class)
			.isThrownBy(() -> iterator(arn, ShardIteratorType.AT_SEQUENCE_NUMBER, first));
	}

	@Test
	void refusesOldAndWrongIterators() {
		String arn = createTable(StreamViewType.KEYS_ONLY);
		String iterator = iterator(arn, ShardIteratorType.LATEST, null);
		this.dynamo.clock().advance(Duration.ofMinutes(15));
		assertThatExceptionOfType(ExpiredIteratorException.class).isThrownBy(() -> records(iterator));
		assertValidation(() -> records("nonsense"), "Invalid ShardIterator");
		assertValidation(() -> records("!"), "Invalid ShardIterator");
		assertValidation(() -> iterator(arn, ShardIteratorType.AT_SEQUENCE_NUMBER, null),
				"One or more parameter values were invalid: SequenceNumber must be provided for ShardIteratorType"
						+ " AT_SEQUENCE_NUMBER");
		assertValidation(() -> iterator(arn, ShardIteratorType.AT_SEQUENCE_NUMBER, "123"), "Invalid SequenceNumber");
		assertValidation(() -> iterator(arn, ShardIteratorType.AT_SEQUENCE_NUMBER, "abc"), "Invalid SequenceNumber");
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> this.streams.describeStream((request) -> request.streamArn(arn + "1")))
			.withMessageStartingWith("Requested resource not found: Stream: " + arn + "1 not found");
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> this.streams.getShardIterator((request) -> request.streamArn(arn)
				.shardId("shardId-00000000000000000000-00000000")
				.shardIteratorType(ShardIteratorType.LATEST)));
	}

	@Test
	void checksLimits() {
		assertValidation(() -> this.streams.getRecords((request) -> request.shardIterator("x").limit(1001)),
				"1 validation error detected: Value '1001' at 'limit' failed to satisfy constraint: Member must have"
						+ " value less than or equal to 1000");
		assertValidation(() -> this.streams.listStreams((request) -> request.limit(0)),
				"1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must have"
						+ " value greater than or equal to 1");
		assertValidation(() -> this.streams.describeStream((request) -> request.streamArn("x").limit(101)),
				"1 validation error detected: Value '101' at 'limit' failed to satisfy constraint: Member must have"
						+ " value less than or equal to 100");
	}

	@Test
	void refusesWhatIsNoArnOfAStream() {
		for (String arn : List.of("x", "arn:aws:dynamodb:us-east-1:000000000000:table/orders")) {
			assertValidation(() -> this.streams.describeStream((request) -> request.streamArn(arn)),
					"Invalid StreamArn");
			assertValidation(() -> this.streams.getShardIterator((request) -> request.streamArn(arn)
				.shardId("shardId-00000000000000000000-00000000")
				.shardIteratorType(ShardIteratorType.LATEST)), "Invalid StreamArn");
		}
	}

	@Test
	void hasOneShardWithoutChildren() {
		String arn = createTable(StreamViewType.KEYS_ONLY);
		String shard = this.streams.describeStream((request) -> request.streamArn(arn))
			.streamDescription()
			.shards()
			.get(0)
			.shardId();
		assertThat(this.streams.describeStream((request) -> request.streamArn(arn).exclusiveStartShardId(shard))
			.streamDescription()
			.shards()).isEmpty();
		assertThat(this.streams.describeStream(
				(request) -> request.streamArn(arn).shardFilter((filter) -> filter.type("CHILD_SHARDS").shardId(shard)))
			.streamDescription()
			.shards()).isEmpty();
		assertValidation(
				() -> this.streams
					.describeStream((request) -> request.streamArn(arn).shardFilter((filter) -> filter.type("ALL"))),
				"1 validation error detected: Value 'ALL' at 'shardFilter.type' failed to satisfy constraint: Member"
						+ " must satisfy enum value set: [CHILD_SHARDS]");
	}

	@Test
	void switchesStreamsOffAndOnAgain() {
		String first = createTable(StreamViewType.KEYS_ONLY);
		put(1, "a");
		assertValidation(() -> switchStream(true), "Table already has an enabled stream: TableName: orders");
		switchStream(false);
		put(2, "a");
		TableDescription table = this.client.describeTable((request) -> request.tableName("orders")).table();
		assertThat(table.streamSpecification()).isNull();
		assertThat(table.latestStreamArn()).isEqualTo(first);
		StreamDescription closed = this.streams.describeStream((request) -> request.streamArn(first))
			.streamDescription();
		assertThat(closed.streamStatus()).isEqualTo(StreamStatus.DISABLED);
		GetRecordsResponse rest = records(iterator(first, ShardIteratorType.TRIM_HORIZON, null));
		assertThat(sortKeys(rest)).containsExactly("1");
		assertThat(rest.nextShardIterator()).as("there will be no more").isNull();
		assertThat(closed.shards().get(0).sequenceNumberRange().endingSequenceNumber())
			.isEqualTo(rest.records().get(0).dynamodb().sequenceNumber());
		assertValidation(() -> switchStream(false), "Table has no stream to disable: TableName: orders");
		switchStream(true);
		String second = this.client.describeTable((request) -> request.tableName("orders")).table().latestStreamArn();
		assertThat(second).isNotEqualTo(first);
		put(3, "a");
		assertThat(all(second)).hasSize(1);
		assertThat(all(first)).hasSize(1);
	}

	private void switchStream(boolean on) {
		this.client.updateTable((update) -> update.tableName("orders").streamSpecification((stream) -> {
			stream.streamEnabled(on);
			if (on) {
				stream.streamViewType(StreamViewType.KEYS_ONLY);
			}
		}));
	}

	@Test
	void refusesContradictions() {
		assertValidation(() -> createTable(null), "One or more parameter values were invalid: Table is being created"
				+ " with a stream enabled, UpdateViewType is required");
		createTable(StreamViewType.KEYS_ONLY);
		assertValidation(
				() -> this.client.updateTable((update) -> update.tableName("orders")
					.deletionProtectionEnabled(true)
					.streamSpecification((stream) -> stream.streamEnabled(false))),
				"One or more parameter values were invalid: DeletionProtection modification must be the only operation"
						+ " in the request");
		assertValidation(() -> this.client.updateTable((update) -> update.tableName("orders")
			.streamSpecification((stream) -> stream.streamEnabled(false).streamViewType(StreamViewType.KEYS_ONLY))),
				"One or more parameter values were invalid: If stream is being disabled, then UpdateViewType must not be"
						+ " specified");
		assertValidation(
				() -> this.client.updateTable((update) -> update.tableName("orders")
					.streamSpecification((stream) -> stream.streamEnabled(true).streamViewType("ALL"))),
				"1 validation error detected: Value 'ALL' at 'streamSpecification.streamViewType' failed to satisfy"
						+ " constraint: Member must satisfy enum value set: [OLD_IMAGE, KEYS_ONLY, NEW_AND_OLD_IMAGES,"
						+ " NEW_IMAGE]");
	}

	@Test
	void keepsTheStreamOfADeletedTableForADay() {
		String arn = createTable(StreamViewType.KEYS_ONLY);
		put(1, "a");
		this.client.deleteTable((table) -> table.tableName("orders"));
		assertThat(all(arn)).hasSize(1);
		this.dynamo.clock().advance(Duration.ofHours(25));
		String second = createTable(StreamViewType.KEYS_ONLY);
		assertThat(this.streams.listStreams().streams()).extracting((stream) -> stream.streamArn())
			.containsExactly(second);
		this.dynamo.reset();
		assertThat(this.streams.listStreams().streams()).isEmpty();
	}

	@Test
	void keepsStreamsOnDisk(@TempDir Path folder) {
		String arn;
		try (EmbeddedDynamo first = EmbeddedDynamo.builder().path(folder).build();
				DynamoDbClient firstClient = Clients.inProcess(first)) {
			arn = createTable(firstClient, StreamViewType.NEW_IMAGE);
			firstClient.putItem((put) -> put.tableName("orders").item(key(1)));
		}
		try (EmbeddedDynamo second = EmbeddedDynamo.builder().path(folder).build();
				DynamoDbClient secondClient = Clients.inProcess(second);
				DynamoDbStreamsClient secondStreams = Clients.streams(second)) {
			secondClient.putItem((put) -> put.tableName("orders").item(key(2)));
			assertThat(secondClient.describeTable((table) -> table.tableName("orders")).table().latestStreamArn())
				.isEqualTo(arn);
			String shard = secondStreams.describeStream((request) -> request.streamArn(arn))
				.streamDescription()
				.shards()
				.get(0)
				.shardId();
			String iterator = secondStreams
				.getShardIterator((request) -> request.streamArn(arn)
					.shardId(shard)
					.shardIteratorType(ShardIteratorType.TRIM_HORIZON))
				.shardIterator();
			assertThat(sortKeys(secondStreams.getRecords((request) -> request.shardIterator(iterator))))
				.containsExactly("1", "2");
		}
	}

	private List<Record> all(String arn) {
		return new ArrayList<>(records(iterator(arn, ShardIteratorType.TRIM_HORIZON, null)).records());
	}

	private GetRecordsResponse records(String iterator) {
		return this.streams.getRecords((request) -> request.shardIterator(iterator));
	}

	private String iterator(String arn, ShardIteratorType type, @Nullable String sequenceNumber) {
		String shard = this.streams.describeStream((request) -> request.streamArn(arn))
			.streamDescription()
			.shards()
			.get(0)
			.shardId();
		return this.streams
			.getShardIterator((request) -> request.streamArn(arn)
				.shardId(shard)
				.shardIteratorType(type)
				.sequenceNumber(sequenceNumber))
			.shardIterator();
	}

	private static List<String> sortKeys(GetRecordsResponse response) {
		return response.records().stream().map((record) -> record.dynamodb().keys().get("sk").n()).toList();
	}

	private void put(int sk, String note) {
		this.client.putItem((put) -> put.tableName("orders").item(item("pk", s("p"), "sk", n(sk), "note", s(note))));
	}

	private static Map<String, AttributeValue> key(int sk) {
		return item("pk", s("p"), "sk", n(sk));
	}

}
