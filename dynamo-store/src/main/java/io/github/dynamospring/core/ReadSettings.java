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

package io.github.dynamospring.core;

import org.springframework.data.domain.ScrollPosition;
import org.springframework.util.Assert;

/**
 * How a query or scan reads.
 *
 * @param consistent whether to read with strong consistency
 * @param descending whether to read in descending order
 * @param pageSize number of items evaluated per request, 0 for as many as fit
 * @param limit number of results, 0 for all
 * @param position where to start
 * @param complete whether what an index does not hold is read from the table
 */
record ReadSettings(boolean consistent, boolean descending, int pageSize, int limit, ScrollPosition position,
		boolean complete) {

	static final ReadSettings DEFAULT = new ReadSettings(false, false, 0, 0, ScrollPosition.keyset(), false);

	ReadSettings withConsistent() {
		return new ReadSettings(true, this.descending, this.pageSize, this.limit, this.position, this.complete);
	}

	ReadSettings withDescending(boolean newDescending) {
		return new ReadSettings(this.consistent, newDescending, this.pageSize, this.limit, this.position,
				this.complete);
	}

	ReadSettings withPageSize(int newPageSize) {
		Assert.isTrue(newPageSize > 0, "The page size must be positive");
		return new ReadSettings(this.consistent, this.descending, newPageSize, this.limit, this.position,
				this.complete);
	}

	ReadSettings withLimit(int newLimit) {
		Assert.isTrue(newLimit > 0, "The limit must be positive");
		return new ReadSettings(this.consistent, this.descending, this.pageSize, newLimit, this.position,
				this.complete);
	}

	ReadSettings withPosition(ScrollPosition newPosition) {
		Assert.notNull(newPosition, "The position is missing");
		return new ReadSettings(this.consistent, this.descending, this.pageSize, this.limit, newPosition,
				this.complete);
	}

	ReadSettings withComplete() {
		return new ReadSettings(this.consistent, this.descending, this.pageSize, this.limit, this.position, true);
	}

}
