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

import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;

/**
 * What a property path in an expression leads to.
 *
 * @param text the path as it was written
 * @param root the property of the entity it starts with, {@code null} for the reserved
 * paths of the generated key
 * @param type the type of the values there, {@code null} if any value may be there
 * @param isNested whether it looks into the property
 */
record PropertyReference(String text, @Nullable DynamoPersistentProperty root, @Nullable TypeInformation<?> type,
		boolean isNested) {

	/** The reserved path of the generated partition key. */
	static final String PARTITION_KEY = "partitionKey";

	/** The reserved path of the generated sort key. */
	static final String SORT_KEY = "sortKey";

	/**
	 * Return the name the path starts with.
	 * @return the name of a property or a reserved path
	 */
	String rootName() {
		return (this.root != null) ? this.root.getName() : this.text;
	}

	boolean isReserved() {
		return this.root == null;
	}

	/**
	 * Return the class of the values.
	 * @return the class, {@code null} if any value may be there
	 */
	@Nullable Class<?> javaType() {
		return (this.type != null && this.type.getType() != Object.class) ? this.type.getType() : null;
	}

}
