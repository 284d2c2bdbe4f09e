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

package io.github.dynamospring.embedded.expression;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The way from an item to a value inside it: the name of an attribute, then keys of maps
 * and indexes of lists. Placeholders are already replaced.
 *
 * @param elements the steps; the first one is a name
 * @since 0.1.0
 */
public record Path(List<Element> elements) {

	/**
	 * Create a path.
	 * @param elements the steps, which are copied
	 */
	public Path {
		elements = List.copyOf(elements);
		if (elements.isEmpty() || !(elements.get(0) instanceof Name)) {
			throw new IllegalArgumentException("A document path begins with the name of an attribute: " + elements);
		}
	}

	/**
	 * Create the path of a top-level attribute.
	 * @param name the attribute's name, taken as it is
	 * @return the path
	 */
	public static Path of(String name) {
		return new Path(List.of(new Name(name)));
	}

	/**
	 * Return the name of the top-level attribute this path begins with.
	 * @return the name
	 */
	public String root() {
		return ((Name) this.elements.get(0)).name();
	}

	/**
	 * Whether this path leads into an attribute.
	 * @return {@code false} if the path is the name of a top-level attribute
	 */
	public boolean isNested() {
		return this.elements.size() > 1;
	}

	/**
	 * Append a key or index.
	 * @param element the next step
	 * @return the longer path
	 */
	public Path then(Element element) {
		List<Element> longer = new ArrayList<>(this.elements);
		longer.add(element);
		return new Path(longer);
	}

	/**
	 * Find the value this path leads to.
	 * @param item an item
	 * @return the value, or {@code null} if a step is missing or leads into a value of
	 * another type
	 */
	public @Nullable Value find(Item item) {
		Value value = item.get(root());
		for (int i = 1; value != null && i < this.elements.size(); i++) {
			value = this.elements.get(i).find(value);
		}
		return value;
	}

	/**
	 * Refuse paths that lead into key attributes, which are scalars.
	 * @param paths the paths of an expression
	 * @param keyNames the key attributes of the table
	 * @param indexKeyNames the key attributes of its indexes
	 * @throws ValidationFailure if one of the paths leads into one of the attributes
	 */
	public static void checkKeysAreScalars(Collection<Path> paths, Collection<String> keyNames,
			Collection<String> indexKeyNames) {
		for (Path path : paths) {
			if (path.isNested() && keyNames.contains(path.root())) {
				throw new ValidationFailure(ExpressionMessages.pathIntoKey(path.root()));
			}
		}
		for (Path path : paths) {
			if (path.isNested() && indexKeyNames.contains(path.root())) {
				throw new ValidationFailure(ExpressionMessages.pathIntoIndexKey(path.root()));
			}
		}
	}

	/**
	 * Return the path as DynamoDB prints it in messages, such as {@code [a, b, [1]]}.
	 * @return the printed path
	 */
	@Override
	public String toString() {
		StringJoiner joiner = new StringJoiner(", ", "[", "]");
		for (Element element : this.elements) {
			joiner.add(element.toString());
		}
		return joiner.toString();
	}

	/**
	 * One step of a path.
	 */
	public sealed interface Element {

		/**
		 * Take this step.
		 * @param parent a value
		 * @return the value inside it, or {@code null} if there is none
		 */
		@Nullable Value find(Value parent);

	}

	/**
	 * The name of an attribute or the key of a map.
	 *
	 * @param name the name
	 */
	public record Name(String name) implements Element {

		@Override
		public @Nullable Value find(Value parent) {
			return (parent instanceof Value.M map) ? map.value().get(this.name) : null;
		}

		@Override
		public String toString() {
			return this.name;
		}

	}

	/**
	 * The index of a list's element.
	 *
	 * @param index the index, from zero
	 */
	public record Index(int index) implements Element {

		@Override
		public @Nullable Value find(Value parent) {
			return (parent instanceof Value.L list && this.index < list.value().size()) ? list.value().get(this.index)
					: null;
		}

		@Override
		public String toString() {
			return "[" + this.index + "]";
		}

	}

}
