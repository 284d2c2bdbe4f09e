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

import java.util.ArrayList;

import io.github.dynamospring.embedded.fault.FaultInjector;
import io.github.dynamospring.embedded.storage.Storage;

/**
 * The operations of the service on the tables of one storage.
 *
 * @since 0.1.0
 */
public final class Engine implements AutoCloseable {

	private final EngineSettings settings;

	private final Storage storage;

	private final TableCatalog tables;

	private final StreamCatalog streams;

	private final TableWriter writer;

	private final Throttling throttling;

	private final EngineLock lock;

	private final TransactionTokens tokens;

	private final Misbehaviour misbehaviour;

	private final FaultInjector faults;

	private final ExpirySweeper sweeper;

	/**
	 * Create an engine with the tables there are in a storage.
	 * @param settings what it is set up with
	 * @param storage where it keeps its items; closed together with the engine
	 */
	public Engine(EngineSettings settings, Storage storage) {
		this(settings, storage, new FaultInjector());
	}

	/**
	 * Create an engine with the tables there are in a storage, which misbehaves on
	 * request.
	 * @param settings what it is set up with
	 * @param storage where it keeps its items; closed together with the engine
	 * @param faults what it asks whether to misbehave
	 */
	public Engine(EngineSettings settings, Storage storage, FaultInjector faults) {
		this.faults = faults;
		this.misbehaviour = new Misbehaviour(faults, settings.clock());
		this.settings = settings;
		this.storage = storage;
		this.streams = storage.write(() -> new StreamCatalog(settings.clock(), storage));
		this.writer = new TableWriter(this.streams);
		this.tables = storage.write(() -> new TableCatalog(settings, storage, this.misbehaviour, this.streams));
		this.tokens = storage.write(() -> new TransactionTokens(settings.clock(), storage));
		this.sweeper = new ExpirySweeper(settings, this.tables, this.writer);
		this.throttling = new Throttling(faults, this.tables, storage);
		this.lock = new EngineLock(storage, this.sweeper, this.throttling);
	}

	/**
	 * Return the settings of this engine.
	 * @return the settings
	 */
	public EngineSettings settings() {
		return this.settings;
	}

	/**
	 * Return what this engine asks whether to misbehave.
	 * @return the faults
	 */
	public FaultInjector faults() {
		return this.faults;
	}

	/**
	 * Return what throttles requests on request.
	 * @return the throttling
	 */
	public Throttling throttling() {
		return this.throttling;
	}

	/**
	 * Return the operation that creates tables.
	 * @return the operation CreateTable
	 */
	public CreateTable createTable() {
		return new CreateTable(this.tables, this.streams, this.lock, this.settings);
	}

	/**
	 * Return the operation that deletes tables.
	 * @return the operation DeleteTable
	 */
	public DeleteTable deleteTable() {
		return new DeleteTable(this.tables, this.lock);
	}

	/**
	 * Return the operation that describes tables.
	 * @return the operation DescribeTable
	 */
	public DescribeTable describeTable() {
		return new DescribeTable(this.tables, this.lock);
	}

	/**
	 * Return the operation that lists tables.
	 * @return the operation ListTables
	 */
	public ListTables listTables() {
		return new ListTables(this.tables, this.lock);
	}

	/**
	 * Return the operation that changes tables.
	 * @return the operation UpdateTable
	 */
	public UpdateTable updateTable() {
		return new UpdateTable(this.tables, this.streams, this.writer, this.lock, this.settings);
	}

	/**
	 * Return the operation that writes one item.
	 * @return the operations PutItem, UpdateItem and DeleteItem
	 */
	public WriteItem writeItem() {
		return new WriteItem(this.tables, this.writer, this.lock, this.misbehaviour);
	}

	/**
	 * Return the operation that reads one item.
	 * @return the operation GetItem
	 */
	public GetItem getItem() {
		return new GetItem(this.tables, this.lock);
	}

	/**
	 * Return the operation that reads a partition.
	 * @return the operation Query
	 */
	public Query query() {
		return new Query(this.tables, this.lock);
	}

	/**
	 * Return the operation that reads everything.
	 * @return the operation Scan
	 */
	public Scan scan() {
		return new Scan(this.tables, this.lock);
	}

	/**
	 * Return the operation that searches vector indexes.
	 * @return the operation SearchVectors
	 */
	public SearchVectors searchVectors() {
		return new SearchVectors(this.tables, this.lock);
	}

	/**
	 * Return the operation that reads items by key.
	 * @return the operation BatchGetItem
	 */
	public BatchGetItem batchGetItem() {
		return new BatchGetItem(this.tables, this.lock, this.misbehaviour);
	}

	/**
	 * Return the operation that puts and deletes items.
	 * @return the operation BatchWriteItem
	 */
	public BatchWriteItem batchWriteItem() {
		return new BatchWriteItem(this.tables, this.writer, this.lock, this.misbehaviour);
	}

	/**
	 * Return the operation that does several writes or none.
	 * @return the operation TransactWriteItems
	 */
	public TransactWriteItems transactWriteItems() {
		return new TransactWriteItems(this.tables, this.writer, this.lock, this.tokens, this.misbehaviour);
	}

	/**
	 * Return the operation that reads several items at one moment.
	 * @return the operation TransactGetItems
	 */
	public TransactGetItems transactGetItems() {
		return new TransactGetItems(this.tables, this.lock, this.misbehaviour);
	}

	/**
	 * Return the operation that executes one statement.
	 * @return the operation ExecuteStatement
	 */
	public ExecuteStatement executeStatement() {
		return new ExecuteStatement(this.tables, this.lock, writeItem());
	}

	/**
	 * Return the operation that executes several statements or none.
	 * @return the operation ExecuteTransaction
	 */
	public ExecuteTransaction executeTransaction() {
		return new ExecuteTransaction(this.tables, this.lock, transactWriteItems(), this.misbehaviour);
	}

	/**
	 * Return the operations about the time to live.
	 * @return the operations UpdateTimeToLive and DescribeTimeToLive
	 */
	public TableTimeToLive timeToLive() {
		return new TableTimeToLive(this.tables, this.lock);
	}

	/**
	 * Return the operations of the Streams service.
	 * @return the operations ListStreams, DescribeStream, GetShardIterator and GetRecords
	 */
	public ReadStreams readStreams() {
		return new ReadStreams(this.streams, this.lock, this.settings.clock());
	}

	/**
	 * Return the operations about tags.
	 * @return the operations TagResource, UntagResource and ListTagsOfResource
	 */
	public TableTags tags() {
		return new TableTags(this.tables, this.lock);
	}

	/**
	 * Drop all tables with everything in them.
	 */
	public void reset() {
		this.lock.write(() -> {
			new ArrayList<>(this.tables.all()).forEach(this.tables::drop);
			this.streams.clear();
			this.tokens.clear();
			this.sweeper.restart();
			return true;
		});
	}

	/**
	 * Copy everything there is.
	 * @return the copy
	 */
	public Snapshot snapshot() {
		return this.lock.write(() -> Snapshot.of(this.storage));
	}

	/**
	 * Bring back what a copy contains in place of everything there is.
	 * @param snapshot a copy that this engine made
	 */
	public void restore(Snapshot snapshot) {
		this.storage.write(() -> {
			snapshot.restore(this.storage);
			this.streams.load();
			this.tables.load();
			this.tokens.load();
			this.sweeper.restart();
			return true;
		});
	}

	@Override
	public void close() {
		this.storage.close();
	}

}
