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

package io.github.dynamospring.core.convert;

import io.github.dynamospring.core.mapping.JsonAttribute;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;

import org.springframework.core.ResolvableType;

/**
 * Makes the converters of JSON documents. The implementation is given to the converter's
 * {@link MappingDynamoConverter.Builder#json builder}, or named in
 * {@code META-INF/spring.factories}.
 *
 * @since 0.1.0
 */
public interface JsonConverters {

	/**
	 * Return the converter of a {@link JsonAttribute} property.
	 * @param type the property's type
	 * @return a converter that stores values as a text of JSON
	 */
	AttributeConverter<?> forText(ResolvableType type);

	/**
	 * Return the converter of a tree of JSON.
	 * @param type the type of the tree
	 * @return a converter that stores the tree as the list, map or value it is
	 */
	AttributeConverter<?> forTree(Class<?> type);

}
