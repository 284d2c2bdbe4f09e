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

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoSearchResults;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Score;
import org.springframework.data.domain.Vector;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs what the guides show of vector searches.
 */
@SpringBootTest(properties = { "dynamo.embedded.enabled=true", "dynamo.tables.action=create" },
		webEnvironment = SpringBootTest.WebEnvironment.NONE)
class VectorGuideIntegrationTests {

	private final Vector embedding = Vector.of(1f, 0f, 0f);

	@Autowired
	private DynamoOperations dynamo;

	@Autowired
	private RecipeRepository recipes;

	@BeforeEach
	void save() {
		this.dynamo.saveAll(List.of(new Recipe("soup", "t1", "en", "Soup", new float[] { 1, 0, 0 }),
				new Recipe("suppe", "t1", "de", "Suppe", new float[] { 1, 0.1f, 0 }),
				new Recipe("cake", "t1", "en", "Cake", new float[] { 0, 1, 0 }),
				new Recipe("other", "t2", "en", "Other", new float[] { 1, 0, 0 })));
	}

	@Test
	void template() {
		// @formatter:off
		// tag::vector-search[]
		DynamoSearchResults<RecipeTitle> found = dynamo.searchVectors(Recipe.class)
			.near(embedding)                                 // Spring Data's Vector, or float...
			.limit(10)                                       // 1 to 100, there are no further pages
			.partitionKey("t1")
			.filter(where("language").is("en"))
			.as(RecipeTitle.class)
			.all();
		double distance = found.getContent().get(0).getScore().getValue();    // COSINE: 0 is the same direction
		// end::vector-search[]
		// @formatter:on
		assertThat(found.contentStream()).extracting(RecipeTitle::id).containsExactly("soup", "cake");
		assertThat(distance).isZero();
		assertThat(found.getConsumedBytes()).isPresent();
	}

	@Test
	void repository() {
		assertThat(this.recipes.findByTenantAndEmbeddingNear("t1", this.embedding, Limit.of(2)).contentStream())
			.extracting(Recipe::id)
			.containsExactly("soup", "suppe");
		assertThat(this.recipes.findTop5ByTenantAndLanguageAndEmbeddingWithin("t1", "en", this.embedding, Score.of(0.5))
			.contentStream()).containsExactly(new RecipeTitle("soup", "Soup"));
		assertThat(this.recipes.alike("t1", "de", this.embedding, Limit.of(5)))
			.containsExactly(new RecipeTitle("suppe", "Suppe"));
	}

}
