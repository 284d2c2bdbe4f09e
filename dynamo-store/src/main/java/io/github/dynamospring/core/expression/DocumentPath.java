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

package io.github.dynamospring.core.expression;

import java.util.ArrayList;
import java.util.List;

import org.springframework.util.Assert;

/**
 * A path to a value in an item: the name of an attribute, then names of map entries and
 * indexes of list elements.
 *
 * @param elements the elements of the path, the first one a name
 * @since 0.1.0
 */
public record DocumentPath(List<Element> elements) implements Operand {

	public DocumentPath {
		elements = List.copyOf(elements);
		Assert.isTrue(!elements.isEmpty() && elements.get(0) instanceof Name,
				"A document path starts with an attribute name");
	}

	/**
	 * Create the path of a nested value from names.
	 * @param names the attribute name, then names of map entries
	 * @return the path
	 */
	public static DocumentPath of(String... names) {
		List<Element> elements = new ArrayList<>(names.length);
		for (String name : names) {
			elements.add(new Name(name));
		}
		return new DocumentPath(elements);
	}

	/**
	 * Return the path to a map entry below this one.
	 * @param name the name of the entry
	 * @return the longer path
	 */
	public DocumentPath name(String name) {
		return then(new Name(name));
	}

	/**
	 * Return the path to a list element below this one.
	 * @param index the position in the list
	 * @return the longer path
	 */
	public DocumentPath index(int index) {
		return then(new Index(index));
	}

	private DocumentPath then(Element element) {
		List<Element> longer = new ArrayList<>(this.elements);
		longer.add(element);
		return new DocumentPath(longer);
	}

	/**
	 * Return the name of the attribute the path starts with.
	 * @return the attribute name
	 */
	public String attributeName() {
		return ((Name) this.elements.get(0)).name();
	}

	/**
	 * Return whether the path is an attribute itself rather than something in it.
	 * @return {@code true} if the path has one element
	 */
	public boolean isTopLevel() {
		return this.elements.size() == 1;
	}

	/**
	 * Return whether this path equals another one or leads to something inside it.
	 * @param other the other path
	 * @return {@code true} if the other path is a prefix of this one
	 */
	public boolean isWithin(DocumentPath other) {
		int size = other.elements.size();
		return size <= this.elements.size() && this.elements.subList(0, size).equals(other.elements);
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		for (Element element : this.elements) {
			if (element instanceof Index index) {
				text.append('[').append(index.index()).append(']');
			}
			else {
				text.append((text.length() > 0) ? "." : "").append(((Name) element).name());
			}
		}
		return text.toString();
	}

	/**
	 * An element of a path.
	 */
	public sealed interface Element {

	}

	/**
	 * The name of an attribute or of a map entry.
	 *
	 * @param name the name as it is stored
	 */
	public record Name(String name) implements Element {

		public Name {
			Assert.hasLength(name, "A name in a document path must not be empty");
		}

	}

	/**
	 * The position of a list element.
	 *
	 * @param index the position, from 0
	 */
	public record Index(int index) implements Element {

		public Index {
			Assert.isTrue(index >= 0, "An index in a document path must not be negative");
		}

	}

}
