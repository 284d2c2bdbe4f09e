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

package io.github.dynamospring;

import java.util.List;

import org.springframework.dao.InvalidDataAccessResourceUsageException;

/**
 * Thrown when real tables are not what the entities need. The message lists every
 * difference with its remedy.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class DynamoTableMismatchException extends InvalidDataAccessResourceUsageException implements DynamoException {

	private final List<String> differences;

	/**
	 * Create an exception.
	 * @param differences the differences, each with its remedy
	 */
	public DynamoTableMismatchException(List<String> differences) {
		super("The tables do not fit the entities:%n- %s".formatted(String.join("%n- ".formatted(), differences)));
		this.differences = List.copyOf(differences);
	}

	/**
	 * Return the differences.
	 * @return one sentence or two for each, remedy included
	 */
	public List<String> getDifferences() {
		return this.differences;
	}

	@Override
	public DynamoFailure getFailure() {
		return DynamoFailure.local(DynamoErrorType.VALIDATION_ERROR);
	}

}
