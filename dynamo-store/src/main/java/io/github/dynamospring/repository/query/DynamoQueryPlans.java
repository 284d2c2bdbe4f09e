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

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.util.Assert;

/**
 * The plans of the query methods of several repositories, to look at or to hold on to in
 * a test. In an application the auto-configuration offers them as a bean.
 *
 * @since 0.1.0
 */
public final class DynamoQueryPlans implements Iterable<DynamoQueryPlan> {

	private final Supplier<? extends Collection<DynamoQueryPlan>> plans;

	private DynamoQueryPlans(Supplier<? extends Collection<DynamoQueryPlan>> plans) {
		this.plans = plans;
	}

	/**
	 * Create plans of what another object has made.
	 * @param plans gives the plans each time they are asked for
	 * @return the plans
	 */
	public static DynamoQueryPlans of(Supplier<? extends Collection<DynamoQueryPlan>> plans) {
		Assert.notNull(plans, "The plans are missing");
		return new DynamoQueryPlans(plans);
	}

	/**
	 * Create plans of a list.
	 * @param plans the plans
	 * @return the plans
	 */
	public static DynamoQueryPlans of(Collection<DynamoQueryPlan> plans) {
		List<DynamoQueryPlan> copy = List.copyOf(plans);
		return new DynamoQueryPlans(() -> copy);
	}

	/**
	 * Return the plans of one repository.
	 * @param repository the repository interface
	 * @return the plans, empty if it has no query methods
	 */
	public DynamoQueryPlans forRepository(Class<?> repository) {
		return of(stream().filter((plan) -> plan.getRepository().equals(repository.getSimpleName())).toList());
	}

	/**
	 * Return the plans of a method.
	 * @param method its name, or its signature such as
	 * {@code findByStatus(OrderStatus, Pageable)} if there are several of the name
	 * @return the plans, empty if there is no such method
	 */
	public List<DynamoQueryPlan> forMethod(String method) {
		return stream().filter((plan) -> method.equals(plan.getMethodName()) || method.equals(plan.getSignature()))
			.toList();
	}

	/**
	 * Return all plans.
	 * @return the plans
	 */
	public List<DynamoQueryPlan> toList() {
		return List.copyOf(this.plans.get());
	}

	/**
	 * Return all plans.
	 * @return the plans
	 */
	public Stream<DynamoQueryPlan> stream() {
		return toList().stream();
	}

	@Override
	public Iterator<DynamoQueryPlan> iterator() {
		return toList().iterator();
	}

	/**
	 * Describe the plans.
	 * @return a line for each of them
	 */
	@Override
	public String toString() {
		return stream().map(DynamoQueryPlan::toString).collect(Collectors.joining(System.lineSeparator()));
	}

}
