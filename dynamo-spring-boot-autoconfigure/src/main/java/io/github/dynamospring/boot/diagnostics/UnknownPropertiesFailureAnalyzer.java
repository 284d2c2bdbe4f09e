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

package io.github.dynamospring.boot.diagnostics;

import java.util.stream.Collectors;

import io.github.dynamospring.boot.autoconfigure.UnknownPropertiesException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes unknown {@code dynamo.*} keys.
 */
class UnknownPropertiesFailureAnalyzer extends AbstractFailureAnalyzer<UnknownPropertiesException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnknownPropertiesException cause) {
		String keys = cause.getUnknownProperties()
			.stream()
			.map((property) -> "    %s (from %s)%n        nearest known key: %s".formatted(property.name(),
					property.origin(), property.nearest()))
			.collect(Collectors.joining(System.lineSeparator()));
		return new FailureAnalysis(
				"These configuration keys are unknown, and would have no effect:%n%n%s%n".formatted(keys),
				"Correct or remove them. Keys of the application itself must not start with 'dynamo.', unless "
						+ "configuration metadata describes them.",
				cause);
	}

}
