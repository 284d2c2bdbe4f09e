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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The paths of an item that are returned.
 *
 * @since 0.1.0
 */
public final class Projection {

	private final List<Path> paths;

	private final PathTree<Boolean> tree = new PathTree<>();

	private Projection(List<Path> paths) {
		this.paths = paths;
		paths.forEach((path) -> this.tree.put(path, true));
	}

	/**
	 * Project paths of which none leads into another.
	 * @param paths the paths
	 * @return the projection
	 */
	public static Projection of(Collection<Path> paths) {
		return new Projection(List.copyOf(paths));
	}

	/**
	 * Project whole attributes.
	 * @param names their names, taken as they are
	 * @return the projection
	 */
	public static Projection ofNames(Collection<String> names) {
		return new Projection(new LinkedHashSet<>(names).stream().map(Path::of).toList());
	}

	/**
	 * Return the paths.
	 * @return the paths, in the order they are written
	 */
	public List<Path> paths() {
		return this.paths;
	}

	/**
	 * Return the names of the top-level attributes this projection reads.
	 * @return the names, in the order they are written
	 */
	public Set<String> topLevelNames() {
		Set<String> names = new LinkedHashSet<>();
		this.paths.forEach((path) -> names.add(path.root()));
		return names;
	}

	/**
	 * Project an item. Maps and lists on the way to a path are kept with nothing else in
	 * them; elements of one list keep their order and move together. Paths that lead
	 * nowhere leave no trace.
	 * @param item an item
	 * @return what the paths lead to
	 */
	public Item apply(Item item) {
		Map<String, Value> projected = new LinkedHashMap<>();
		this.tree.children().forEach((element, node) -> {
			String name = ((Path.Name) element).name();
			Value value = project(item.get(name), node);
			if (value != null) {
				projected.put(name, value);
			}
		});
		return Item.of(projected);
	}

	private static @Nullable Value project(@Nullable Value value, PathTree<Boolean> node) {
		if (value == null || node.leaf() != null) {
			return value;
		}
		if (value instanceof Value.M) {
			Map<String, Value> projected = new LinkedHashMap<>();
			node.children().forEach((element, child) -> {
				Value found = project(element.find(value), child);
				if (found != null) {
					projected.put(((Path.Name) element).name(), found);
				}
			});
			return projected.isEmpty() ? null : new Value.M(projected);
		}
		if (value instanceof Value.L) {
			List<Value> projected = new ArrayList<>();
			node.indexes().forEach((index, child) -> {
				Value found = project(new Path.Index(index).find(value), child);
				if (found != null) {
					projected.add(found);
				}
			});
			return projected.isEmpty() ? null : new Value.L(projected);
		}
		return null;
	}

}
