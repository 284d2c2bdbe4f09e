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

package io.github.dynamospring.core;

import java.time.Duration;

/**
 * The time that paced operations go by.
 */
interface Pacer {

	/**
	 * The machine's time.
	 */
	Pacer SYSTEM = new Pacer() {

		@Override
		public long nanoTime() {
			return System.nanoTime();
		}

		@Override
		public void sleep(Duration time) throws InterruptedException {
			Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);
		}

	};

	/**
	 * Return a time to compare others with.
	 * @return nanoseconds since some moment
	 */
	long nanoTime();

	/**
	 * Let time pass.
	 * @param time how much
	 * @throws InterruptedException if the thread is interrupted
	 */
	void sleep(Duration time) throws InterruptedException;

}
