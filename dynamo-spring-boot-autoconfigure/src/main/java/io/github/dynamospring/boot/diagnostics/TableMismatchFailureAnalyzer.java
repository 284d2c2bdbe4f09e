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

import io.github.dynamospring.DynamoTableMismatchException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Analyzes tables that are missing or differ from their entities.
 */
class TableMismatchFailureAnalyzer extends AbstractFailureAnalyzer<DynamoTableMismatchException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, DynamoTableMismatchException cause) {
		return new FailureAnalysis(
				cause.getDifferences()
					.stream()
					.collect(Collectors.joining("%n    ".formatted(),
							"The tables in DynamoDB are not those the entities need:%n%n    ".formatted(),
							System.lineSeparator())),
				"Change the tables or the entities. If these are not the tables you mean, check 'dynamo.region', "
						+ "'dynamo.endpoint' and 'dynamo.tables.prefix'. For development and tests, "
						+ "'dynamo.tables.action=create' creates missing tables; it never changes one.",
				cause);
	}

}
