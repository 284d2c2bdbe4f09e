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

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.Supplier;

import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.MemoryStorage;
import io.github.dynamospring.embedded.storage.Storage;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What happens between the steps in which an index or a time to live takes in the items
 * of a table.
 */
class IndexFillingTests {

	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private static final int ITEMS = 1200;

	private final InterruptedStorage storage = new InterruptedStorage();

	private final SettableClock clock = new SettableClock(START);

	private final Engine engine = new Engine(EngineSettings.of(this.clock, "eu-central-1"), this.storage);

	@BeforeEach
	void fillTable() {
		this.engine.createTable()
			.execute(new CreateTable.Request("table", List.of(new AttributeDefinition("id", ValueType.N)),
					List.of(new KeyElement("id", KeyRole.HASH)), BillingMode.PAY_PER_REQUEST, null, null, null, null,
					false, null, List.of()));
		for (int i = 0; i < ITEMS; i++) {
			put(i, "old");
		}
	}

	@Test
	void takesInWhatIsWrittenInBetween() {
		afterSteps(2, () -> {
			put(1, "changed");
			put(ITEMS - 1, "changed");
			put(ITEMS, "new");
			for (int i = 0; i < ITEMS; i += 10) {
				delete(i);
			}
			put(0, "again");
		});
		createIndex();
		assertThat(scan("byGroup")).isEqualTo(scan(null)).hasSize(ITEMS - ITEMS / 10 + 2);
		assertThat(this.engine.describeTable().execute("table").indexes().get(0).itemCount())
			.isEqualTo(ITEMS - ITEMS / 10 + 2);
	}

	@Test
	void cannotBeReadBeforeItIsComplete() {
		afterSteps(2, () -> {
			assertThatExceptionOfType(ValidationFailure.class).isThrownBy(() -> scan("byGroup"))
				.withMessage("The table does not have the specified index: byGroup");
			assertThat(this.engine.describeTable().execute("table").indexes()).isEmpty();
		});
		createIndex();
		assertThat(scan("byGroup")).hasSize(ITEMS);
	}

	@Test
	void vectorsCannotBeSearchedBeforeTheIndexIsComplete() {
		afterSteps(2, () -> {
			put(ITEMS - 1, "changed");
			assertThatExceptionOfType(ValidationFailure.class).isThrownBy(this::search)
				.withMessage("Cannot search backfilling vector index: byVector");
			assertThat(this.engine.describeTable().execute("table").vectorIndexes()).singleElement()
				.satisfies((index) -> assertThat(index.status()).isEqualTo(TableStatus.CREATING))
				.satisfies((index) -> assertThat(index.backfilling()).isTrue());
			assertInUse(this::createIndex);
		});
		VectorIndexRequest index = new VectorIndexRequest("byVector", "vector", 1, DistanceFunction.EUCLIDEAN,
				List.of(), ProjectionType.ALL, null);
		this.engine.updateTable()
			.execute(new UpdateTable.Request("table", List.of(), null, null,
					List.of(new UpdateTable.CreateVectorIndex(index)), null, null));
		assertThat(search().hits()).isEmpty();
		assertThat(this.engine.describeTable().execute("table").vectorIndexes()).singleElement()
			.satisfies((described) -> assertThat(described.backfilling()).isFalse());
	}

	private SearchVectors.Result search() {
		return this.engine.searchVectors()
			.execute(new SearchVectors.Request("table", "byVector", List.of(Value.N.of(1)), 1, null, null,
					Placeholders.none()));
	}

	@Test
	void refusesToChangeOrDeleteTheTable() {
		afterSteps(2, () -> {
			assertInUse(this::createIndex);
			assertInUse(() -> this.engine.updateTable()
				.execute(new UpdateTable.Request("table", List.of(), null, null, List.of(), true, null)));
			assertInUse(() -> this.engine.deleteTable().execute("table"));
		});
		createIndex();
		this.engine.deleteTable().execute("table");
		assertThat(mapsOfTables(this.storage)).isEmpty();
	}

	@Test
	void isGivenUpWhenAllTablesAreDropped() {
		afterSteps(2, this.engine::reset);
		assertThatExceptionOfType(EngineException.class).isThrownBy(this::createIndex)
			.satisfies((ex) -> assertThat(ex.type()).isEqualTo(ErrorType.RESOURCE_NOT_FOUND));
		assertThat(mapsOfTables(this.storage)).isEmpty();
	}

	@Test
	void isGoneAfterARestartUnlessItWasComplete() {
		afterSteps(2, () -> {
			Engine restarted = new Engine(this.engine.settings(), this.storage.copy());
			assertThat(restarted.describeTable().execute("table").indexes()).isEmpty();
			assertThat(mapsOfTables(this.storage.copied)).containsExactly("table");
		});
		createIndex();
		Engine restarted = new Engine(this.engine.settings(), this.storage.copy());
		assertThat(restarted.describeTable().execute("table").indexes()).hasSize(1);
	}

	@Test
	void aTimeToLiveTakesInWhatIsWrittenInBetween() {
		for (int i = 0; i < ITEMS; i++) {
			put(i, START.getEpochSecond() + 10);
		}
		afterSteps(2, () -> {
			put(1, START.getEpochSecond() + 10_000);
			put(ITEMS - 1, START.getEpochSecond() + 10_000);
			put(ITEMS, START.getEpochSecond() + 10);
			delete(2);
			delete(ITEMS - 2);
		});
		this.engine.timeToLive().update("table", "group", true);
		this.clock.advance(Duration.ofMinutes(2));
		assertThat(scan(null)).hasSize(2);
	}

	@Test
	void aTimeToLiveThatIsSwitchedOffInBetweenStaysOff() {
		for (int i = 0; i < ITEMS; i++) {
			put(i, START.getEpochSecond() + 10);
		}
		afterSteps(2, () -> this.engine.timeToLive().update("table", "group", false));
		this.engine.timeToLive().update("table", "group", true);
		assertThat(this.engine.timeToLive().describe("table")).isNull();
		this.clock.advance(Duration.ofMinutes(2));
		assertThat(scan(null)).hasSize(ITEMS);
	}

	private void afterSteps(int writes, Runnable action) {
		for (int i = 1; i < writes; i++) {
			this.storage.interruptions.add(() -> {
			});
		}
		this.storage.interruptions.add(action);
	}

	private static List<String> mapsOfTables(Storage storage) {
		return storage.names().stream().filter((name) -> name.startsWith("table")).toList();
	}

	private void createIndex() {
		IndexRequest index = new IndexRequest("byGroup", List.of(new KeyElement("group", KeyRole.HASH)),
				ProjectionType.ALL, null, null);
		this.engine.updateTable()
			.execute(new UpdateTable.Request("table", List.of(new AttributeDefinition("group", ValueType.S)), null,
					null, List.of(new UpdateTable.CreateIndex(index)), null, null));
	}

	private static void assertInUse(Runnable action) {
		assertThatExceptionOfType(EngineException.class).isThrownBy(action::run)
			.satisfies((ex) -> assertThat(ex.type()).isEqualTo(ErrorType.RESOURCE_IN_USE))
			.withMessage("Attempt to change a resource which is still in use: Table is being updated: table");
	}

	private void put(int id, String group) {
		put(id, new Value.S(group));
	}

	private void put(int id, long group) {
		put(id, Value.N.of(group));
	}

	private void put(int id, Value group) {
		Item item = Item.of(Map.of("id", Value.N.of(id), "group", group));
		this.engine.writeItem()
			.execute(new WriteRequest.Put("table", item, null, Placeholders.none(), false), ReturnValues.NONE);
	}

	private void delete(int id) {
		Item key = Item.of(Map.of("id", Value.N.of(id)));
		this.engine.writeItem()
			.execute(new WriteRequest.Delete("table", key, null, Placeholders.none(), false), ReturnValues.NONE);
	}

	private Set<Item> scan(@Nullable String index) {
		PageRequest request = new PageRequest("table", index, null, null, null, null, null, Placeholders.none(), false,
				PageRequest.FILTER_EXPRESSION);
		return new HashSet<>(this.engine.scan().execute(request, null, null).items());
	}

	/**
	 * Does something of somebody else behind a write.
	 */
	private static final class InterruptedStorage implements Storage {

		private final Storage storage = new MemoryStorage();

		private final Queue<Runnable> interruptions = new ArrayDeque<>();

		private Storage copied = this;

		private Storage copy() {
			Storage copy = new MemoryStorage();
			this.storage.names()
				.forEach((name) -> this.storage.open(name)
					.read(KeyRange.all(), true)
					.forEachRemaining((stored) -> copy.open(name).put(stored.key(), stored.item())));
			this.copied = copy;
			return copy;
		}

		@Override
		public ItemMap open(String name) {
			return this.storage.open(name);
		}

		@Override
		public void drop(String name) {
			this.storage.drop(name);
		}

		@Override
		public Set<String> names() {
			return this.storage.names();
		}

		@Override
		public <T> T read(Supplier<T> action) {
			return this.storage.read(action);
		}

		@Override
		public <T> T write(Supplier<T> action) {
			T result = this.storage.write(action);
			Runnable interruption = this.interruptions.poll();
			if (interruption != null) {
				interruption.run();
			}
			return result;
		}

		@Override
		public void close() {
			this.storage.close();
		}

	}

}
