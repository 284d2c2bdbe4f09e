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
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import org.springframework.data.repository.query.QueryCreationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Compares what does not let the application start, with the reason and the remedy, with
 * {@code golden/refusals.txt}, which is rewritten with {@code -Dgolden.update=true}.
 */
class GoldenRefusalTests {

	private static final Path GOLDEN = Path.of("src/test/resources/golden/refusals.txt");

	@Test
	void refusalsAreThoseOfTheGoldenFile() throws IOException {
		String refusals = QueryMethods.methods(RefusedOrders.class)
			.stream()
			.map(GoldenRefusalTests::refusal)
			.collect(Collectors.joining("\n", "", "\n"));
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(GOLDEN, refusals, StandardCharsets.UTF_8);
		}
		assertThat(refusals).isEqualTo(Files.readString(GOLDEN, StandardCharsets.UTF_8));
	}

	@Test
	void everyRefusalNamesTheMethodAndARemedy() throws IOException {
		List<String> refusals = Files.readAllLines(GOLDEN, StandardCharsets.UTF_8);
		assertThat(refusals).hasSameSizeAs(QueryMethods.methods(RefusedOrders.class))
			.allSatisfy((refusal) -> assertThat(refusal).matches("RefusedOrders\\.\\w+\\(.*\\): .+\\. Remedy: .+\\."));
	}

	private static String refusal(Method method) {
		QueryCreationException refusal = catchThrowableOfType(QueryCreationException.class,
				() -> QueryMethods.plan(RefusedOrders.class, method));
		assertThat(refusal).as(method.toString()).isNotNull();
		return String.valueOf(refusal.getMessage());
	}

}
