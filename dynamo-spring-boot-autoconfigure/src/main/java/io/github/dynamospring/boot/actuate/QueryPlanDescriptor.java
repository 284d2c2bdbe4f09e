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

package io.github.dynamospring.boot.actuate;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.github.dynamospring.repository.query.DynamoQueryPlan;
import io.github.dynamospring.repository.query.DynamoQueryPlan.Operation;
import org.jspecify.annotations.Nullable;

/**
 * What a query method of a repository does.
 *
 * @param method the method with its parameter types
 * @param operation the operation of DynamoDB that is sent
 * @param action what is done with the items
 * @param table the table
 * @param index the index that is read, {@code null} for the table itself
 * @param key the conditions of the key
 * @param filter the filter, or the condition of a write; {@code null} for none
 * @param projection the properties that are transferred, empty for all
 * @param order the properties the results are ordered by, empty for no order
 * @param direction the direction of the order, {@code null} if there is none
 * @param extent how much is read at worst
 * @param limited whether reading stops once there are enough results
 * @param completed whether items of the index are completed from the table
 * @param maxRequests how many requests a call sends at worst, {@code null} if that grows
 * with the data or the arguments
 * @param worstCase how much is read at worst, in words
 * @param scan whether it reads a whole table or index, which the method has to allow
 * @param wasteful whether the filter can make it read much more than it returns
 * @param alternatives the plans of the alternatives of which one must hold
 * @since 0.1.0
 */
@JsonInclude(Include.NON_EMPTY)
public record QueryPlanDescriptor(String method, String operation, String action, String table, @Nullable String index,
		List<String> key, @Nullable String filter, List<String> projection, List<String> order,
		@Nullable String direction, String extent, boolean limited, boolean completed, @Nullable Integer maxRequests,
		String worstCase, boolean scan, boolean wasteful, List<QueryPlanDescriptor> alternatives) {

	static QueryPlanDescriptor of(DynamoQueryPlan plan) {
		List<QueryPlanDescriptor> alternatives = plan.getAlternatives().stream().map(QueryPlanDescriptor::of).toList();
		boolean scan = plan.getOperation() == Operation.SCAN
				|| alternatives.stream().anyMatch(QueryPlanDescriptor::scan);
		boolean bounded = plan.getMaxRequests().isPresent();
		return new QueryPlanDescriptor(plan.getSignature(), plan.getOperation().name(), plan.getAction().name(),
				plan.getTable(), plan.getIndex().orElse(null), plan.getKeyConditions(), plan.getFilter().orElse(null),
				plan.getProjection(), plan.getOrder(), plan.getOrder().isEmpty() ? null : plan.getDirection().name(),
				plan.getExtent().name(), plan.isLimited(), plan.isCompleted(),
				bounded ? plan.getMaxRequests().getAsInt() : null, plan.getWorstCase(), scan, plan.isWasteful(),
				alternatives);
	}

}
