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

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * Paths of which none leads into another, gathered by their common beginnings.
 *
 * @param <T> what hangs on the end of each path
 */
final class PathTree<T> {

	private final Map<Path.Element, PathTree<T>> children = new LinkedHashMap<>();

	private @Nullable T leaf;

	void put(Path path, T leaf) {
		PathTree<T> node = this;
		for (Path.Element element : path.elements()) {
			node = node.children.computeIfAbsent(element, (key) -> new PathTree<>());
		}
		node.leaf = leaf;
	}

	Map<Path.Element, PathTree<T>> children() {
		return this.children;
	}

	/**
	 * Return the children that are elements of a list.
	 * @return the children by ascending index
	 */
	SortedMap<Integer, PathTree<T>> indexes() {
		SortedMap<Integer, PathTree<T>> indexes = new TreeMap<>();
		this.children.forEach((element, child) -> {
			if (element instanceof Path.Index index) {
				indexes.put(index.index(), child);
			}
		});
		return indexes;
	}

	@Nullable T leaf() {
		return this.leaf;
	}

}
