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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Does several writes or none of them.
 *
 * @since 0.1.0
 */
public final class TransactWriteItems {

	private static final long MAX_PAYLOAD_SIZE = 4L * 1024 * 1024;

	private final TableCatalog tables;

	private final TableWriter writer;

	private final EngineLock lock;

	private final TransactionTokens tokens;

	private final Misbehaviour misbehaviour;

	TransactWriteItems(TableCatalog tables, TableWriter writer, EngineLock lock, TransactionTokens tokens,
			Misbehaviour misbehaviour) {
		this.tables = tables;
		this.writer = writer;
		this.lock = lock;
		this.tokens = tokens;
		this.misbehaviour = misbehaviour;
	}

	/**
	 * Do several writes or none of them.
	 * @param requests the writes and checks
	 * @param payloadSize the bytes of all items, keys and values in the request
	 * @param token the token that makes repetitions harmless, or {@code null}
	 * @return what the writes consumed
	 */
	public Result execute(List<WriteRequest> requests, long payloadSize, @Nullable Token token) {
		if (payloadSize > MAX_PAYLOAD_SIZE) {
			throw new ValidationFailure(EngineMessages.TRANSACTION_TOO_LARGE);
		}
		List<WriteAction> actions = requests.stream().map(WriteAction::of).toList();
		return execute("TransactWriteItems", () -> actions, token);
	}

	// Do several writes that can only be told once their tables are known.
	Result execute(String operation, Supplier<List<WriteAction>> actionsOf, @Nullable Token token) {
		return this.lock.write(() -> {
			List<ConsumedCapacity> repeated = (token != null) ? this.tokens.find(token) : null;
			List<WriteAction> actions = actionsOf.get();
			actions.forEach((action) -> this.tables.require(action.request().tableName()));
			if (repeated != null) {
				return new Result(repeated, Map.of());
			}
			Transaction transaction = new Transaction(operation, actions);
			Result result = transaction.commit();
			if (token != null) {
				this.tokens.remember(token, transaction.chargesOfRepetition());
			}
			return result;
		});
	}

	/**
	 * One attempt to do all actions.
	 */
	private final class Transaction {

		private final String operation;

		private final List<WriteAction> actions;

		private final List<CancellationReason> reasons = new ArrayList<>();

		private final List<LocatedWrite> writes = new ArrayList<>();

		private final List<WriteOutcome> outcomes = new ArrayList<>();

		private Transaction(String operation, List<WriteAction> actions) {
			this.operation = operation;
			this.actions = actions;
		}

		private Result commit() {
			locate();
			TransactWriteItems.this.misbehaviour.cancel(this.operation,
					this.writes.stream().map(LocatedWrite::table).toList());
			for (LocatedWrite write : this.writes) {
				this.reasons.add(prepare(write));
			}
			cancelIfNeeded();
			CapacityLedger capacities = new CapacityLedger();
			CollectionLedger collections = new CollectionLedger();
			for (int i = 0; i < this.writes.size(); i++) {
				LocatedWrite write = this.writes.get(i);
				capacities.add(apply(write, this.outcomes.get(i)));
				if (!(write.action().request() instanceof WriteRequest.Check)) {
					collections.add(write);
				}
			}
			return new Result(capacities.perTable(), collections.perTable());
		}

		// Return what a repetition consumes: it reads what the writes were sized by.
		private List<ConsumedCapacity> chargesOfRepetition() {
			CapacityLedger capacities = new CapacityLedger();
			for (int i = 0; i < this.writes.size(); i++) {
				capacities.add(ConsumedCapacity.read(this.writes.get(i).table().name())
					.table(CapacityUnits.ofTransactionalRead(this.outcomes.get(i).largerSize()))
					.build());
			}
			return capacities.perTable();
		}

		private void locate() {
			Map<Table, Set<StoredKey>> seen = new HashMap<>();
			for (WriteAction action : this.actions) {
				Table table = TransactWriteItems.this.tables.require(action.request().tableName());
				try {
					StoredKey key = action.locate(table);
					if (!seen.computeIfAbsent(table, (any) -> new HashSet<>()).add(key)) {
						throw new DuplicateItem();
					}
					this.writes.add(new LocatedWrite(action, table, key));
					this.reasons.add(CancellationReason.NONE);
				}
				catch (DuplicateItem ex) {
					throw new ValidationFailure(EngineMessages.SEVERAL_ACTIONS_ON_ITEM);
				}
				catch (EmptyKeyFailure ex) {
					throw ex;
				}
				catch (ValidationFailure ex) {
					this.reasons.add(CancellationReason.validation(String.valueOf(ex.getMessage())));
				}
			}
			cancelIfNeeded();
			this.reasons.clear();
		}

		private CancellationReason prepare(LocatedWrite write) {
			Item before = write.table().items().get(write.key());
			if (!write.action().isAllowedOn(before)) {
				return write.action().reason(before);
			}
			try {
				this.outcomes.add(write.action().applyTo(write.table(), before));
				return CancellationReason.NONE;
			}
			catch (EmptyKeyFailure ex) {
				throw ex;
			}
			catch (ValidationFailure ex) {
				return CancellationReason.validation(String.valueOf(ex.getMessage()));
			}
		}

		private void cancelIfNeeded() {
			if (this.reasons.stream().anyMatch((reason) -> reason != CancellationReason.NONE)) {
				throw new TransactionCanceledException(this.reasons);
			}
		}

		private ConsumedCapacity apply(LocatedWrite write, WriteOutcome outcome) {
			String tableName = write.table().name();
			if (write.action().request() instanceof WriteRequest.Check) {
				long size = (outcome.before() != null) ? outcome.before().byteSize() : 0;
				return ConsumedCapacity.write(tableName).table(2 * CapacityUnits.ofWrite(size, size)).build();
			}
			ConsumedCapacity single = TransactWriteItems.this.writer.write(write.table(), write.key(), outcome.before(),
					outcome.after());
			return ConsumedCapacity.write(tableName).table(single.table()).add(single).build();
		}

	}

	/**
	 * What makes repetitions of a transaction harmless for ten minutes.
	 *
	 * @param id the client's token
	 * @param content a digest of the transaction
	 */
	public record Token(String id, String content) {

	}

	/**
	 * What a transaction consumed.
	 *
	 * @param capacities what was consumed, per table
	 * @param collections the item collections that were written to, by table
	 */
	public record Result(List<ConsumedCapacity> capacities, Map<String, List<ItemCollectionMetrics>> collections) {

	}

	/**
	 * Two actions on one item.
	 */
	@SuppressWarnings("serial")
	private static final class DuplicateItem extends RuntimeException {

	}

}
