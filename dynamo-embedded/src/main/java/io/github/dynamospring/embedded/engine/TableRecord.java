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

package io.github.dynamospring.embedded.engine;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * All that has to be stored about a table besides its items, as an item itself. What a
 * later version adds is an attribute that older tables lack.
 *
 * @param definition what was decided about the table
 * @param id its unique id
 * @param created when it was created
 * @param onDemandSince when it was last switched to payment by request, or {@code null}
 * @param tags its tags
 * @param timeToLive the attribute that holds the time to live, or {@code null}
 * @param options what only its description shows
 */
record TableRecord(TableDefinition definition, String id, Instant created, @Nullable Instant onDemandSince,
		Map<String, String> tags, @Nullable String timeToLive, TableOptions options) {

	static TableRecord of(Table table) {
		TimeToLive timeToLive = table.timeToLive();
		String attribute = (timeToLive != null && timeToLive.isComplete()) ? timeToLive.attribute() : null;
		return new TableRecord(table.definition(), table.id(), table.created(), table.onDemandSince(), table.tags(),
				attribute, table.options());
	}

	Item toItem() {
		Fields fields = new Fields();
		fields.put("name", this.definition.name());
		fields.put("id", this.id);
		fields.put("created", this.created);
		fields.put("attributes", list(this.definition.attributes(), TableRecord::attribute));
		fields.put("key", key(this.definition.key()));
		fields.put("billingMode", this.definition.billingMode().name());
		fields.put("throughput", throughput(this.definition.throughput()));
		fields.put("indexes", list(this.definition.indexes(), TableRecord::index));
		fields.put("vectorIndexes", list(this.definition.vectorIndexes(), TableRecord::vectorIndex));
		fields.put("deletionProtection", this.definition.deletionProtection() ? Value.Bool.TRUE : Value.Bool.FALSE);
		fields.put("tableClass", this.definition.tableClass());
		if (this.onDemandSince != null) {
			fields.put("onDemandSince", this.onDemandSince);
		}
		Fields tagFields = new Fields();
		this.tags.forEach(tagFields::put);
		fields.put("tags", tagFields.toMap());
		if (this.timeToLive != null) {
			fields.put("timeToLive", this.timeToLive);
		}
		if (!this.options.equals(TableOptions.NONE)) {
			fields.put("options", options(this.options));
		}
		return Item.of(fields.values);
	}

	static TableRecord of(Item item) {
		Fields fields = new Fields(item.attributes());
		TableDefinition definition = new TableDefinition(fields.text("name"),
				fields.list("attributes", TableRecord::attribute), key(fields.map("key")),
				BillingMode.valueOf(fields.text("billingMode")), throughput(fields.map("throughput")),
				fields.list("indexes", TableRecord::index),
				fields.has("vectorIndexes") ? fields.list("vectorIndexes", TableRecord::vectorIndex) : List.of(),
				fields.flag("deletionProtection"), fields.text("tableClass"));
		Map<String, String> tags = new LinkedHashMap<>();
		Fields tagFields = fields.map("tags");
		tagFields.values.keySet().forEach((tag) -> tags.put(tag, tagFields.text(tag)));
		return new TableRecord(definition, fields.text("id"), fields.instant("created"),
				fields.has("onDemandSince") ? fields.instant("onDemandSince") : null, tags,
				fields.has("timeToLive") ? fields.text("timeToLive") : null,
				fields.has("options") ? options(fields.map("options")) : TableOptions.NONE);
	}

	private static Value options(TableOptions options) {
		Fields fields = new Fields();
		if (options.encryptionKey() != null) {
			fields.put("encryptionKey", options.encryptionKey());
		}
		fields.put("onDemand", units(options.onDemand()));
		fields.put("warm", units(options.warm()));
		fields.put("indexOnDemand", units(options.indexOnDemand()));
		fields.put("indexWarm", units(options.indexWarm()));
		if (options.lastIncrease() != null) {
			fields.put("lastIncrease", options.lastIncrease());
		}
		if (options.lastDecrease() != null) {
			fields.put("lastDecrease", options.lastDecrease());
		}
		fields.put("decreases", Value.N.of(options.decreases()));
		return fields.toMap();
	}

	private static TableOptions options(Fields fields) {
		return new TableOptions(fields.has("encryptionKey") ? fields.text("encryptionKey") : null,
				units(fields.map("onDemand")), units(fields.map("warm")), unitsByName(fields.map("indexOnDemand")),
				unitsByName(fields.map("indexWarm")),
				fields.has("lastIncrease") ? fields.instant("lastIncrease") : null,
				fields.has("lastDecrease") ? fields.instant("lastDecrease") : null,
				fields.number("decreases").intValueExact());
	}

	private static Value units(Map<String, Units> units) {
		Fields fields = new Fields();
		units.forEach((name, value) -> fields.put(name, units(value)));
		return fields.toMap();
	}

	private static Map<String, Units> unitsByName(Fields fields) {
		Map<String, Units> units = new LinkedHashMap<>();
		fields.values.keySet().forEach((name) -> units.put(name, units(fields.map(name))));
		return units;
	}

	private static Value units(Units units) {
		Fields fields = new Fields();
		if (units.reads() != null) {
			fields.put("reads", Value.N.of(units.reads()));
		}
		if (units.writes() != null) {
			fields.put("writes", Value.N.of(units.writes()));
		}
		return fields.toMap();
	}

	private static Units units(Fields fields) {
		return new Units(fields.has("reads") ? fields.number("reads").longValueExact() : null,
				fields.has("writes") ? fields.number("writes").longValueExact() : null);
	}

	private static Value attribute(AttributeDefinition attribute) {
		return named(attribute.name(), attribute.type());
	}

	private static AttributeDefinition attribute(Fields fields) {
		return new AttributeDefinition(fields.text("name"), fields.type());
	}

	private static Value key(KeySchema key) {
		Fields fields = new Fields();
		fields.put("hash", list(key.hash(), TableRecord::keyAttribute));
		fields.put("range", list(key.range(), TableRecord::keyAttribute));
		return fields.toMap();
	}

	private static KeySchema key(Fields fields) {
		return new KeySchema(fields.list("hash", TableRecord::keyAttribute),
				fields.list("range", TableRecord::keyAttribute));
	}

	private static Value keyAttribute(KeyAttribute attribute) {
		return named(attribute.name(), attribute.type());
	}

	private static KeyAttribute keyAttribute(Fields fields) {
		return new KeyAttribute(fields.text("name"), fields.type());
	}

	private static Value named(String name, ValueType type) {
		Fields fields = new Fields();
		fields.put("name", name);
		fields.put("type", type.code());
		return fields.toMap();
	}

	private static Value throughput(Throughput throughput) {
		Fields fields = new Fields();
		fields.put("read", Value.N.of(throughput.read()));
		fields.put("write", Value.N.of(throughput.write()));
		return fields.toMap();
	}

	private static Throughput throughput(Fields fields) {
		return new Throughput(fields.number("read").longValueExact(), fields.number("write").longValueExact());
	}

	private static Value index(IndexDefinition index) {
		Fields fields = new Fields();
		fields.put("name", index.name());
		fields.put("global", index.global() ? Value.Bool.TRUE : Value.Bool.FALSE);
		fields.put("key", key(index.key()));
		fields.put("projection", index.projection().type().name());
		fields.put("projected", list(index.projection().nonKeyAttributes(), Value.S::new));
		fields.put("throughput", throughput(index.throughput()));
		return fields.toMap();
	}

	private static IndexDefinition index(Fields fields) {
		return new IndexDefinition(fields.text("name"), fields.flag("global"), key(fields.map("key")),
				projection(fields), throughput(fields.map("throughput")));
	}

	private static Value vectorIndex(VectorIndexDefinition index) {
		Fields fields = new Fields();
		fields.put("name", index.name());
		fields.put("attribute", index.attribute());
		fields.put("dimensions", Value.N.of(index.dimensions()));
		fields.put("distance", index.distance().name());
		fields.put("searchSchema", list(index.searchSchema(), TableRecord::searchElement));
		fields.put("projection", index.projection().type().name());
		fields.put("projected", list(index.projection().nonKeyAttributes(), Value.S::new));
		return fields.toMap();
	}

	private static VectorIndexDefinition vectorIndex(Fields fields) {
		return new VectorIndexDefinition(fields.text("name"), fields.text("attribute"),
				fields.number("dimensions").intValueExact(), DistanceFunction.valueOf(fields.text("distance")),
				fields.list("searchSchema", TableRecord::searchElement), projection(fields));
	}

	private static Value searchElement(SearchElement element) {
		Fields fields = new Fields();
		fields.put("name", element.name());
		fields.put("type", element.type().code());
		fields.put("hash", element.hash() ? Value.Bool.TRUE : Value.Bool.FALSE);
		return fields.toMap();
	}

	private static SearchElement searchElement(Fields fields) {
		return new SearchElement(fields.text("name"), fields.type(), fields.flag("hash"));
	}

	private static IndexProjection projection(Fields fields) {
		List<String> projected = new ArrayList<>();
		for (Value name : fields.values("projected")) {
			projected.add(Fields.text(name));
		}
		return new IndexProjection(ProjectionType.valueOf(fields.text("projection")), projected);
	}

	private static <T> Value list(List<T> elements, Function<T, Value> writer) {
		return new Value.L(elements.stream().map(writer).toList());
	}

	/**
	 * The members of a map by name.
	 *
	 * @param values the members
	 */
	private record Fields(Map<String, Value> values) {

		private Fields() {
			this(new LinkedHashMap<>());
		}

		private void put(String name, Value value) {
			this.values.put(name, value);
		}

		private void put(String name, String text) {
			put(name, new Value.S(text));
		}

		private void put(String name, Instant instant) {
			put(name, instant.toString());
		}

		private Value toMap() {
			return new Value.M(this.values);
		}

		private boolean has(String name) {
			return this.values.containsKey(name);
		}

		private Value get(String name) {
			Value value = this.values.get(name);
			if (value == null) {
				throw new IllegalStateException("A stored table lacks '" + name + "'");
			}
			return value;
		}

		private String text(String name) {
			return text(get(name));
		}

		private static String text(Value value) {
			return ((Value.S) value).value();
		}

		private Instant instant(String name) {
			return Instant.parse(text(name));
		}

		private BigDecimal number(String name) {
			return ((Value.N) get(name)).value();
		}

		private boolean flag(String name) {
			return ((Value.Bool) get(name)).value();
		}

		private ValueType type() {
			ValueType type = ValueType.ofCode(text("type"));
			if (type == null) {
				throw new IllegalStateException("A stored table has an attribute of the type " + text("type"));
			}
			return type;
		}

		private Fields map(String name) {
			return new Fields(((Value.M) get(name)).value());
		}

		private List<Value> values(String name) {
			return ((Value.L) get(name)).value();
		}

		private <T> List<T> list(String name, Function<Fields, T> reader) {
			List<T> elements = new ArrayList<>();
			for (Value element : values(name)) {
				elements.add(reader.apply(new Fields(((Value.M) element).value())));
			}
			return elements;
		}

	}

}
