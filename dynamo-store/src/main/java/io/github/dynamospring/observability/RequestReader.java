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

package io.github.dynamospring.observability;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Finds the tables and the index a request names, whatever its operation.
 */
final class RequestReader {

	private RequestReader() {
	}

	static List<String> tables(SdkRequest request) {
		String table = text(request, "TableName");
		if (table != null) {
			return List.of(nameOf(table));
		}
		Set<String> names = new LinkedHashSet<>();
		if (request instanceof TransactWriteItemsRequest transaction) {
			transaction.transactItems().forEach((action) -> names.add(nameOf(action)));
		}
		else if (request instanceof TransactGetItemsRequest transaction) {
			transaction.transactItems().stream().map(TransactGetItem::get).forEach((get) -> names.add(nameOf(get)));
		}
		else if (request instanceof DynamoDbRequest other) {
			Optional<?> items = other.getValueForField("RequestItems", Object.class);
			if (items.isPresent() && items.get() instanceof Map<?, ?> map) {
				map.keySet().forEach((name) -> names.add(nameOf((String) name)));
			}
		}
		names.remove("");
		return new ArrayList<>(names);
	}

	static @Nullable String index(SdkRequest request) {
		return text(request, "IndexName");
	}

	private static @Nullable String text(SdkRequest request, String field) {
		return (request instanceof DynamoDbRequest dynamo) ? dynamo.getValueForField(field, String.class).orElse(null)
				: null;
	}

	private static String nameOf(TransactWriteItem action) {
		for (SdkPojo kind : new SdkPojo[] { action.put(), action.update(), action.delete(), action.conditionCheck() }) {
			if (kind != null) {
				return nameOf(kind);
			}
		}
		return "";
	}

	private static String nameOf(@Nullable SdkPojo action) {
		if (action == null) {
			return "";
		}
		return action.sdkFields()
			.stream()
			.filter((field) -> field.memberName().equals("TableName"))
			.map((field) -> field.getValueOrDefault(action))
			.filter(String.class::isInstance)
			.map((name) -> nameOf((String) name))
			.findFirst()
			.orElse("");
	}

	// A table can be named by its ARN, which says more than a tag should.
	static String nameOf(String table) {
		int slash = table.startsWith("arn:") ? table.indexOf(":table/") : -1;
		return (slash > 0) ? table.substring(slash + ":table/".length()) : table;
	}

}
