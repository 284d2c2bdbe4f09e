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

package io.github.dynamospring.embedded.partiql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.expression.Condition;
import io.github.dynamospring.embedded.expression.Path;
import io.github.dynamospring.embedded.expression.UpdateExpression;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose parameters are filled in.
 *
 * @since 0.1.0
 */
public sealed interface Statement {

	/**
	 * Return the table the statement is about.
	 * @return its name or ARN
	 */
	String tableName();

	/**
	 * Whether the statement changes nothing and checks nothing.
	 * @return {@code true} for {@code SELECT}
	 */
	default boolean isRead() {
		return this instanceof Select;
	}

	/**
	 * Reads items.
	 *
	 * @param tableName the table
	 * @param indexName the index to read, or {@code null} for the table
	 * @param paths what to return of each item, empty for all of it
	 * @param where the condition, or {@code null} to read everything
	 * @param order the attributes to order by
	 */
	record Select(String tableName, @Nullable String indexName, List<Path> paths, @Nullable Condition where,
			List<Order> order) implements Statement {

		/**
		 * Create a read.
		 * @param tableName the table
		 * @param indexName the index to read
		 * @param paths what to return, which is copied
		 * @param where the condition
		 * @param order the order, which is copied
		 */
		public Select {
			paths = List.copyOf(paths);
			order = List.copyOf(order);
		}

		/**
		 * Take out of an item what this statement selects. What a path leads to has the
		 * name of the path's last step.
		 * @param item an item
		 * @return what is selected of it
		 */
		public Item project(Item item) {
			if (this.paths.isEmpty()) {
				return item;
			}
			Map<String, Value> selected = new LinkedHashMap<>();
			for (Path path : this.paths) {
				Value value = path.find(item);
				if (value != null) {
					selected.put(nameOf(path), value);
				}
			}
			return Item.of(selected);
		}

		/**
		 * Take out of the one item a key leads to what this statement selects.
		 * @param item the item, or {@code null} if there is none
		 * @return what is selected of it, or {@code null} if there is no item or the
		 * condition does not hold for it
		 */
		public @Nullable Item selectOf(@Nullable Item item) {
			return (item != null && (this.where == null || this.where.matches(item))) ? project(item) : null;
		}

		private static String nameOf(Path path) {
			StringBuilder name = new StringBuilder();
			for (Path.Element element : path.elements()) {
				if (element instanceof Path.Name) {
					name.setLength(0);
				}
				name.append(element);
			}
			return name.toString();
		}

	}

	/**
	 * Checks that an item exists and meets a condition.
	 *
	 * @param select which item, and the condition
	 */
	record Exists(Select select) implements Statement {

		@Override
		public String tableName() {
			return this.select.tableName();
		}

	}

	/**
	 * Stores an item that must not exist yet.
	 *
	 * @param tableName the table
	 * @param item the item
	 */
	record Insert(String tableName, Item item) implements Statement {

	}

	/**
	 * Changes an item that must exist.
	 *
	 * @param tableName the table
	 * @param update the changes
	 * @param where which item, and what must hold of it, or {@code null} if the statement
	 * does not say
	 * @param returning what to return of it
	 */
	record Update(String tableName, UpdateExpression update, @Nullable Condition where,
			Returning returning) implements Statement {

	}

	/**
	 * Removes an item if there is one.
	 *
	 * @param tableName the table
	 * @param where which item, and what must hold of it, or {@code null} if the statement
	 * does not say
	 * @param returning what to return of it
	 */
	record Delete(String tableName, @Nullable Condition where, Returning returning) implements Statement {

	}

	/**
	 * An attribute to order by.
	 *
	 * @param attribute its name
	 * @param ascending whether the smallest value comes first
	 */
	record Order(String attribute, boolean ascending) {

	}

	/**
	 * What a write returns of the item.
	 */
	enum Returning {

		/** Nothing. */
		NOTHING,

		/** The item as it was. */
		ALL_OLD,

		/** What was changed, as it was. */
		MODIFIED_OLD,

		/** The item as it is now. */
		ALL_NEW,

		/** What was changed, as it is now. */
		MODIFIED_NEW

	}

}
