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

package io.github.dynamospring.boot.test.plan;

import io.github.dynamospring.repository.query.DynamoQueryPlan;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import org.jspecify.annotations.Nullable;

/**
 * Entry point for assertions on the plans of repositories.
 *
 * <pre class="code">
 * assertThat(plans).forMethod("findByStatus").queries("StatusIndex");
 * </pre>
 *
 * @since 0.1.0
 */
public final class DynamoPlanAssertions {

	private DynamoPlanAssertions() {
	}

	/**
	 * Start assertions on the plans of repositories.
	 * @param actual the plans, a bean of the application
	 * @return the assertions
	 */
	public static DynamoQueryPlansAssert assertThat(@Nullable DynamoQueryPlans actual) {
		return new DynamoQueryPlansAssert(actual);
	}

	/**
	 * Start assertions on one plan.
	 * @param actual the plan
	 * @return the assertions
	 */
	public static DynamoPlanAssert assertThat(@Nullable DynamoQueryPlan actual) {
		return new DynamoPlanAssert(actual);
	}

}
