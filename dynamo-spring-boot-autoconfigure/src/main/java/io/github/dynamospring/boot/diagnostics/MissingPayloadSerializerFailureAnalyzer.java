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

import io.github.dynamospring.boot.autoconfigure.MissingPayloadSerializerException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes an execution store that has nothing to write states with.
 */
class MissingPayloadSerializerFailureAnalyzer extends AbstractFailureAnalyzer<MissingPayloadSerializerException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, MissingPayloadSerializerException cause) {
		if (cause.getCandidates() == 0) {
			return new FailureAnalysis(
					"The execution store, which 'dynamo.execution.enabled' asks for, writes states and payloads as "
							+ "JSON. Jackson 3 (tools.jackson.core:jackson-databind) is not on the class path, and "
							+ "there is no PayloadSerializer bean.",
					"Add 'org.springframework.boot:spring-boot-starter-jackson', which web starters bring along, or "
							+ "declare a bean of type io.github.dynamospring.execution.PayloadSerializer.",
					cause);
		}
		return new FailureAnalysis(
				"The execution store writes states and payloads with one PayloadSerializer, but there are "
						+ cause.getCandidates() + " beans of that type and none of them is primary.",
				"Mark one of them as @Primary, or remove the others.", cause);
	}

}
