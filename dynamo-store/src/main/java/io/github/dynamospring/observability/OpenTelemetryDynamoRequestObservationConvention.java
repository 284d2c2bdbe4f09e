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

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;

/**
 * The names of OpenTelemetry's semantic conventions for database clients and for
 * DynamoDB: {@code db.client.operation.duration} with {@code db.system.name},
 * {@code db.operation.name}, {@code db.collection.name} and {@code error.type}.
 *
 * @since 0.1.0
 */
public class OpenTelemetryDynamoRequestObservationConvention implements DynamoRequestObservationConvention {

	private static final String NAME = "db.client.operation.duration";

	private static final KeyValue SYSTEM = KeyValue.of("db.system.name", "aws.dynamodb");

	@Override
	public String getName() {
		return NAME;
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(DynamoRequestContext context) {
		List<String> tables = context.getTables();
		String table = (tables.size() == 1) ? tables.get(0) : KeyValue.NONE_VALUE;
		Integer status = context.getStatusCode();
		return KeyValues.of(SYSTEM, KeyValue.of("db.operation.name", context.getOperation()),
				KeyValue.of("db.collection.name", table),
				KeyValue.of("db.response.status_code", (status != null) ? status.toString() : KeyValue.NONE_VALUE),
				KeyValue.of("error.type", errorType(context)));
	}

	private static String errorType(DynamoRequestContext context) {
		if (context.getErrorCode() != null) {
			return context.getErrorCode();
		}
		Throwable error = context.getError();
		return (error != null) ? error.getClass().getName() : KeyValue.NONE_VALUE;
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
		KeyValues values = KeyValues.of("aws.dynamodb.table_names", String.join(",", context.getTables()),
				"http.request.resend_count", Integer.toString(Math.max(0, context.getAttempts() - 1)));
		if (context.getIndex() != null) {
			values = values.and("aws.dynamodb.index_name", context.getIndex());
		}
		Double units = ConsumedUnits.total(context);
		if (units != null) {
			values = values.and("aws.dynamodb.consumed_capacity", units.toString());
		}
		return (context.getRequestId() != null) ? values.and("aws.request_id", context.getRequestId()) : values;
	}

}
