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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexUpdate;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static io.github.dynamospring.embedded.VectorSchemas.create;
import static io.github.dynamospring.embedded.VectorSchemas.delete;
import static io.github.dynamospring.embedded.VectorSchemas.filter;
import static io.github.dynamospring.embedded.VectorSchemas.hash;
import static io.github.dynamospring.embedded.VectorSchemas.index;
import static io.github.dynamospring.embedded.VectorSchemas.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which vector indexes there can be.
 */
interface VectorIndexContract extends DynamoContract {

	String INVALID = "One or more parameter values were invalid: ";

	@Test
	default void createsAndDescribesVectorIndexes() {
		TableDescription creating = client()
			.createTable(
					vectorTable()
						.vectorIndexes(
								index("first").searchSchema(hash("tenant"), filter("category"))
									.projection(Schemas.include("title"))
									.build(),
								index("second").distanceFunction(VectorDistanceFunction.DOT_PRODUCT).build())
						.build())
			.tableDescription();
		assertThat(creating.vectorIndexes()).extracting(VectorIndexDescription::indexStatus)
			.containsOnly(IndexStatus.CREATING);
		TableDescription table = describe();
		assertThat(table.attributeDefinitions()).extracting((attribute) -> attribute.attributeName())
			.containsExactlyInAnyOrder("id", "tenant", "category");
		assertThat(table.vectorIndexes()).hasSize(2);
		VectorIndexDescription first = table.vectorIndexes().get(0);
		assertThat(first.indexName()).isEqualTo("first");
		assertThat(first.vectorAttribute().attributeName()).isEqualTo("embedding");
		assertThat(first.dimensions()).isEqualTo(3);
		assertThat(first.distanceFunction()).isEqualTo(VectorDistanceFunction.COSINE);
		assertThat(first.searchSchema()).containsExactly(hash("tenant"), filter("category"));
		assertThat(first.projection()).isEqualTo(Schemas.include("title"));
		assertThat(first.indexStatus()).isEqualTo(IndexStatus.ACTIVE);
		assertThat(first.backfilling()).isNull();
		assertThat(first.itemCount()).isZero();
		assertThat(first.indexSizeBytes()).isZero();
		assertThat(first.indexArn()).isEqualTo(table.tableArn() + "/index/first");
		assertThat(table.vectorIndexes().get(1).hasSearchSchema()).isFalse();
		assertThat(table.vectorIndexes().get(1).distanceFunction()).isEqualTo(VectorDistanceFunction.DOT_PRODUCT);
	}

	@Test
	default void describesTheContentOfAVectorIndex() {
		VectorSchemas.createTable(client());
		client().putItem((put) -> put.tableName(VectorSchemas.TABLE)
			.item(item("id", s("1"), "tenant", s("t"), "title", s("x"), "other", s("y"), "embedding",
					vector(1, 0.5, 0))));
		List<VectorIndexDescription> indexes = describe().vectorIndexes();
		assertThat(indexes).extracting(VectorIndexDescription::itemCount).containsExactly(1L, 1L, 1L);
		int vector = "embedding".length() + 3 * 4;
		assertThat(indexes).extracting(VectorIndexDescription::indexSizeBytes)
			.containsExactly((long) vector + "id1tenantttitlexothery".length(),
					(long) vector + "id1tenantttitlex".length(), (long) vector + "id1".length());
	}

	@Test
	default void takesTablesPaidForByRequestOnly() {
		ProvisionedThroughput throughput = ProvisionedThroughput.builder()
			.readCapacityUnits(5L)
			.writeCapacityUnits(5L)
			.build();
		String message = INVALID + "Vector indexes are only supported for PAY_PER_REQUEST tables";
		assertRefused(vectorTable().billingMode(BillingMode.PROVISIONED)
			.provisionedThroughput(throughput)
			.vectorIndexes(index("first").build()), message);
		VectorSchemas.createTable(client());
		DynamoContract.assertValidation(() -> client().updateTable((update) -> update.tableName(VectorSchemas.TABLE)
			.billingMode(BillingMode.PROVISIONED)
			.provisionedThroughput(throughput)), message);
		client().createTable(Schemas.table("provisioned", "id:S")
			.keySchema(Schemas.key("id"))
			.billingMode(BillingMode.PROVISIONED)
			.provisionedThroughput(throughput)
			.build());
		DynamoContract.assertValidation(
				() -> client().updateTable(
						(update) -> update.tableName("provisioned").vectorIndexUpdates(create(index("first")))),
				message);
		client().updateTable((update) -> update.tableName("provisioned")
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.vectorIndexUpdates(create(index("first"))));
	}

	@Test
	default void refusesSearchSchemasThatMakeNoSense() {
		assertRefused(vectorTable().vectorIndexes(index("first").searchSchema(hash("owner")).build()),
				INVALID + "One element in SearchSchema is not defined in attribute definitions");
		assertRefused(
				vectorTable().vectorIndexes(index("first").searchSchema(hash("tenant"), hash("category")).build()),
				INVALID + "SearchSchema must not contain more than one HASH element");
		assertRefused(
				vectorTable().vectorIndexes(index("first").searchSchema(hash("tenant"), filter("tenant")).build()),
				INVALID + "Duplicate element in SearchSchema: tenant");
		assertRefused(vectorTable().vectorIndexes(index("first").searchSchema(List.of()).build()),
				"1 validation error detected: Value '[]' at 'vectorIndexes.1.member.searchSchema' failed to satisfy "
						+ "constraint: Member must have length greater than or equal to 1");
	}

	@Test
	default void takesEighteenFiltersBesideTheHash() {
		List<String> attributes = new ArrayList<>(List.of("id:S", "tenant:S"));
		List<SearchSchemaElement> elements = new ArrayList<>(List.of(hash("tenant")));
		for (int i = 0; i < 18; i++) {
			attributes.add("filter" + i + ":S");
			elements.add(filter("filter" + i));
		}
		client().createTable(Schemas.table(VectorSchemas.TABLE, attributes.toArray(String[]::new))
			.keySchema(Schemas.key("id"))
			.vectorIndexes(index("first").searchSchema(elements).build())
			.build());
		attributes.add("more:S");
		elements.add(filter("more"));
		assertRefused(
				Schemas.table("other", attributes.toArray(String[]::new))
					.keySchema(Schemas.key("id"))
					.vectorIndexes(index("first").searchSchema(elements).build()),
				INVALID + "Number of INLINE_FILTER elements in SearchSchema exceeds the per-index limit of 18");
	}

	@Test
	default void takesUpTo4096Dimensions() {
		String message = INVALID + "Number of dimensions must be between 1 and 4096 inclusive.";
		assertRefused(simpleTable().vectorIndexes(index("first").dimensions(4097L).build()), message);
		assertRefused(simpleTable().vectorIndexes(index("first").dimensions(1L << 40).build()), message);
		assertRefused(simpleTable().vectorIndexes(index("first").dimensions(0L).build()),
				"1 validation error detected: Value '0' at 'vectorIndexes.1.member.dimensions' failed to satisfy "
						+ "constraint: Member must have value greater than or equal to 1");
		client().createTable(simpleTable().vectorIndexes(index("first").dimensions(4096L).build()).build());
		assertThat(describe().vectorIndexes().get(0).dimensions()).isEqualTo(4096);
	}

	@Test
	default void allIndexesOnOneVectorHaveTheSameDimensions() {
		String message = INVALID + "Conflicting attribute definition for 'embedding'. All VectorIndexes on the same "
				+ "vector attribute must use the same dimensions.";
		assertRefused(simpleTable().vectorIndexes(index("first").build(), index("second").dimensions(4L).build()),
				message);
		client().createTable(simpleTable().vectorIndexes(index("first").build()).build());
		DynamoContract.assertValidation(() -> update(create(index("second").dimensions(4L))), message);
		update(create(index("second").dimensions(4L).vectorAttribute((attribute) -> attribute.attributeName("other"))));
	}

	@Test
	default void aVectorHasNoDefinition() {
		String message = INVALID + "Conflicting attribute definition for 'id'. An attribute cannot be defined in "
				+ "AttributeDefinitions when used as a VectorAttribute.";
		assertRefused(simpleTable().vectorIndexes(
				index("first").vectorAttribute((attribute) -> attribute.attributeName("id")).build()), message);
		client().createTable(simpleTable().vectorIndexes(index("first").build()).build());
		DynamoContract.assertValidation(
				() -> update(create(index("second").vectorAttribute((attribute) -> attribute.attributeName("id")))),
				INVALID + "Attributes cannot be redefined. Please check that your attribute has the same type as "
						+ "previously defined. Existing schema: Schema:[SchemaElement: key{id:S:HASH}] New schema: "
						+ "VectorIndexSchema:[VectorAttribute: key{id:L:3}]");
		DynamoContract.assertValidation(() -> client().updateTable((update) -> update.tableName(VectorSchemas.TABLE)
			.attributeDefinitions(Schemas.attributes("embedding:S"))
			.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
				.create((create) -> create.indexName("byEmbedding")
					.keySchema(Schemas.key("embedding"))
					.projection(Schemas.all()))
				.build())), message.replace("'id'", "'embedding'"));
	}

	@Test
	default void refusesVectorIndexesWithoutWhatTheyNeed() {
		assertThatExceptionOfType(DynamoDbException.class)
			.isThrownBy(() -> client().createTable(simpleTable().vectorIndexes(VectorIndex.builder().build()).build()))
			.satisfies(
					(ex) -> assertThat(ex.awsErrorDetails().errorMessage()).startsWith("5 validation errors detected: ")
						.contains("Value null at 'vectorIndexes.1.member.indexName' failed",
								"Value null at 'vectorIndexes.1.member.vectorAttribute' failed",
								"Value null at 'vectorIndexes.1.member.dimensions' failed",
								"Value null at 'vectorIndexes.1.member.distanceFunction' failed",
								"Value null at 'vectorIndexes.1.member.projection' failed"));
		assertRefused(simpleTable().vectorIndexes(index("first").distanceFunction("MANHATTAN").build()),
				"1 validation error detected: Value 'MANHATTAN' at 'vectorIndexes.1.member.distanceFunction' failed to "
						+ "satisfy constraint: Member must satisfy enum value set: [COSINE, DOT_PRODUCT, EUCLIDEAN]");
		assertRefused(simpleTable().vectorIndexes(index("ab").build()),
				"1 validation error detected: Value 'ab' at 'vectorIndexes.1.member.indexName' failed to satisfy "
						+ "constraint: Member must have length greater than or equal to 3");
		assertRefused(simpleTable().vectorIndexes(index("first").build(), index("first").build()),
				INVALID + "Duplicate index name: first");
		assertRefused(simpleTable().vectorIndexes(index("first").projection(Schemas.include("a", "a")).build()),
				INVALID + "Duplicate element in NonKeyAttributes: a");
		assertRefused(vectorTable().vectorIndexes(index("first").searchSchema(hash("tenant")).build()),
				INVALID + "Some AttributeDefinitions are not used. AttributeDefinitions: [category, id, tenant], keys "
						+ "used: [id, tenant]");
	}

	@Test
	default void takesFiveVectorIndexes() {
		List<VectorIndex> indexes = new ArrayList<>();
		for (int i = 0; i < 6; i++) {
			indexes.add(index("index" + i).build());
		}
		assertRefused(simpleTable().vectorIndexes(indexes),
				INVALID + "VectorIndex count exceeds the per-table limit of 5");
		client().createTable(simpleTable().vectorIndexes(indexes.subList(0, 5)).build());
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> update(create(index("index5"))))
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage()).isEqualTo(
					"Subscriber limit exceeded: Number of vector secondary indexes exceeds per-table limit of 5"));
		update(delete("index0"));
		update(create(index("index5")));
	}

	@Test
	default void addsAndRemovesAVectorIndex() {
		client().createTable(simpleTable().build());
		write(item("id", s("1"), "tenant", s("t"), "embedding", vector(1, 0, 0)));
		write(item("id", s("2"), "embedding", vector(0, 1, 0)));
		write(item("id", s("3"), "tenant", s("t"), "embedding", vector(0, 1)));
		write(item("id", s("4"), "tenant", n(1), "embedding", vector(0, 1, 0)));
		write(item("id", s("5"), "tenant", s(""), "embedding", vector(0, 1, 0)));
		write(item("id", s("6"), "tenant", s("t"), "embedding", s("no vector")));
		TableDescription updating = client()
			.updateTable((update) -> update.tableName(VectorSchemas.TABLE)
				.attributeDefinitions(Schemas.attributes("tenant:S"))
				.vectorIndexUpdates(create(index("byTenant").searchSchema(hash("tenant")))))
			.tableDescription();
		assertThat(updating.tableStatus()).isEqualTo(TableStatus.UPDATING);
		assertThat(updating.vectorIndexes()).singleElement()
			.satisfies((index) -> assertThat(index.indexStatus()).isEqualTo(IndexStatus.CREATING));
		assertThat(describe().vectorIndexes()).singleElement()
			.satisfies((index) -> assertThat(index.indexStatus()).isEqualTo(IndexStatus.ACTIVE))
			.satisfies((index) -> assertThat(index.itemCount()).isEqualTo(1));
		assertThat(describe().attributeDefinitions()).hasSize(2);
		TableDescription deleting = update(delete("byTenant"));
		assertThat(deleting.vectorIndexes()).singleElement()
			.satisfies((index) -> assertThat(index.indexStatus()).isEqualTo(IndexStatus.DELETING));
		assertThat(describe().hasVectorIndexes()).isFalse();
		assertThat(describe().attributeDefinitions()).hasSize(1);
		write(item("id", s("3"), "tenant", n(1), "embedding", vector(0, 1)));
	}

	@Test
	default void refusesChangesThatMakeNoSense() {
		client().createTable(Schemas.table(VectorSchemas.TABLE, "id:S", "tenant:S")
			.keySchema(Schemas.key("id"))
			.globalSecondaryIndexes(Schemas.global("global", Schemas.key("tenant"), Schemas.all()))
			.vectorIndexes(index("first").build())
			.build());
		DynamoContract.assertValidation(() -> update(create(index("first"))),
				"Attempting to create an index which already exists");
		DynamoContract.assertValidation(() -> update(create(index("global"))),
				"Attempting to create an index which already exists");
		DynamoContract.assertValidation(() -> update(create(index("second").searchSchema(hash("tenant")))),
				INVALID + "One element in SearchSchema is not defined in attribute definitions");
		assertThatExceptionOfType(ResourceNotFoundException.class).isThrownBy(() -> update(delete("missing")));
		assertThatExceptionOfType(ResourceNotFoundException.class).isThrownBy(() -> update(delete("global")));
		DynamoContract.assertValidation(() -> update(VectorIndexUpdate.builder().build()),
				INVALID + "One of VectorIndexUpdate.Create, VectorIndexUpdate.Delete must not be null");
		DynamoContract.assertValidation(
				() -> update(create(index("second")).toBuilder().delete((delete) -> delete.indexName("first")).build()),
				INVALID + "Only one vector index action is allowed per VectorIndexUpdate object");
	}

	@Test
	default void doesOneIndexOperationAtATime() {
		client().createTable(simpleTable().vectorIndexes(index("first").build()).build());
		String message = "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per "
				+ "table";
		assertThatExceptionOfType(LimitExceededException.class)
			.isThrownBy(() -> update(create(index("second")), create(index("third"))))
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage()).isEqualTo(message));
		assertThatExceptionOfType(LimitExceededException.class)
			.isThrownBy(() -> update(delete("first"), create(index("first"))))
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage()).isEqualTo(message));
		assertThatExceptionOfType(LimitExceededException.class)
			.isThrownBy(() -> client().updateTable((update) -> update.tableName(VectorSchemas.TABLE)
				.attributeDefinitions(Schemas.attributes("tenant:S"))
				.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
					.create((create) -> create.indexName("global")
						.keySchema(Schemas.key("tenant"))
						.projection(Schemas.all()))
					.build())
				.vectorIndexUpdates(create(index("second")))))
			.satisfies((ex) -> assertThat(ex.awsErrorDetails().errorMessage()).isEqualTo(message));
	}

	@Test
	default void refusesVectorsThatDoNotFit() {
		VectorSchemas.createTable(client());
		String invalid = "One or more parameter values were invalid. ";
		assertWriteRefused(vector(1, 2),
				invalid + "Invalid size for parameter embedding, Expected: 3, Actual: 2 IndexName: plain");
		assertWriteRefused(s("x"), invalid + "Invalid type for parameter embedding, Expected: 32-bit floating point "
				+ "number list IndexName: plain");
		assertWriteRefused(Attributes.ns("1", "2", "3"), invalid + "Invalid type for parameter embedding, Expected: "
				+ "32-bit floating point number list IndexName: plain");
		assertWriteRefused(Attributes.l(n(1), s("x"), n(2)), invalid + "Invalid type for parameter embedding[1], "
				+ "Expected: 32-bit floating point number, Actual: S. IndexName: plain");
		assertWriteRefused(vector(1, 2, "1E+39"), invalid
				+ "Invalid value for parameter embedding[2], Value: 1000000000000000000000000000000000000000 is "
				+ "outside valid range [-3.4028235E38, 3.4028235E38]. IndexName: plain");
		assertThat(client().scan((scan) -> scan.tableName(VectorSchemas.TABLE)).items()).isEmpty();
	}

	private void assertWriteRefused(AttributeValue vector, String message) {
		DynamoContract.assertValidation(() -> write(item("id", s("1"), "embedding", vector)), message);
		DynamoContract.assertValidation(() -> client().updateItem((update) -> update.tableName(VectorSchemas.TABLE)
			.key(item("id", s("1")))
			.updateExpression("SET embedding = :v")
			.expressionAttributeValues(item(":v", vector))), message);
	}

	@Test
	default void refusesSearchAttributesThatDoNotFit() {
		VectorSchemas.createTable(client());
		DynamoContract.assertValidation(() -> write(item("id", s("1"), "tenant", n(1))),
				"One or more parameter values were invalid. Attribute 'tenant' type mismatch. Expected: S, Actual: N. "
						+ "IndexName: byTenant");
		DynamoContract.assertValidation(() -> write(item("id", s("1"), "category", s("x"))),
				"One or more parameter values were invalid. Attribute 'category' type mismatch. Expected: N, Actual: S. "
						+ "IndexName: byTenant");
		DynamoContract.assertValidation(() -> write(item("id", s("1"), "tenant", s(""))),
				"One or more parameter values are not valid. A value specified for a secondary index key is not "
						+ "supported. The AttributeValue for a key attribute cannot contain an empty string value. "
						+ "IndexName: byTenant, IndexKey: tenant");
		DynamoContract.assertValidation(() -> write(item("id", s("1"), "tenant", s("t".repeat(2049)))),
				INVALID + "Size of hashkey has exceeded the maximum size limit of2048 bytes");
		DynamoContract.assertValidation(
				() -> client().updateItem((update) -> update.tableName(VectorSchemas.TABLE)
					.key(item("id", s("1")))
					.updateExpression("SET tenant = :t")
					.expressionAttributeValues(item(":t", s("")))),
				"One or more parameter values are not valid. The update expression attempted to update a secondary "
						+ "index key to a value that is not supported. The AttributeValue for a key attribute cannot "
						+ "contain an empty string value.");
	}

	@Test
	default void updatesCheckWhatTheyChangeOnly() {
		client().createTable(simpleTable().build());
		write(item("id", s("1"), "embedding", vector(1, 2)));
		update(create(index("first")));
		client().updateItem((update) -> update.tableName(VectorSchemas.TABLE)
			.key(item("id", s("1")))
			.updateExpression("SET title = :t")
			.expressionAttributeValues(item(":t", s("x"))));
		DynamoContract.assertValidation(() -> write(item("id", s("1"), "embedding", vector(1, 2))),
				"One or more parameter values were invalid. Invalid size for parameter embedding, Expected: 3, Actual: 2 "
						+ "IndexName: first");
	}

	private void write(Map<String, AttributeValue> item) {
		client().putItem((put) -> put.tableName(VectorSchemas.TABLE).item(item));
	}

	private TableDescription update(VectorIndexUpdate... updates) {
		return client().updateTable((update) -> update.tableName(VectorSchemas.TABLE).vectorIndexUpdates(updates))
			.tableDescription();
	}

	private TableDescription describe() {
		return client().describeTable((request) -> request.tableName(VectorSchemas.TABLE)).table();
	}

	private void assertRefused(CreateTableRequest.Builder table, String message) {
		DynamoContract.assertValidation(() -> client().createTable(table.build()), message);
	}

	private static CreateTableRequest.Builder vectorTable() {
		return Schemas.table(VectorSchemas.TABLE, "id:S", "tenant:S", "category:N").keySchema(Schemas.key("id"));
	}

	private static CreateTableRequest.Builder simpleTable() {
		return Schemas.table(VectorSchemas.TABLE, "id:S").keySchema(Schemas.key("id"));
	}

}
