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

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.SearchVectors;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * SearchVectors.
 */
final class SearchVectorsOperation implements Operation {

	private static final int MAX_DIMENSIONS = 4096;

	private final SearchVectors searchVectors;

	SearchVectorsOperation(Engine engine) {
		this.searchVectors = engine.searchVectors();
	}

	@Override
	public String name() {
		return "SearchVectors";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String tableName = request.string("TableName");
		String indexName = request.string("IndexName");
		List<@Nullable Object> vector = request.values("SearchVector");
		Integer count = request.integer("TopK");
		String capacity = request.string(ReturnConsumedCapacity.PARAMETER);
		ExpressionFields expressions = ExpressionFields.read(request, "SearchConditionExpression",
				"ProjectionExpression");
		Constraints constraints = new Constraints().table("tableName", tableName)
			.required("indexName", indexName)
			.unquotedLength("IndexName", indexName, Constraints.MIN_NAME_LENGTH, Constraints.MAX_NAME_LENGTH)
			.required("searchVector", vector)
			.unquotedSize("SearchVector", vector, 1, MAX_DIMENSIONS)
			.required("topK", count)
			.unquotedMinimum("TopK", count, 1);
		ReturnConsumedCapacity.check(constraints, capacity);
		constraints.check();
		expressions.checkUsed();
		List<Value> elements = new ArrayList<>();
		Required.of(vector).forEach((element) -> elements.add(WireValues.read(element)));
		SearchVectors.Result result = this.searchVectors.execute(new SearchVectors.Request(Required.of(tableName),
				Required.of(indexName), elements, Required.of(count), expressions.get("SearchConditionExpression"),
				expressions.get("ProjectionExpression"), expressions.placeholders()));
		response.writeArrayPropertyStart("SearchResults");
		result.hits().forEach((hit) -> write(response, hit));
		response.writeEndArray();
		if (ReturnConsumedCapacity.of(capacity) != ReturnConsumedCapacity.NONE) {
			response.writeObjectPropertyStart("ConsumedCapacity");
			response.writeNumberProperty("VectorSearchRequestBytes", result.searchedBytes());
			response.writeEndObject();
		}
	}

	private static void write(JsonGenerator json, SearchVectors.Hit hit) {
		json.writeStartObject();
		json.writeName("Item");
		WireValues.write(json, hit.item());
		json.writeNumberProperty("Score", hit.score());
		json.writeEndObject();
	}

}
