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

import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * One request of a query or scan, in the form both kinds of SDK requests take: what there
 * is none of is {@code null}.
 *
 * @param read what to read, in the direction to read it
 * @param expressions its expressions
 * @param purpose what to transfer
 * @param startKey where to start, empty for the beginning
 * @param maxItems number of items to evaluate, 0 for as many as fit
 */
record ReadRequest(ReadSpec<?> read, ReadExpressions expressions, ReadPurpose purpose,
		Map<String, AttributeValue> startKey, int maxItems) {

	ReadRequest withMaxItems(int newMaxItems) {
		return new ReadRequest(this.read, this.expressions, this.purpose, this.startKey, newMaxItems);
	}

	String tableName() {
		return this.read.target().entity().getTableName();
	}

	@Nullable String indexName() {
		return (this.read.target().index() != null) ? this.read.target().index().name() : null;
	}

	@Nullable Map<String, String> names() {
		return RenderedCondition.names(this.expressions.renderer());
	}

	@Nullable Map<String, AttributeValue> values() {
		return RenderedCondition.values(this.expressions.renderer());
	}

	@Nullable Select select() {
		return (this.purpose == ReadPurpose.COUNT) ? Select.COUNT : null;
	}

	@Nullable Boolean consistentRead() {
		return this.read.settings().consistent() ? Boolean.TRUE : null;
	}

	@Nullable Boolean scanIndexForward() {
		return this.read.settings().descending() ? Boolean.FALSE : null;
	}

	@Nullable Integer limit() {
		return (this.maxItems > 0) ? this.maxItems : null;
	}

	@Nullable Map<String, AttributeValue> exclusiveStartKey() {
		return this.startKey.isEmpty() ? null : this.startKey;
	}

}
