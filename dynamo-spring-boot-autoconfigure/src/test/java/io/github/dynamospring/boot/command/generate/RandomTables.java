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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/**
 * Makes up tables: keys of all layouts, entities that share a table, attributes of all
 * types under all kinds of names, present in some items, NULL or of several types.
 */
final class RandomTables {

	private static final List<String> NAMES = List.of("name", "Name", "first_name", "first-name", "class", "new", "int",
			"hashCode", "toString", "getClass", "wait", "partitionKey", "sortKey", "id", "Id", "ID", "eMail", "URL",
			"x.y", "a b", "2nd", "#tag", "größe", "日本", "😀", "_", "__", "$", "String", "List", "Instant", "Object",
			"record", "var", "value", "values", "status", "statuses", "version", "_version", "ttl", "kind", "type",
			"a\"b", "a\\b", "a\nb", "\u202e", "address", "addresses", "lines");

	private static final String[] SEPARATORS = { "#", "#", "|", ":", "/", "~", "_", "-" };

	private final Random random;

	private final String name;

	RandomTables(long seed) {
		this.random = new Random(seed);
		this.name = "table_" + seed;
	}

	TableSample next() {
		boolean sorted = chance(70);
		return chance(60) ? generated(sorted) : raw(sorted);
	}

	private boolean chance(int percent) {
		return this.random.nextInt(100) < percent;
	}

	private int upTo(int maximum) {
		return this.random.nextInt(maximum + 1);
	}

	// Keys

	private TableSample generated(boolean sorted) {
		String partitionKey = chance(60) ? "pk" : "PK";
		String sortKey = chance(60) ? "sk" : "the sort key";
		TableBuilder table = sorted ? new TableBuilder(this.name, partitionKey + ":S", sortKey + ":S")
				: new TableBuilder(this.name, partitionKey + ":S");
		String separator = SEPARATORS[this.random.nextInt(SEPARATORS.length)];
		boolean kinds = sorted && chance(30);
		boolean kindStored = chance(50);
		boolean labelled = sorted && !kinds && chance(15);
		addTimeToLive(table);
		int entities = 1 + upTo(2);
		for (int e = 0; e < entities; e++) {
			String entity = kinds ? "family" : "entity" + (char) ('a' + e);
			Map<String, Supplier<AttributeValue>> partition = keyParts("p", 1 + upTo(1), false);
			Map<String, Supplier<AttributeValue>> sort = keyParts("s", kinds ? upTo(1) : 1 + upTo(1), !labelled);
			Map<String, Supplier<AttributeValue>> attributes = attributes(4);
			attributes.keySet().removeAll(List.of("kind", "type"));
			int items = 1 + upTo(3);
			for (int i = 0; i < items; i++) {
				Map<String, AttributeValue> item = item(attributes);
				List<String> pk = new ArrayList<>(List.of(entity));
				partition.forEach((part, value) -> pk.add(keyText(item, part, value.get(), false)));
				List<String> sk = new ArrayList<>();
				if (kinds) {
					sk.add("kind" + (char) ('a' + e));
					if (kindStored) {
						item.put("kind", AttributeValue.fromS(sk.get(0)));
					}
				}
				sort.forEach((part, value) -> {
					String text = keyText(item, part, value.get(), true);
					sk.addAll(labelled ? List.of(part, text) : List.of(text));
				});
				item.put(partitionKey, AttributeValue.fromS(String.join(separator, pk)));
				if (sorted) {
					item.put(sortKey, AttributeValue.fromS(String.join(separator, sk)));
				}
				else {
					item.keySet().removeAll(sort.keySet());
				}
				table.item(item);
			}
		}
		return table.build();
	}

	private static String keyText(Map<String, AttributeValue> item, String part, AttributeValue value, boolean padded) {
		item.put(part, value);
		return (value.s() != null) ? value.s() : padded ? "%06d".formatted(Long.parseLong(value.n())) : value.n();
	}

	private Map<String, Supplier<AttributeValue>> keyParts(String prefix, int count, boolean oddNames) {
		Map<String, Supplier<AttributeValue>> parts = new LinkedHashMap<>();
		for (int i = 0; i < count; i++) {
			String part = prefix + i + ((oddNames && chance(30)) ? " of key" : "");
			int type = upTo(2);
			ChronoUnit unit = unit();
			parts.put(part,
					(type == 0) ? () -> AttributeValue.fromN(String.valueOf(this.random.nextInt(1000))) : (type == 1)
							? () -> AttributeValue.fromS(time(unit))
							: () -> AttributeValue.fromS("v" + Integer.toString(this.random.nextInt(100_000), 36)));
		}
		return parts;
	}

	private TableSample raw(boolean sorted) {
		String[] types = { "S", "N", "B" };
		String partitionType = types[upTo(2)];
		String sortType = types[upTo(2)];
		TableBuilder table = sorted ? new TableBuilder(this.name, "PK:" + partitionType, "SK:" + sortType)
				: new TableBuilder(this.name, "key:" + partitionType);
		addTimeToLive(table);
		boolean aliases = chance(20);
		int entities = 1 + upTo(1);
		for (int e = 0; e < entities; e++) {
			Map<String, Supplier<AttributeValue>> attributes = attributes(4);
			String indexed = "indexed" + e;
			attributes.put(indexed, () -> AttributeValue.fromS(word()));
			table.global("index-" + e, chance(50) ? ProjectionType.ALL : ProjectionType.KEYS_ONLY, List.of(),
					List.of(indexed + ":S"), List.of());
			String prefix = "E" + (char) ('A' + e) + "#";
			for (int i = 0; i < 1 + upTo(4); i++) {
				Map<String, AttributeValue> item = item(attributes);
				item.computeIfPresent(indexed,
						(name, value) -> (value.s() != null) ? value : AttributeValue.fromS(word()));
				item.put(sorted ? "PK" : "key", key(partitionType, prefix));
				if (sorted) {
					item.put("SK", key(sortType, chance(50) ? "" : "SUB#"));
				}
				if (aliases) {
					item.put("_type", AttributeValue.fromS("type " + e));
				}
				table.item(item);
			}
		}
		return table.build();
	}

	private AttributeValue key(String type, String prefix) {
		return switch (type) {
			case "S" -> AttributeValue.fromS(prefix + word());
			case "N" -> AttributeValue.fromN(number(chance(50)));
			default -> AttributeValue.fromB(SdkBytes.fromUtf8String(word() + "!"));
		};
	}

	private void addTimeToLive(TableBuilder table) {
		if (chance(40)) {
			table.timeToLive("ttl");
		}
	}

	// Attributes

	private Map<String, AttributeValue> item(Map<String, Supplier<AttributeValue>> attributes) {
		Map<String, AttributeValue> item = new LinkedHashMap<>();
		attributes.forEach((attribute, value) -> {
			AttributeValue made = value.get();
			if (made != null) {
				item.put(attribute, made);
			}
		});
		return item;
	}

	private Map<String, Supplier<AttributeValue>> attributes(int depth) {
		List<String> names = new ArrayList<>(NAMES);
		Collections.shuffle(names, this.random);
		Map<String, Supplier<AttributeValue>> attributes = new LinkedHashMap<>();
		for (String attribute : names.subList(0, upTo(7))) {
			Supplier<AttributeValue> value = (attribute.equals("ttl") || attribute.endsWith("version"))
					? () -> AttributeValue.fromN(String.valueOf(this.random.nextInt(1_000_000))) : value(depth);
			int absent = chance(50) ? 0 : 40;
			int nulls = chance(80) ? 0 : 30;
			int other = chance(90) ? 0 : 50;
			Supplier<AttributeValue> second = value(1);
			attributes.put(attribute, () -> chance(absent) ? null
					: chance(nulls) ? AttributeValue.fromNul(true) : (chance(other) ? second : value).get());
		}
		return attributes;
	}

	private Supplier<AttributeValue> value(int depth) {
		ChronoUnit unit = unit();
		boolean whole = chance(50);
		return switch (this.random.nextInt((depth > 0) ? 14 : 8)) {
			case 0, 1 -> () -> AttributeValue.fromS(chance(10) ? "" : word());
			case 2 -> () -> AttributeValue.fromS(time(unit));
			case 3 -> () -> AttributeValue.fromN(number(whole));
			case 4 -> () -> AttributeValue.fromBool(this.random.nextBoolean());
			case 5 -> () -> AttributeValue.fromB(SdkBytes.fromUtf8String(chance(10) ? "" : word()));
			case 6 -> () -> AttributeValue.fromSs(List.copyOf(set(this::word)));
			case 7 -> () -> AttributeValue.fromNs(numbers(whole));
			case 8 -> () -> AttributeValue.fromBs(set(this::word).stream().map(SdkBytes::fromUtf8String).toList());
			case 9, 10 -> list(value(depth - 1));
			case 11 -> map(value(depth - 1));
			default -> {
				Map<String, Supplier<AttributeValue>> members = attributes(depth - 1);
				yield () -> AttributeValue.fromM(item(members));
			}
		};
	}

	private Supplier<AttributeValue> list(Supplier<AttributeValue> element) {
		int nulls = chance(80) ? 0 : 30;
		return () -> AttributeValue.fromL(IntStream.range(0, upTo(3))
			.mapToObj((i) -> chance(nulls) ? AttributeValue.fromNul(true) : element.get())
			.toList());
	}

	private Supplier<AttributeValue> map(Supplier<AttributeValue> value) {
		return () -> {
			Map<String, AttributeValue> map = new LinkedHashMap<>();
			for (int i = upTo(3); i > 0; i--) {
				map.put(chance(50) ? word() : this.random.nextInt(100) + "-key", value.get());
			}
			return AttributeValue.fromM(map);
		};
	}

	private Set<String> set(Supplier<String> element) {
		Set<String> set = new LinkedHashSet<>();
		for (int i = 0; i <= upTo(3); i++) {
			set.add(element.get());
		}
		return set;
	}

	private List<String> numbers(boolean whole) {
		return set(() -> number(whole)).stream()
			.map((number) -> new BigDecimal(number).stripTrailingZeros())
			.distinct()
			.map(BigDecimal::toString)
			.collect(Collectors.toUnmodifiableList());
	}

	private String number(boolean whole) {
		if (whole) {
			return chance(80) ? String.valueOf(this.random.nextInt(2000) - 1000)
					: String.valueOf(this.random.nextLong());
		}
		return new BigDecimal(this.random.nextInt() + "." + this.random.nextInt(100)).scaleByPowerOfTen(upTo(60) - 30)
			.stripTrailingZeros()
			.toString();
	}

	private String word() {
		return "w" + Integer.toString(this.random.nextInt(1_000_000), 36);
	}

	private ChronoUnit unit() {
		return new ChronoUnit[] { ChronoUnit.SECONDS, ChronoUnit.MILLIS, ChronoUnit.MICROS, ChronoUnit.NANOS }[upTo(3)];
	}

	private String time(ChronoUnit unit) {
		Instant time = Instant.ofEpochSecond(this.random.nextInt(), this.random.nextInt(1_000_000_000))
			.truncatedTo(unit);
		int digits = (unit == ChronoUnit.SECONDS) ? 0
				: (unit == ChronoUnit.MILLIS) ? 3 : (unit == ChronoUnit.MICROS) ? 6 : 9;
		String fraction = (digits > 0) ? "." + "%09d".formatted(time.getNano()).substring(0, digits) : "";
		return time.truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", fraction + "Z");
	}

}
