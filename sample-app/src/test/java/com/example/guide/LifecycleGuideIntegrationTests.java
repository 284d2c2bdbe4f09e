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

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.core.DynamoOperations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs what the guides show of auditing and callbacks.
 */
@SpringBootTest(properties = { "dynamo.embedded.enabled=true", "dynamo.tables.action=create" },
		webEnvironment = SpringBootTest.WebEnvironment.NONE)
@ExtendWith(OutputCaptureExtension.class)
class LifecycleGuideIntegrationTests {

	@Autowired
	private DynamoOperations dynamo;

	@Test
	void auditingAndCallbacks(CapturedOutput output) {
		Article saved = this.dynamo.save(Article.titled("a1", " On single tables "));
		assertThat(saved.title()).isEqualTo("On single tables");
		assertThat(saved.createdBy()).isEqualTo("ann");
		assertThat(saved.createdAt()).isBetween(saved.modifiedAt().minusSeconds(1), saved.modifiedAt());
		assertThat(saved.modifiedAt()).isAfter(Instant.EPOCH);
		assertThat(this.dynamo.get(Article.class).key("a1").one()).contains(saved);
		assertThat(this.dynamo.scan(Article.class).page().items()).hasSize(1);
		assertThat(output).contains("On single tables is in articles");
	}

	@Test
	void parallelScan() {
		DynamoOperations dynamo = this.dynamo;
		dynamo.save(Article.titled("a1", "On scans"));
		List<String> titles = new ArrayList<>();
		// @formatter:off
		// tag::parallel-scan[]
		dynamo.scan(Article.class)
			.unitsPerSecond(50)                                  // read capacity units of all segments together, on average
			.segments(4)                                         // read at the same time
			.forEach((article) -> titles.add(article.title()));
		try (Stream<Article> articles = dynamo.scan(Article.class).segments(4).stream()) {
			articles.limit(10).forEach((article) -> titles.add(article.title()));
		}                                                        // close() stops the segments
		// end::parallel-scan[]
		// @formatter:on
		assertThat(titles).containsExactly("On scans", "On scans");
	}

}
