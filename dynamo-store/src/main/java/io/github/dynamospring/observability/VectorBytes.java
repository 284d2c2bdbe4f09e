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

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.VectorCapacity;

/**
 * The bytes an answer says a vector index is charged for.
 *
 * @param table the table's name
 * @param index the vector index
 * @param searched the bytes a search looked at
 * @param written the bytes a write put into it
 */
record VectorBytes(String table, @Nullable String index, double searched, double written) {

	static List<VectorBytes> of(DynamoRequestContext context) {
		SdkResponse response = context.getSdkResponse();
		if (response instanceof SearchVectorsResponse search) {
			VectorCapacity capacity = search.consumedCapacity();
			return (capacity != null) ? List.of(of(context.getTables().get(0), context.getIndex(), capacity))
					: List.of();
		}
		List<VectorBytes> all = List.of();
		for (ConsumedCapacity capacity : context.getConsumedCapacities()) {
			if (capacity.hasVectorIndexes()) {
				List<VectorBytes> more = new ArrayList<>(all);
				String table = RequestReader.nameOf(capacity.tableName());
				capacity.vectorIndexes().forEach((index, bytes) -> more.add(of(table, index, bytes)));
				all = more;
			}
		}
		return all;
	}

	private static VectorBytes of(String table, @Nullable String index, VectorCapacity capacity) {
		return new VectorBytes(table, index, ConsumedUnits.orZero(capacity.vectorSearchRequestBytes()),
				ConsumedUnits.orZero(capacity.vectorWriteRequestBytes()));
	}

}
