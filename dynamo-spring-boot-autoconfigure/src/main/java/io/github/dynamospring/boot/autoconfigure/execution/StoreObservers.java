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

package io.github.dynamospring.boot.autoconfigure.execution;

import java.time.Duration;
import java.util.List;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.Lease;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;

/**
 * Tells all observers of the application.
 *
 * @param observers the observers
 */
record StoreObservers(List<StoreObserver> observers) implements StoreObserver {

	@Override
	public void committed(CommitResult<?> result, Duration took) {
		this.observers.forEach((observer) -> observer.committed(result, took));
	}

	@Override
	public void commitFailed(Commit<?> commit, RuntimeException failure, Duration took) {
		this.observers.forEach((observer) -> observer.commitFailed(commit, failure, took));
	}

	@Override
	public void commitRetried(String executionId, RetryReason reason) {
		this.observers.forEach((observer) -> observer.commitRetried(executionId, reason));
	}

	@Override
	public void polled(WorkKind kind, int found) {
		this.observers.forEach((observer) -> observer.polled(kind, found));
	}

	@Override
	public void acknowledged(WorkKind kind, int count) {
		this.observers.forEach((observer) -> observer.acknowledged(kind, count));
	}

	@Override
	public void delivered(WorkItem item, DeliveryOutcome outcome, Duration took) {
		this.observers.forEach((observer) -> observer.delivered(item, outcome, took));
	}

	@Override
	public void parked(WorkItem item) {
		this.observers.forEach((observer) -> observer.parked(item));
	}

	@Override
	public void discarded(ParkedItem item) {
		this.observers.forEach((observer) -> observer.discarded(item));
	}

	@Override
	public void leaseTaken(Lease lease) {
		this.observers.forEach((observer) -> observer.leaseTaken(lease));
	}

	@Override
	public void leaseHeld(String name) {
		this.observers.forEach((observer) -> observer.leaseHeld(name));
	}

	@Override
	public void leaseLost(String name) {
		this.observers.forEach((observer) -> observer.leaseLost(name));
	}

	@Override
	public void backlog(Backlog backlog) {
		this.observers.forEach((observer) -> observer.backlog(backlog));
	}

	@Override
	public void parkedBacklog(int count) {
		this.observers.forEach((observer) -> observer.parkedBacklog(count));
	}

	@Override
	public void consumed(String table, String operation, double readUnits, double writeUnits) {
		this.observers.forEach((observer) -> observer.consumed(table, operation, readUnits, writeUnits));
	}

}
