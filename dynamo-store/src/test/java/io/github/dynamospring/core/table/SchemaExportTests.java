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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.LocalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import io.github.dynamospring.core.mapping.Vector;
import io.github.dynamospring.core.mapping.VectorDistance;
import io.github.dynamospring.core.mapping.VectorIndex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link CloudFormationTemplate}, {@link TerraformConfiguration} and
 * {@link SdkJson}.
 */
class SchemaExportTests {

	private final DynamoMappingContext context = new DynamoMappingContext();

	private final DynamoTableOperations operations = new DynamoTableTemplate(new DynamoDbClient() {

		@Override
		public String serviceName() {
			return "none";
		}

		@Override
		public void close() {
		}

	}, new MappingDynamoConverter(this.context));

	@BeforeEach
	void initialize() {
		this.context.setInitialEntitySet(Set.of(Order.class, Session.class, Recipe.class, Odd.class));
		this.context.afterPropertiesSet();
	}

	@Test
	void tablesAreWrittenForCloudFormation() {
		CloudFormationTemplate template = new CloudFormationTemplate();
		this.operations.resources(Order.class, Session.class, Recipe.class, Odd.class).forEach(template::add);
		assertGolden("cloudformation.yaml", template.toString());
	}

	@Test
	void tablesAreWrittenForTerraform() {
		TerraformConfiguration configuration = new TerraformConfiguration();
		this.operations.resources(Order.class, Odd.class).forEach(configuration::add);
		assertGolden("terraform.tf", configuration.toString());
	}

	@Test
	void requestsAreWrittenAsJson() {
		assertGolden("request.json", SdkJson.write(this.operations.createTableRequest(Recipe.class)) + "\n");
		assertThat(SdkJson.write(CreateTableRequest.builder().build())).isEqualTo("{}");
		assertThat(SdkJson.write(CreateTableRequest.builder().keySchema(List.of()).build()))
			.isEqualTo("{\n  \"KeySchema\": []\n}");
	}

	@Test
	void namesOfResourcesAreMadeUniqueOrRefused() {
		TableResource table = this.operations.resources(Order.class).get(0);
		assertThat(new CloudFormationTemplate().add(table).add(table).toString()).contains("  ShopData:\n",
				"  ShopData2:\n");
		assertThat(new TerraformConfiguration().add(table).add(table).toString()).contains("\"shop_data\" {",
				"\"shop_data2\" {");
		assertThatIllegalArgumentException().isThrownBy(() -> new CloudFormationTemplate().add("a-b", table));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new CloudFormationTemplate().add("a", table).add("a", table));
		assertThatIllegalArgumentException().isThrownBy(() -> new TerraformConfiguration().add("1a", table));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new TerraformConfiguration().add("a", table).add("a", table));
	}

	@Test
	void namesCannotLeaveTheirQuotes() {
		String name = "a\"b\\c\n'${x}%{y}#{z}\u0000\u0085\u2028\u2029\u202e\ufeff\uffff: - é日😀";
		TableResource table = new TableResource(CreateTableRequest.builder()
			.tableName("---")
			.billingMode("PAY_PER_REQUEST")
			.attributeDefinitions(AttributeDefinition.builder().attributeName(name).attributeType("S").build())
			.keySchema(KeySchemaElement.builder().attributeName(name).keyType("HASH").build())
			.build(), name);
		String hidden = "\\u0000\\u0085\\u2028\\u2029\\u202e\\ufeff\\uffff: - é日😀\"";
		String quoted = "\"a\\\"b\\\\c\\n'${x}%{y}#{z}" + hidden;
		assertThat(new CloudFormationTemplate().add(table).toString()).contains("  Table:\n",
				"AttributeName: " + quoted + "\n");
		assertThat(SdkJson.write(table.request())).contains("\"AttributeName\": " + quoted);
		assertThat(new TerraformConfiguration().add(table).toString()).contains("\"_\" {",
				"= \"a\\\"b\\\\c\\n'$${x}%%{y}#{z}" + hidden + "\n");
	}

	@Test
	void vectorIndexesAreRefusedForTerraform() {
		TableResource table = this.operations.resources(Recipe.class).get(0);
		assertThatIllegalArgumentException().isThrownBy(() -> new TerraformConfiguration().add(table))
			.withMessageContaining("'recipes'")
			.withMessageContaining("CloudFormation");
	}

	private static void assertGolden(String name, String text) {
		Path file = Path.of(System.getProperty("basedir", "."), "src", "test", "resources", "golden", "table", name);
		try {
			if (Boolean.getBoolean("golden.update")) {
				Files.createDirectories(file.getParent());
				Files.writeString(file, text);
			}
			assertThat(text).isEqualTo(Files.readString(file));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Table("shop-data")
	@GlobalSecondaryIndex(name = "ByStatus", partitionKey = { "status", "region" }, sortKey = { "total", "at" },
			projection = IndexProjection.INCLUDE, include = { "note", "items" })
	@LocalSecondaryIndex(name = "ByTotal", sortKey = "total", projection = IndexProjection.KEYS_ONLY)
	record Order(@PartitionKey String userId, @SortKey String orderId, String status, String region, long total,
			Instant at, String note, List<String> items) {

	}

	@Table("shop-data")
	@GlobalSecondaryIndex(name = "ByOwner", partitionKey = "owner")
	record Session(@PartitionKey String token, @SortKey String owner, @TimeToLive Instant expires) {

	}

	@Table("recipes")
	@VectorIndex(name = "ByMeaning", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "tenant",
			filters = "language")
	record Recipe(@PartitionKey String id, String tenant, String language, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table(value = "2.odd_names", rawKeys = true)
	record Odd(@PartitionKey @Attribute("yes") long id, @SortKey @Attribute("a \"quoted\" \\ ${name} %{if}") byte[] key,
			@TimeToLive @Attribute("null") Instant expires) {

	}

}
