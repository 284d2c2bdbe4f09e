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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Tells apart the entities of a table whose keys are not generated: by the attribute
 * {@code _type}, or by what texts of keys begin with ({@code USER#u1}, {@code PROFILE}).
 */
final class RawKeyDetector {

	static final String TYPE_ATTRIBUTE = "_type";

	private static final Pattern PREFIXED = Pattern.compile("([A-Za-z][A-Za-z_-]*)([#|:/~]).*", Pattern.DOTALL);

	private static final Pattern WORD = Pattern.compile("[A-Z][A-Z_-]*");

	private final TableSample sample;

	RawKeyDetector(TableSample sample) {
		this.sample = sample;
	}

	List<EntityGroup> detect() {
		if (this.sample.items().isEmpty()) {
			return List.of(new EntityGroup(null, null, null, List.of()));
		}
		if (this.sample.items().stream().anyMatch((item) -> alias(item) != null)) {
			Map<String, List<Map<String, AttributeValue>>> byType = new LinkedHashMap<>();
			this.sample.items().forEach((item) -> {
				String alias = alias(item);
				byType.computeIfAbsent((alias != null) ? alias : "", (key) -> new ArrayList<>()).add(item);
			});
			List<EntityGroup> groups = new ArrayList<>();
			byType.forEach((alias, items) -> groups.add(alias.isEmpty() ? new EntityGroup(null, null, null, items)
					: new EntityGroup(alias, alias, null, items)));
			return groups;
		}
		return byKeys();
	}

	private static @Nullable String alias(Map<String, AttributeValue> item) {
		AttributeValue alias = item.get(TYPE_ATTRIBUTE);
		return (alias != null && alias.s() != null && !alias.s().isBlank()) ? alias.s() : null;
	}

	private List<EntityGroup> byKeys() {
		Map<Discriminator, List<Map<String, AttributeValue>>> groups = new LinkedHashMap<>();
		String sortKeyName = this.sample.sortKeyName();
		for (Map<String, AttributeValue> item : this.sample.items()) {
			String partition = prefix(item.get(this.sample.partitionKeyName()));
			if (partition == null) {
				return one();
			}
			AttributeValue sort = (sortKeyName != null) ? item.get(sortKeyName) : null;
			String prefix = prefix(sort);
			String word = (sort != null && sort.s() != null && WORD.matcher(sort.s()).matches()) ? sort.s() : null;
			Discriminator discriminator = new Discriminator(partition, (prefix != null) ? prefix : word,
					prefix == null && word != null);
			groups.computeIfAbsent(discriminator, (key) -> new ArrayList<>()).add(item);
		}
		mergeWords(groups);
		if (groups.size() == 1) {
			return one();
		}
		List<EntityGroup> entities = new ArrayList<>();
		groups.forEach((key, items) -> entities.add(new EntityGroup(key.name(), null, null, items)));
		return entities;
	}

	private List<EntityGroup> one() {
		return List.of(new EntityGroup(null, null, null, this.sample.items()));
	}

	// A whole word may be a kind or just a value: items that look alike are of one kind.
	private static void mergeWords(Map<Discriminator, List<Map<String, AttributeValue>>> groups) {
		for (Discriminator key : List.copyOf(groups.keySet())) {
			for (Discriminator other : List.copyOf(groups.keySet())) {
				if (key.word() && other.word() && !key.equals(other) && key.partition().equals(other.partition())
						&& groups.containsKey(key) && groups.containsKey(other)
						&& attributes(groups.get(key)).equals(attributes(groups.get(other)))) {
					groups.get(key).addAll(groups.remove(other));
				}
			}
		}
	}

	private static Set<String> attributes(List<Map<String, AttributeValue>> items) {
		Set<String> names = new HashSet<>();
		items.forEach((item) -> names.addAll(item.keySet()));
		return names;
	}

	private static @Nullable String prefix(@Nullable AttributeValue value) {
		Matcher matcher = PREFIXED.matcher((value != null && value.s() != null) ? value.s() : "");
		return matcher.matches() ? matcher.group(1) : null;
	}

	/**
	 * What tells an entity by its key.
	 *
	 * @param partition what the partition key begins with
	 * @param sort what the sort key begins with or is
	 * @param word whether that is the whole sort key
	 */
	private record Discriminator(String partition, @Nullable String sort, boolean word) {

		String name() {
			return (this.sort == null || this.sort.equals(this.partition)) ? this.partition
					: this.partition + "_" + this.sort;
		}

	}

}
