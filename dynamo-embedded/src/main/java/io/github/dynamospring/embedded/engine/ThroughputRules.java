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

package io.github.dynamospring.embedded.engine;

import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Which capacity goes with which billing mode.
 */
final class ThroughputRules {

	private static final long MAX_UNITS = 1_000_000_000_000L;

	private ThroughputRules() {
	}

	static Throughput check(BillingMode mode, @Nullable Throughput throughput) {
		if (mode == BillingMode.PAY_PER_REQUEST) {
			if (throughput != null) {
				throw new ValidationFailure(EngineMessages.THROUGHPUT_ON_DEMAND);
			}
			return Throughput.ON_DEMAND;
		}
		if (throughput == null) {
			throw new ValidationFailure(EngineMessages.THROUGHPUT_MISSING);
		}
		if (throughput.read() > MAX_UNITS) {
			throw new ValidationFailure(EngineMessages.capacityOutOfBounds("ReadCapacityUnits", throughput.read()));
		}
		if (throughput.write() > MAX_UNITS) {
			throw new ValidationFailure(EngineMessages.capacityOutOfBounds("WriteCapacityUnits", throughput.write()));
		}
		return throughput;
	}

}
