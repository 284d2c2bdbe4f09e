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

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;

import io.github.dynamospring.execution.BoundedText;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionExistsException;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.Payload;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.SerializedPayload;
import io.github.dynamospring.execution.StaleVersionException;
import io.github.dynamospring.execution.StoredExecution;
import org.jspecify.annotations.Nullable;

/**
 * Runs actions with effects outside of the store once, and remembers what they returned.
 * The store keeps a record per {@link IdempotencyKey}: an execution of definition
 * {@value #DEFINITION}, which is purged as all that have ended.
 *
 * <p>
 * Nothing can make a call to somebody else happen exactly once. If the process dies
 * during an action, it is run again after the claim has ended; what it calls should be
 * given the key as well.
 *
 * @since 0.1.0
 */
public class IdempotentActions {

	/** The definition of the records. */
	public static final String DEFINITION = "idempotent-action";

	private static final int MAX_ID = 2048;

	private final ExecutionStore store;

	private final PayloadSerializer serializer;

	private final Clock clock;

	private final Duration claim;

	/**
	 * Create a runner of actions.
	 * @param store where the records are kept
	 * @param serializer writes and reads what actions return
	 * @param clock tells the time
	 * @param claim how long an action may take; nobody else runs it meanwhile
	 */
	public IdempotentActions(ExecutionStore store, PayloadSerializer serializer, Clock clock, Duration claim) {
		this.store = store;
		this.serializer = serializer;
		this.clock = clock;
		this.claim = claim;
	}

	/**
	 * Run an action unless that was done before. An action that throws may be run again
	 * at once.
	 * @param <T> the type of the result
	 * @param key names the action
	 * @param type the type of the result
	 * @param action the action, which does not return {@code null}
	 * @return what it returns, or returned when it was run
	 * @throws DeliveryPostponedException if somebody else is running it
	 * @throws Exception if the action fails
	 */
	public <T> T once(IdempotencyKey key, Class<T> type, Callable<T> action) throws Exception {
		String id = BoundedText.of("%s:%s".formatted(DEFINITION, key), MAX_ID);
		StoredExecution<ActionRecord> stored = this.store.load(id, ActionRecord.class).orElse(null);
		if (stored != null && stored.state().result() != null) {
			return read(stored.state(), type);
		}
		Instant now = this.clock.instant();
		if (stored != null && now.isBefore(stored.state().claimedUntil())) {
			throw new DeliveryPostponedException("Action '%s' is under way".formatted(key),
					stored.state().claimedUntil());
		}
		ActionRecord claimed = new ActionRecord(now.plus(this.claim), null, 0);
		StoredExecution<ActionRecord> mine = claim(key, (stored != null) ? stored.withState(claimed)
				: StoredExecution.create(id, DEFINITION, claimed).withStatus(ExecutionStatus.RUNNING), now);
		T result;
		try {
			result = action.call();
		}
		catch (Exception ex) {
			giveUp(mine, now, ex);
			throw ex;
		}
		SerializedPayload text = Payload.of(result).serialize(this.serializer);
		this.store.commit(Commit.of(mine)
			.state(new ActionRecord(now, text.text(), text.schema()))
			.status(ExecutionStatus.DONE)
			.build());
		return result;
	}

	// What the action threw counts, also if its claim cannot be given up and has to end.
	private void giveUp(StoredExecution<ActionRecord> mine, Instant now, Exception failure) {
		try {
			this.store.save(mine.withState(new ActionRecord(now, null, 0)));
		}
		catch (RuntimeException ex) {
			failure.addSuppressed(ex);
		}
	}

	private StoredExecution<ActionRecord> claim(IdempotencyKey key, StoredExecution<ActionRecord> claimed,
			Instant now) {
		try {
			return this.store.save(claimed);
		}
		catch (ExecutionExistsException | StaleVersionException ex) {
			throw new DeliveryPostponedException("Action '%s' is under way".formatted(key), now.plus(this.claim));
		}
	}

	private <T> T read(ActionRecord stored, Class<T> type) {
		String result = stored.result();
		return this.serializer.read(new SerializedPayload((result != null) ? result : "null", stored.schema()), type);
	}

	/**
	 * What is known of an action.
	 *
	 * @param claimedUntil until when somebody may be running it
	 * @param result what it returned, {@code null} if it has not
	 * @param schema the schema of the result
	 */
	private record ActionRecord(Instant claimedUntil, @Nullable String result, int schema) {

	}

}
