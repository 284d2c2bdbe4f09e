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

package io.github.dynamospring.boot.autoconfigure;

/**
 * Thrown when the execution store is set up and has nothing to write states with, or more
 * than one thing.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class MissingPayloadSerializerException extends RuntimeException {

	private final long candidates;

	/**
	 * Create an exception.
	 * @param candidates how many serializers there are, none of them primary
	 */
	public MissingPayloadSerializerException(long candidates) {
		super((candidates == 0) ? "The execution store has nothing to write states with"
				: "The execution store does not know which of %d payload serializers to write states with"
					.formatted(candidates));
		this.candidates = candidates;
	}

	/**
	 * Return how many serializers there are.
	 * @return 0 if there is none, or several of which none is primary
	 */
	public long getCandidates() {
		return this.candidates;
	}

}
