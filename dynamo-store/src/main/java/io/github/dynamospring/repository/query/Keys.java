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

package io.github.dynamospring.repository.query;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;

import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import software.amazon.awssdk.core.SdkBytes;

import org.springframework.util.ClassUtils;

/**
 * Which properties can be keys.
 */
final class Keys {

	private Keys() {
	}

	/**
	 * Whether a property is stored as text, a number or bytes, the types DynamoDB orders.
	 * @param property the property
	 * @return {@code false} for booleans, collections, maps and embedded objects
	 */
	static boolean isOrdered(DynamoPersistentProperty property) {
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(property.getType());
		return type != Boolean.class && !property.isEntity() && !property.isMap()
				&& (!property.isCollectionLike() || isBinary(type)) && !Collection.class.isAssignableFrom(type)
				&& !Map.class.isAssignableFrom(type);
	}

	private static boolean isBinary(Class<?> type) {
		return type == byte[].class || ByteBuffer.class.isAssignableFrom(type) || SdkBytes.class.isAssignableFrom(type);
	}

}
