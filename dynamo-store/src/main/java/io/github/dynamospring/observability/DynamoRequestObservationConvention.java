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

package io.github.dynamospring.observability;

import java.util.List;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names the observation of a request and its keys. A bean of this type replaces the
 * default convention.
 *
 * @since 0.1.0
 * @see DefaultDynamoRequestObservationConvention
 * @see OpenTelemetryDynamoRequestObservationConvention
 */
public interface DynamoRequestObservationConvention extends ObservationConvention<DynamoRequestContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof DynamoRequestContext;
	}

	/**
	 * Return the name of the span: the operation, and the table if there is one only.
	 */
	@Override
	default String getContextualName(DynamoRequestContext context) {
		List<String> tables = context.getTables();
		return (tables.size() == 1) ? context.getOperation() + " " + tables.get(0) : context.getOperation();
	}

}
