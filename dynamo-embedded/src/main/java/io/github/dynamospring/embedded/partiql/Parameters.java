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

package io.github.dynamospring.embedded.partiql;

import java.util.List;

import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;

/**
 * The values that take the places of the question marks of a statement.
 */
final class Parameters {

	private final List<Value> values;

	private int taken;

	Parameters(List<Value> values) {
		this.values = values;
	}

	// Return the next value. That there is none is reported at the end, after what is
	// wrong with the statement itself.
	Value next() {
		int index = this.taken++;
		return (index < this.values.size()) ? this.values.get(index) : Value.Null.INSTANCE;
	}

	void checkAllTaken() {
		if (this.taken != this.values.size()) {
			throw new ValidationFailure(PartiqlMessages.PARAMETER_COUNT);
		}
	}

}
