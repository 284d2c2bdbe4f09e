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

package io.github.dynamospring.embedded.protocol;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.engine.AttributeDefinition;
import io.github.dynamospring.embedded.engine.IndexRequest;
import io.github.dynamospring.embedded.engine.KeyElement;
import io.github.dynamospring.embedded.engine.KeyRole;
import io.github.dynamospring.embedded.engine.ProjectionType;
import io.github.dynamospring.embedded.engine.Throughput;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parts that CreateTable and UpdateTable are made of. Each part is read and
 * checked first; what it returns can be used once the constraints as a whole are met.
 */
final class TableFields {

	private static final int MAX_TABLE_KEY = 2;

	private static final int MAX_INDEX_KEY = 8;

	private static final int MAX_PROJECTED = 20;

	static final int MAX_ATTRIBUTE_NAME = 255;

	private final Constraints constraints;

	TableFields(Constraints constraints) {
		this.constraints = constraints;
	}

	@Nullable List<AttributeDefinition> attributes(JsonStructure request) {
		List<JsonStructure> structures = request.structures("AttributeDefinitions", "AttributeDefinition");
		if (structures == null) {
			return null;
		}
		List<AttributeDefinition> attributes = new ArrayList<>();
		for (int i = 0; i < structures.size(); i++) {
			String member = member("attributeDefinitions", i);
			String name = structures.get(i).string("AttributeName");
			String type = structures.get(i).string("AttributeType");
			this.constraints.required(member + ".attributeType", type)
				.oneOf(member + ".attributeType", type, "B", "N", "S")
				.required(member + ".attributeName", name)
				.length(member + ".attributeName", name, 1, MAX_ATTRIBUTE_NAME);
			ValueType valueType = (type != null) ? ValueType.ofCode(type) : null;
			if (name != null && valueType != null && valueType.isKeyType()) {
				attributes.add(new AttributeDefinition(name, valueType));
			}
		}
		return attributes;
	}

	@Nullable List<KeyElement> tableKey(JsonStructure request) {
		return key(request, "keySchema", MAX_TABLE_KEY);
	}

	@Nullable Throughput throughput(JsonStructure parent, String prefix) {
		JsonStructure structure = parent.structure("ProvisionedThroughput", "ProvisionedThroughput");
		if (structure == null) {
			return null;
		}
		String member = prefix + "provisionedThroughput";
		Long read = structure.longValue("ReadCapacityUnits");
		Long write = structure.longValue("WriteCapacityUnits");
		this.constraints.required(member + ".writeCapacityUnits", write)
			.range(member + ".writeCapacityUnits", write, 1, Long.MAX_VALUE)
			.required(member + ".readCapacityUnits", read)
			.range(member + ".readCapacityUnits", read, 1, Long.MAX_VALUE);
		return (read != null && write != null) ? new Throughput(read, write) : null;
	}

	@Nullable List<IndexRequest> indexes(JsonStructure request, String name, String type) {
		List<JsonStructure> structures = request.structures(name, type);
		if (structures == null) {
			return null;
		}
		List<IndexRequest> indexes = new ArrayList<>();
		for (int i = 0; i < structures.size(); i++) {
			IndexRequest index = index(structures.get(i), member(Constraints.lowerCamel(name), i),
					"LocalSecondaryIndexes".equals(name) ? MAX_TABLE_KEY : MAX_INDEX_KEY);
			if (index != null) {
				indexes.add(index);
			}
		}
		return indexes;
	}

	@Nullable IndexRequest globalIndex(JsonStructure structure, String member) {
		return index(structure, member, MAX_INDEX_KEY);
	}

	private @Nullable IndexRequest index(JsonStructure structure, String member, int maxKey) {
		String name = structure.string("IndexName");
		this.constraints.newName(member + ".indexName", name);
		List<KeyElement> key = key(structure, member + ".keySchema", maxKey);
		ProjectionFields projection = projection(structure, member);
		Throughput throughput = throughput(structure, member + ".");
		if (name == null || key == null) {
			return null;
		}
		return new IndexRequest(name, key, projection.type(), projection.nonKeyAttributes(), throughput);
	}

	ProjectionFields projection(JsonStructure structure, String member) {
		JsonStructure projection = structure.structure("Projection", "Projection");
		this.constraints.required(member + ".projection", projection);
		String type = (projection != null) ? projection.string("ProjectionType") : null;
		List<String> nonKeyAttributes = (projection != null) ? nonKeyAttributes(projection, member) : null;
		this.constraints.oneOf(member + ".projection.projectionType", type, "ALL", "INCLUDE", "KEYS_ONLY");
		return new ProjectionFields(projectionType(type), nonKeyAttributes);
	}

	private @Nullable List<String> nonKeyAttributes(JsonStructure projection, String member) {
		List<@Nullable String> names = projection.strings("NonKeyAttributes");
		if (names == null) {
			return null;
		}
		String list = member + ".projection.nonKeyAttributes";
		this.constraints.size(list, names, 1, MAX_PROJECTED);
		List<String> present = new ArrayList<>();
		for (int i = 0; i < names.size(); i++) {
			String name = names.get(i);
			this.constraints.required(member(list, i), name).length(member(list, i), name, 1, MAX_ATTRIBUTE_NAME);
			if (name != null) {
				present.add(name);
			}
		}
		return present;
	}

	private static @Nullable ProjectionType projectionType(@Nullable String type) {
		for (ProjectionType candidate : ProjectionType.values()) {
			if (candidate.name().equals(type)) {
				return candidate;
			}
		}
		return null;
	}

	private @Nullable List<KeyElement> key(JsonStructure parent, String member, int maximum) {
		List<JsonStructure> structures = parent.structures("KeySchema", "KeySchemaElement");
		this.constraints.required(member, structures);
		if (structures == null) {
			return null;
		}
		this.constraints.size(member, structures, 1, maximum);
		List<KeyElement> elements = new ArrayList<>();
		for (int i = 0; i < structures.size(); i++) {
			String name = structures.get(i).string("AttributeName");
			String role = structures.get(i).string("KeyType");
			this.constraints.required(member(member, i) + ".attributeName", name)
				.length(member(member, i) + ".attributeName", name, 1, MAX_ATTRIBUTE_NAME)
				.required(member(member, i) + ".keyType", role)
				.oneOf(member(member, i) + ".keyType", role, "HASH", "RANGE");
			if (name != null && role != null) {
				elements.add(new KeyElement(name, "HASH".equals(role) ? KeyRole.HASH : KeyRole.RANGE));
			}
		}
		return elements;
	}

	static String member(String list, int index) {
		return list + "." + (index + 1) + ".member";
	}

	/**
	 * A projection as a request asks for it.
	 *
	 * @param type the kind of projection, or {@code null} if none was named
	 * @param nonKeyAttributes the attributes named, or {@code null}
	 */
	record ProjectionFields(@Nullable ProjectionType type, @Nullable List<String> nonKeyAttributes) {

	}

}
