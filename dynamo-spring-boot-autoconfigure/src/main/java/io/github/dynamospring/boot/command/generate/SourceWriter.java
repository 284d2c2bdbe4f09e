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

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.boot.command.generate.EntityGroup.GeneratedKeys;
import io.github.dynamospring.boot.command.generate.EntityModel.IndexMember;
import io.github.dynamospring.boot.command.generate.EntityModel.IndexModel;
import io.github.dynamospring.boot.command.generate.EntityOptions.Style;
import io.github.dynamospring.boot.command.generate.EntityProperty.Role;
import io.github.dynamospring.boot.command.generate.ValueType.ListType;
import io.github.dynamospring.boot.command.generate.ValueType.MapType;
import io.github.dynamospring.boot.command.generate.ValueType.Member;
import io.github.dynamospring.boot.command.generate.ValueType.ObjectType;
import io.github.dynamospring.boot.command.generate.ValueType.Scalar;
import io.github.dynamospring.boot.command.generate.ValueType.SetType;

import org.springframework.data.util.ParsingUtils;
import org.springframework.util.StringUtils;

/**
 * Writes an entity as Java, one property a line.
 */
final class SourceWriter {

	private static final String MAPPING = "io.github.dynamospring.core.mapping.";

	private static final String SPRING_DATA = "org.springframework.data.annotation.";

	// names the source uses, which its own classes must not have
	private static final Set<String> RESERVED = Set.of("Table", "PartitionKey", "SortKey", "Precision", "Attribute",
			"TimeToLive", "Version", "TypeAlias", "Vector", "VectorIndex", "VectorDistance", "GlobalSecondaryIndex",
			"LocalSecondaryIndex", "IndexProjection", "ChronoUnit", "List", "Set", "Map", "String", "Long", "Boolean",
			"Object", "BigDecimal", "Instant", "LocalDateTime", "LocalDate", "LocalTime", "SdkBytes", "AttributeValue",
			"Record", "Override");

	private final String packageName;

	private final boolean records;

	private final EntityModel model;

	private final ClassLimits limits;

	private final List<String> notes;

	private final Set<String> imports = new TreeSet<>();

	private final Set<String> typeNames = new HashSet<>();

	// not one inside the other: the file of a class would get all their names
	private final List<String> memberTypes = new ArrayList<>();

	/**
	 * Create a writer.
	 * @param packageName the package
	 * @param style what is written
	 * @param model the entity
	 * @param notes takes what the user should know
	 */
	SourceWriter(String packageName, Style style, EntityModel model, List<String> notes) {
		this.packageName = packageName;
		this.model = model;
		this.limits = new ClassLimits(model.tableName());
		this.notes = notes;
		this.records = style == Style.RECORD && isRecord(model.className(), model.properties().size());
		this.typeNames.add(model.className().toLowerCase(Locale.ROOT));
	}

	private boolean isRecord(String name, int properties) {
		if (properties <= ClassLimits.MAX_COMPONENTS) {
			return true;
		}
		this.notes.add("%s is a class: it has %d properties, and a record can have %d.".formatted(name, properties,
				ClassLimits.MAX_COMPONENTS));
		return false;
	}

	static boolean isReserved(String className) {
		return RESERVED.contains(className);
	}

	String write() {
		StringBuilder body = new StringBuilder();
		body.append("/**\n * An item of the table {@code ").append(this.model.tableName()).append("}.\n */\n");
		tableAnnotations().forEach((annotation) -> body.append(annotation).append('\n'));
		type(body, this.model.className(), this.model.properties(), "");
		this.memberTypes.forEach((type) -> body.append('\n').append(type));
		body.append("\n}\n");
		StringBuilder source = new StringBuilder();
		if (!this.packageName.isEmpty()) {
			source.append("package ").append(this.packageName).append(";\n\n");
		}
		String group = null;
		for (String name : sortedImports()) {
			String current = name.startsWith("java.") ? "java"
					: name.startsWith("org.springframework.") ? "spring" : "";
			source.append((group != null && !group.equals(current)) ? "\n" : "")
				.append("import ")
				.append(name)
				.append(";\n");
			group = current;
		}
		return source.append('\n').append(body).toString();
	}

	private List<String> sortedImports() {
		List<String> sorted = new ArrayList<>();
		this.imports.stream().filter((name) -> name.startsWith("java.")).forEach(sorted::add);
		this.imports.stream()
			.filter((name) -> !name.startsWith("java.") && !name.startsWith("org.springframework."))
			.forEach(sorted::add);
		this.imports.stream().filter((name) -> name.startsWith("org.springframework.")).forEach(sorted::add);
		return sorted;
	}

	// Annotations of the class

	private List<String> tableAnnotations() {
		List<String> annotations = new ArrayList<>();
		Map<String, String> members = new LinkedHashMap<>();
		members.put("value", literal(this.model.tableName()));
		GeneratedKeys keys = this.model.group().keys();
		if (keys == null) {
			members.put("rawKeys", "true");
		}
		else {
			addKeys(members, keys);
		}
		if (this.model.writeNulls()) {
			members.put("writeNulls", "true");
		}
		annotations.add(annotation(MAPPING + "Table", members));
		String alias = this.model.group().typeAlias();
		if (alias != null) {
			annotations.add(annotation(SPRING_DATA + "TypeAlias", Map.of("value", literal(alias))));
		}
		for (IndexModel index : this.model.indexes()) {
			Map<String, String> values = new LinkedHashMap<>();
			for (IndexMember member : index.members()) {
				values.put(member.name(), memberValue(member.value()));
			}
			annotations.add(annotation(MAPPING + index.annotation(), values));
		}
		return annotations;
	}

	private void addKeys(Map<String, String> members, GeneratedKeys keys) {
		if (!keys.entity().equals(ParsingUtils.reconcatenateCamelCase(this.model.className(), "_"))) {
			members.put("entity", literal(keys.entity()));
		}
		if (keys.kind() != null) {
			members.put("kind", literal(keys.kind()));
		}
		if (!keys.separator().equals("#")) {
			members.put("separator", literal(keys.separator()));
		}
		if (!this.model.keyNames().get(0).equals("pk")) {
			members.put("partitionKeyName", literal(this.model.keyNames().get(0)));
		}
		if (this.model.keyNames().size() > 1 && !this.model.keyNames().get(1).equals("sk")) {
			members.put("sortKeyName", literal(this.model.keyNames().get(1)));
		}
		if (keys.labelled()) {
			members.put("prefixSortKey", "true");
		}
	}

	private String memberValue(Object value) {
		if (value instanceof Enum<?> constant) {
			return use(constant.getDeclaringClass().getName()) + "." + constant.name();
		}
		if (value instanceof List<?> list) {
			List<String> literals = list.stream().map((element) -> literal(String.valueOf(element))).toList();
			return (literals.size() == 1) ? literals.get(0) : "{ " + String.join(", ", literals) + " }";
		}
		return literal(String.valueOf(value));
	}

	private String annotation(String name, Map<String, String> members) {
		String simple = "@" + use(name);
		if (members.isEmpty()) {
			return simple;
		}
		if (members.size() == 1 && members.containsKey("value")) {
			return "%s(%s)".formatted(simple, members.get("value"));
		}
		return "%s(%s)".formatted(simple, String.join(", ",
				members.entrySet().stream().map((member) -> member.getKey() + " = " + member.getValue()).toList()));
	}

	// Types

	private void type(StringBuilder source, String name, List<EntityProperty> properties, String indent) {
		List<Field> fields = properties.stream()
			.map((property) -> new Field(property.name(), javaType(property.type(), property.name()),
					annotations(property)))
			.toList();
		this.limits.verify(fields.size(), (int) fields.stream().map(Field::type).distinct().count(),
				this.memberTypes.size());
		if (this.records) {
			writeRecord(source, name, fields, indent);
		}
		else {
			writeClass(source, name, fields, indent);
		}
	}

	private static void writeRecord(StringBuilder source, String name, List<Field> fields, String indent) {
		source.append(indent).append("public record ").append(name).append('(');
		for (int i = 0; i < fields.size(); i++) {
			Field field = fields.get(i);
			source.append((i == 0) ? "\n" : ",\n")
				.append(indent)
				.append("\t\t")
				.append(String.join("", field.annotations().stream().map((annotation) -> annotation + " ").toList()))
				.append(field.type())
				.append(' ')
				.append(field.name());
		}
		source.append(") {\n");
	}

	private static void writeClass(StringBuilder source, String name, List<Field> fields, String indent) {
		source.append(indent)
			.append(indent.isEmpty() ? "public class " : "public static class ")
			.append(name)
			.append(" {\n");
		for (Field field : fields) {
			source.append('\n');
			field.annotations()
				.forEach((annotation) -> source.append(indent).append('\t').append(annotation).append('\n'));
			source.append("%s\tprivate %s %s;\n".formatted(indent, field.type(), field.name()));
		}
		for (Field field : fields) {
			String capitalized = StringUtils.capitalize(field.name());
			source.append("\n%1$s\tpublic %2$s get%3$s() {\n%1$s\t\treturn this.%4$s;\n%1$s\t}\n".formatted(indent,
					field.type(), capitalized, field.name()));
			source.append("\n%1$s\tpublic void set%3$s(%2$s %4$s) {\n%1$s\t\tthis.%4$s = %4$s;\n%1$s\t}\n"
				.formatted(indent, field.type(), capitalized, field.name()));
		}
	}

	private String javaType(ValueType type, String name) {
		if (type instanceof Scalar scalar) {
			return use(scalar.kind().typeName());
		}
		if (type instanceof ListType list) {
			return "%s<%s>".formatted(use("java.util.List"), javaType(list.element(), PropertyNames.singular(name)));
		}
		if (type instanceof SetType set) {
			return "%s<%s>".formatted(use("java.util.Set"), javaType(set.element(), name));
		}
		if (type instanceof MapType map) {
			return "%s<String, %s>".formatted(use("java.util.Map"),
					javaType(map.value(), PropertyNames.singular(name)));
		}
		List<Member> members = ((ObjectType) type).members();
		String typeName = typeName(name);
		PropertyNames names = new PropertyNames();
		List<EntityProperty> properties = members.stream()
			.map((member) -> new EntityProperty(names.of(member.attribute()), member.attribute(), member.type()))
			.toList();
		int place = this.memberTypes.size();
		this.memberTypes.add("");
		StringBuilder source = new StringBuilder();
		type(source, typeName, properties, "\t");
		this.memberTypes.set(place, source.append("\n\t}\n").toString());
		return typeName;
	}

	private String typeName(String property) {
		String name = PropertyNames.className(property);
		String unique = name;
		for (int i = 2; RESERVED.contains(unique) || !this.typeNames.add(unique.toLowerCase(Locale.ROOT)); i++) {
			unique = name + i;
		}
		return unique;
	}

	// Annotations of a property

	private List<String> annotations(EntityProperty property) {
		List<String> annotations = new ArrayList<>();
		Role role = property.role();
		if (role.partitionKey() > 0) {
			annotations.add(annotation(MAPPING + "PartitionKey",
					order(role.partitionKey(), partitionParts() > 1 && !this.records)));
		}
		if (role.sortKey() > 0) {
			annotations.add(annotation(MAPPING + "SortKey", sortKey(role)));
		}
		ChronoUnit precision = property.type().timePrecision();
		if (precision != null && precision != ChronoUnit.NANOS) {
			annotations.add(annotation(MAPPING + "Precision", Map.of("value", memberValue(precision))));
		}
		if (role.timeToLive()) {
			annotations.add(annotation(MAPPING + "TimeToLive", Map.of()));
		}
		if (role.version()) {
			annotations.add(annotation(SPRING_DATA + "Version", Map.of()));
		}
		if (role.dimensions() > 0) {
			annotations.add("@%s(dimensions = %s)".formatted(use(MAPPING + "Vector"), role.dimensions()));
		}
		if (!property.name().equals(property.attribute())) {
			this.limits.verifyName(property.attribute());
			annotations.add(annotation(MAPPING + "Attribute", Map.of("value", literal(property.attribute()))));
		}
		return annotations;
	}

	private Map<String, String> sortKey(Role role) {
		Map<String, String> members = new LinkedHashMap<>(order(role.sortKey(), needsSortOrder()));
		KeyPart part = role.part();
		if (part != null && part.digits() > 0) {
			members.put("digits", String.valueOf(part.digits()));
		}
		if (part != null && part.constant() != null) {
			members.put("constant", literal(part.constant()));
		}
		return members;
	}

	private static Map<String, String> order(int order, boolean needed) {
		return needed ? Map.of("order", String.valueOf(order)) : Map.of();
	}

	private long partitionParts() {
		return this.model.properties().stream().filter((property) -> property.role().partitionKey() > 0).count();
	}

	// Components of a record are in the order of the key, unless a part of the partition
	// key is part of the sort key, too.
	private boolean needsSortOrder() {
		List<Integer> order = this.model.properties()
			.stream()
			.map((property) -> property.role().sortKey())
			.filter((place) -> place > 0)
			.toList();
		return order.size() > 1 && (!this.records || !order.equals(order.stream().sorted().toList()));
	}

	private String use(String typeName) {
		int dot = typeName.lastIndexOf('.');
		if (dot < 0) {
			return typeName;
		}
		this.imports.add(typeName);
		return typeName.substring(dot + 1);
	}

	static String literal(String text) {
		StringBuilder literal = new StringBuilder("\"");
		for (char c : text.toCharArray()) {
			switch (c) {
				case '"' -> literal.append("\\\"");
				case '\\' -> literal.append("\\\\");
				case '\n' -> literal.append("\\n");
				case '\r' -> literal.append("\\r");
				case '\t' -> literal.append("\\t");
				default -> {
					boolean visible = !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT
							&& Character.getType(c) != Character.LINE_SEPARATOR
							&& Character.getType(c) != Character.PARAGRAPH_SEPARATOR && !Character.isSurrogate(c);
					literal.append(visible ? String.valueOf(c) : "\\u%04x".formatted((int) c));
				}
			}
		}
		return literal.append('"').toString();
	}

	/**
	 * A field or component.
	 *
	 * @param name the name
	 * @param type the type
	 * @param annotations the annotations
	 */
	private record Field(String name, String type, List<String> annotations) {

	}

}
