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

package io.github.dynamospring.embedded;

import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What requests consume.
 */
interface CapacityContract extends DynamoContract {

	@Test
	default void chargesReadsByFourKilobytes() {
		put(item("pk", s("a"), "sk", n(1), "x", s("y".repeat(4096))));
		assertThat(read("a", true)).isEqualTo(2);
		assertThat(read("a", false)).isEqualTo(1);
		assertThat(read("missing", true)).isEqualTo(1);
		assertThat(read("missing", false)).isEqualTo(0.5);
	}

	private double read(String pk, boolean consistent) {
		return client()
			.getItem((get) -> get.tableName(TABLE)
				.key(DynamoContract.key(pk, 1))
				.consistentRead(consistent)
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
			.consumedCapacity()
			.capacityUnits();
	}

	@Test
	default void chargesWritesByTheLargerItem() {
		assertThat(write(item("pk", s("a"), "sk", n(1), "x", s("y".repeat(3000)))).capacityUnits()).isEqualTo(3);
		assertThat(write(DynamoContract.key("a", 1)).capacityUnits()).isEqualTo(3);
		assertThat(write(DynamoContract.key("a", 1)).capacityUnits()).isEqualTo(1);
		assertThat(client()
			.deleteItem((delete) -> delete.tableName(TABLE)
				.key(DynamoContract.key("missing", 1))
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
			.consumedCapacity()
			.capacityUnits()).isEqualTo(1);
	}

	@Test
	default void chargesIndexesForWhatChangesInThem() {
		Map<String, AttributeValue> open = item("pk", s("a"), "sk", n(1), "status", s("OPEN"), "amount", n(1));
		ConsumedCapacity inserted = write(open);
		assertThat(inserted.capacityUnits()).isEqualTo(3);
		assertThat(inserted.table().capacityUnits()).isEqualTo(1);
		assertThat(inserted.globalSecondaryIndexes().get("byStatus").capacityUnits()).isEqualTo(1);
		assertThat(inserted.localSecondaryIndexes().get("byAmount").capacityUnits()).isEqualTo(1);
		ConsumedCapacity unchanged = write(with(open, "other", s("x")));
		assertThat(unchanged.capacityUnits()).isEqualTo(1);
		assertThat(unchanged.hasGlobalSecondaryIndexes()).isFalse();
		ConsumedCapacity moved = write(with(open, "status", s("SHIPPED")));
		assertThat(moved.globalSecondaryIndexes().get("byStatus").capacityUnits()).isEqualTo(2);
		assertThat(moved.hasLocalSecondaryIndexes()).isFalse();
		ConsumedCapacity noted = write(with(with(open, "status", s("SHIPPED")), "note", s("n")));
		assertThat(noted.globalSecondaryIndexes().get("byStatus").capacityUnits()).isEqualTo(1);
	}

	@Test
	default void tellsTheSizeOfAnItemCollection() {
		assertThat(client()
			.putItem((put) -> put.tableName(TABLE)
				.item(DynamoContract.key("a", 1))
				.returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE))
			.itemCollectionMetrics()
			.itemCollectionKey()).isEqualTo(item("pk", s("a")));
	}

	private ConsumedCapacity write(Map<String, AttributeValue> item) {
		return client()
			.putItem((put) -> put.tableName(TABLE).item(item).returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
			.consumedCapacity();
	}

	private static Map<String, AttributeValue> with(Map<String, AttributeValue> item, String name,
			AttributeValue value) {
		Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
		changed.put(name, value);
		return changed;
	}

}
