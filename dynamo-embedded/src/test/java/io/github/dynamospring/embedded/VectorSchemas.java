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

package io.github.dynamospring.embedded;

import java.util.ArrayList;
import java.util.List;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexUpdate;

/**
 * Vector indexes and vectors for tests.
 */
final class VectorSchemas {

	/** The table of the tests. */
	static final String TABLE = "documents";

	private VectorSchemas() {
	}

	/**
	 * Begin an index with the vector {@code embedding} of three dimensions that holds
	 * everything.
	 */
	static VectorIndex.Builder index(String name) {
		return VectorIndex.builder()
			.indexName(name)
			.vectorAttribute((attribute) -> attribute.attributeName("embedding"))
			.dimensions(3L)
			.distanceFunction(VectorDistanceFunction.COSINE)
			.projection(Schemas.all());
	}

	static SearchSchemaElement hash(String attribute) {
		return SearchSchemaElement.builder()
			.attributeName(attribute)
			.searchSchemaElementType(SearchSchemaElementType.HASH)
			.build();
	}

	static SearchSchemaElement filter(String attribute) {
		return SearchSchemaElement.builder()
			.attributeName(attribute)
			.searchSchemaElementType(SearchSchemaElementType.INLINE_FILTER)
			.build();
	}

	/**
	 * Turn an index into an update that creates it.
	 */
	static VectorIndexUpdate create(VectorIndex.Builder builder) {
		VectorIndex index = builder.build();
		return VectorIndexUpdate.builder()
			.create((create) -> create.indexName(index.indexName())
				.vectorAttribute(index.vectorAttribute())
				.dimensions(index.dimensions())
				.distanceFunction(index.distanceFunction())
				.searchSchema(index.hasSearchSchema() ? index.searchSchema() : null)
				.projection(index.projection()))
			.build();
	}

	static VectorIndexUpdate delete(String name) {
		return VectorIndexUpdate.builder().delete((delete) -> delete.indexName(name)).build();
	}

	/**
	 * Create the table {@code documents} with the key {@code id}, an undivided index
	 * {@code plain}, an index {@code byTenant} that is divided by {@code tenant},
	 * filtered by {@code category} and includes {@code title}, and an index {@code keys}
	 * of keys.
	 */
	static void createTable(DynamoDbClient client) {
		client.createTable(Schemas.table(TABLE, "id:S", "tenant:S", "category:N")
			.keySchema(Schemas.key("id"))
			.vectorIndexes(index("plain").build(),
					index("byTenant").searchSchema(hash("tenant"), filter("category"))
						.projection(Schemas.include("title"))
						.distanceFunction(VectorDistanceFunction.EUCLIDEAN)
						.build(),
					index("keys").projection(Schemas.keysOnly())
						.distanceFunction(VectorDistanceFunction.DOT_PRODUCT)
						.build())
			.build());
	}

	/**
	 * Build a vector as searches take it.
	 */
	static List<AttributeValue> numbers(Object... elements) {
		List<AttributeValue> numbers = new ArrayList<>();
		for (Object element : elements) {
			numbers.add(Attributes.n(element));
		}
		return numbers;
	}

	/**
	 * Build a vector as items hold it.
	 */
	static AttributeValue vector(Object... elements) {
		return AttributeValue.fromL(numbers(elements));
	}

	static List<String> ids(SearchVectorsResponse response) {
		return response.searchResults().stream().map((result) -> result.item().get("id").s()).toList();
	}

	static List<Double> scores(SearchVectorsResponse response) {
		return response.searchResults().stream().map((result) -> result.score()).toList();
	}

}
