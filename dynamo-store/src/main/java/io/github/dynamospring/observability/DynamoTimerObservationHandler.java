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

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;

/**
 * Times requests and repository methods as Micrometer's
 * {@link DefaultMeterObservationHandler} does, with the same meters and tags, but looks a
 * timer up by what the call is told by instead of by tags that are made, sorted and
 * filtered each time. That is most of what an observed call costs without tracing.
 * <p>
 * It belongs in front of the default handler, the first one that supports a context being
 * the one that is used. Tracing needs Micrometer's own handler, which tells the meters of
 * the trace.
 *
 * @since 0.1.0
 */
public class DynamoTimerObservationHandler implements MeterObservationHandler<Observation.Context> {

	private static final String NONE = "none";

	private final Map<Key, Timer> timers = new ConcurrentHashMap<>();

	private final Map<Key, LongTaskTimer> longTaskTimers = new ConcurrentHashMap<>();

	private final MeterRegistry registry;

	private final MeterObservationHandler<Observation.Context> events;

	private final boolean timesWhatIsUnderWay;

	/**
	 * Create a handler.
	 * @param registry where to keep the meters
	 * @param ignored the meters not to keep
	 */
	public DynamoTimerObservationHandler(MeterRegistry registry, IgnoredMeters... ignored) {
		this.registry = registry;
		this.events = new DefaultMeterObservationHandler(registry, ignored);
		this.timesWhatIsUnderWay = !Arrays.asList(ignored).contains(IgnoredMeters.LONG_TASK_TIMER);
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof DynamoRequestContext || context instanceof RepositoryMethodContext;
	}

	@Override
	public void onStart(Observation.Context context) {
		LongTaskTimer.Sample sample = this.timesWhatIsUnderWay
				? this.longTaskTimers.computeIfAbsent(Key.of(context, null), this::longTaskTimer).start() : null;
		context.put(UnderWay.class, new UnderWay(this.registry.config().clock().monotonicTime(), sample));
	}

	@Override
	public void onEvent(Observation.Event event, Observation.Context context) {
		this.events.onEvent(event, context);
	}

	@Override
	public void onStop(Observation.Context context) {
		UnderWay underWay = context.getRequired(UnderWay.class);
		long took = this.registry.config().clock().monotonicTime() - underWay.since();
		Throwable error = context.getError();
		Key key = Key.of(context, (error != null) ? error.getClass().getSimpleName() : NONE);
		this.timers.computeIfAbsent(key, this::timer).record(took, TimeUnit.NANOSECONDS);
		if (underWay.sample() != null) {
			underWay.sample().stop();
		}
	}

	private Timer timer(Key key) {
		return this.registry.timer(key.name(), key.tags());
	}

	private LongTaskTimer longTaskTimer(Key key) {
		return this.registry.more().longTaskTimer(key.name() + ".active", key.tags());
	}

	/**
	 * A call that has begun.
	 *
	 * @param since the time it began, in nanoseconds of the registry's clock
	 * @param sample what is kept of it until it ends, or {@code null}
	 */
	private record UnderWay(long since, LongTaskTimer.@Nullable Sample sample) {

	}

	/**
	 * What tells one timer from another.
	 *
	 * @param name the name of the observation
	 * @param values what the call is told by
	 * @param error the type of what failed, {@code none} if nothing did, or {@code null}
	 * as long as nobody knows
	 */
	private record Key(String name, KeyValues values, @Nullable String error) {

		static Key of(Observation.Context context, @Nullable String error) {
			String name = context.getName();
			return new Key((name != null) ? name : NONE, context.getLowCardinalityKeyValues(), error);
		}

		Tags tags() {
			Tags tags = Tags.empty();
			for (KeyValue value : this.values) {
				tags = tags.and(value.getKey(), value.getValue());
			}
			return (this.error != null) ? tags.and("error", this.error) : tags;
		}

	}

}
