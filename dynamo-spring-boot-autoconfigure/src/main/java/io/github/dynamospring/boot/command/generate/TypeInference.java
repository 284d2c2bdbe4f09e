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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.dynamospring.boot.command.generate.ValueType.Kind;
import io.github.dynamospring.boot.command.generate.ValueType.ListType;
import io.github.dynamospring.boot.command.generate.ValueType.MapType;
import io.github.dynamospring.boot.command.generate.ValueType.Member;
import io.github.dynamospring.boot.command.generate.ValueType.ObjectType;
import io.github.dynamospring.boot.command.generate.ValueType.SetType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds the types that read all of some stored values and write them back as they are.
 */
final class TypeInference {

	private static final Pattern MEMBER_NAME = Pattern.compile("(?=.*[A-Za-z])[A-Za-z_][A-Za-z0-9_-]{0,39}");

	private static final int MAX_MEMBERS = 50;

	private static final int MAX_LONG_BITS = 63;

	private final boolean writeNulls;

	/**
	 * Create it.
	 * @param writeNulls whether {@code null} will be written as NULL; else what may be
	 * NULL is kept as it is stored
	 */
	private TypeInference(boolean writeNulls) {
		this.writeNulls = writeNulls;
	}

	/**
	 * Find the types of the attributes of items.
	 * @param items the items
	 * @param excluded attributes that are no properties
	 * @param known attributes that are properties even if no item has them
	 * @return the types
	 */
	static ItemTypes infer(List<Map<String, AttributeValue>> items, Set<String> excluded, Set<String> known) {
		List<Map<String, AttributeValue>> values = items.stream().map((item) -> {
			Map<String, AttributeValue> rest = new LinkedHashMap<>(item);
			rest.keySet().removeAll(excluded);
			return rest;
		}).toList();
		NullCensus census = new NullCensus();
		census.count(new TypeInference(true).members(values), values);
		boolean allKnownPresent = values.stream().allMatch((item) -> item.keySet().containsAll(known));
		boolean writeNulls = census.nulls && !census.absences && allKnownPresent;
		return new ItemTypes(new TypeInference(writeNulls).members(values), writeNulls);
	}

	private List<Member> members(List<Map<String, AttributeValue>> maps) {
		Map<String, List<AttributeValue>> values = new TreeMap<>();
		maps.forEach((map) -> map
			.forEach((name, value) -> values.computeIfAbsent(name, (key) -> new ArrayList<>()).add(value)));
		List<Member> members = new ArrayList<>();
		values.forEach((name, all) -> {
			boolean kept = !this.writeNulls && all.stream().anyMatch(TypeInference::isNull);
			members.add(new Member(name, kept ? ValueType.of(Kind.AS_STORED) : type(all)));
		});
		return members;
	}

	private ValueType type(List<AttributeValue> values) {
		List<AttributeValue> present = values.stream().filter((value) -> !isNull(value)).toList();
		Set<AttributeValue.Type> types = types(present);
		if (types.size() != 1) {
			return ValueType.of(Kind.ANY);
		}
		return switch (types.iterator().next()) {
			case S -> TextTypes.of(present.stream().map(AttributeValue::s).toList());
			case N -> number(present.stream().map(AttributeValue::n).toList());
			case B -> ValueType.of(Kind.BYTES);
			case BOOL -> ValueType.of(Kind.BOOLEAN);
			case SS -> new SetType(ValueType.of(Kind.STRING));
			case NS -> new SetType(number(present.stream().flatMap((value) -> value.ns().stream()).toList()));
			case BS -> new SetType(ValueType.of(Kind.SDK_BYTES));
			case L -> new ListType(type(present.stream().flatMap((value) -> value.l().stream()).toList()));
			case M -> mapOrObject(present.stream().map(AttributeValue::m).toList());
			case NUL, UNKNOWN_TO_SDK_VERSION -> ValueType.of(Kind.ANY);
		};
	}

	private static Set<AttributeValue.Type> types(List<AttributeValue> values) {
		return values.stream()
			.filter((value) -> !isNull(value))
			.map(AttributeValue::type)
			.collect(Collectors.toUnmodifiableSet());
	}

	static ValueType number(Collection<String> numbers) {
		return ValueType.of(numbers.stream().allMatch(TypeInference::isLong) ? Kind.LONG : Kind.DECIMAL);
	}

	static boolean isLong(String number) {
		BigDecimal decimal = new BigDecimal(number).stripTrailingZeros();
		return decimal.scale() <= 0 && decimal.precision() - decimal.scale() <= 19
				&& decimal.toBigIntegerExact().bitLength() <= MAX_LONG_BITS;
	}

	private ValueType mapOrObject(List<Map<String, AttributeValue>> maps) {
		List<AttributeValue> values = maps.stream().flatMap((map) -> map.values().stream()).toList();
		// one or the other: to find both types would take twice as long with each level
		return isObject(maps, types(values).size() == 1) ? new ObjectType(members(maps)) : new MapType(type(values));
	}

	// The keys of a map are data when they could be no names, or when no two maps have a
	// key in common though their values are alike.
	private static boolean isObject(List<Map<String, AttributeValue>> maps, boolean alike) {
		Set<String> names = new HashSet<>();
		boolean common = false;
		int filled = 0;
		for (Map<String, AttributeValue> map : maps) {
			filled += map.isEmpty() ? 0 : 1;
			for (String name : map.keySet()) {
				common |= !names.add(name);
			}
		}
		boolean data = filled > 1 && !common && alike;
		return !names.isEmpty() && !data && names.size() <= MAX_MEMBERS
				&& names.stream().allMatch((name) -> MEMBER_NAME.matcher(name).matches());
	}

	static boolean isNull(AttributeValue value) {
		return value.type() == AttributeValue.Type.NUL;
	}

	/**
	 * The types of the attributes of items.
	 *
	 * @param members the attributes
	 * @param writeNulls whether {@code null} has to be written as NULL
	 */
	record ItemTypes(List<Member> members, boolean writeNulls) {

	}

	/**
	 * Whether items have NULLs, and whether they lack attributes others have. Of both, in
	 * one entity, {@code null} cannot stand for each.
	 */
	private static final class NullCensus {

		private boolean nulls;

		private boolean absences;

		void count(List<Member> members, List<Map<String, AttributeValue>> maps) {
			for (Member member : members) {
				List<AttributeValue> present = new ArrayList<>();
				for (Map<String, AttributeValue> map : maps) {
					AttributeValue value = map.get(member.attribute());
					this.absences |= value == null;
					this.nulls |= value != null && isNull(value);
					if (value != null && !isNull(value)) {
						present.add(value);
					}
				}
				count(member.type(), present);
			}
		}

		private void count(ValueType type, List<AttributeValue> values) {
			if (type instanceof ObjectType object) {
				count(object.members(), values.stream().map(AttributeValue::m).toList());
			}
			else if (type instanceof ListType list) {
				count(list.element(), elements(values.stream().flatMap((value) -> value.l().stream()).toList()));
			}
			else if (type instanceof MapType map) {
				count(map.value(), elements(values.stream().flatMap((value) -> value.m().values().stream()).toList()));
			}
		}

		private static List<AttributeValue> elements(List<AttributeValue> values) {
			return values.stream().filter((value) -> !isNull(value)).toList();
		}

	}

}
