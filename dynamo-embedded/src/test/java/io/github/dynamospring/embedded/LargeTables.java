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

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;

/**
 * A program that puts as many items of 300 bytes into one table as it is told, reads some
 * of them, and says how many megabytes of the heap are in use.
 */
public final class LargeTables {

	private static final int BATCH = 25;

	private LargeTables() {
	}

	/**
	 * Run the program.
	 * @param arguments the number of items
	 */
	public static void main(String[] arguments) {
		int items = Integer.parseInt(arguments[0]);
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.create(); DynamoDbClient client = Clients.inProcess(dynamo)) {
			client.createTable(Schemas.table("large", "pk:S", "sk:N").keySchema(Schemas.key("pk", "sk")).build());
			for (int i = 0; i < items; i += BATCH) {
				List<WriteRequest> writes = IntStream.range(i, i + BATCH).mapToObj(LargeTables::put).toList();
				client.batchWriteItem((batch) -> batch.requestItems(Map.of("large", writes)));
			}
			long count = client.describeTable((table) -> table.tableName("large")).table().itemCount();
			long bytes = client.describeTable((table) -> table.tableName("large")).table().tableSizeBytes();
			int found = client
				.query((query) -> query.tableName("large")
					.limit(10)
					.keyConditionExpression("pk = :pk")
					.expressionAttributeValues(Map.of(":pk", s("partition7"))))
				.count();
			System.gc();
			long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
			System.out.println(count + " items, " + bytes / count + " bytes each, query of " + found + ", "
					+ used / (1024 * 1024) + " MB");
		}
	}

	private static WriteRequest put(int number) {
		Map<String, AttributeValue> item = item("pk", s("partition" + number % 1000), "sk", n(number), "status",
				s("DELIVERED"), "customer", s("customer-" + number), "note", s(String.format("%0230d", number)),
				"total", n(number + ".99"));
		return WriteRequest.builder().putRequest((put) -> put.item(item)).build();
	}

}
