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

package io.github.dynamospring.embedded.recording;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/**
 * Reads requests and responses of the SDK by the names of their fields, so that no
 * operation has to be known.
 */
final class RequestFields {

	private RequestFields() {
	}

	static @Nullable SdkField<?> find(SdkPojo pojo, String name) {
		for (SdkField<?> field : pojo.sdkFields()) {
			if (field.memberName().equals(name)) {
				return field;
			}
		}
		return null;
	}

	static @Nullable Object value(SdkPojo pojo, String name) {
		SdkField<?> field = find(pojo, name);
		return (field != null) ? field.getValueOrDefault(pojo) : null;
	}

	// Find the tables a request names, also those of the actions of a transaction.
	static Set<String> tables(SdkPojo request) {
		Set<String> tables = new LinkedHashSet<>();
		addTables(request, tables);
		return tables;
	}

	private static void addTables(SdkPojo pojo, Set<String> tables) {
		for (SdkField<?> field : pojo.sdkFields()) {
			Object value = field.getValueOrDefault(pojo);
			if (value instanceof String name && field.memberName().equals("TableName")) {
				tables.add(name);
			}
			else if (value instanceof Map<?, ?> perTable && field.memberName().equals("RequestItems")) {
				perTable.keySet().forEach((name) -> tables.add(String.valueOf(name)));
			}
			else if (value instanceof Collection<?> elements && field.memberName().equals("TransactItems")) {
				elements.forEach((element) -> addTables((SdkPojo) element, tables));
			}
			else if (value instanceof SdkPojo nested) {
				addTables(nested, tables);
			}
		}
	}

}
