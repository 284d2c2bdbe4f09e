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

package io.github.dynamospring.execution;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * A step of an execution's trace: what happened, and where it led.
 *
 * @param index the place in the trace, counted from 0 without a gap; -1 for a step that
 * is not stored
 * @param event the kind of event that was handled
 * @param eventId the id of the event, {@code null} for none
 * @param data the data of the event, {@code null} for none
 * @param from where the execution was, {@code null} for nowhere
 * @param to where it went, {@code null} for nowhere
 * @param actions the names of the actions run
 * @param context the context after the step, {@code null} if it was not kept
 * @param at when it happened, {@code null} for the time of the commit
 * @since 0.1.0
 */
public record TraceStep(long index, String event, @Nullable String eventId, @Nullable Payload data,
		@Nullable String from, @Nullable String to, List<String> actions, @Nullable Payload context,
		@Nullable Instant at) {

	public TraceStep {
		Assert.hasLength(event, "A trace step needs the kind of its event");
		actions = List.copyOf(actions);
	}

	/**
	 * Return a step that tells the kind of event only.
	 * @param event the kind of event that was handled
	 * @return the step
	 */
	public static TraceStep of(String event) {
		return new TraceStep(-1, event, null, null, null, null, List.of(), null, null);
	}

	/**
	 * Return a copy with the id of the event.
	 * @param id the id of the event
	 * @return the copy
	 */
	public TraceStep withEventId(@Nullable String id) {
		return new TraceStep(this.index, this.event, id, this.data, this.from, this.to, this.actions, this.context,
				this.at);
	}

	/**
	 * Return a copy with the data of the event.
	 * @param value the data
	 * @return the copy
	 */
	public TraceStep withData(Object value) {
		return new TraceStep(this.index, this.event, this.eventId, Payload.of(value), this.from, this.to, this.actions,
				this.context, this.at);
	}

	/**
	 * Return a copy with a way.
	 * @param source where the execution was, {@code null} for nowhere
	 * @param destination where it went, {@code null} for nowhere
	 * @return the copy
	 */
	public TraceStep withTransition(@Nullable String source, @Nullable String destination) {
		return new TraceStep(this.index, this.event, this.eventId, this.data, source, destination, this.actions,
				this.context, this.at);
	}

	/**
	 * Return a copy with the actions run.
	 * @param names the names of the actions
	 * @return the copy
	 */
	public TraceStep withActions(String... names) {
		return new TraceStep(this.index, this.event, this.eventId, this.data, this.from, this.to, List.of(names),
				this.context, this.at);
	}

	/**
	 * Return a copy with the context after the step, which is then stored a second time.
	 * @param value the context
	 * @return the copy
	 */
	public TraceStep withContext(Object value) {
		return new TraceStep(this.index, this.event, this.eventId, this.data, this.from, this.to, this.actions,
				Payload.of(value), this.at);
	}

	/**
	 * Return a copy with the time it happened.
	 * @param time the time
	 * @return the copy
	 */
	public TraceStep withTime(Instant time) {
		return new TraceStep(this.index, this.event, this.eventId, this.data, this.from, this.to, this.actions,
				this.context, time);
	}

	/**
	 * Return a copy with a place in the trace.
	 * @param place the place, counted from 0
	 * @return the copy
	 */
	public TraceStep withIndex(long place) {
		return new TraceStep(place, this.event, this.eventId, this.data, this.from, this.to, this.actions, this.context,
				this.at);
	}

}
