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

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What holds for changes of tables, and which tables cannot be created.
 */
interface TableChangeContract extends DynamoContract {

	@Test
	default void refusesSchemasThatMakeNoSense() {
		assertRefused(Schemas.table("other", "a:S").keySchema(Schemas.key("a", "b")),
				"Invalid KeySchema: Some index key attribute have no definition");
		assertRefused(Schemas.table("other", "a:S", "b:S").keySchema(Schemas.key("a", "c")),
				"One or more parameter values were invalid: Some index key attributes are not defined in "
						+ "AttributeDefinitions. Keys: [a, c], AttributeDefinitions: [a, b]");
		assertRefused(Schemas.table("other", "a:S", "b:S").keySchema(Schemas.key("a", "a")),
				"Both the Hash Key and the Range Key element in the KeySchema have the same name");
		assertRefused(
				Schemas.table("other", "a:S", "b:S")
					.keySchema(Schemas.element("a", KeyType.RANGE), Schemas.element("b", KeyType.HASH)),
				"Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
		assertRefused(Schemas.table("other", "a:S", "b:S").keySchema(Schemas.key("a")),
				"One or more parameter values were invalid: Number of attributes in KeySchema does not exactly match "
						+ "number of attributes defined in AttributeDefinitions");
		assertRefused(
				Schemas.table("other", "a:S", "b:S", "c:S")
					.keySchema(Schemas.key("a"))
					.globalSecondaryIndexes(Schemas.global("byB", Schemas.key("b"), Schemas.all())),
				"One or more parameter values were invalid: Some AttributeDefinitions are not used. "
						+ "AttributeDefinitions: [a, b, c], keys used: [a, b]");
	}

	@Test
	default void refusesIndexesThatMakeNoSense() {
		assertRefused(
				Schemas.table("other", "a:S", "b:S")
					.keySchema(Schemas.key("a"))
					.localSecondaryIndexes(Schemas.local("byB", Schemas.key("a", "b"), Schemas.all())),
				"One or more parameter values were invalid: Table KeySchema does not have a range key, which is "
						+ "required when specifying a LocalSecondaryIndex");
		assertRefused(
				Schemas.table("other", "a:S", "b:S", "c:S")
					.keySchema(Schemas.key("a", "b"))
					.localSecondaryIndexes(Schemas.local("byC", Schemas.key("b", "c"), Schemas.all())),
				"One or more parameter values were invalid: Index KeySchema does not have the same leading hash key as "
						+ "table KeySchema for index: byC. index hash key: b, table hash key: a");
		assertRefused(
				Schemas.table("other", "a:S", "b:S")
					.keySchema(Schemas.key("a"))
					.globalSecondaryIndexes(Schemas.global("byB", Schemas.key("b"), Schemas.all()),
							Schemas.global("byB", Schemas.key("b"), Schemas.all())),
				"One or more parameter values were invalid: Duplicate index name: byB");
		assertRefused(
				Schemas.table("other", "a:S", "b:S")
					.keySchema(Schemas.key("a"))
					.globalSecondaryIndexes(Schemas.global("byB", Schemas.key("b"), Schemas.include())),
				"1 validation error detected: Value '[]' at "
						+ "'globalSecondaryIndexes.1.member.projection.nonKeyAttributes' failed to satisfy constraint: "
						+ "Member must have length greater than or equal to 1");
		assertRefused(
				Schemas.table("other", "a:S", "b:S")
					.keySchema(Schemas.key("a"))
					.globalSecondaryIndexes(Schemas.global("byB", Schemas.key("b"),
							Schemas.all().toBuilder().nonKeyAttributes("x").build())),
				"One or more parameter values were invalid: ProjectionType is ALL, but NonKeyAttributes is specified");
		assertRefused(
				Schemas.table("other", "a:S", "b:S")
					.keySchema(Schemas.key("a"))
					.globalSecondaryIndexes(Schemas.global("b", Schemas.key("b"), Schemas.all())),
				"1 validation error detected: Value 'b' at 'globalSecondaryIndexes.1.member.indexName' failed to "
						+ "satisfy constraint: Member must have length greater than or equal to 3");
	}

	@Test
	default void refusesCapacityThatDoesNotGoWithTheBillingMode() {
		ProvisionedThroughput throughput = throughput(1);
		assertRefused(Schemas.table("other", "a:S").keySchema(Schemas.key("a")).provisionedThroughput(throughput),
				"One or more parameter values were invalid: Neither ReadCapacityUnits nor WriteCapacityUnits can be "
						+ "specified when BillingMode is PAY_PER_REQUEST");
		assertRefused(Schemas.table("other", "a:S").keySchema(Schemas.key("a")).billingMode(BillingMode.PROVISIONED),
				"One or more parameter values were invalid: ReadCapacityUnits and WriteCapacityUnits must both be "
						+ "specified when BillingMode is PROVISIONED");
		assertRefused(
				Schemas.table("other", "a:S", "b:S")
					.keySchema(Schemas.key("a"))
					.billingMode(BillingMode.PROVISIONED)
					.provisionedThroughput(throughput)
					.globalSecondaryIndexes(Schemas.global("byB", Schemas.key("b"), Schemas.all())),
				"One or more parameter values were invalid: ProvisionedThroughput is not specified for index: byB");
		assertRefused(
				Schemas.table("other", "a:S")
					.keySchema(Schemas.key("a"))
					.billingMode(BillingMode.PROVISIONED)
					.provisionedThroughput(throughput(0)),
				"2 validation errors detected: Value '0' at 'provisionedThroughput.writeCapacityUnits' failed to "
						+ "satisfy constraint: Member must have value greater than or equal to 1; Value '0' at "
						+ "'provisionedThroughput.readCapacityUnits' failed to satisfy constraint: Member must have "
						+ "value greater than or equal to 1");
	}

	@Test
	default void refusesNamesThatAreTooShort() {
		assertRefused(Schemas.table("ab", "a:S").keySchema(Schemas.key("a")),
				"1 validation error detected: Value 'ab' at 'tableName' failed to satisfy constraint: Member must have "
						+ "length greater than or equal to 3");
	}

	@Test
	default void addsAndRemovesAGlobalIndex() {
		put(item("pk", s("a"), "sk", n(1), "owner", s("x")));
		put(item("pk", s("a"), "sk", n(2), "owner", n(1)));
		put(item("pk", s("a"), "sk", n(3)));
		GlobalSecondaryIndexUpdate create = GlobalSecondaryIndexUpdate.builder()
			.create((index) -> index.indexName("byOwner").keySchema(Schemas.key("owner")).projection(Schemas.all()))
			.build();
		TableDescription updating = client()
			.updateTable((update) -> update.tableName(TABLE)
				.attributeDefinitions(Schemas.attributes("owner:S"))
				.globalSecondaryIndexUpdates(create))
			.tableDescription();
		assertThat(updating.tableStatus()).isEqualTo(TableStatus.UPDATING);
		TableDescription table = client().describeTable((request) -> request.tableName(TABLE)).table();
		assertThat(table.globalSecondaryIndexes()).filteredOn((index) -> index.indexName().equals("byOwner"))
			.singleElement()
			.satisfies((index) -> assertThat(index.indexStatus()).isEqualTo(IndexStatus.ACTIVE))
			.satisfies((index) -> assertThat(index.itemCount()).isEqualTo(1));
		QueryResponse found = query((query) -> query.indexName("byOwner")
			.keyConditionExpression("#o = :o")
			.expressionAttributeNames(Map.of("#o", "owner"))
			.expressionAttributeValues(item(":o", s("x"))));
		assertThat(DynamoContract.sortKeys(found)).containsExactly("1");
		client().updateTable((update) -> update.tableName(TABLE)
			.globalSecondaryIndexUpdates(
					GlobalSecondaryIndexUpdate.builder().delete((index) -> index.indexName("byOwner")).build()));
		TableDescription after = client().describeTable((request) -> request.tableName(TABLE)).table();
		assertThat(after.globalSecondaryIndexes()).hasSize(1);
		assertThat(after.attributeDefinitions()).extracting((attribute) -> attribute.attributeName())
			.doesNotContain("owner");
		put(item("pk", s("a"), "sk", n(4), "owner", n(1)));
	}

	@Test
	default void refusesIndexChangesThatMakeNoSense() {
		DynamoContract.assertValidation(
				() -> client().updateTable((update) -> update.tableName(TABLE)
					.attributeDefinitions(Schemas.attributes("status:S"))
					.globalSecondaryIndexUpdates(create("byStatus", "status"))),
				"Attempting to create an index which already exists");
		assertThatExceptionOfType(LimitExceededException.class)
			.isThrownBy(() -> client().updateTable((update) -> update.tableName(TABLE)
				.attributeDefinitions(Schemas.attributes("a:S", "b:S"))
				.globalSecondaryIndexUpdates(create("byA", "a"), create("byB", "b"))))
			.withMessageContaining("Only 1 online index can be created or deleted simultaneously per table");
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> client().updateTable((update) -> update.tableName(TABLE)
				.globalSecondaryIndexUpdates(
						GlobalSecondaryIndexUpdate.builder().delete((index) -> index.indexName("missing")).build())));
		DynamoContract.assertValidation(() -> client().updateTable((update) -> update.tableName(TABLE)),
				"At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, "
						+ "GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates, MultiAccountReplicaReady, "
						+ "ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, "
						+ "OnDemandThroughput, WarmThroughput or TableClass is required");
	}

	@Test
	default void switchesTheBillingMode() {
		DynamoContract.assertValidation(
				() -> client().updateTable((update) -> update.tableName(TABLE)
					.billingMode(BillingMode.PROVISIONED)
					.provisionedThroughput(throughput(5))),
				"One or more parameter values were invalid: ProvisionedThroughput must be specified for index: "
						+ "byStatus");
		GlobalSecondaryIndexUpdate index = GlobalSecondaryIndexUpdate.builder()
			.update((update) -> update.indexName("byStatus").provisionedThroughput(throughput(7)))
			.build();
		client().updateTable((update) -> update.tableName(TABLE)
			.billingMode(BillingMode.PROVISIONED)
			.provisionedThroughput(throughput(5))
			.globalSecondaryIndexUpdates(index));
		TableDescription table = client().describeTable((request) -> request.tableName(TABLE)).table();
		assertThat(table.provisionedThroughput().readCapacityUnits()).isEqualTo(5);
		assertThat(table.globalSecondaryIndexes().get(0).provisionedThroughput().readCapacityUnits()).isEqualTo(7);
		DynamoContract.assertValidation(
				() -> client().updateTable((update) -> update.tableName(TABLE).provisionedThroughput(throughput(5))),
				"The provisioned throughput for the table will not change. The requested value equals the current "
						+ "value. Current ReadCapacityUnits provisioned for the table: 5. Requested ReadCapacityUnits: "
						+ "5. Current WriteCapacityUnits provisioned for the table: 5. Requested WriteCapacityUnits: 5. "
						+ "Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher "
						+ "limits.");
	}

	@Test
	default void saysOfADeletedTableNothingOfItsSchema() {
		TableDescription deleted = client().deleteTable((delete) -> delete.tableName(TABLE)).tableDescription();
		assertThat(deleted.tableName()).isEqualTo(TABLE);
		assertThat(deleted.tableStatus()).isEqualTo(TableStatus.DELETING);
		assertThat(deleted.tableArn()).endsWith(":table/" + TABLE);
		assertThat(deleted.tableId()).hasSize(36);
		assertThat(deleted.billingModeSummary().billingModeAsString()).isEqualTo("PAY_PER_REQUEST");
		assertThat(deleted.billingModeSummary().lastUpdateToPayPerRequestDateTime()).isNotNull();
		assertThat(deleted.provisionedThroughput().numberOfDecreasesToday()).isZero();
		assertThat(deleted.itemCount()).isZero();
		assertThat(deleted.tableSizeBytes()).isZero();
		assertThat(deleted.deletionProtectionEnabled()).isFalse();
		assertThat(deleted.creationDateTime()).isNull();
		assertThat(deleted.hasKeySchema()).isFalse();
		assertThat(deleted.hasAttributeDefinitions()).isFalse();
		assertThat(deleted.hasGlobalSecondaryIndexes()).isFalse();
		assertThat(deleted.hasLocalSecondaryIndexes()).isFalse();
	}

	@Test
	default void takesDefinitionsForTheIndexThatIsAdded() {
		client().updateTable((update) -> update.tableName(TABLE)
			.attributeDefinitions(Schemas.attributes("pk:N", "note:S", "unused:S"))
			.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
				.create((create) -> create.indexName("byNote")
					.keySchema(Schemas.key("note", "pk"))
					.projection(Schemas.all()))
				.build()));
		assertThat(client().describeTable((describe) -> describe.tableName(TABLE)).table().attributeDefinitions())
			.contains(Schemas.attributes("pk:S", "note:S").toArray(AttributeDefinition[]::new))
			.noneMatch((definition) -> definition.attributeName().equals("unused"));
		put(item("pk", s("a"), "sk", n(1), "note", s("x")));
		assertThat(query((query) -> query.indexName("byNote")
			.keyConditionExpression("note = :note AND pk = :pk")
			.expressionAttributeValues(Map.of(":note", s("x"), ":pk", s("a")))).items()).hasSize(1);
		DynamoContract.assertValidation(() -> client().updateTable((update) -> update.tableName(TABLE)
			.attributeDefinitions(Schemas.attributes("other:S", "other:N"))
			.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
				.create((create) -> create.indexName("byOther")
					.keySchema(Schemas.key("other"))
					.projection(Schemas.all()))
				.build())), "Attribute Name is duplicated: other");
	}

	@Test
	default void protectsATableFromDeletion() {
		client().updateTable((update) -> update.tableName(TABLE).deletionProtectionEnabled(true));
		DynamoContract.assertValidation(() -> client().deleteTable((delete) -> delete.tableName(TABLE)),
				"Resource cannot be deleted as it is currently protected against deletion. Disable deletion "
						+ "protection first.");
		client().updateTable((update) -> update.tableName(TABLE).deletionProtectionEnabled(false));
		assertThat(client().deleteTable((delete) -> delete.tableName(TABLE)).tableDescription().tableStatus())
			.isEqualTo(TableStatus.DELETING);
		assertThat(client().listTables().tableNames()).isEmpty();
	}

	@Test
	default void listsTablesInPages() {
		for (String name : List.of("zebra", "apple", "mango")) {
			client().createTable(Schemas.table(name, "id:S").keySchema(Schemas.key("id")).build());
		}
		ListTablesResponse first = client().listTables((list) -> list.limit(2));
		assertThat(first.tableNames()).containsExactly("apple", "mango");
		assertThat(first.lastEvaluatedTableName()).isEqualTo("mango");
		ListTablesResponse second = client().listTables((list) -> list.limit(2).exclusiveStartTableName("mango"));
		assertThat(second.tableNames()).containsExactly("orders", "zebra");
		assertThat(second.lastEvaluatedTableName()).isNull();
	}

	@Test
	default void tagsTables() {
		String arn = client().describeTable((request) -> request.tableName(TABLE)).table().tableArn();
		client().tagResource((tag) -> tag.resourceArn(arn).tags(tag("a", "1"), tag("b", "")));
		client().tagResource((tag) -> tag.resourceArn(arn).tags(tag("a", "2")));
		assertThat(client().listTagsOfResource((list) -> list.resourceArn(arn)).tags())
			.containsExactlyInAnyOrder(tag("a", "2"), tag("b", ""));
		client().untagResource((tag) -> tag.resourceArn(arn).tagKeys("b", "unknown"));
		assertThat(client().listTagsOfResource((list) -> list.resourceArn(arn)).tags()).containsExactly(tag("a", "2"));
		DynamoContract.assertValidation(
				() -> client().tagResource((tag) -> tag.resourceArn(arn).tags(tag("aws:x", "1"))),
				"Tag Key cannot be prefixed with aws:, Key: aws:x");
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> client().listTagsOfResource((list) -> list.resourceArn(arn + "2")));
	}

	@Test
	default void switchesTheTimeToLive() {
		assertThat(client().describeTimeToLive((describe) -> describe.tableName(TABLE))
			.timeToLiveDescription()
			.timeToLiveStatus()).isEqualTo(TimeToLiveStatus.DISABLED);
		client().updateTimeToLive((update) -> update.tableName(TABLE)
			.timeToLiveSpecification((specification) -> specification.enabled(true).attributeName("ttl")));
		assertThat(client().describeTimeToLive((describe) -> describe.tableName(TABLE)).timeToLiveDescription())
			.satisfies((description) -> assertThat(description.timeToLiveStatus()).isEqualTo(TimeToLiveStatus.ENABLED))
			.satisfies((description) -> assertThat(description.attributeName()).isEqualTo("ttl"));
	}

	@Test
	default void acceptsAnArnInPlaceOfAName() {
		String arn = client().describeTable((request) -> request.tableName(TABLE)).table().tableArn();
		put(DynamoContract.key("a", 1));
		assertThat(client().getItem((get) -> get.tableName(arn).key(DynamoContract.key("a", 1))).item()).isNotEmpty();
	}

	@Test
	default void queriesAnIndexWithSeveralKeyAttributes() {
		client().createTable(Schemas.table("matches", "id:S", "round:S", "region:S", "date:S", "score:N")
			.keySchema(Schemas.key("id"))
			.globalSecondaryIndexes(Schemas.global("byRound",
					List.of(Schemas.element("round", KeyType.HASH), Schemas.element("region", KeyType.HASH),
							Schemas.element("date", KeyType.RANGE), Schemas.element("score", KeyType.RANGE)),
					Schemas.all()))
			.build());
		String[][] matches = { { "1", "final", "eu", "2026-01-02", "10" }, { "2", "final", "eu", "2026-01-01", "9" },
				{ "3", "final", "us", "2026-01-01", "1" }, { "4", "final", "eu", "2026-01-02", "2" } };
		for (String[] match : matches) {
			client().putItem((put) -> put.tableName("matches")
				.item(item("id", s(match[0]), "round", s(match[1]), "region", s(match[2]), "date", s(match[3]), "score",
						n(match[4]))));
		}
		QueryResponse ordered = client().query((query) -> query.tableName("matches")
			.indexName("byRound")
			.keyConditionExpression("#round = :round and #region = :region")
			.expressionAttributeNames(Map.of("#round", "round", "#region", "region"))
			.expressionAttributeValues(item(":round", s("final"), ":region", s("eu"))));
		assertThat(ordered.items()).extracting((found) -> found.get("id").s()).containsExactly("2", "4", "1");
		QueryResponse ranged = client().query((query) -> query.tableName("matches")
			.indexName("byRound")
			.keyConditionExpression("#round = :round and #region = :region and #date = :date and score > :score")
			.expressionAttributeNames(Map.of("#round", "round", "#region", "region", "#date", "date"))
			.expressionAttributeValues(
					item(":round", s("final"), ":region", s("eu"), ":date", s("2026-01-02"), ":score", n(2)))
			.limit(1));
		assertThat(ranged.items()).extracting((found) -> found.get("id").s()).containsExactly("1");
		assertThat(ranged.lastEvaluatedKey()).containsOnlyKeys("id", "round", "region", "date", "score");
	}

	private void assertRefused(CreateTableRequest.Builder table, String message) {
		DynamoContract.assertValidation(() -> client().createTable(table.build()), message);
	}

	private static GlobalSecondaryIndexUpdate create(String name, String hash) {
		return GlobalSecondaryIndexUpdate.builder()
			.create((index) -> index.indexName(name).keySchema(Schemas.key(hash)).projection(Schemas.all()))
			.build();
	}

	private static ProvisionedThroughput throughput(long units) {
		return ProvisionedThroughput.builder().readCapacityUnits(units).writeCapacityUnits(units).build();
	}

	private static Tag tag(String key, String value) {
		return Tag.builder().key(key).value(value).build();
	}

}
