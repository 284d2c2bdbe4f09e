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

package io.github.dynamospring.core;

import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.core.query.Criteria;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;

import org.springframework.data.domain.Range;
import org.springframework.data.domain.Score;
import org.springframework.data.domain.Vector;
import org.springframework.lang.CheckReturnValue;

/**
 * Finding the items whose vectors are nearest to a given one, by one SearchVectors.
 *
 * <pre class="code">
 * dynamo.searchVectors(Document.class).near(embedding).limit(10).all();
 * dynamo.searchVectors(Document.class).index("ByEmbedding").near(embedding).limit(10)
 *     .partitionKey("tenant1").filter(where("language").is("en")).as(Title.class).all();
 * </pre>
 *
 * The index follows writes with a delay, and there are no further pages. Only items of
 * the entity are returned, also from an index that several entities share; there may then
 * be fewer than asked for, and more of them if the index has a partition key per entity.
 * Expired items that the entity hides are left out likewise.
 *
 * @since 0.1.0
 */
public interface ExecutableVectorSearchOperation {

	/**
	 * Start a search.
	 * @param <T> the entity type
	 * @param entityType the entity type
	 * @return the next step
	 */
	@CheckReturnValue
	<T> SearchWithIndex<T> searchVectors(Class<T> entityType);

	/**
	 * The index of a search.
	 *
	 * @param <T> the entity type
	 */
	interface SearchWithIndex<T> extends SearchWithVector<T> {

		/**
		 * Name the index, which may be left out if the entity declares only one vector
		 * index.
		 * @param name the name of a vector index the entity declares
		 * @return the next step
		 */
		@CheckReturnValue
		SearchWithVector<T> index(String name);

	}

	/**
	 * The vector of a search.
	 *
	 * @param <T> the entity type
	 */
	interface SearchWithVector<T> {

		/**
		 * Search near a vector.
		 * @param vector the vector, with as many dimensions as the index; its numbers are
		 * compared with 32-bit precision
		 * @return the next step
		 */
		@CheckReturnValue
		SearchWithLimit<T> near(Vector vector);

		/**
		 * Search near a vector.
		 * @param vector the vector, with as many dimensions as the index
		 * @return the next step
		 */
		@CheckReturnValue
		default SearchWithLimit<T> near(float... vector) {
			return near(Vector.of(vector));
		}

	}

	/**
	 * The number of results of a search.
	 *
	 * @param <T> the entity type
	 */
	interface SearchWithLimit<T> {

		/**
		 * Return at most this many results, the nearest ones.
		 * @param limit the number of results, from 1 to 100
		 * @return the next step
		 */
		@CheckReturnValue
		VectorSearch<T> limit(int limit);

	}

	/**
	 * Options and end of a search.
	 *
	 * @param <T> the result type
	 */
	interface VectorSearch<T> {

		/**
		 * Name the partition to search, which an index with a partition key needs.
		 * @param value the value of the partition key property
		 * @return the step
		 */
		@CheckReturnValue
		VectorSearch<T> partitionKey(Object value);

		/**
		 * Search only among the items that meet a condition on the partition key and the
		 * filters of the index. DynamoDB knows equality of all of them in every region;
		 * ranges, {@code in} and {@code or} of filters are sent as they are.
		 * @param filter the condition; replaces an earlier one
		 * @return the step
		 */
		@CheckReturnValue
		VectorSearch<T> filter(Criteria filter);

		/**
		 * Keep those of the nearest results only whose score is in a range. They are read
		 * and paid for nevertheless. Scores are DynamoDB's own, see
		 * {@link io.github.dynamospring.core.mapping.VectorDistance}.
		 * @param scores the range
		 * @return the step
		 */
		@CheckReturnValue
		VectorSearch<T> within(Range<Score> scores);

		/**
		 * Read only what another type needs: an interface with getters, a record, or a
		 * class whose properties are properties of the entity.
		 * @param <R> the result type
		 * @param resultType the result type
		 * @return the step
		 */
		@CheckReturnValue
		<R> VectorSearch<R> as(Class<R> resultType);

		/**
		 * Read only some properties.
		 * @param properties the property paths
		 * @return the step, whose results hold the values by path
		 */
		@CheckReturnValue
		VectorSearch<Map<String, Object>> project(String... properties);

		/**
		 * Change the SDK request before it is used.
		 * @param customizer changes the request
		 * @return the step
		 */
		@CheckReturnValue
		VectorSearch<T> customize(Consumer<SearchVectorsRequest.Builder> customizer);

		/**
		 * Return the request without sending it.
		 * @return the request
		 * @throws io.github.dynamospring.DynamoValidationException if the search cannot
		 * be right for the index
		 */
		SearchVectorsRequest toRequest();

		/**
		 * Search. Entities are whole: an index that does not project all attributes
		 * returns projections only, and their vectors, which have the 32-bit precision of
		 * the index, are transferred too. Projections without the vector are smaller.
		 * @return the results, the nearest first; empty if there are none
		 * @throws io.github.dynamospring.DynamoValidationException if the search cannot
		 * be right for the index; nothing is sent then
		 */
		DynamoSearchResults<T> all();

	}

}
