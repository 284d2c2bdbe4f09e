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
import java.util.Optional;

import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import software.amazon.awssdk.core.SdkBytes;

import org.springframework.data.core.TypeInformation;
import org.springframework.util.ClassUtils;

/**
 * Which properties can be keys.
 */
final class Keys {

	private Keys() {
	}

	/**
	 * Return the type of a property's value.
	 * @param property the property
	 * @return the type, without the {@link Optional} around it
	 */
	static TypeInformation<?> typeOf(DynamoPersistentProperty property) {
		TypeInformation<?> type = property.getTypeInformation();
		return (type.getType() == Optional.class) ? type.getTypeArguments().get(0) : type;
	}

	/**
	 * Whether a property is stored as text, a number or bytes, the types DynamoDB orders.
	 * @param property the property
	 * @return {@code false} for booleans, collections, maps and embedded objects
	 */
	static boolean isOrdered(DynamoPersistentProperty property) {
		TypeInformation<?> information = typeOf(property);
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(information.getType());
		return isBinary(type) || (type != Boolean.class && !property.isEntity() && !information.isMap()
				&& !information.isCollectionLike());
	}

	private static boolean isBinary(Class<?> type) {
		return type == byte[].class || ByteBuffer.class.isAssignableFrom(type) || SdkBytes.class.isAssignableFrom(type);
	}

	/**
	 * Whether values of a type can be compared with a property.
	 * @param wanted the type of the property
	 * @param given the type of the values
	 * @return {@code false} if they never have the same type
	 */
	static boolean fits(Class<?> wanted, Class<?> given) {
		Class<?> property = ClassUtils.resolvePrimitiveIfNecessary(wanted);
		Class<?> parameter = ClassUtils.resolvePrimitiveIfNecessary(given);
		return property.isAssignableFrom(parameter) || parameter.isAssignableFrom(property)
				|| (Number.class.isAssignableFrom(property) && Number.class.isAssignableFrom(parameter));
	}

}
