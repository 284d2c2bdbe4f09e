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

package io.github.dynamospring.repository.query;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the plans of {@link Orders} with {@code golden/plans.txt}, which is rewritten
 * with {@code -Dgolden.update=true}.
 */
class GoldenPlanTests {

	private static final Path GOLDEN = Path.of("src/test/resources/golden/plans.txt");

	@Test
	void plansAreThoseOfTheGoldenFile() throws IOException {
		String plans = QueryMethods.methods(Orders.class)
			.stream()
			.map((method) -> QueryMethods.plan(Orders.class, method).toString())
			.collect(Collectors.joining("\n", "", "\n"));
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(GOLDEN, plans, StandardCharsets.UTF_8);
		}
		assertThat(plans).isEqualTo(Files.readString(GOLDEN, StandardCharsets.UTF_8));
	}

}
