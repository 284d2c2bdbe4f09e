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

import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.EngineSettings;
import io.github.dynamospring.embedded.fault.FaultInjector;
import io.github.dynamospring.embedded.fault.Faults;
import io.github.dynamospring.embedded.fault.MovableClock;
import io.github.dynamospring.embedded.http.HttpDoor;
import io.github.dynamospring.embedded.protocol.Dispatcher;
import io.github.dynamospring.embedded.protocol.ProtocolRequest;
import io.github.dynamospring.embedded.storage.MemoryStorage;
import io.github.dynamospring.embedded.storage.Storage;
import io.github.dynamospring.embedded.transport.InProcessAsyncHttpClient;
import io.github.dynamospring.embedded.transport.InProcessHttpClient;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;

/**
 * DynamoDB inside the JVM. The real SDK client talks to it through {@link #httpClient()},
 * so marshalling, retries and interceptors are those of production:
 *
 * <pre>{@code
 * EmbeddedDynamo dynamo = EmbeddedDynamo.create();
 * DynamoDbClient client = DynamoDbClient.builder()
 *     .httpClient(dynamo.httpClient())
 *     .endpointOverride(dynamo.endpoint())
 *     .region(Region.EU_CENTRAL_1)
 *     .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
 *     .build();
 * }</pre>
 *
 * <p>
 * Programs in other JVMs and languages reach the same data through a loopback HTTP
 * server, see {@link #startHttp(int)}. Everything is kept in memory and gone after
 * {@link #close()}, unless a {@linkplain Builder#path(Path) path} is given. Instances are
 * independent of each other and safe for any number of threads.
 *
 * @since 0.1.0
 */
public final class EmbeddedDynamo implements AutoCloseable {

	private static final String DEFAULT_REGION = "us-east-1";

	private static final URI IN_PROCESS = URI.create("http://embedded-dynamo.localhost");

	private static final AtomicInteger THREADS = new AtomicInteger();

	private final Engine engine;

	private final Dispatcher dispatcher;

	private final ExecutorService executor;

	private final MovableClock clock;

	private final Faults faults;

	private final InetAddress httpAddress;

	private @Nullable HttpDoor door;

	private EmbeddedDynamo(Builder builder) {
		Storage storage = (builder.path != null) ? Storage.inFolder(builder.path) : new MemoryStorage();
		FaultInjector injector = new FaultInjector();
		this.faults = new Faults(injector);
		this.clock = new MovableClock(builder.clock);
		this.engine = open(EngineSettings.of(this.clock, builder.region), storage, injector);
		this.dispatcher = new Dispatcher(this.engine);
		this.httpAddress = builder.httpAddress;
		this.executor = Executors.newCachedThreadPool((task) -> {
			Thread thread = new Thread(task, "embedded-dynamo-" + THREADS.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		});
	}

	private static Engine open(EngineSettings settings, Storage storage, FaultInjector faults) {
		try {
			return new Engine(settings, storage, faults);
		}
		catch (RuntimeException ex) {
			storage.close();
			throw ex;
		}
	}

	/**
	 * Start an engine on the system's clock without an HTTP server.
	 * @return the running engine
	 */
	public static EmbeddedDynamo create() {
		return builder().build();
	}

	/**
	 * Set up an engine.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Return the HTTP client to build a {@code DynamoDbClient} with. Closing it, or the
	 * client built with it, leaves the engine running.
	 * @return a client that answers on the calling thread
	 */
	public SdkHttpClient httpClient() {
		return new InProcessHttpClient(this.dispatcher);
	}

	/**
	 * Return the HTTP client to build a {@code DynamoDbAsyncClient} with. Closing it, or
	 * the client built with it, leaves the engine running.
	 * @return a client that answers on the engine's own threads
	 */
	public SdkAsyncHttpClient asyncHttpClient() {
		return new InProcessAsyncHttpClient(this.dispatcher, this.executor);
	}

	/**
	 * Return the endpoint to give to an SDK client as its endpoint override: that of the
	 * HTTP server if it runs, else one that is never resolved because the in-process
	 * clients do not look at it.
	 * @return the endpoint
	 */
	public synchronized URI endpoint() {
		return (this.door != null) ? this.door.uri() : IN_PROCESS;
	}

	/**
	 * Open the HTTP server, on 127.0.0.1 unless the engine was built with another
	 * {@linkplain Builder#httpAddress(InetAddress) address}. It keeps the JVM alive until
	 * it is closed.
	 * @param port the port, 0 for any free one
	 * @return where the server listens
	 * @throws IllegalStateException if the server runs already
	 * @throws java.io.UncheckedIOException if the port cannot be opened
	 */
	public synchronized URI startHttp(int port) {
		if (this.door != null) {
			throw new IllegalStateException(
					"The HTTP server runs already at " + this.door.uri() + "; one engine has one server");
		}
		this.door = HttpDoor.open(this.dispatcher, this.httpAddress, port);
		return this.door.uri();
	}

	/**
	 * Observe all requests, whichever way they come in. The listener is called on the
	 * thread that answers the request, before it does; an exception from it fails the
	 * request.
	 * @param listener the listener
	 * @return a handle that removes the listener when it is closed
	 */
	public Registration onRequest(Consumer<EmbeddedRequest> listener) {
		Consumer<ProtocolRequest> adapter = (request) -> listener
			.accept(new EmbeddedRequest(request.operation(), request.body(), request.tableNames()));
		this.dispatcher.addListener(adapter);
		return () -> this.dispatcher.removeListener(adapter);
	}

	/**
	 * Make the engine misbehave: throttle, lose answers, read the past.
	 * @return the faults of this engine
	 */
	public Faults faults() {
		return this.faults;
	}

	/**
	 * Return the clock that decides about expiry, tokens, streams and creation times. It
	 * follows the one the engine was built with until it is moved.
	 * @return the clock
	 */
	public MovableClock clock() {
		return this.clock;
	}

	/**
	 * Drop all tables with everything in them, end all faults and let the clock follow
	 * the one the engine was built with. Listeners stay.
	 */
	public void reset() {
		this.faults.clear();
		this.clock.reset();
		this.engine.reset();
	}

	/**
	 * Remember everything there is, to come back to it: tables with items and indexes,
	 * streams, tags, times to live and the tokens of transactions.
	 * @return a handle that brings it back as often as it is asked to
	 */
	public Snapshot snapshot() {
		io.github.dynamospring.embedded.engine.Snapshot copy = this.engine.snapshot();
		return () -> {
			this.faults.clear();
			this.clock.reset();
			this.engine.restore(copy);
		};
	}

	/**
	 * Close the HTTP server and the engine.
	 */
	@Override
	public synchronized void close() {
		if (this.door != null) {
			this.door.close();
			this.door = null;
		}
		this.executor.shutdownNow();
		this.engine.close();
	}

	/**
	 * What an engine remembers.
	 */
	@FunctionalInterface
	public interface Snapshot {

		/**
		 * Bring back what is remembered in place of everything there is, end all faults
		 * and let the clock follow the one the engine was built with. Listeners stay.
		 */
		void restore();

	}

	/**
	 * The handle of a listener.
	 */
	@FunctionalInterface
	public interface Registration extends AutoCloseable {

		/**
		 * Remove the listener.
		 */
		@Override
		void close();

	}

	/**
	 * Sets up an engine.
	 */
	public static final class Builder {

		private Clock clock = Clock.systemUTC();

		private String region = DEFAULT_REGION;

		private InetAddress httpAddress = HttpDoor.loopback();

		private @Nullable Integer httpPort;

		private @Nullable Path path;

		private Builder() {
		}

		/**
		 * Set the clock that decides about expiry, tokens and creation times.
		 * @param clock the clock
		 * @return this builder
		 */
		public Builder clock(Clock clock) {
			this.clock = clock;
			return this;
		}

		/**
		 * Set the region that appears in ARNs.
		 * @param region the region's id
		 * @return this builder
		 */
		public Builder region(String region) {
			this.region = region;
			return this;
		}

		/**
		 * Open the HTTP server as well.
		 * @param port the port, 0 for any free one
		 * @return this builder
		 */
		public Builder httpPort(int port) {
			this.httpPort = port;
			return this;
		}

		/**
		 * Let the HTTP server listen on another address than 127.0.0.1, as it has to
		 * inside a container. It takes any credentials: whoever reaches it can read and
		 * change everything.
		 * @param address the address of a network interface, or the wildcard address for
		 * all of them
		 * @return this builder
		 */
		public Builder httpAddress(InetAddress address) {
			this.httpAddress = address;
			return this;
		}

		/**
		 * Keep everything in a folder: tables with items and indexes, tags, times to live
		 * and the tokens of transactions. Needs the artifact
		 * {@code com.h2database:h2-mvstore}.
		 * <p>
		 * What was answered is there again when an engine is started on the folder, also
		 * if the process was killed; writes and transactions are there whole or not at
		 * all. Bytes are handed to the operating system and forced to the disk on
		 * {@link EmbeddedDynamo#close()} only, so a loss of power can take the last
		 * seconds or damage the file. A folder belongs to one engine at a time.
		 * <p>
		 * A write takes a fraction of a millisecond longer than in memory.
		 * @param path the folder; created if it does not exist
		 * @return this builder
		 */
		public Builder path(Path path) {
			this.path = path;
			return this;
		}

		/**
		 * Start the engine.
		 * @return the running engine
		 * @throws IllegalStateException if there is a path and its folder cannot be used:
		 * another engine uses it, it is damaged, written by a newer version or not
		 * writable, or the library is missing
		 * @throws java.io.UncheckedIOException if there is a port and it cannot be opened
		 */
		public EmbeddedDynamo build() {
			EmbeddedDynamo dynamo = new EmbeddedDynamo(this);
			if (this.httpPort != null) {
				try {
					dynamo.startHttp(this.httpPort);
				}
				catch (RuntimeException ex) {
					dynamo.close();
					throw ex;
				}
			}
			return dynamo;
		}

		/**
		 * Start the engine, see {@link #build()}.
		 * @return the running engine
		 */
		public EmbeddedDynamo start() {
			return build();
		}

	}

}
