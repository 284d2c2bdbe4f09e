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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;

import org.springframework.util.Assert;

/**
 * Writes tables as resources of Terraform's AWS provider: keys, indexes and time to live,
 * with on-demand capacity. Vector indexes are refused, since {@code aws_dynamodb_table}
 * has none.
 *
 * @since 0.1.0
 */
public final class TerraformConfiguration {

	private final Map<String, TableResource> tables = new LinkedHashMap<>();

	/**
	 * Add a table under a resource name made of the table's name.
	 * @param table the table
	 * @return this configuration
	 * @throws IllegalArgumentException if the table has a vector index
	 */
	public TerraformConfiguration add(TableResource table) {
		return add(ResourceNames.unique(ResourceNames.snakeCase(table.tableName()), this.tables.keySet()), table);
	}

	/**
	 * Add a table.
	 * @param resourceName the name of the resource: letters, digits, underscores and
	 * hyphens
	 * @param table the table
	 * @return this configuration
	 * @throws IllegalArgumentException if the table has a vector index
	 */
	public TerraformConfiguration add(String resourceName, TableResource table) {
		Assert.isTrue(resourceName.matches("[a-zA-Z_][a-zA-Z0-9_-]*"),
				() -> "The resource name '%s' is none Terraform allows".formatted(resourceName));
		Assert.isTrue(!table.request().hasVectorIndexes(),
				() -> "The table '%s' has vector indexes, which Terraform's aws_dynamodb_table does not know. Remedy: export it for CloudFormation, which Terraform can run as aws_cloudformation_stack."
					.formatted(table.tableName()));
		Assert.isTrue(this.tables.putIfAbsent(resourceName, table) == null,
				() -> "There are two tables of the resource name '%s'".formatted(resourceName));
		return this;
	}

	/**
	 * Return the configuration.
	 * @return the configuration, in HCL
	 */
	@Override
	public String toString() {
		StringBuilder hcl = new StringBuilder();
		if (this.tables.values().stream().anyMatch(TerraformConfiguration::hasKeySchema)) {
			hcl.append(
					"# Index keys of several attributes need version 6.37 or later of the provider hashicorp/aws.\n");
		}
		this.tables.forEach((name, table) -> {
			hcl.append(hcl.isEmpty() ? "" : "\n");
			Block block = new Block(hcl, "resource \"aws_dynamodb_table\" \"" + name + "\"", "");
			write(block, table);
			block.end();
		});
		return hcl.toString();
	}

	private static void write(Block block, TableResource table) {
		CreateTableRequest request = table.request();
		block.set("name", request.tableName());
		block.set("billing_mode", request.billingModeAsString());
		keys(block, request.keySchema(), true);
		for (AttributeDefinition definition : request.attributeDefinitions()) {
			Block attribute = block.begin("attribute");
			attribute.set("name", definition.attributeName());
			attribute.set("type", definition.attributeTypeAsString());
			attribute.end();
		}
		for (GlobalSecondaryIndex index : request.globalSecondaryIndexes()) {
			Block global = block.begin("global_secondary_index");
			global.set("name", index.indexName());
			if (isSimple(index.keySchema())) {
				keys(global, index.keySchema(), true);
			}
			projection(global, index.projection());
			if (!isSimple(index.keySchema())) {
				keySchema(global, index.keySchema());
			}
			global.end();
		}
		for (LocalSecondaryIndex index : request.localSecondaryIndexes()) {
			Block local = block.begin("local_secondary_index");
			local.set("name", index.indexName());
			keys(local, index.keySchema(), false);
			projection(local, index.projection());
			local.end();
		}
		if (table.timeToLiveAttribute() != null) {
			Block timeToLive = block.begin("ttl");
			timeToLive.set("attribute_name", table.timeToLiveAttribute());
			timeToLive.set("enabled", true);
			timeToLive.end();
		}
	}

	private static void keys(Block block, List<KeySchemaElement> schema, boolean partitionKey) {
		for (KeySchemaElement element : schema) {
			if (element.keyType() == KeyType.RANGE) {
				block.set("range_key", element.attributeName());
			}
			else if (partitionKey) {
				block.set("hash_key", element.attributeName());
			}
		}
	}

	private static void keySchema(Block block, List<KeySchemaElement> schema) {
		for (KeySchemaElement element : schema) {
			Block key = block.begin("key_schema");
			key.set("attribute_name", element.attributeName());
			key.set("key_type", element.keyTypeAsString());
			key.end();
		}
	}

	private static void projection(Block block, Projection projection) {
		block.set("projection_type", projection.projectionTypeAsString());
		if (projection.hasNonKeyAttributes()) {
			block.set("non_key_attributes", projection.nonKeyAttributes());
		}
	}

	private static boolean hasKeySchema(TableResource table) {
		return table.request().globalSecondaryIndexes().stream().anyMatch((index) -> !isSimple(index.keySchema()));
	}

	private static boolean isSimple(List<KeySchemaElement> schema) {
		return schema.stream().map(KeySchemaElement::keyType).distinct().count() == schema.size();
	}

	/**
	 * A block: arguments, aligned as {@code terraform fmt} does, and blocks.
	 */
	private static final class Block {

		private final StringBuilder hcl;

		private final String indent;

		private final Map<String, String> arguments = new LinkedHashMap<>();

		private boolean empty = true;

		Block(StringBuilder hcl, String header, String indent) {
			this.hcl = hcl;
			this.indent = indent;
			hcl.append(indent).append(header).append(" {\n");
		}

		void set(String name, Object value) {
			this.arguments.put(name, text(value));
		}

		private static String text(Object value) {
			if (value instanceof List<?> list) {
				return "[" + String.join(", ", list.stream().map(Block::text).toList()) + "]";
			}
			return (value instanceof String text) ? Quoted.of(text).replace("${", "$${").replace("%{", "%%{")
					: String.valueOf(value);
		}

		Block begin(String header) {
			writeArguments();
			this.hcl.append(this.empty ? "" : "\n");
			this.empty = false;
			return new Block(this.hcl, header, this.indent + "  ");
		}

		void end() {
			writeArguments();
			this.hcl.append(this.indent).append("}\n");
		}

		private void writeArguments() {
			int width = this.arguments.keySet().stream().mapToInt(String::length).max().orElse(0);
			this.arguments.forEach((name, value) -> this.hcl.append(this.indent)
				.append("  ")
				.append(name)
				.append(" ".repeat(width - name.length()))
				.append(" = ")
				.append(value)
				.append('\n'));
			this.empty = this.empty && this.arguments.isEmpty();
			this.arguments.clear();
		}

	}

}
