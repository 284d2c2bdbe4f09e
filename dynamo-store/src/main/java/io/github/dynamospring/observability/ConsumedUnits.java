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
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;

/**
 * The capacity an answer says was consumed of one table or index.
 *
 * @param table the table's name
 * @param index the index, or {@code null} for the table itself
 * @param write whether the units are write units
 * @param units the units
 */
record ConsumedUnits(String table, @Nullable String index, boolean write, double units) {

	private static final Set<String> READS = Set.of("GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems");

	static @Nullable Double total(DynamoRequestContext context) {
		List<ConsumedCapacity> capacities = context.getConsumedCapacities();
		if (capacities.isEmpty()) {
			return null;
		}
		double total = 0;
		for (ConsumedCapacity capacity : capacities) {
			total += orZero(capacity.capacityUnits());
		}
		return total;
	}

	static List<ConsumedUnits> of(DynamoRequestContext context) {
		List<ConsumedCapacity> capacities = context.getConsumedCapacities();
		if (capacities.isEmpty()) {
			return List.of();
		}
		List<ConsumedUnits> all = new ArrayList<>(capacities.size());
		for (ConsumedCapacity capacity : capacities) {
			add(context, capacity, all);
		}
		return all;
	}

	private static void add(DynamoRequestContext context, ConsumedCapacity capacity, List<ConsumedUnits> all) {
		String table = (capacity.tableName() != null) ? RequestReader.nameOf(capacity.tableName()) : "none";
		boolean write = isWrite(context, capacity);
		if (capacity.table() == null) {
			all.add(new ConsumedUnits(table, context.getIndex(), write, orZero(capacity.capacityUnits())));
			return;
		}
		add(table, null, write, capacity.table(), all);
		capacity.globalSecondaryIndexes().forEach((name, units) -> add(table, name, write, units, all));
		capacity.localSecondaryIndexes().forEach((name, units) -> add(table, name, write, units, all));
	}

	private static void add(String table, @Nullable String index, boolean write, Capacity capacity,
			List<ConsumedUnits> all) {
		double units = orZero(capacity.capacityUnits());
		if (units > 0) {
			all.add(new ConsumedUnits(table, index, write, units));
		}
	}

	private static boolean isWrite(DynamoRequestContext context, ConsumedCapacity capacity) {
		if (capacity.readCapacityUnits() != null || capacity.writeCapacityUnits() != null) {
			return orZero(capacity.writeCapacityUnits()) > 0;
		}
		return !READS.contains(context.getOperation()) && !isSelect(context);
	}

	// Statements say themselves whether they read.
	private static boolean isSelect(DynamoRequestContext context) {
		return context.getCarrier() instanceof ExecuteStatementRequest statement && statement.statement() != null
				&& statement.statement().stripLeading().regionMatches(true, 0, "SELECT", 0, 6);
	}

	static List<ConsumedCapacity> capacities(SdkResponse response) {
		if (!(response instanceof DynamoDbResponse answer)) {
			return List.of();
		}
		Object consumed = answer.getValueForField("ConsumedCapacity", Object.class).orElse(null);
		if (consumed instanceof ConsumedCapacity capacity) {
			return List.of(capacity);
		}
		if (!(consumed instanceof List<?> list)) {
			return List.of();
		}
		List<ConsumedCapacity> capacities = new ArrayList<>(list.size());
		list.forEach((capacity) -> capacities.add((ConsumedCapacity) capacity));
		return capacities;
	}

	static double orZero(@Nullable Double units) {
		return (units != null) ? units : 0;
	}

}
