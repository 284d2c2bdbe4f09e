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

package io.github.dynamospring.core.mapping;

import java.util.function.Consumer;

import org.springframework.data.domain.ManagedTypes;
import org.springframework.util.Assert;

/**
 * The entities of an application. As a bean it takes the place of a search on the class
 * path in applications that are prepared ahead of time.
 *
 * @since 0.1.0
 */
public final class DynamoManagedTypes implements ManagedTypes {

	private final ManagedTypes delegate;

	private DynamoManagedTypes(ManagedTypes delegate) {
		this.delegate = delegate;
	}

	/**
	 * Create types of others.
	 * @param types the entity types
	 * @return the types
	 */
	public static DynamoManagedTypes of(ManagedTypes types) {
		Assert.notNull(types, "The types are missing");
		return new DynamoManagedTypes(types);
	}

	/**
	 * Create types of classes.
	 * @param types the entity types
	 * @return the types
	 */
	public static DynamoManagedTypes fromIterable(Iterable<? extends Class<?>> types) {
		return of(ManagedTypes.fromIterable(types));
	}

	@Override
	public void forEach(Consumer<Class<?>> action) {
		this.delegate.forEach(action);
	}

}
