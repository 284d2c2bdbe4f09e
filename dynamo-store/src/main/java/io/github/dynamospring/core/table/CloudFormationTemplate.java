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
import java.util.Set;

import org.springframework.util.Assert;

/**
 * Writes tables as a template of CloudFormation: keys, indexes, vector indexes and time
 * to live, with on-demand capacity.
 *
 * @since 0.1.0
 */
public final class CloudFormationTemplate {

	private static final Set<String> CONSTANTS = Set.of("BillingMode", "AttributeType", "KeyType", "ProjectionType",
			"DistanceFunction", "SearchSchemaElementType");

	private final Map<String, TableResource> tables = new LinkedHashMap<>();

	/**
	 * Add a table under a logical name made of the table's name ({@code shop_orders}
	 * becomes {@code ShopOrders}).
	 * @param table the table
	 * @return this template
	 */
	public CloudFormationTemplate add(TableResource table) {
		String name = ResourceNames.camelCase(table.tableName());
		return add(ResourceNames.unique(name, this.tables.keySet()), table);
	}

	/**
	 * Add a table.
	 * @param logicalName the logical name of the resource: letters and digits
	 * @param table the table
	 * @return this template
	 */
	public CloudFormationTemplate add(String logicalName, TableResource table) {
		Assert.isTrue(logicalName.matches("[a-zA-Z0-9]+"),
				() -> "The logical name '%s' must consist of letters and digits".formatted(logicalName));
		Assert.isTrue(this.tables.putIfAbsent(logicalName, table) == null,
				() -> "There are two tables of the logical name '%s'".formatted(logicalName));
		return this;
	}

	/**
	 * Return the template.
	 * @return the template, in YAML
	 */
	@Override
	public String toString() {
		StringBuilder yaml = new StringBuilder("AWSTemplateFormatVersion: \"2010-09-09\"\nResources:\n");
		this.tables.forEach((logicalName, table) -> {
			yaml.append("  %s:\n    Type: AWS::DynamoDB::Table\n    Properties:\n".formatted(logicalName));
			members(yaml, properties(table), "      ");
		});
		return yaml.toString();
	}

	private static Map<String, Object> properties(TableResource table) {
		Map<String, Object> request = SdkTree.of(table.request());
		Map<String, Object> properties = new LinkedHashMap<>();
		for (String name : List.of("TableName", "BillingMode")) {
			properties.put(name, request.remove(name));
		}
		properties.putAll(request);
		if (table.timeToLiveAttribute() != null) {
			Map<String, Object> timeToLive = new LinkedHashMap<>();
			timeToLive.put("AttributeName", table.timeToLiveAttribute());
			timeToLive.put("Enabled", true);
			properties.put("TimeToLiveSpecification", timeToLive);
		}
		return properties;
	}

	private static void members(StringBuilder yaml, Map<?, ?> map, String indent) {
		map.forEach((name, value) -> {
			yaml.append(yaml.charAt(yaml.length() - 1) == '\n' ? indent : "").append(name).append(':');
			value(yaml, String.valueOf(name), value, indent);
		});
	}

	private static void value(StringBuilder yaml, String name, Object value, String indent) {
		if (value instanceof Map<?, ?> map) {
			yaml.append('\n');
			members(yaml, map, indent + "  ");
		}
		else if (value instanceof List<?> list) {
			yaml.append('\n');
			for (Object element : list) {
				yaml.append(indent).append("  - ");
				if (element instanceof Map<?, ?> map) {
					members(yaml, map, indent + "    ");
				}
				else {
					yaml.append(Quoted.of(String.valueOf(element))).append('\n');
				}
			}
		}
		else {
			boolean quoted = value instanceof String && !CONSTANTS.contains(name);
			yaml.append(' ').append(quoted ? Quoted.of(String.valueOf(value)) : value).append('\n');
		}
	}

}
