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

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

import io.github.dynamospring.embedded.fault.Fault;
import io.github.dynamospring.embedded.fault.Lag;
import io.github.dynamospring.embedded.fault.Occurrence;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.s;
import static io.github.dynamospring.embedded.VectorSchemas.ids;
import static io.github.dynamospring.embedded.VectorSchemas.numbers;
import static io.github.dynamospring.embedded.VectorSchemas.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What searches of vectors do beyond the contract: they are compared with a plain
 * computation, misbehave on request, and survive a restart.
 */
class VectorIntegrationTests {

	@TempDir
	private Path folder;

	@Test
	void agreesWithAPlainComputation() {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.create(); DynamoDbClient client = Clients.inProcess(dynamo)) {
			for (long seed = 1; seed <= 30; seed++) {
				new Comparison(client, new Random(seed)).run();
			}
		}
	}

	@Test
	void lagsBehindOnRequest() {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.create(); DynamoDbClient client = Clients.inProcess(dynamo)) {
			VectorSchemas.createTable(client);
			write(client, "old", vector(1, 0, 0));
			try (Fault fault = dynamo.faults()
				.onTable(VectorSchemas.TABLE)
				.onIndex("plain")
				.delayIndexes(Lag.of(Duration.ofMinutes(1)))) {
				write(client, "new", vector(1, 0, 0));
				assertThat(ids(search(client, "plain"))).containsExactly("old");
				assertThat(ids(search(client, "keys"))).containsExactly("new", "old");
				assertThat(fault.hits()).isEqualTo(1);
				dynamo.clock().advance(Duration.ofMinutes(1));
				assertThat(ids(search(client, "plain"))).containsExactly("new", "old");
			}
		}
	}

	@Test
	void isThrottledOnRequest() {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.create(); DynamoDbClient client = Clients.inProcess(dynamo)) {
			VectorSchemas.createTable(client);
			dynamo.faults().onTable(VectorSchemas.TABLE).onOperation("SearchVectors").throttle(Occurrence.next(1));
			assertThatExceptionOfType(ThrottlingException.class).isThrownBy(() -> search(client, "plain"));
			assertThat(ids(search(client, "plain"))).isEmpty();
		}
	}

	@Test
	void forgetsExpiredItems() {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.create(); DynamoDbClient client = Clients.inProcess(dynamo)) {
			VectorSchemas.createTable(client);
			client.updateTimeToLive((update) -> update.tableName(VectorSchemas.TABLE)
				.timeToLiveSpecification((ttl) -> ttl.attributeName("expiry").enabled(true)));
			long expiry = dynamo.clock().instant().getEpochSecond() + 10;
			client.putItem((put) -> put.tableName(VectorSchemas.TABLE)
				.item(item("id", s("1"), "embedding", vector(1, 0, 0), "expiry", Attributes.n(expiry))));
			assertThat(ids(search(client, "plain"))).containsExactly("1");
			dynamo.clock().advance(Duration.ofDays(3));
			assertThat(ids(search(client, "plain"))).isEmpty();
		}
	}

	@Test
	void survivesARestart() {
		List<TableDescription> before = new ArrayList<>();
		withFolder((client) -> {
			VectorSchemas.createTable(client);
			client.putItem((put) -> put.tableName(VectorSchemas.TABLE)
				.item(item("id", s("1"), "tenant", s("t"), "embedding", vector("0.1", "0.2", "0.3"))));
			client.updateTable((update) -> update.tableName(VectorSchemas.TABLE)
				.vectorIndexUpdates(VectorSchemas.create(VectorSchemas.index("added"))));
			client.updateTable(
					(update) -> update.tableName(VectorSchemas.TABLE).vectorIndexUpdates(VectorSchemas.delete("keys")));
			before.add(client.describeTable((table) -> table.tableName(VectorSchemas.TABLE)).table());
		});
		withFolder((client) -> {
			assertThat(client.describeTable((table) -> table.tableName(VectorSchemas.TABLE)).table())
				.isEqualTo(before.get(0));
			write(client, "2", vector("0.3", "0.2", "0.1"));
			for (String index : List.of("plain", "added")) {
				assertThat(ids(search(client, index))).containsExactly("2", "1");
			}
		});
	}

	private void withFolder(Consumer<DynamoDbClient> action) {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.builder().path(this.folder).build();
				DynamoDbClient client = Clients.inProcess(dynamo)) {
			action.accept(client);
		}
	}

	private static void write(DynamoDbClient client, String id, AttributeValue vector) {
		client.putItem((put) -> put.tableName(VectorSchemas.TABLE).item(item("id", s(id), "embedding", vector)));
	}

	private static SearchVectorsResponse search(DynamoDbClient client, String index) {
		return client.searchVectors((search) -> search.tableName(VectorSchemas.TABLE)
			.indexName(index)
			.searchVector(numbers(1, 0, 0))
			.topK(10));
	}

	/**
	 * Random items, changes and searches, and what they should give.
	 */
	private static final class Comparison {

		private static final int DIMENSIONS = 7;

		private final DynamoDbClient client;

		private final Random random;

		private final Map<String, Document> documents = new TreeMap<>();

		private Comparison(DynamoDbClient client, Random random) {
			this.client = client;
			this.random = random;
		}

		private void run() {
			VectorDistanceFunction distance = pick(List.of(VectorDistanceFunction.COSINE,
					VectorDistanceFunction.EUCLIDEAN, VectorDistanceFunction.DOT_PRODUCT));
			this.client.createTable(Schemas.table("random", "id:S", "tenant:S", "color:S")
				.keySchema(Schemas.key("id"))
				.vectorIndexes(VectorSchemas.index("index")
					.dimensions((long) DIMENSIONS)
					.distanceFunction(distance)
					.searchSchema(VectorSchemas.hash("tenant"), VectorSchemas.filter("color"))
					.build())
				.build());
			for (int i = 0; i < 120; i++) {
				change();
			}
			for (int i = 0; i < 10; i++) {
				search(distance);
			}
			this.client.deleteTable((table) -> table.tableName("random"));
		}

		private void change() {
			String id = "id" + this.random.nextInt(60);
			if (this.random.nextInt(5) == 0) {
				this.documents.remove(id);
				this.client.deleteItem((delete) -> delete.tableName("random").key(item("id", s(id))));
				return;
			}
			Document document = new Document(this.random.nextInt(6) > 0 ? pick(List.of("a", "b")) : null,
					this.random.nextInt(3) > 0 ? pick(List.of("red", "blue")) : null,
					this.random.nextInt(6) > 0 ? vectorOfSmallNumbers() : null);
			this.documents.put(id, document);
			this.client.putItem((put) -> put.tableName("random").item(document.toItem(id)));
		}

		private float[] vectorOfSmallNumbers() {
			float[] vector = new float[DIMENSIONS];
			for (int i = 0; i < DIMENSIONS; i++) {
				vector[i] = this.random.nextBoolean() ? this.random.nextInt(3) - 1 : this.random.nextFloat() - 0.5f;
			}
			return vector;
		}

		private void search(VectorDistanceFunction distance) {
			float[] vector = vectorOfSmallNumbers();
			String tenant = pick(List.of("a", "b"));
			String color = this.random.nextBoolean() ? "red" : null;
			int count = 1 + this.random.nextInt(40);
			Map<String, AttributeValue> values = item(":t", s(tenant));
			if (color != null) {
				values.put(":c", s(color));
			}
			SearchVectorsResponse response = this.client.searchVectors((search) -> search.tableName("random")
				.indexName("index")
				.searchVector(Document.toAttribute(vector).l())
				.topK(count)
				.searchConditionExpression("tenant = :t" + ((color != null) ? " AND color = :c" : ""))
				.expressionAttributeValues(values));
			List<String> expected = new ArrayList<>();
			List<Double> scores = new ArrayList<>();
			this.documents.entrySet()
				.stream()
				.filter((entry) -> entry.getValue().vector() != null && tenant.equals(entry.getValue().tenant())
						&& (color == null || color.equals(entry.getValue().color())))
				.map((entry) -> Map.entry(entry.getKey(), distance(distance, vector, entry.getValue().vector())))
				.sorted(Comparator.comparingDouble((entry) -> (distance == VectorDistanceFunction.DOT_PRODUCT)
						? -entry.getValue() : entry.getValue()))
				.limit(count)
				.forEach((entry) -> {
					expected.add(entry.getKey());
					scores.add(entry.getValue());
				});
			assertThat(ids(response)).isEqualTo(expected);
			assertThat(VectorSchemas.scores(response)).isEqualTo(scores);
		}

		private static double distance(VectorDistanceFunction distance, float[] query, float[] stored) {
			double product = 0;
			double querySquares = 0;
			double storedSquares = 0;
			double differences = 0;
			for (int i = 0; i < DIMENSIONS; i++) {
				product += (double) query[i] * stored[i];
				querySquares += (double) query[i] * query[i];
				storedSquares += (double) stored[i] * stored[i];
				differences += Math.pow((double) query[i] - stored[i], 2);
			}
			if (distance == VectorDistanceFunction.DOT_PRODUCT) {
				return product;
			}
			if (distance == VectorDistanceFunction.EUCLIDEAN) {
				return Math.sqrt(differences);
			}
			if (querySquares == 0 || storedSquares == 0) {
				return 1;
			}
			return (differences == 0) ? 0
					: Math.min(2, Math.max(0, 1 - product / (Math.sqrt(querySquares) * Math.sqrt(storedSquares))));
		}

		private <T> T pick(List<T> values) {
			return values.get(this.random.nextInt(values.size()));
		}

	}

	/**
	 * An item of the comparison, each part of which may be missing.
	 */
	private record Document(@Nullable String tenant, @Nullable String color, float @Nullable [] vector) {

		private Map<String, AttributeValue> toItem(String id) {
			Map<String, AttributeValue> item = item("id", s(id));
			if (this.tenant != null) {
				item.put("tenant", s(this.tenant));
			}
			if (this.color != null) {
				item.put("color", s(this.color));
			}
			if (this.vector != null) {
				item.put("embedding", toAttribute(this.vector));
			}
			return item;
		}

		private static AttributeValue toAttribute(float[] vector) {
			Object[] elements = new Object[vector.length];
			for (int i = 0; i < vector.length; i++) {
				elements[i] = Float.toString(vector[i]);
			}
			return VectorSchemas.vector(elements);
		}

	}

}
