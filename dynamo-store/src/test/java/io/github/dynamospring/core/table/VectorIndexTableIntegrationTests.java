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

package io.github.dynamospring.core.table;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.github.dynamospring.DynamoTableMismatchException;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.Vector;
import io.github.dynamospring.core.mapping.VectorDistance;
import io.github.dynamospring.core.mapping.VectorIndex;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.EmbeddedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;

import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for tables with vector indexes: the request that creates them, the comparison
 * with real ones, and entities that do not agree.
 */
class VectorIndexTableIntegrationTests {

	private final EmbeddedDynamo engine = EmbeddedDynamo.create();

	private final DynamoDbClient client = DynamoDbClient.builder()
		.httpClient(this.engine.httpClient())
		.endpointOverride(this.engine.endpoint())
		.region(Region.EU_CENTRAL_1)
		.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
		.build();

	@AfterEach
	void close() {
		this.client.close();
		this.engine.close();
	}

	@Test
	void requestNamesTheVectorIndexes() {
		CreateTableRequest request = tables(Document.class, Page.class).createTableRequest(Document.class);
		assertThat(request.billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
		assertThat(request.attributeDefinitions()).extracting((attribute) -> attribute.attributeName())
			.containsExactlyInAnyOrder("pk", "tenant", "lang");
		assertThat(request.vectorIndexes()).satisfiesExactly((index) -> {
			assertThat(index.indexName()).isEqualTo("Meaning");
			assertThat(index.vectorAttribute().attributeName()).isEqualTo("embedding");
			assertThat(index.dimensions()).isEqualTo(3);
			assertThat(index.distanceFunction()).isEqualTo(VectorDistanceFunction.COSINE);
			assertThat(index.searchSchema()).containsExactly(element("tenant", SearchSchemaElementType.HASH),
					element("lang", SearchSchemaElementType.INLINE_FILTER));
			assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.INCLUDE);
			assertThat(index.projection().nonKeyAttributes()).containsExactly("number", "title");
		}, (index) -> {
			assertThat(index.indexName()).isEqualTo("Plain");
			assertThat(index.hasSearchSchema()).isFalse();
			assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.ALL);
		});
	}

	private static SearchSchemaElement element(String attribute, SearchSchemaElementType type) {
		return SearchSchemaElement.builder().attributeName(attribute).searchSchemaElementType(type).build();
	}

	@Test
	void createdTableIsValid() {
		DynamoTableOperations tables = tables(Document.class, Page.class);
		tables.create(Document.class);
		assertThatCode(() -> tables.validate(Document.class, Page.class)).doesNotThrowAnyException();
	}

	@Test
	void onePollTellsThatTableAndIndexesAreReady() {
		List<EmbeddedRequest> requests = new CopyOnWriteArrayList<>();
		this.engine.onRequest(requests::add);
		tables(Document.class).create(Document.class);
		assertThat(requests).extracting(EmbeddedRequest::operation).containsExactly("CreateTable", "DescribeTable");
	}

	@Test
	void everyDifferenceIsToldWithItsRemedy() {
		tables(OtherDocument.class).create(OtherDocument.class);
		assertThatExceptionOfType(DynamoTableMismatchException.class)
			.isThrownBy(() -> tables(Document.class).validate(Document.class))
			.satisfies((ex) -> assertThat(ex.getDifferences()).containsExactlyInAnyOrder(
					difference("the vector of the vector index 'Meaning' is vector, the entities need embedding"),
					difference("the number of dimensions of the vector index 'Meaning' is 4, the entities need 3"),
					difference("the distance of the vector index 'Meaning' is EUCLIDEAN, the entities need COSINE"),
					difference("the search schema of the vector index 'Meaning' is [HASH lang], the entities need "
							+ "[HASH tenant, INLINE_FILTER lang]"),
					difference("the vector index 'Meaning' projects KEYS_ONLY, the entities need title"),
					"Table 'documents': the vector index 'Plain' on embedding is missing. Remedy: add it to the table, or "
							+ "remove it from the entities."));
	}

	private static String difference(String text) {
		return "Table 'documents': " + text
				+ ". Remedy: declare it as the table has it, or add an index of another name: "
				+ "vector indexes cannot be changed.";
	}

	@Test
	void provisionedTableIsADifference() {
		this.client.createTable((table) -> table.tableName("documents")
			.attributeDefinitions(AttributeDefinition.builder().attributeName("pk").attributeType("S").build())
			.keySchema(KeySchemaElement.builder().attributeName("pk").keyType("HASH").build())
			.provisionedThroughput((throughput) -> throughput.readCapacityUnits(1L).writeCapacityUnits(1L)));
		assertThatExceptionOfType(DynamoTableMismatchException.class)
			.isThrownBy(() -> tables(Document.class).validate(Document.class))
			.satisfies((ex) -> assertThat(ex.getDifferences()).contains(
					"Table 'documents': the capacity is provisioned, vector indexes need it on demand. Remedy: set the "
							+ "billing mode to PAY_PER_REQUEST."));
	}

	@Test
	void entitiesOfOneTableHaveToAgree() {
		assertMistake("'Meaning' of the table 'documents' is declared differently by", Document.class, Otherwise.class);
		assertMistake("'Plain' of the table 'documents' is a vector index of one entity", Document.class,
				PlainKey.class);
		assertMistake("'embedding' of the table 'documents' holds a vector in one entity and is a key of another",
				Document.class, VectorAsKey.class);
		assertMistake("'embedding' of the table 'documents' holds vectors of 4 and of 3 dimensions", Document.class,
				Longer.class);
		assertMistake("declare 6 vector indexes; DynamoDB allows 5", Six.class);
	}

	private void assertMistake(String message, Class<?>... types) {
		DynamoTableOperations tables = tables(types);
		Consumer<MappingException> told = (ex) -> assertThat(ex.getMessage()).contains(message).contains("Remedy: ");
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> tables.createTableRequest(types[0]))
			.satisfies(told);
	}

	private DynamoTableOperations tables(Class<?>... types) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(types));
		context.afterPropertiesSet();
		return new DynamoTableTemplate(this.client, new MappingDynamoConverter(context));
	}

	@Table("documents")
	@VectorIndex(name = "Meaning", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "tenant",
			filters = "language", projection = IndexProjection.INCLUDE, include = "title")
	@VectorIndex(name = "Plain", property = "embedding", distance = VectorDistance.COSINE)
	record Document(@PartitionKey String id, String tenant, @Attribute("lang") String language, String title,
			@Vector(dimensions = 3) float[] embedding) {

	}

	@Table("documents")
	@VectorIndex(name = "Meaning", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "tenant",
			filters = "lang", projection = IndexProjection.INCLUDE, include = "number")
	record Page(@PartitionKey String id, String tenant, String lang, int number,
			@Vector(dimensions = 3) float[] embedding) {

	}

	@Table("documents")
	@VectorIndex(name = "Meaning", property = "vector", distance = VectorDistance.EUCLIDEAN, partitionKey = "lang",
			projection = IndexProjection.KEYS_ONLY)
	record OtherDocument(@PartitionKey String id, String lang, @Vector(dimensions = 4) float[] vector) {

	}

	@Table("documents")
	@VectorIndex(name = "Meaning", property = "embedding", distance = VectorDistance.COSINE)
	record Otherwise(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table("documents")
	@GlobalSecondaryIndex(name = "Plain", partitionKey = "title")
	record PlainKey(@PartitionKey String id, String title) {

	}

	@Table("documents")
	@GlobalSecondaryIndex(name = "ByEmbedding", partitionKey = "embedding")
	record VectorAsKey(@PartitionKey String id, String embedding) {

	}

	@Table("documents")
	@VectorIndex(name = "Longer", property = "embedding", distance = VectorDistance.COSINE)
	record Longer(@PartitionKey String id, @Vector(dimensions = 4) float[] embedding) {

	}

	@Table("documents")
	@VectorIndex(name = "One", property = "embedding", distance = VectorDistance.COSINE)
	@VectorIndex(name = "Two", property = "embedding", distance = VectorDistance.COSINE)
	@VectorIndex(name = "Three", property = "embedding", distance = VectorDistance.COSINE)
	@VectorIndex(name = "Four", property = "embedding", distance = VectorDistance.COSINE)
	@VectorIndex(name = "Five", property = "embedding", distance = VectorDistance.COSINE)
	@VectorIndex(name = "Six", property = "embedding", distance = VectorDistance.COSINE)
	record Six(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

}
