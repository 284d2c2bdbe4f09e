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

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.github.dynamospring.boot.command.generate.EntityGroup.GeneratedKeys;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Finds out whether the keys of items are generated ones: {@code order#u1} and
 * {@code 2024-01-15T10:00:00Z#o1}, made of an entity's name and of values that the item
 * holds as attributes, too.
 */
final class GeneratedKeyDetector {

	private static final String SEPARATORS = "#|:/~!$%&;,.+=@_-";

	private static final Set<String> KIND_NAMES = Set.of("kind", "type", "entitytype", "itemtype", "recordtype");

	private static final int MAX_DIGITS = 38;

	private final TableSample sample;

	private final String partitionKeyName;

	private final @Nullable String sortKeyName;

	GeneratedKeyDetector(TableSample sample) {
		this.sample = sample;
		this.partitionKeyName = sample.partitionKeyName();
		this.sortKeyName = sample.sortKeyName();
	}

	/**
	 * Find the entities.
	 * @return the entities, empty if there are no items or any has no generated key
	 */
	List<EntityGroup> detect() {
		Map<String, ScalarAttributeType> types = this.sample.keyTypes();
		if (this.sample.items().isEmpty() || types.get(this.partitionKeyName) != ScalarAttributeType.S
				|| (this.sortKeyName != null && types.get(this.sortKeyName) != ScalarAttributeType.S)) {
			return List.of();
		}
		for (char separator : SEPARATORS.toCharArray()) {
			List<EntityGroup> groups = detect(String.valueOf(separator));
			if (!groups.isEmpty()) {
				return groups;
			}
		}
		return List.of();
	}

	private List<EntityGroup> detect(String separator) {
		Map<List<String>, List<KeyedItem>> families = new LinkedHashMap<>();
		for (Map<String, AttributeValue> item : this.sample.items()) {
			KeyedItem keyed = KeyedItem.of(item, this.partitionKeyName, this.sortKeyName, separator);
			if (keyed == null) {
				return List.of();
			}
			AttributeValue alias = item.get(RawKeyDetector.TYPE_ATTRIBUTE);
			List<String> family = List.of(keyed.entity(), (alias != null && alias.s() != null) ? alias.s() : "");
			families.computeIfAbsent(family, (key) -> new ArrayList<>()).add(keyed);
		}
		List<EntityGroup> groups = new ArrayList<>();
		for (Map.Entry<List<String>, List<KeyedItem>> family : families.entrySet()) {
			String alias = family.getKey().get(1);
			List<EntityGroup> entities = entities(family.getValue(), separator, alias.isEmpty() ? null : alias);
			if (entities.isEmpty()) {
				return List.of();
			}
			groups.addAll(entities);
		}
		return groups;
	}

	// The entities of items whose partition keys begin with the same name.
	private List<EntityGroup> entities(List<KeyedItem> items, String separator, @Nullable String alias) {
		GeneratedKeys keys = new KeyMatcher(items, separator, null).match();
		if (keys != null && !tellsKinds(keys, items)) {
			return List.of(group(keys, alias, items));
		}
		if (this.sortKeyName == null) {
			return List.of();
		}
		Map<String, List<KeyedItem>> kinds = new TreeMap<>();
		items.forEach((item) -> kinds.computeIfAbsent(item.sortKey().get(0), (kind) -> new ArrayList<>()).add(item));
		List<EntityGroup> groups = new ArrayList<>();
		for (Map.Entry<String, List<KeyedItem>> kind : kinds.entrySet()) {
			GeneratedKeys ofKind = new KeyMatcher(kind.getValue(), separator, kind.getKey()).match();
			if (ofKind == null) {
				return List.of();
			}
			groups.add(group(ofKind, alias, kind.getValue()));
		}
		return groups;
	}

	private static boolean tellsKinds(GeneratedKeys keys, List<KeyedItem> items) {
		String first = keys.sortKey().isEmpty() ? "" : keys.sortKey().get(0).attribute();
		return KIND_NAMES.contains(first.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT))
				&& items.stream().map((item) -> item.sortKey().get(0)).distinct().count() > 1;
	}

	private static EntityGroup group(GeneratedKeys keys, @Nullable String alias, List<KeyedItem> items) {
		String constant = keys.sortKey().isEmpty() ? null : keys.sortKey().get(0).constant();
		String kind = (keys.kind() != null) ? keys.kind() : constant;
		return new EntityGroup((kind != null) ? keys.entity() + "_" + kind : keys.entity(), alias, keys,
				items.stream().map(KeyedItem::item).toList());
	}

	/**
	 * An item and the parts of its key.
	 *
	 * @param item the item, without the key attributes and {@code _type}
	 * @param entity the first part of the partition key
	 * @param partitionKey the other parts
	 * @param sortKey the parts of the sort key, empty if there is none
	 */
	private record KeyedItem(Map<String, AttributeValue> item, String entity, List<String> partitionKey,
			List<String> sortKey) {

		static @Nullable KeyedItem of(Map<String, AttributeValue> item, String partitionKeyName,
				@Nullable String sortKeyName, String separator) {
			List<String> partition = split(item.get(partitionKeyName), separator);
			List<String> sort = (sortKeyName != null) ? split(item.get(sortKeyName), separator) : List.of();
			if (partition.size() < 2 || partition.contains("") || sort.contains("")) {
				return null;
			}
			return new KeyedItem(item, partition.get(0), partition.subList(1, partition.size()), sort);
		}

		private static List<String> split(@Nullable AttributeValue value, String separator) {
			String text = (value != null) ? value.s() : null;
			return (text != null) ? List.of(text.split(Pattern.quote(separator), -1)) : List.of("");
		}

	}

	/**
	 * Finds the attributes whose values are the parts of keys.
	 */
	private final class KeyMatcher {

		private final List<KeyedItem> items;

		private final String separator;

		private final @Nullable String kind;

		KeyMatcher(List<KeyedItem> items, String separator, @Nullable String kind) {
			this.items = items;
			this.separator = separator;
			this.kind = kind;
		}

		@Nullable GeneratedKeys match() {
			KeyedItem first = this.items.get(0);
			for (KeyedItem item : this.items) {
				if (item.partitionKey().size() != first.partitionKey().size()
						|| item.sortKey().size() != first.sortKey().size()) {
					return null;
				}
			}
			List<KeyPart> partition = assign(columns(first.partitionKey().size(), true, 0), false);
			if (partition == null) {
				return null;
			}
			String entity = first.entity();
			int parts = first.sortKey().size();
			if (this.kind != null) {
				KeyPart constant = constant(this.kind);
				if (constant != null) {
					List<KeyPart> rest = assign(columns(parts, false, 1), true, constant.attribute());
					if (rest != null) {
						List<KeyPart> sort = new ArrayList<>(List.of(constant));
						sort.addAll(rest);
						return new GeneratedKeys(entity, null, this.separator, partition, sort, false);
					}
				}
			}
			int start = (this.kind != null) ? 1 : 0;
			List<KeyPart> sort = assign(columns(parts, false, start), true);
			if (sort != null && (this.kind != null || !sort.isEmpty() || parts == 0)) {
				return new GeneratedKeys(entity, this.kind, this.separator, partition, sort, false);
			}
			List<KeyPart> labelled = labelled(start, parts);
			return (labelled != null) ? new GeneratedKeys(entity, this.kind, this.separator, partition, labelled, true)
					: null;
		}

		// The values of each part, over all items.
		private List<List<String>> columns(int parts, boolean partitionKey, int start) {
			List<List<String>> columns = new ArrayList<>();
			for (int i = start; i < parts; i++) {
				List<String> column = new ArrayList<>();
				for (KeyedItem item : this.items) {
					column.add((partitionKey ? item.partitionKey() : item.sortKey()).get(i));
				}
				columns.add(column);
			}
			return columns;
		}

		private @Nullable KeyPart constant(String value) {
			for (String attribute : attributes()) {
				if (this.items.stream().allMatch((item) -> isText(item, attribute, value))) {
					return new KeyPart(attribute, 0, value);
				}
			}
			return null;
		}

		// prefixSortKey: the name of the property in front of each value
		private @Nullable List<KeyPart> labelled(int start, int parts) {
			if ((parts - start) % 2 != 0 || parts == start) {
				return null;
			}
			List<List<String>> columns = columns(parts, false, start);
			List<KeyPart> found = new ArrayList<>();
			for (int i = 0; i < columns.size(); i += 2) {
				List<String> labels = columns.get(i).stream().distinct().toList();
				KeyPart part = (labels.size() == 1 && PropertyNames.isLegal(labels.get(0)))
						? part(columns.get(i + 1), labels.get(0), true) : null;
				if (part == null || found.contains(part)) {
					return null;
				}
				found.add(part);
			}
			return found;
		}

		private @Nullable List<KeyPart> assign(List<List<String>> columns, boolean sortKey, String... used) {
			List<List<KeyPart>> candidates = new ArrayList<>();
			for (List<String> column : columns) {
				List<KeyPart> parts = new ArrayList<>();
				for (String attribute : attributes()) {
					KeyPart part = List.of(used).contains(attribute) ? null : part(column, attribute, sortKey);
					if (part != null) {
						parts.add(part);
					}
				}
				candidates.add(parts);
			}
			return new KeyPartAssignment(candidates).find();
		}

		// Ids first: of two attributes with the same values, the id is the key.
		private List<String> attributes() {
			Set<String> names = new TreeSet<>(
					Comparator.comparing((String name) -> !name.toLowerCase(Locale.ROOT).endsWith("id"))
						.thenComparing(Comparator.naturalOrder()));
			names.addAll(this.items.get(0).item().keySet());
			names.remove(GeneratedKeyDetector.this.partitionKeyName);
			names.remove(RawKeyDetector.TYPE_ATTRIBUTE);
			if (GeneratedKeyDetector.this.sortKeyName != null) {
				names.remove(GeneratedKeyDetector.this.sortKeyName);
			}
			return List.copyOf(names);
		}

		private @Nullable KeyPart part(List<String> column, String attribute, boolean sortKey) {
			boolean text = true;
			boolean number = true;
			for (int i = 0; i < column.size() && (text || number); i++) {
				text &= isText(this.items.get(i), attribute, column.get(i));
				number &= isNumber(this.items.get(i), attribute, column.get(i), sortKey);
			}
			if (text) {
				return new KeyPart(attribute, 0);
			}
			if (!number) {
				return null;
			}
			if (!sortKey) {
				return new KeyPart(attribute, 0);
			}
			int digits = column.get(0).length();
			return (digits <= MAX_DIGITS && column.stream().allMatch((value) -> value.length() == digits))
					? new KeyPart(attribute, digits) : null;
		}

		private static boolean isText(KeyedItem item, String attribute, String part) {
			AttributeValue value = item.item().get(attribute);
			return value != null && part.equals(value.s());
		}

		private static boolean isNumber(KeyedItem item, String attribute, String part, boolean padded) {
			AttributeValue value = item.item().get(attribute);
			if (value == null || value.n() == null || !TypeInference.isLong(value.n()) || !part.matches("\\d+")) {
				return false;
			}
			BigInteger number = new BigInteger(part);
			return new BigDecimal(value.n()).toBigInteger().equals(number)
					&& (padded || number.toString().equals(part));
		}

	}

}
