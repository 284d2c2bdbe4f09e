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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import io.github.dynamospring.DynamoTransactionCanceledException;
import io.github.dynamospring.core.transact.TransactAction;
import io.github.dynamospring.core.transact.TransactActions;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;

import org.springframework.util.Assert;

/**
 * A read transaction.
 */
record TransactGetSupport(TemplateContext context, List<GetSupport<?>> gets,
		Consumer<TransactGetItemsRequest.Builder> customizer) implements ExecutableTransactGetOperation.TransactGet {

	static TransactGetSupport of(TemplateContext context, Collection<? extends ExecutableGetOperation.Get<?>> gets) {
		List<GetSupport<?>> steps = new ArrayList<>();
		for (ExecutableGetOperation.Get<?> get : gets) {
			Assert.isTrue(get instanceof GetSupport<?> step && step.context() == context,
					"The get was not made with the template of this transaction");
			steps.add((GetSupport<?>) get);
		}
		return new TransactGetSupport(context, List.copyOf(steps), (request) -> {
		});
	}

	@Override
	public TransactGetSupport customize(Consumer<TransactGetItemsRequest.Builder> newCustomizer) {
		Assert.notNull(newCustomizer, "The customizer is missing");
		return new TransactGetSupport(this.context, this.gets, this.customizer.andThen(newCustomizer));
	}

	@Override
	public TransactGetItemsRequest toRequest() {
		return request(actions());
	}

	@Override
	public GotItems execute() {
		List<TransactAction<?>> actions = actions();
		TransactGetItemsRequest request = request(actions);
		try {
			return results(
					this.context.send(TransactAction.tableNames(actions), (client) -> client.transactGetItems(request))
						.responses());
		}
		catch (DynamoTransactionCanceledException ex) {
			throw TransactionFailures.ofReads(ex, actions);
		}
	}

	private GotItems results(List<ItemResponse> responses) {
		Map<ExecutableGetOperation.Get<?>, Optional<Object>> results = new LinkedHashMap<>();
		for (int i = 0; i < this.gets.size(); i++) {
			results.put(this.gets.get(i), result(this.gets.get(i), responses.get(i)));
		}
		return new GotItems(results);
	}

	private static Optional<Object> result(GetSupport<?> get, ItemResponse response) {
		return (response.hasItem() && !get.context().converter().isHidden(get.entity(), response.item()))
				? Optional.of(get.reader().read(response.item())) : Optional.empty();
	}

	private List<TransactAction<?>> actions() {
		List<TransactAction<?>> actions = new ArrayList<>();
		this.gets.forEach((get) -> actions.add(TransactAction.get(get.entity(), get.key(), get.toRequest())));
		return actions;
	}

	private TransactGetItemsRequest request(List<TransactAction<?>> actions) {
		TransactGetItemsRequest.Builder request = new TransactActions(actions).toReadRequest();
		this.customizer.accept(request);
		return request.build();
	}

}
