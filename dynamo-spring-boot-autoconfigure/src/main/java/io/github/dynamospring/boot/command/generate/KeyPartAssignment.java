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

package io.github.dynamospring.boot.command.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Gives each place of a key an attribute of its own, the first it can have. The time it
 * takes grows with the number of places and attributes, not with that of their
 * combinations, of which items whose attributes are all alike have a lot.
 */
final class KeyPartAssignment {

	private final List<List<KeyPart>> candidates;

	private final Map<String, Integer> places = new HashMap<>();

	private final Map<Integer, KeyPart> parts = new HashMap<>();

	/**
	 * Create it.
	 * @param candidates what each place can be
	 */
	KeyPartAssignment(List<List<KeyPart>> candidates) {
		this.candidates = candidates;
	}

	/**
	 * Find the parts.
	 * @return a part for each place, {@code null} if there is not one for all of them
	 */
	@Nullable List<KeyPart> find() {
		for (int place = 0; place < this.candidates.size(); place++) {
			if (!fill(place, 0, new HashSet<>())) {
				return null;
			}
		}
		List<KeyPart> found = new ArrayList<>();
		for (int place = 0; place < this.candidates.size(); place++) {
			found.add(first(place));
		}
		return found;
	}

	// Finds a part for a place; places from a certain one on may change theirs for it.
	private boolean fill(int place, int firstMovable, Set<String> tried) {
		for (KeyPart part : this.candidates.get(place)) {
			Integer other = this.places.get(part.attribute());
			boolean possible = other == null || other >= firstMovable;
			if (possible && tried.add(part.attribute()) && (other == null || fill(other, firstMovable, tried))) {
				put(place, part);
				return true;
			}
		}
		return false;
	}

	// All places have a part. Takes the first candidate that leaves one for those behind.
	private KeyPart first(int place) {
		KeyPart current = Objects.requireNonNull(this.parts.get(place));
		for (KeyPart part : this.candidates.get(place)) {
			if (part.equals(current)) {
				return current;
			}
			Integer other = this.places.get(part.attribute());
			if (other == null || other > place) {
				this.places.remove(current.attribute());
				put(place, part);
				if (other == null || fill(other, place + 1, new HashSet<>(Set.of(part.attribute())))) {
					return part;
				}
				this.places.put(part.attribute(), other);
				put(place, current);
			}
		}
		return current;
	}

	private void put(int place, KeyPart part) {
		this.parts.put(place, part);
		this.places.put(part.attribute(), place);
	}

}
