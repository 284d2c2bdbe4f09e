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

package io.github.dynamospring.execution.worker;

import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

import io.github.dynamospring.execution.StoreObserver;

/**
 * What workers of a node share.
 *
 * @param clock tells the time
 * @param random what jitter is taken from
 * @param executor runs handlers; one that runs them on the calling thread makes
 * {@link Worker#step()} deterministic, but cannot interrupt them
 * @param observer is told of deliveries
 * @param signal wakes workers when there is something to do
 * @since 0.1.0
 */
public record WorkerResources(Clock clock, RandomGenerator random, Executor executor, StoreObserver observer,
		WorkSignal signal) {

}
