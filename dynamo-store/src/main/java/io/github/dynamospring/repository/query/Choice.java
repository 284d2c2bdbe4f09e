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

package io.github.dynamospring.repository.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The values of the conditions on a key for one request: the arguments of the call, and
 * for each condition that takes several values one of them.
 *
 * @param arguments the arguments
 * @param chosen the values chosen
 */
record Choice(Arguments arguments, Map<Condition, Object> chosen) {

	static Choice of(Arguments arguments) {
		return new Choice(arguments, Map.of());
	}

	/**
	 * Return a choice for each combination of values, in the order of the values.
	 * @param conditions the conditions on the key
	 * @param arguments the arguments
	 * @return the choices, none if a condition has no values
	 */
	static List<Choice> all(Collection<Condition> conditions, Arguments arguments) {
		List<Choice> choices = List.of(of(arguments));
		for (Condition condition : new LinkedHashSet<>(conditions)) {
			if (condition.isOneOf()) {
				Set<Object> values = new LinkedHashSet<>(condition.values(arguments));
				List<Choice> more = new ArrayList<>(choices.size() * values.size());
				choices.forEach((choice) -> values.forEach((value) -> more.add(choice.with(condition, value))));
				choices = more;
			}
		}
		return choices;
	}

	private Choice with(Condition condition, Object value) {
		Map<Condition, Object> more = new LinkedHashMap<>(this.chosen);
		more.put(condition, value);
		return new Choice(this.arguments, more);
	}

	Object value(Condition condition) {
		return value(condition, 0);
	}

	Object value(Condition condition, int operand) {
		Object value = this.chosen.get(condition);
		return (value != null) ? value : condition.value(operand, this.arguments);
	}

}
