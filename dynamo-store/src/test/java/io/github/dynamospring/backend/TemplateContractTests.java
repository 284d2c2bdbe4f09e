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

package io.github.dynamospring.backend;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoDuplicateKeyException;
import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.DynamoTransactionCanceledException;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.ReturnedItem;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.LocalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TableNameStrategy;
import io.github.dynamospring.core.mapping.TimeToLive;
import io.github.dynamospring.core.mapping.Vector;
import io.github.dynamospring.core.mapping.VectorDistance;
import io.github.dynamospring.core.mapping.VectorIndex;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.core.table.DynamoTableTemplate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import org.springframework.data.annotation.Version;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the template does on whatever DynamoDB: each test has a partition of its own in
 * tables that are created once and deleted in the end.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TemplateContractTests {

	private static final Instant AT = Instant.parse("2024-01-15T10:00:00Z");

	private @Nullable Backend backend;

	private DynamoTemplate dynamo;

	private DynamoTableTemplate tables;

	private String partition = "";

	/**
	 * Start a DynamoDB.
	 */
	abstract Backend start() throws Exception;

	private Class<?>[] entities() {
		return lacks(Feature.VECTOR_SEARCH) ? new Class<?>[] { Order.class, Note.class, Raw.class, Session.class }
				: new Class<?>[] { Order.class, Note.class, Raw.class, Session.class, Document.class };
	}

	private boolean lacks(Feature feature) {
		return this.backend != null && this.backend.lacking().containsKey(feature);
	}

	@BeforeAll
	void createTables() throws Exception {
		Backend started = start();
		this.backend = started;
		DynamoMappingContext mappingContext = new DynamoMappingContext();
		mappingContext.setTableNameStrategy(TableNameStrategy.prefixed(started.tablePrefix()));
		mappingContext.setInitialEntitySet(Set.of(entities()));
		mappingContext.afterPropertiesSet();
		MappingDynamoConverter converter = new MappingDynamoConverter(mappingContext);
		this.dynamo = new DynamoTemplate(started.client(), converter);
		this.tables = new DynamoTableTemplate(started.client(), converter);
		this.tables.createIfMissing(entities());
	}

	@AfterAll
	void deleteTables() {
		if (this.backend != null) {
			try {
				if (this.tables != null) {
					this.tables.delete(entities());
				}
			}
			finally {
				this.backend.client().close();
				this.backend.stop().run();
			}
		}
	}

	@BeforeEach
	void choosePartition(TestInfo test) {
		Method method = test.getTestMethod().orElseThrow();
		this.partition = method.getName();
		RequiresFeature required = method.getAnnotation(RequiresFeature.class);
		if (required != null && this.backend != null) {
			String instead = this.backend.lacking().get(required.value());
			Assumptions.assumeTrue(instead == null,
					() -> "%s: %s %s".formatted(required.value(), this.backend.name(), instead));
		}
	}

	@Test
	void tablesAreWhatTheEntitiesNeed() {
		this.tables.validate(entities());
		assertThat(this.tables.createIfMissing(entities())).isEmpty();
	}

	@Test
	void entityIsReadAsItWasWritten() {
		Order order = order("o1", "12.34");
		Order saved = this.dynamo.save(order);
		assertThat(saved.version()).isEqualTo(1);
		assertThat(this.dynamo.get(Order.class).key(key("o1")).consistent().one()).contains(saved);
		assertThat(this.dynamo.get(Order.class).key(key("o2")).consistent().one()).isEmpty();
		Raw raw = new Raw(this.partition, new BigDecimal("1.5"), new byte[] { 1, 2 }, Set.of(1, 2),
				Map.of("a", List.of("x")), true);
		this.dynamo.save(raw);
		Raw read = this.dynamo.get(Raw.class)
			.key(this.partition, new BigDecimal("1.5"))
			.consistent()
			.one()
			.orElseThrow();
		assertThat(read).usingRecursiveComparison().isEqualTo(raw);
	}

	@Test
	@RequiresFeature(Feature.NORMALISED_NUMBERS)
	void numbersLoseTrailingZeros() {
		this.dynamo.save(order("o1", "440.00"));
		assertThat(this.dynamo.get(Order.class).key(key("o1")).consistent().one().orElseThrow().total())
			.isEqualTo(new BigDecimal("440"));
	}

	@Test
	void versionsGuardWrites() {
		Order saved = this.dynamo.save(order("o1", "1"));
		Order changed = this.dynamo.save(saved.withTotal("2"));
		assertThat(changed.version()).isEqualTo(2);
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.save(saved.withTotal("3")))
			.satisfies((ex) -> assertThat(ex.getFailure().item().get("version").n()).isEqualTo("2"));
		assertThatExceptionOfType(DynamoDuplicateKeyException.class)
			.isThrownBy(() -> this.dynamo.insert(order("o1", "4")));
		assertThatExceptionOfType(DynamoOptimisticLockingException.class).isThrownBy(() -> this.dynamo.delete(saved));
		this.dynamo.delete(changed);
		assertThat(this.dynamo.get(Order.class).key(key("o1")).consistent().exists()).isFalse();
	}

	@Test
	void updateChangesWithoutReading() {
		this.dynamo.save(order("o1", "1"));
		Order updated = this.dynamo.update(Order.class)
			.key(key("o1"))
			.set("status", "SHIPPED")
			.increment("total", 5)
			.add("tags", List.of("late"))
			.append("lines", List.of("third"))
			.returning(ReturnedItem.ALL_NEW)
			.execute()
			.orElseThrow();
		assertThat(updated.status()).isEqualTo("SHIPPED");
		assertThat(updated.total()).isEqualByComparingTo("6");
		assertThat(updated.tags()).containsExactlyInAnyOrder("web", "late");
		assertThat(updated.lines()).containsExactly("first", "second", "third");
		assertThat(updated.version()).isEqualTo(2);
	}

	@Test
	void updateNeedsTheItemUnlessItMayCreateIt() {
		assertThatExceptionOfType(DynamoConditionFailedException.class)
			.isThrownBy(() -> this.dynamo.update(Note.class).key(this.partition, "n1").increment("count", 1).execute());
		this.dynamo.update(Note.class).key(this.partition, "n1").increment("count", 3).upsert().execute();
		assertThat(this.dynamo.get(Note.class).key(this.partition, "n1").consistent().one())
			.contains(new Note(this.partition, "n1", 3));
	}

	@Test
	void conditionThatDoesNotHoldShowsTheItem() {
		this.dynamo.save(order("o1", "1"));
		assertThatExceptionOfType(DynamoConditionFailedException.class)
			.isThrownBy(() -> this.dynamo.update(Order.class)
				.key(key("o1"))
				.set("status", "SHIPPED")
				.condition(where("status").is("CANCELLED"))
				.execute())
			.satisfies((ex) -> assertThat(ex.getFailure().item().get("status").s()).isEqualTo("PAID"));
	}

	@Test
	void queriesFollowTheSortKey() {
		this.dynamo
			.saveAll(IntStream.range(0, 5).mapToObj((i) -> order(AT.plusSeconds(i), "o" + i, i + ".5")).toList());
		assertThat(this.dynamo.query(Order.class).partitionKey(this.partition).consistent().descending().all())
			.extracting(Order::orderId)
			.containsExactly("o4", "o3", "o2", "o1", "o0");
		assertThat(this.dynamo.query(Order.class)
			.partitionKey(this.partition)
			.sortKey(SortKeyCondition.between(AT.plusSeconds(1), AT.plusSeconds(3)))
			.consistent()
			.all()).extracting(Order::orderId).containsExactly("o1", "o2", "o3");
		assertThat(this.dynamo.query(Order.class)
			.partitionKey(this.partition)
			.filter(where("total").gt(2))
			.consistent()
			.count()).isEqualTo(3);
		assertThat(this.dynamo.query(Order.class).partitionKey(this.partition).consistent().project("total").first())
			.hasValueSatisfying((total) -> assertThat(total).containsOnlyKeys("total"));
	}

	@Test
	void windowsContinueWhereTheyEnded() {
		this.dynamo.saveAll(IntStream.range(0, 7).mapToObj((i) -> new Note(this.partition, "n" + i, i)).toList());
		ScrollPosition position = ScrollPosition.keyset();
		int windows = 0;
		int notes = 0;
		Window<Note> window;
		do {
			window = this.dynamo.query(Note.class)
				.partitionKey(this.partition)
				.consistent()
				.limit(3)
				.startAt(position)
				.window();
			notes += window.size();
			windows++;
			position = window.hasNext() ? DynamoPageToken.parse(DynamoPageToken.of(window)) : position;
		}
		while (window.hasNext());
		assertThat(notes).isEqualTo(7);
		assertThat(windows).isEqualTo(3);
	}

	@Test
	void indexesAreQueried() {
		String status = "S-" + this.partition;
		this.dynamo.save(order("o1", "3").withStatus(status));
		this.dynamo.save(order("o2", "20").withStatus(status));
		eventually(() -> this.dynamo.query(Order.class).index("ByStatus").partitionKey(status).count() == 2);
		assertThat(this.dynamo.query(Order.class)
			.index("ByStatus")
			.partitionKey(status)
			.sortKey(SortKeyCondition.greaterThan(new BigDecimal("3")))
			.all()).extracting(Order::orderId).containsExactly("o2");
		assertThat(this.dynamo.query(Note.class).index("ByCount").partitionKey(this.partition).consistent().all())
			.isEmpty();
		this.dynamo.saveAll(List.of(new Note(this.partition, "a", 9), new Note(this.partition, "b", 1)));
		assertThat(this.dynamo.query(Note.class).index("ByCount").partitionKey(this.partition).consistent().all())
			.extracting(Note::id)
			.containsExactly("b", "a");
	}

	@Test
	void indexWithSeveralKeyAttributesIsQueried() {
		this.dynamo.save(new Session(this.partition, "de", "berlin", 5, null));
		this.dynamo.save(new Session(this.partition + "2", "de", "berlin", 7, null));
		this.dynamo.save(new Session(this.partition + "3", "de", "bonn", 7, null));
		eventually(() -> this.dynamo.query(Session.class).index("ByPlace").partitionKey("de", "berlin").count() == 2);
		assertThat(this.dynamo.query(Session.class)
			.index("ByPlace")
			.partitionKey("de", "berlin")
			.sortKey(SortKeyCondition.is(7))
			.all()).extracting(Session::id).containsExactly(this.partition + "2");
	}

	@Test
	void batchesAreDivided() {
		List<Note> notes = IntStream.range(0, 130)
			.mapToObj((i) -> new Note(this.partition, "n%03d".formatted(i), i))
			.toList();
		assertThat(this.dynamo.saveAll(notes)).isEqualTo(notes);
		List<DynamoKey> keys = notes.stream().map((note) -> DynamoKey.of(note.owner(), note.id())).toList();
		assertThat(this.dynamo.getAll(Note.class).keys(keys).consistent().all()).isEqualTo(notes);
		this.dynamo.deleteAll(Note.class, keys.subList(0, 100));
		assertThat(this.dynamo.query(Note.class).partitionKey(this.partition).consistent().count()).isEqualTo(30);
	}

	@Test
	void transactionsAreAppliedAsAWholeOrNotAtAll() {
		Order paid = this.dynamo.save(order("o1", "1"));
		this.dynamo.transaction()
			.put(paid.withTotal("2"))
			.put(new Note(this.partition, "n1", 1))
			.update(this.dynamo.update(Note.class).key(this.partition, "n2").increment("count", 1).upsert())
			.execute();
		assertThat(this.dynamo.query(Note.class).partitionKey(this.partition).consistent().count()).isEqualTo(2);
		assertThatExceptionOfType(DynamoTransactionCanceledException.class).isThrownBy(() -> this.dynamo.transaction()
			.delete(this.dynamo.delete(Note.class).key(this.partition, "n1"))
			.check(this.dynamo.check(Order.class).key(key("o1")).condition(where("status").is("CANCELLED")))
			.execute());
		assertThat(this.dynamo.get(Note.class).key(this.partition, "n1").consistent().exists()).isTrue();
		assertThat(this.dynamo
			.transactGet(List.of(this.dynamo.get(Order.class).key(key("o1")),
					this.dynamo.get(Note.class).key(this.partition, "none")))
			.execute()
			.all()).extracting(Optional::isPresent).containsExactly(true, false);
	}

	@Test
	@RequiresFeature(Feature.TRANSACTION_TOKENS)
	void transactionSentAgainWithItsTokenIsAppliedOnce() {
		this.dynamo.save(new Note(this.partition, "n1", 0));
		String token = "contract-" + Long.toHexString(System.nanoTime());
		for (int i = 0; i < 2; i++) {
			this.dynamo.transaction()
				.update(this.dynamo.update(Note.class).key(this.partition, "n1").increment("count", 1))
				.token(token)
				.execute();
		}
		assertThat(this.dynamo.get(Note.class).key(this.partition, "n1").consistent().one().orElseThrow().count())
			.isEqualTo(1);
	}

	@Test
	void scansReadOnlyTheirEntity() {
		this.dynamo.saveAll(List.of(new Note(this.partition, "n1", 1), new Note(this.partition, "n2", 2)));
		this.dynamo.save(order("o1", "1"));
		assertThat(this.dynamo.scan(Note.class).filter(where("owner").is(this.partition)).consistent().all())
			.hasSize(2);
		assertThat(
				this.dynamo.scan(Note.class).filter(where("owner").is(this.partition)).consistent().segments(3).all())
			.hasSize(2);
	}

	@Test
	@RequiresFeature(Feature.CONSUMED_CAPACITY)
	void answersSayWhatTheyConsume() {
		this.dynamo.save(new Note(this.partition, "n1", 1));
		double units = this.dynamo.execute((client) -> client.query(this.dynamo.query(Note.class)
			.partitionKey(this.partition)
			.consistent()
			.customize((request) -> request.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
			.toRequest())).consumedCapacity().capacityUnits();
		assertThat(units).isEqualTo(1);
		assertThat(this.dynamo.scan(Note.class)
			.filter(where("owner").is(this.partition))
			.consistent()
			.unitsPerSecond(1_000)
			.all()).hasSize(1);
	}

	@Test
	@RequiresFeature(Feature.VECTOR_SEARCH)
	void vectorsAreSearched() {
		this.dynamo.save(new Document(this.partition + "1", new float[] { 1, 0, 0 }));
		this.dynamo.save(new Document(this.partition + "2", new float[] { 0, 1, 0 }));
		eventually(() -> this.dynamo.searchVectors(Document.class)
			.near(0.9f, 0.1f, 0)
			.limit(1)
			.all()
			.getContent()
			.size() == 1);
		assertThat(this.dynamo.searchVectors(Document.class)
			.near(0.9f, 0.1f, 0)
			.limit(1)
			.all()
			.getContent()
			.get(0)
			.getContent()
			.id()).isEqualTo(this.partition + "1");
	}

	/*
	 * Indexes follow their table with a delay.
	 */
	private static void eventually(Callable<Boolean> condition) {
		Awaitility.await().atMost(Duration.ofSeconds(30)).until(condition);
	}

	private DynamoKey key(String orderId) {
		return DynamoKey.of(this.partition, AT, orderId);
	}

	private Order order(String orderId, String total) {
		return order(AT, orderId, total);
	}

	private Order order(Instant placedAt, String orderId, String total) {
		return new Order(this.partition, placedAt, orderId, new BigDecimal(total), "PAID", Set.of("web"),
				List.of("first", "second"), null);
	}

	@Table("contract")
	@GlobalSecondaryIndex(name = "ByStatus", partitionKey = "status", sortKey = "total")
	record Order(@PartitionKey String userId, @SortKey @Precision(ChronoUnit.SECONDS) Instant placedAt,
			@SortKey String orderId, BigDecimal total, String status, Set<String> tags, List<String> lines,
			@Version @Nullable Long version) {

		Order withTotal(String newTotal) {
			return new Order(this.userId, this.placedAt, this.orderId, new BigDecimal(newTotal), this.status, this.tags,
					this.lines, this.version);
		}

		Order withStatus(String newStatus) {
			return new Order(this.userId, this.placedAt, this.orderId, this.total, newStatus, this.tags, this.lines,
					this.version);
		}

	}

	@Table("contract")
	@LocalSecondaryIndex(name = "ByCount", sortKey = "count")
	record Note(@PartitionKey String owner, @SortKey String id, int count) {
	}

	@Table(value = "contract_raw", rawKeys = true)
	record Raw(@PartitionKey String id, @SortKey BigDecimal number, byte[] bytes, Set<Integer> numbers,
			Map<String, List<String>> nested, boolean flag) {
	}

	@Table("contract_sessions")
	@GlobalSecondaryIndex(name = "ByPlace", partitionKey = { "country", "city" }, sortKey = "level")
	record Session(@PartitionKey String id, String country, String city, int level,
			@TimeToLive @Nullable Instant expiresAt) {
	}

	@Table("contract_documents")
	@VectorIndex(name = "ByEmbedding", property = "embedding", distance = VectorDistance.COSINE)
	record Document(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {
	}

}
