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

package io.github.dynamospring.execution.dynamo;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionSummary;
import io.github.dynamospring.execution.PayloadSerializer;

/**
 * All flows of a store.
 */
final class ExecutionFlows {

	private final ExecutionStoreSettings settings;

	private final Requests requests;

	private final ItemCodec codec;

	private final ReadFlows reads;

	private final TraceFlows traces;

	private final QueueFlows queues;

	private final ParkingFlows parking;

	private final ParkedLists parkedLists;

	private final LeaseFlows leases;

	private final PurgeFlows purges;

	ExecutionFlows(ExecutionStoreSettings settings, PayloadSerializer serializer) {
		this.settings = settings;
		this.requests = new Requests(settings);
		this.codec = new ItemCodec(serializer);
		this.reads = new ReadFlows(settings, this.requests, this.codec);
		this.traces = new TraceFlows(settings, this.requests, this.codec);
		this.queues = new QueueFlows(settings, this.requests, this.codec);
		this.parkedLists = new ParkedLists(this.requests, this.codec);
		this.parking = new ParkingFlows(settings, this.requests, this.codec, this.parkedLists);
		this.leases = new LeaseFlows(settings, this.requests);
		this.purges = new PurgeFlows(settings, this.requests, this.parking);
	}

	ExecutionStoreSettings settings() {
		return this.settings;
	}

	<S> Flow<CommitResult<S>> commit(Commit<S> commit) {
		return Flow.defer(() -> new CommitFlow<>(this.settings, this.requests, this.codec, commit).flow());
	}

	Flow<CursorPage<ExecutionSummary>> list(ExecutionQuery query) {
		return Flow.defer(() -> new ListFlow(this.settings, this.requests, query).flow());
	}

	ReadFlows reads() {
		return this.reads;
	}

	TraceFlows traces() {
		return this.traces;
	}

	QueueFlows queues() {
		return this.queues;
	}

	ParkingFlows parking() {
		return this.parking;
	}

	ParkedLists parkedLists() {
		return this.parkedLists;
	}

	LeaseFlows leases() {
		return this.leases;
	}

	PurgeFlows purges() {
		return this.purges;
	}

}
