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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.observability.DynamoRequestObservation.HighCardinality;
import io.github.dynamospring.observability.DynamoRequestObservation.LowCardinality;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

/**
 * The default names: {@code dynamo.request} with the keys of
 * {@link DynamoRequestObservation}. Until the call has ended only the action, the table
 * and the index are told.
 *
 * @since 0.1.0
 */
public class DefaultDynamoRequestObservationConvention implements DynamoRequestObservationConvention {

	/** The name of the observation unless another is configured. */
	public static final String DEFAULT_NAME = "dynamo.request";

	static final String NONE = "none";

	private static final KeyValue OK = LowCardinality.RESULT.withValue("ok");

	private static final KeyValue FAILED = LowCardinality.RESULT.withValue("error");

	private static final KeyValue NO_ERROR = LowCardinality.ERROR.withValue(NONE);

	private static final KeyValue NO_ERROR_CODE = LowCardinality.ERROR_CODE.withValue(NONE);

	private static final KeyValue NO_STATUS = LowCardinality.STATUS.withValue(NONE);

	private static final KeyValue STATUS_OK = LowCardinality.STATUS.withValue("200");

	private static final int HTTP_OK = 200;

	private static final List<KeyValue> ONE_ATTEMPT = List.of(HighCardinality.ATTEMPTS.withValue("1"),
			HighCardinality.RETRIED.withValue("0"), HighCardinality.THROTTLED.withValue("0"));

	private static final int MAX_HIGH_CARDINALITY = HighCardinality.values().length;

	// Tables and indexes are few, and almost all calls succeed.
	private final Map<Target, KeyValues> begun = new ConcurrentHashMap<>();

	private final Map<Target, KeyValues> succeeded = new ConcurrentHashMap<>();

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
		if (!context.isEnded()) {
			return this.begun.computeIfAbsent(Target.of(context), (target) -> target.keyValues());
		}
		Integer status = context.getStatusCode();
		if (context.getError() == null && status != null && status == HTTP_OK) {
			return this.succeeded.computeIfAbsent(Target.of(context), (target) -> ended(target, context));
		}
		return ended(Target.of(context), context);
	}

	private static KeyValues ended(Target target, DynamoRequestContext context) {
		return target.keyValues()
			.and((context.getError() != null) ? FAILED : OK, error(context), errorCode(context), status(context));
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
		if (!context.isEnded()) {
			return KeyValues.empty();
		}
		List<KeyValue> values = new ArrayList<>(MAX_HIGH_CARDINALITY);
		if (context.getAttempts() == 1 && context.getThrottledAttempts() == 0) {
			values.addAll(ONE_ATTEMPT);
		}
		else {
			values.add(HighCardinality.ATTEMPTS.withValue(Integer.toString(context.getAttempts())));
			values.add(HighCardinality.RETRIED.withValue(Integer.toString(Math.max(0, context.getAttempts() - 1))));
			values.add(HighCardinality.THROTTLED.withValue(Integer.toString(context.getThrottledAttempts())));
		}
		Double units = ConsumedUnits.total(context);
		add(values, HighCardinality.CONSUMED_CAPACITY, (units != null) ? units.toString() : null);
		add(values, HighCardinality.REPOSITORY_METHOD, context.getRepositoryMethod());
		add(values, HighCardinality.REQUEST_ID, context.getRequestId());
		return KeyValues.of(values);
	}

	private static void add(List<KeyValue> values, HighCardinality key, @Nullable String value) {
		if (value != null) {
			values.add(key.withValue(value));
		}
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

	/**
	 * What a request is sent to, known from its beginning.
	 *
	 * @param action the operation
	 * @param table the table, {@code several} or {@code none}
	 * @param index the index or {@code none}
	 */
	private record Target(String action, String table, String index) {

		static Target of(DynamoRequestContext context) {
			return new Target(context.getOperation(), context.getTable(),
					(context.getIndex() != null) ? context.getIndex() : NONE);
		}

		KeyValues keyValues() {
			return KeyValues.of(LowCardinality.ACTION.withValue(this.action),
					LowCardinality.TABLE.withValue(this.table), LowCardinality.INDEX.withValue(this.index));
		}

	}

}
