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

package io.github.dynamospring.embedded.protocol;

import tools.jackson.core.JsonGenerator;

/**
 * DescribeLimits, with the limits of a new account.
 */
final class DescribeLimitsOperation implements Operation {

	private static final int ACCOUNT_UNITS = 80_000;

	private static final int TABLE_UNITS = 40_000;

	@Override
	public String name() {
		return "DescribeLimits";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		response.writeNumberProperty("AccountMaxReadCapacityUnits", ACCOUNT_UNITS);
		response.writeNumberProperty("AccountMaxWriteCapacityUnits", ACCOUNT_UNITS);
		response.writeNumberProperty("TableMaxReadCapacityUnits", TABLE_UNITS);
		response.writeNumberProperty("TableMaxWriteCapacityUnits", TABLE_UNITS);
	}

}
