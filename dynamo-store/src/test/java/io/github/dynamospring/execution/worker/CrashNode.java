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

package io.github.dynamospring.execution.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionExistsException;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.dynamo.DynamoExecutionStore;
import io.github.dynamospring.execution.dynamo.ExecutionStoreSettings;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.dao.DataAccessException;

/**
 * A process with workers and load on an engine that keeps its data in a folder. What it
 * delivers to the outside is written to a file.
 */
public final class CrashNode implements AutoCloseable {

	static final String DONE = "done";

	static final List<String> IDS = IntStream.range(0, 6).mapToObj((i) -> "x" + i).toList();

	static final String LOG = "deliveries.txt";

	private static final String DEFINITION = "crash";

	private final Path log;

	private final EmbeddedDynamo engine;

	private final DynamoDbClient client;

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task);
		thread.setDaemon(true);
		return thread;
	});

	private final ExecutionStore store;

	private final List<Worker> workers;

	private CrashNode(Path folder) {
		this.log = folder.resolve(LOG);
		this.engine = EmbeddedDynamo.builder().path(folder.resolve("data")).build();
		this.client = DynamoDbClient.builder()
			.httpClient(this.engine.httpClient())
			.endpointOverride(this.engine.endpoint())
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
			.build();
		WorkSignal signal = new WorkSignal();
		ExecutionStoreSettings settings = ExecutionStoreSettings.defaults().withTrace(20).withObserver(signal);
		new ExecutionTables(this.client, settings).createIfMissing();
		this.store = new DynamoExecutionStore(this.client, new JacksonPayloadSerializer(), settings);
		ExecutionRuntime runtime = new ExecutionRuntime(this.store, Clock.systemUTC());
		WorkHandlers handlers = WorkHandlers.builder(this.store, runtime)
			.methods(this)
			.timers((timer) -> runtime.fire(timer, CrashState.class,
					(execution) -> Commit.of(execution).state(execution.state().withFired()).build()))
			.spawns(new Children(this.store, new ExecutionDefinitions(Map.of(DEFINITION, CrashState.class))))
			.build();
		WorkerSettings workerSettings = WorkerSettings.of(UUID.randomUUID().toString())
			.withLeaseDuration(Duration.ofMillis(500))
			.withPollDelay(Duration.ofMillis(20), Duration.ofMillis(200))
			.withRetry(new RetryPolicy(5, Duration.ofMillis(20), 2, Duration.ofMillis(200), 0.5))
			.withParkedRetry(Duration.ofMillis(200));
		WorkerResources resources = new WorkerResources(Clock.systemUTC(), RandomGenerator.getDefault(), this.threads,
				StoreObserver.NONE, signal);
		this.workers = List.of(new OutboxRelay(this.store, handlers, workerSettings, resources),
				new SpawnRelay(this.store, handlers, workerSettings, resources),
				new TimerSweeper(this.store, handlers, workerSettings, resources),
				new ParkedRetrier(this.store, handlers, workerSettings, resources));
	}

	static CrashNode open(Path folder) {
		return new CrashNode(folder);
	}

	public static void main(String[] arguments) throws Exception {
		CrashNode node = open(Path.of(arguments[0]));
		node.workers.forEach(Worker::start);
		IDS.forEach(node::create);
		Random random = new Random(Long.parseLong(arguments[1]));
		Instant end = Clock.systemUTC().instant().plusSeconds(60);
		while (Clock.systemUTC().instant().isBefore(end)) {
			try {
				node.command(IDS.get(random.nextInt(IDS.size())), random);
				System.out.println(DONE);
			}
			catch (DataAccessException ex) {
				// Somebody else was faster.
			}
		}
	}

	private void create(String id) {
		try {
			this.store.save(StoredExecution.create(id, DEFINITION, CrashState.NOTHING));
		}
		catch (ExecutionExistsException ex) {
			// An earlier process has created it.
		}
	}

	private void command(String id, Random random) {
		StoredExecution<CrashState> execution = this.store.load(id, CrashState.class).orElseThrow();
		String timer = "t" + execution.version();
		String child = id + "-" + execution.version();
		this.store.commit(Commit.of(execution)
			.status(ExecutionStatus.RUNNING)
			.state(execution.state().withCommand())
			.emit(IDS.get(random.nextInt(IDS.size())), "apply", id)
			.spawn(child, "root", CrashState.NOTHING)
			.emit("outside", "tell", id)
			.schedule(timer, Clock.systemUTC().instant().plusMillis(random.nextInt(500)))
			.build());
	}

	@OnEvent("apply")
	Commit<CrashState> apply(StoredExecution<CrashState> execution, OutboxEntry entry) {
		return Commit.of(execution).state(execution.state().withApplied(entry)).build();
	}

	@OnEvent("tell")
	void tell(OutboxEntry entry) {
		String line = "%s %d%n".formatted(entry.executionId(), entry.number());
		try {
			Files.writeString(this.log, line, StandardCharsets.UTF_8, StandardOpenOption.CREATE,
					StandardOpenOption.APPEND);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	ExecutionStore store() {
		return this.store;
	}

	/**
	 * Work until nothing is left to do.
	 */
	boolean drain(Duration patience) {
		Instant end = Clock.systemUTC().instant().plus(patience);
		while (Clock.systemUTC().instant().isBefore(end)) {
			int started = 0;
			for (Worker worker : this.workers) {
				started += worker.step();
			}
			if (started == 0 && isDrained()) {
				this.workers.forEach(Worker::stop);
				return true;
			}
		}
		return false;
	}

	private boolean isDrained() {
		return this.store.pendingOutbox(1).isEmpty() && this.store.pendingSpawns(1).isEmpty()
				&& this.store.dueTimers(Clock.systemUTC().instant().plusSeconds(3600), 1).isEmpty()
				&& this.store.parked(ParkedQuery.all(1)).items().isEmpty();
	}

	@Override
	public void close() {
		this.client.close();
		this.engine.close();
		this.threads.shutdownNow();
	}

	/**
	 * What an execution has counted.
	 *
	 * @param commands the commits of the load, each of which emits two events, spawns a
	 * child and arms a timer
	 * @param fired the timers that had an effect
	 * @param applied the events that had an effect
	 * @param highest the number of the last event of each source
	 * @param outOfOrder the events that came after a later one, or twice
	 */
	record CrashState(int commands, int fired, int applied, Map<String, Long> highest, int outOfOrder) {

		static final CrashState NOTHING = new CrashState(0, 0, 0, Map.of(), 0);

		CrashState withCommand() {
			return new CrashState(this.commands + 1, this.fired, this.applied, this.highest, this.outOfOrder);
		}

		CrashState withFired() {
			return new CrashState(this.commands, this.fired + 1, this.applied, this.highest, this.outOfOrder);
		}

		CrashState withApplied(OutboxEntry entry) {
			Map<String, Long> next = new TreeMap<>(this.highest);
			Long before = next.put(entry.executionId(), entry.number());
			boolean wrong = before != null && before >= entry.number();
			return new CrashState(this.commands, this.fired, this.applied + 1, next, this.outOfOrder + (wrong ? 1 : 0));
		}

	}

}
