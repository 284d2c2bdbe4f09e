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

package io.github.dynamospring.core.mapping;

/**
 * A value that is not the application's: it is made anew whenever the item is written.
 *
 * @param kind what is made
 * @param start the value a counter begins with, 0 for timestamps
 * @param delta what a counter grows by with each update, 0 for timestamps
 * @since 0.1.0
 */
public record GeneratedValue(Kind kind, long start, long delta) {

	/**
	 * Return a counter: each put sets it to its start, each update counts it up.
	 * @param start the value it begins with
	 * @param delta what it grows by
	 * @return the generated value
	 */
	public static GeneratedValue counter(long start, long delta) {
		return new GeneratedValue(Kind.COUNTER, start, delta);
	}

	/**
	 * Return the time of the write.
	 * @return the generated value
	 */
	public static GeneratedValue timestamp() {
		return new GeneratedValue(Kind.TIMESTAMP, 0, 0);
	}

	/**
	 * What is made.
	 */
	public enum Kind {

		/** A number that updates count up. */
		COUNTER,

		/** The time of the write. */
		TIMESTAMP

	}

}
