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

package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.github.dynamospring.DynamoTransactionCanceledException;
import io.github.dynamospring.core.transact.TransactAction;
import io.github.dynamospring.core.transact.TransactActions;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.util.Assert;

/**
 * A write transaction and its actions.
 */
record TransactionSupport(TemplateContext context, List<TransactStep> steps, @Nullable String token,
		Consumer<TransactWriteItemsRequest.Builder> customizer) implements ExecutableTransactionOperation.Transaction {

	static TransactionSupport of(TemplateContext context) {
		return new TransactionSupport(context, List.of(), null, (request) -> {
		});
	}

	@Override
	public TransactionSupport put(Object entity) {
		return (entity instanceof ExecutablePutOperation.Put<?> put) ? put(put)
				: with(PutSupport.of(this.context, entity));
	}

	@Override
	public TransactionSupport put(ExecutablePutOperation.Put<?> put) {
		return with(put);
	}

	@Override
	public TransactionSupport update(ExecutableUpdateOperation.UpdateChanges<?> update) {
		return with(update);
	}

	@Override
	public TransactionSupport delete(Object entity) {
		return (entity instanceof ExecutableDeleteOperation.Delete<?> delete) ? delete(delete)
				: with(DeleteSupport.of(this.context, entity));
	}

	@Override
	public TransactionSupport delete(ExecutableDeleteOperation.Delete<?> delete) {
		return with(delete);
	}

	@Override
	public TransactionSupport check(ExecutableTransactionOperation.Check check) {
		return with(check);
	}

	private TransactionSupport with(Object action) {
		Assert.notNull(action, "The action is missing");
		Assert.isTrue(action instanceof TransactStep step && step.context() == this.context,
				"The action was not made with the template of this transaction");
		List<TransactStep> newSteps = new ArrayList<>(this.steps);
		newSteps.add((TransactStep) action);
		return new TransactionSupport(this.context, List.copyOf(newSteps), this.token, this.customizer);
	}

	@Override
	public TransactionSupport token(String newToken) {
		Assert.notNull(newToken, "The token is missing");
		return new TransactionSupport(this.context, this.steps, newToken, this.customizer);
	}

	@Override
	public TransactionSupport customize(Consumer<TransactWriteItemsRequest.Builder> newCustomizer) {
		Assert.notNull(newCustomizer, "The customizer is missing");
		return new TransactionSupport(this.context, this.steps, this.token, this.customizer.andThen(newCustomizer));
	}

	@Override
	public TransactWriteItemsRequest toRequest() {
		return request(prepare(this.context.lifecycle().withoutEvents()));
	}

	@Override
	public SavedEntities execute() {
		List<PreparedAction> actions = prepare(this.context.lifecycle());
		TransactWriteItemsRequest request = request(actions);
		try {
			this.context.write(TransactAction.tableNames(actions.stream().map(PreparedAction::action).toList()),
					(client) -> client.transactWriteItems(request));
		}
		catch (DynamoTransactionCanceledException ex) {
			throw TransactionFailures.of(ex, actions);
		}
		List<Object> saved = new ArrayList<>();
		actions.forEach((action) -> action.saved().get().ifPresent(saved::add));
		return new SavedEntities(saved);
	}

	private List<PreparedAction> prepare(EntityLifecycle lifecycle) {
		return this.steps.stream().map((step) -> step.prepareAction(lifecycle)).toList();
	}

	private TransactWriteItemsRequest request(List<PreparedAction> actions) {
		TransactWriteItemsRequest.Builder request = new TransactActions(
				actions.stream().<TransactAction<?>>map(PreparedAction::action).toList())
			.toWriteRequest(
					(this.token != null) ? this.token : this.context.settings().idGenerator().generateId().toString());
		this.customizer.accept(request);
		return request.build();
	}

}
