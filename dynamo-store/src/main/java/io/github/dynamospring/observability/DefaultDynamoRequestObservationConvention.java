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

import io.github.dynamospring.observability.DynamoRequestObservation.HighCardinality;
import io.github.dynamospring.observability.DynamoRequestObservation.LowCardinality;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

/**
 * The default names: {@code dynamo.request} with the keys of
 * {@link DynamoRequestObservation}.
 *
 * @since 0.1.0
 */
public class DefaultDynamoRequestObservationConvention implements DynamoRequestObservationConvention {

	/** The name of the observation unless another is configured. */
	public static final String DEFAULT_NAME = "dynamo.request";

	static final String NONE = "none";

	private static final KeyValue NO_TABLE = LowCardinality.TABLE.withValue(NONE);

	private static final KeyValue SEVERAL_TABLES = LowCardinality.TABLE.withValue("several");

	private static final KeyValue NO_INDEX = LowCardinality.INDEX.withValue(NONE);

	private static final KeyValue OK = LowCardinality.RESULT.withValue("ok");

	private static final KeyValue FAILED = LowCardinality.RESULT.withValue("error");

	private static final KeyValue NO_ERROR = LowCardinality.ERROR.withValue(NONE);

	private static final KeyValue NO_ERROR_CODE = LowCardinality.ERROR_CODE.withValue(NONE);

	private static final KeyValue NO_STATUS = LowCardinality.STATUS.withValue(NONE);

	private static final KeyValue STATUS_OK = LowCardinality.STATUS.withValue("200");

	private static final int HTTP_OK = 200;

	private final String name;

	/**
	 * Create a convention with the default name.
	 */
	public DefaultDynamoRequestObservationConvention() {
		this(DEFAULT_NAME);
	}

	/**
	 * Create a convention.
	 * @param name the name of the observation
	 */
	public DefaultDynamoRequestObservationConvention(String name) {
		this.name = name;
	}

	@Override
	public String getName() {
		return this.name;
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(DynamoRequestContext context) {
		return KeyValues.of(LowCardinality.ACTION.withValue(context.getOperation()), table(context), index(context),
				(context.getError() != null) ? FAILED : OK, error(context), errorCode(context), status(context));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
		KeyValues values = KeyValues.of(HighCardinality.ATTEMPTS.withValue(Integer.toString(context.getAttempts())),
				HighCardinality.RETRIED.withValue(Integer.toString(Math.max(0, context.getAttempts() - 1))),
				HighCardinality.THROTTLED.withValue(Integer.toString(context.getThrottledAttempts())));
		Double units = ConsumedUnits.total(context);
		if (units != null) {
			values = values.and(HighCardinality.CONSUMED_CAPACITY.withValue(units.toString()));
		}
		values = and(values, HighCardinality.REPOSITORY_METHOD, context.getRepositoryMethod());
		return and(values, HighCardinality.REQUEST_ID, context.getRequestId());
	}

	private static KeyValues and(KeyValues values, HighCardinality key, @Nullable String value) {
		return (value != null) ? values.and(key.withValue(value)) : values;
	}

	private static KeyValue table(DynamoRequestContext context) {
		List<String> tables = context.getTables();
		return switch (tables.size()) {
			case 0 -> NO_TABLE;
			case 1 -> LowCardinality.TABLE.withValue(tables.get(0));
			default -> SEVERAL_TABLES;
		};
	}

	private static KeyValue index(DynamoRequestContext context) {
		return (context.getIndex() != null) ? LowCardinality.INDEX.withValue(context.getIndex()) : NO_INDEX;
	}

	private static KeyValue error(DynamoRequestContext context) {
		Throwable error = context.getError();
		return (error != null) ? LowCardinality.ERROR.withValue(error.getClass().getSimpleName()) : NO_ERROR;
	}

	private static KeyValue errorCode(DynamoRequestContext context) {
		String code = context.getErrorCode();
		return (code != null) ? LowCardinality.ERROR_CODE.withValue(code) : NO_ERROR_CODE;
	}

	private static KeyValue status(DynamoRequestContext context) {
		Integer status = context.getStatusCode();
		if (status == null) {
			return NO_STATUS;
		}
		return (status == HTTP_OK) ? STATUS_OK : LowCardinality.STATUS.withValue(status.toString());
	}

}
