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

package io.github.dynamospring.embedded.engine;

import java.util.HashSet;
import java.util.Set;

import io.github.dynamospring.embedded.value.ValidationFailure;

/**
 * Checks which changes of a table one request may make.
 */
final class UpdateRules {

	private final UpdateTable.Request request;

	private final UpdateTable.Extras extras;

	private final boolean indexes;

	private final boolean structural;

	UpdateRules(UpdateTable.Request request, UpdateTable.Extras extras) {
		this.request = request;
		this.extras = extras;
		this.indexes = !request.indexUpdates().isEmpty();
		this.structural = request.indexUpdates()
			.stream()
			.anyMatch((update) -> !(update instanceof UpdateTable.ChangeThroughput));
	}

	void check() {
		TableOptionsRequest options = this.extras.options();
		if (count() == 0) {
			throw new ValidationFailure(EngineMessages.NOTHING_TO_UPDATE);
		}
		checkAlone(options.encryption() != null, EngineMessages.ONLY_ENCRYPTION);
		checkAlone(this.request.deletionProtection() != null, EngineMessages.ONLY_DELETION_PROTECTION);
		checkAlone(this.request.tableClass() != null, EngineMessages.ONLY_TABLE_CLASS);
		if (options.warm() != null && this.structural) {
			throw new ValidationFailure(EngineMessages.INDEX_WHILE_WARM_THROUGHPUT);
		}
		checkAlone(options.warm() != null, EngineMessages.ONLY_WARM_THROUGHPUT);
		int billing = (this.request.billingMode() != null) ? 1 : 0;
		if (options.onDemand() != null && count() > 1 + billing) {
			throw new ValidationFailure(EngineMessages.ON_DEMAND_ONLY_WITH_BILLING);
		}
		if (this.request.tableClass() != null) {
			TableClasses.check(this.request.tableClass());
		}
		checkCapacity();
		checkIndexes();
	}

	private int count() {
		TableOptionsRequest options = this.extras.options();
		return count(this.request.billingMode() != null) + count(this.request.throughput() != null)
				+ count(this.indexes) + count(this.request.deletionProtection() != null)
				+ count(this.request.tableClass() != null) + count(this.extras.stream() != null)
				+ count(options.encryption() != null) + count(options.onDemand() != null)
				+ count(options.warm() != null);
	}

	private static int count(boolean given) {
		return given ? 1 : 0;
	}

	private void checkAlone(boolean given, String message) {
		if (given && count() > 1) {
			throw new ValidationFailure(message);
		}
	}

	private void checkCapacity() {
		boolean capacity = this.request.throughput() != null || (this.indexes && !this.structural);
		if (capacity && this.extras.stream() != null) {
			throw new ValidationFailure(EngineMessages.STREAM_WHILE_CAPACITY);
		}
		if (this.request.throughput() != null && this.structural) {
			throw new ValidationFailure(EngineMessages.INDEX_WHILE_CAPACITY);
		}
		if (this.structural && this.extras.stream() != null) {
			throw new ValidationFailure(EngineMessages.INDEX_WHILE_STREAM);
		}
	}

	private void checkIndexes() {
		Set<String> names = new HashSet<>();
		int changes = 0;
		for (UpdateTable.IndexUpdate update : this.request.indexUpdates()) {
			boolean vectors = update instanceof UpdateTable.CreateVectorIndex
					|| update instanceof UpdateTable.DeleteVectorIndex;
			if (!vectors && !names.add(update.indexName())) {
				throw new ValidationFailure(EngineMessages.severalUpdatesOfIndex(update.indexName()));
			}
			changes += (update instanceof UpdateTable.ChangeThroughput) ? 0 : 1;
			checkWarm(update.indexName());
		}
		if (changes > 1) {
			throw new EngineException(ErrorType.LIMIT_EXCEEDED, EngineMessages.ONE_INDEX_AT_A_TIME);
		}
	}

	private void checkWarm(String index) {
		Units warm = this.extras.options().indexWarm().get(index);
		if (warm != null && warm.isEmpty()) {
			throw new ValidationFailure(EngineMessages.indexWarmThroughputMissing(index));
		}
	}

}
