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

package com.example.guide;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.VectorSearch;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Score;
import org.springframework.data.domain.SearchResults;
import org.springframework.data.domain.Vector;

// @formatter:off
public interface RecipeRepository extends DynamoRepository<Recipe> {

	// tag::vector-search[]
	SearchResults<Recipe> findByTenantAndEmbeddingNear(String tenant, Vector near, Limit limit);
	SearchResults<RecipeTitle> findTop5ByTenantAndLanguageAndEmbeddingWithin(String tenant, String language,
			Vector near, Score atMost);                                     // at most this distance, without the vector
	@VectorSearch("tenant = :tenant and language = :language")              // the condition in DynamoDB's grammar
	List<RecipeTitle> alike(String tenant, String language, Vector near, Limit limit);
	// end::vector-search[]

}
// @formatter:on
