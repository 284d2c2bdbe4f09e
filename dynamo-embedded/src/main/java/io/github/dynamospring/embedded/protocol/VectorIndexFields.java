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

import io.github.dynamospring.embedded.engine.DistanceFunction;
import io.github.dynamospring.embedded.engine.UpdateTable;
import io.github.dynamospring.embedded.engine.VectorIndexRequest;
import org.jspecify.annotations.Nullable;

/**
 * Reads the vector indexes that CreateTable creates and the changes of them that
 * UpdateTable makes.
 */
final class VectorIndexFields {

	private static final String[] DISTANCES = { "COSINE", "DOT_PRODUCT", "EUCLIDEAN" };

	private final TableFields fields;

	private final Constraints constraints;

	VectorIndexFields(TableFields fields, Constraints constraints) {
		this.fields = fields;
		this.constraints = constraints;
	}

	@Nullable List<VectorIndexRequest> indexes(JsonStructure request) {
		List<JsonStructure> structures = request.structures("VectorIndexes", "VectorIndex");
		if (structures == null) {
			return null;
		}
		List<VectorIndexRequest> indexes = new ArrayList<>();
		for (int i = 0; i < structures.size(); i++) {
			VectorIndexRequest index = index(structures.get(i), TableFields.member("vectorIndexes", i));
			if (index != null) {
				indexes.add(index);
			}
		}
		return indexes;
	}

	/**
	 * Read changes.
	 * @param request the request
	 * @param updates where to put them, together with those of other indexes
	 * @return what is wrong with one of them, or {@code null}
	 */
	@Nullable String updates(JsonStructure request, List<UpdateTable.IndexUpdate> updates) {
		List<JsonStructure> structures = request.structures("VectorIndexUpdates", "VectorIndexUpdate");
		String problem = null;
		for (int i = 0; structures != null && i < structures.size(); i++) {
			String member = TableFields.member("vectorIndexUpdates", i);
			JsonStructure create = structures.get(i).structure("Create", "CreateVectorIndexAction");
			JsonStructure delete = structures.get(i).structure("Delete", "DeleteVectorIndexAction");
			VectorIndexRequest index = (create != null) ? index(create, member + ".create") : null;
			if (index != null) {
				updates.add(new UpdateTable.CreateVectorIndex(index));
			}
			String name = (delete != null) ? delete.string("IndexName") : null;
			if (delete != null) {
				this.constraints.newName(member + ".delete.indexName", name);
			}
			if (name != null) {
				updates.add(new UpdateTable.DeleteVectorIndex(name));
			}
			if (problem == null && (create == null) == (delete == null)) {
				problem = (create == null) ? ProtocolMessages.NO_VECTOR_INDEX_ACTION
						: ProtocolMessages.SEVERAL_VECTOR_INDEX_ACTIONS;
			}
		}
		return problem;
	}

	private @Nullable VectorIndexRequest index(JsonStructure structure, String member) {
		String name = structure.string("IndexName");
		JsonStructure vectorAttribute = structure.structure("VectorAttribute", "VectorAttributeDefinition");
		String attribute = (vectorAttribute != null) ? vectorAttribute.string("AttributeName") : null;
		Long dimensions = structure.longValue("Dimensions");
		String distance = structure.string("DistanceFunction");
		this.constraints.newName(member + ".indexName", name)
			.required(member + ".vectorAttribute", vectorAttribute)
			.required(member + ".dimensions", dimensions)
			.range(member + ".dimensions", dimensions, 1, Long.MAX_VALUE)
			.required(member + ".distanceFunction", distance)
			.oneOf(member + ".distanceFunction", distance, DISTANCES);
		if (vectorAttribute != null) {
			String attributeMember = member + ".vectorAttribute.attributeName";
			this.constraints.required(attributeMember, attribute)
				.length(attributeMember, attribute, 1, TableFields.MAX_ATTRIBUTE_NAME);
		}
		List<VectorIndexRequest.Element> searchSchema = searchSchema(structure, member + ".searchSchema");
		TableFields.ProjectionFields projection = this.fields.projection(structure, member);
		if (name == null || attribute == null || dimensions == null || distance == null
				|| !List.of(DISTANCES).contains(distance)) {
			return null;
		}
		return new VectorIndexRequest(name, attribute, dimensions, DistanceFunction.valueOf(distance), searchSchema,
				projection.type(), projection.nonKeyAttributes());
	}

	private List<VectorIndexRequest.Element> searchSchema(JsonStructure structure, String member) {
		List<JsonStructure> structures = structure.structures("SearchSchema", "SearchSchemaElement");
		this.constraints.size(member, structures, 1, Integer.MAX_VALUE);
		List<VectorIndexRequest.Element> elements = new ArrayList<>();
		for (int i = 0; structures != null && i < structures.size(); i++) {
			String element = TableFields.member(member, i);
			String name = structures.get(i).string("AttributeName");
			String type = structures.get(i).string("SearchSchemaElementType");
			this.constraints.required(element + ".attributeName", name)
				.length(element + ".attributeName", name, 1, TableFields.MAX_ATTRIBUTE_NAME)
				.required(element + ".searchSchemaElementType", type)
				.oneOf(element + ".searchSchemaElementType", type, "HASH", "INLINE_FILTER");
			if (name != null && type != null) {
				elements.add(new VectorIndexRequest.Element(name, "HASH".equals(type)));
			}
		}
		return elements;
	}

}
