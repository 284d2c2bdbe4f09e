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

import java.util.Iterator;
import java.util.List;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A query as part of a merge.
 *
 * @param <T> the result type
 * @param query the query
 * @param expressions its expressions
 * @param purpose what to transfer
 */
record QuerySource<T>(QuerySupport<T> query, ReadExpressions expressions,
		ReadPurpose purpose) implements ItemSource<T> {

	@Override
	public Object identity() {
		return List.of(this.expressions.identity(), this.query.spec().settings(), this.query.customizer());
	}

	@Override
	public ReadTarget target() {
		return this.query.spec().target();
	}

	@Override
	public Iterator<Map<String, AttributeValue>> items(int wanted, int pageSize) {
		return this.query.items(this.expressions, this.purpose, wanted, pageSize);
	}

	@Override
	public T read(Map<String, AttributeValue> item) {
		return this.query.spec().reader().read(item);
	}

	@Override
	public long count() {
		return this.query.count();
	}

	@Override
	public boolean exists() {
		return this.query.exists();
	}

}
