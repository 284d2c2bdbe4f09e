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

package io.github.dynamospring.core;

import java.util.Iterator;
import java.util.List;

import org.springframework.util.Assert;

/**
 * The entities a transaction or batch has written, in the order they were given, with
 * their new versions.
 *
 * @since 0.1.0
 */
public final class SavedEntities implements Iterable<Object> {

	private final List<Object> entities;

	SavedEntities(List<Object> entities) {
		this.entities = List.copyOf(entities);
	}

	/**
	 * Return all entities.
	 * @return the entities
	 */
	public List<Object> all() {
		return this.entities;
	}

	/**
	 * Return the entities of a type.
	 * @param type the type
	 * @param <T> the type
	 * @return the entities
	 */
	public <T> List<T> all(Class<T> type) {
		Assert.notNull(type, "The type is missing");
		return this.entities.stream().filter(type::isInstance).map(type::cast).toList();
	}

	/**
	 * Return the only entity of a type.
	 * @param type the type
	 * @param <T> the type
	 * @return the entity
	 * @throws IllegalStateException if none or several of the type were written
	 */
	public <T> T one(Class<T> type) {
		List<T> found = all(type);
		if (found.size() != 1) {
			throw new IllegalStateException(
					"%d entities of type %s were written; use all(..)".formatted(found.size(), type.getName()));
		}
		return found.get(0);
	}

	@Override
	public Iterator<Object> iterator() {
		return this.entities.iterator();
	}

	@Override
	public String toString() {
		return "SavedEntities" + this.entities.stream().map((entity) -> entity.getClass().getSimpleName()).toList();
	}

}
