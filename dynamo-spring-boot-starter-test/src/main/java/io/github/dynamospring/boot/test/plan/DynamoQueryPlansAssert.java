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

import java.util.List;
import java.util.function.Predicate;

import io.github.dynamospring.repository.query.DynamoQueryPlan;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on the plans of repositories.
 *
 * @since 0.1.0
 */
public final class DynamoQueryPlansAssert extends AbstractAssert<DynamoQueryPlansAssert, DynamoQueryPlans> {

	DynamoQueryPlansAssert(@Nullable DynamoQueryPlans actual) {
		super(actual, DynamoQueryPlansAssert.class);
	}

	/**
	 * Go on with the plans of one repository.
	 * @param repository the repository interface
	 * @return assertions on its plans
	 */
	public DynamoQueryPlansAssert forRepository(Class<?> repository) {
		isNotNull();
		DynamoQueryPlans plans = this.actual.forRepository(repository);
		if (plans.toList().isEmpty()) {
			failWithMessage("Expected plans of %s but there are only those of %s", repository.getSimpleName(),
					this.actual.stream().map(DynamoQueryPlan::getRepository).distinct().toList());
		}
		return new DynamoQueryPlansAssert(plans);
	}

	/**
	 * Go on with the plan of a method.
	 * @param method its name, or its signature such as
	 * {@code findByStatus(OrderStatus, Pageable)} if there are several of the name
	 * @return assertions on its plan
	 */
	public DynamoPlanAssert forMethod(String method) {
		isNotNull();
		List<DynamoQueryPlan> plans = this.actual.forMethod(method);
		if (plans.isEmpty()) {
			failWithMessage("Expected a plan of %s but there are only:%n%s", method, this.actual);
		}
		if (plans.size() > 1) {
			failWithMessage("Expected one plan of %s but there are several; name one of them by its signature, after "
					+ "forRepository(..) if need be:%n%s", method, DynamoQueryPlans.of(plans));
		}
		return new DynamoPlanAssert(plans.get(0));
	}

	/**
	 * Verify that no method scans a table or index.
	 * @return these assertions
	 */
	public DynamoQueryPlansAssert containNoScan() {
		return containNone((plan) -> plan.getOperation() == DynamoQueryPlan.Operation.SCAN, "scan");
	}

	/**
	 * Verify that no method filters a whole partition.
	 * @return these assertions
	 */
	public DynamoQueryPlansAssert containNothingWasteful() {
		return containNone(DynamoQueryPlan::isWasteful, "filter a whole partition");
	}

	private DynamoQueryPlansAssert containNone(Predicate<DynamoQueryPlan> unwanted, String what) {
		isNotNull();
		List<DynamoQueryPlan> found = this.actual.stream().filter(unwanted).toList();
		if (!found.isEmpty()) {
			failWithMessage("Expected no method to %s but these do:%n%s", what, DynamoQueryPlans.of(found));
		}
		return this;
	}

}
