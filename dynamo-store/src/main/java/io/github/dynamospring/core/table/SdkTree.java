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

import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;

/**
 * Takes requests and answers of the SDK apart into maps, lists, texts, numbers and truth
 * values, under the names DynamoDB's interface has for their fields. CloudFormation has
 * the same names.
 */
final class SdkTree {

	private SdkTree() {
	}

	static Map<String, Object> of(SdkPojo pojo) {
		Map<String, Object> tree = new LinkedHashMap<>();
		for (SdkField<?> field : pojo.sdkFields()) {
			Object value = field.getValueOrDefault(pojo);
			if (value != null && !(value instanceof SdkAutoConstructList<?>)
					&& !(value instanceof SdkAutoConstructMap<?, ?>)) {
				tree.put(field.locationName(), node(value));
			}
		}
		return tree;
	}

	private static Object node(@Nullable Object value) {
		if (value instanceof SdkPojo pojo) {
			return of(pojo);
		}
		if (value instanceof List<?> list) {
			return list.stream().map(SdkTree::node).toList();
		}
		if (value instanceof Map<?, ?> map) {
			Map<String, Object> nodes = new LinkedHashMap<>();
			map.forEach((key, member) -> nodes.put(String.valueOf(key), node(member)));
			return nodes;
		}
		if (value instanceof SdkBytes bytes) {
			return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
		}
		if (value instanceof Instant instant) {
			return instant.toString();
		}
		return (value instanceof Number || value instanceof Boolean) ? value : String.valueOf(value);
	}

}
