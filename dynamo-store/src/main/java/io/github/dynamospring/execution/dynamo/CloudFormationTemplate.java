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

package io.github.dynamospring.execution.dynamo;

import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

/**
 * Writes tables as a template of CloudFormation.
 */
final class CloudFormationTemplate {

	private final StringBuilder text = new StringBuilder("AWSTemplateFormatVersion: \"2010-09-09\"\nResources:\n");

	void add(String logicalName, CreateTableRequest table, @Nullable String timeToLive) {
		line(1, logicalName + ":");
		line(2, "Type: AWS::DynamoDB::Table");
		line(2, "Properties:");
		line(3, "TableName: \"%s\"".formatted(table.tableName()));
		line(3, "BillingMode: " + table.billingModeAsString());
		line(3, "AttributeDefinitions:");
		for (AttributeDefinition attribute : table.attributeDefinitions()) {
			line(4, "- AttributeName: " + attribute.attributeName());
			line(4, "  AttributeType: " + attribute.attributeTypeAsString());
		}
		keySchema(3, table.keySchema());
		if (table.hasGlobalSecondaryIndexes()) {
			line(3, "GlobalSecondaryIndexes:");
			for (GlobalSecondaryIndex index : table.globalSecondaryIndexes()) {
				line(4, "- IndexName: " + index.indexName());
				keySchema(5, index.keySchema());
				line(5, "Projection:");
				line(6, "ProjectionType: " + index.projection().projectionTypeAsString());
			}
		}
		if (timeToLive != null) {
			line(3, "TimeToLiveSpecification:");
			line(4, "AttributeName: " + timeToLive);
			line(4, "Enabled: true");
		}
	}

	private void keySchema(int depth, List<KeySchemaElement> schema) {
		line(depth, "KeySchema:");
		for (KeySchemaElement element : schema) {
			line(depth + 1, "- AttributeName: " + element.attributeName());
			line(depth + 1, "  KeyType: " + element.keyTypeAsString());
		}
	}

	private void line(int depth, String line) {
		this.text.append("  ".repeat(depth)).append(line).append('\n');
	}

	@Override
	public String toString() {
		return this.text.toString();
	}

}
