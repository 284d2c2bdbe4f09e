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

package io.github.dynamospring.execution;

import io.github.dynamospring.DynamoValidationException;

/**
 * The id of a commit: its token, the version it was to give, and its execution. For
 * implementations of {@link ExecutionStore}.
 *
 * @param token the token
 * @param version the version the commit gives the execution
 * @param executionId the id of the execution
 * @since 0.1.0
 */
public record CommitId(String token, long version, String executionId) {

	/**
	 * Read the text of an id.
	 * @param text the text
	 * @return the id
	 * @throws DynamoValidationException if the text is no id of a commit
	 */
	public static CommitId parse(String text) {
		int first = text.indexOf('.');
		int second = text.indexOf('.', first + 1);
		if (first > 0 && second > first && second + 1 < text.length()) {
			try {
				long version = Long.parseLong(text.substring(first + 1, second));
				return new CommitId(text.substring(0, first), version, text.substring(second + 1));
			}
			catch (NumberFormatException ex) {
				throw invalid(text);
			}
		}
		throw invalid(text);
	}

	private static DynamoValidationException invalid(String text) {
		return new DynamoValidationException(
				"'%s' is no id of a commit. Remedy: use the id from CommitResult or OutcomeUnknownException."
					.formatted(text));
	}

	/**
	 * Return the id as text, which {@link #parse} reads.
	 */
	@Override
	public String toString() {
		return this.token + "." + this.version + "." + this.executionId;
	}

}
