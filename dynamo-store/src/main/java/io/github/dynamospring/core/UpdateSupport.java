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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoException;
import io.github.dynamospring.DynamoServiceException;
import io.github.dynamospring.DynamoTransactionCanceledException;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.expression.UpdateExpression;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.GeneratedValue;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.Operator;
import io.github.dynamospring.core.query.Update;
import io.github.dynamospring.core.transact.TransactAction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

import org.springframework.dao.DataAccessException;
import org.springframework.util.Assert;

/**
 * An update, its changes and options.
 */
record UpdateSupport<T>(TemplateContext context, DynamoPersistentEntity<?> entity, Class<T> entityType, DynamoKey key,
		Update update, @Nullable Criteria condition, boolean mayCreate, Consumer<UpdateItemRequest.Builder> customizer)
		implements
			ExecutableUpdateOperation.UpdateChanges<T>,
			TransactStep {

	static <T> ExecutableUpdateOperation.UpdateWithKey<T> of(TemplateContext context, Class<T> entityType) {
		DynamoPersistentEntity<?> entity = context.entity(entityType);
		return (key) -> {
			Assert.notNull(key, "The key is missing");
			return new UpdateSupport<>(context, entity, entityType, key, Update.empty(), null, false, (request) -> {
			});
		};
	}

	private UpdateSupport<T> change(UnaryOperator<Update> change) {
		return new UpdateSupport<>(this.context, this.entity, this.entityType, this.key, change.apply(this.update),
				this.condition, this.mayCreate, this.customizer);
	}

	@Override
	public UpdateSupport<T> apply(Update other) {
		Assert.notNull(other, "The update is missing");
		return change((changes) -> changes.and(other));
	}

	@Override
	public UpdateSupport<T> set(String property, Object value) {
		return change((changes) -> changes.set(property, value));
	}

	@Override
	public UpdateSupport<T> setNull(String property) {
		return change((changes) -> changes.setNull(property));
	}

	@Override
	public UpdateSupport<T> setIfNotExists(String property, Object value) {
		return change((changes) -> changes.setIfNotExists(property, value));
	}

	@Override
	public UpdateSupport<T> remove(String property) {
		return change((changes) -> changes.remove(property));
	}

	@Override
	public UpdateSupport<T> increment(String property, Number by) {
		return change((changes) -> changes.increment(property, by));
	}

	@Override
	public UpdateSupport<T> decrement(String property, Number by) {
		return change((changes) -> changes.decrement(property, by));
	}

	@Override
	public UpdateSupport<T> add(String property, Number number) {
		return change((changes) -> changes.add(property, number));
	}

	@Override
	public UpdateSupport<T> add(String property, Collection<?> elements) {
		return change((changes) -> changes.add(property, elements));
	}

	@Override
	public UpdateSupport<T> deleteFromSet(String property, Collection<?> elements) {
		return change((changes) -> changes.deleteFromSet(property, elements));
	}

	@Override
	public UpdateSupport<T> append(String property, Collection<?> elements) {
		return change((changes) -> changes.append(property, elements));
	}

	@Override
	public UpdateSupport<T> prepend(String property, Collection<?> elements) {
		return change((changes) -> changes.prepend(property, elements));
	}

	@Override
	public UpdateSupport<T> condition(Criteria newCondition) {
		Assert.notNull(newCondition, "The condition is missing");
		return new UpdateSupport<>(this.context, this.entity, this.entityType, this.key, this.update, newCondition,
				this.mayCreate, this.customizer);
	}

	@Override
	public UpdateSupport<T> upsert() {
		return new UpdateSupport<>(this.context, this.entity, this.entityType, this.key, this.update, this.condition,
				true, this.customizer);
	}

	@Override
	public UpdateSupport<T> customize(Consumer<UpdateItemRequest.Builder> newCustomizer) {
		Assert.notNull(newCustomizer, "The customizer is missing");
		return new UpdateSupport<>(this.context, this.entity, this.entityType, this.key, this.update, this.condition,
				this.mayCreate, this.customizer.andThen(newCustomizer));
	}

	@Override
	public ExecutableUpdateOperation.ReturningUpdate<T> returning(ReturnedItem item) {
		Assert.notNull(item, "What to return is missing");
		return new Returning<>(this, ReturnValue.valueOf(item.name()),
				ResultReader.entity(this.context, this.entity, this.entityType));
	}

	@Override
	public ExecutableUpdateOperation.ReturningUpdate<Map<String, Object>> returning(ReturnedAttributes attributes) {
		Assert.notNull(attributes, "What to return is missing");
		return new Returning<>(this, ReturnValue.valueOf(attributes.name()),
				ResultReader.present(this.context.converter(), this.entity));
	}

	@Override
	public UpdateItemRequest toRequest() {
		return withCallbacks().repeatableRequest(ReturnValue.NONE);
	}

	@Override
	public void execute() {
		withCallbacks().send(ReturnValue.NONE);
	}

	@Override
	public ExecutableUpdateOperation.IdempotentUpdate idempotent() {
		return new Idempotent(this, TransactionSupport.of(this.context).update(this));
	}

	@Override
	public PreparedAction prepareAction(EntityLifecycle lifecycle) {
		return new PreparedAction(
				TransactAction.update(this.entity, this.key, withCallbacks().request(ReturnValue.NONE)),
				this::conditionFailed, Optional::empty);
	}

	private UpdateSupport<T> withCallbacks() {
		return change((changes) -> this.context.lifecycle().beforeUpdate(this.entity, changes, this.mayCreate));
	}

	private UpdateItemResponse send(ReturnValue returnValue) {
		UpdateItemRequest request = repeatableRequest(returnValue);
		try {
			return this.context.write(Set.of(request.tableName()), (client) -> client.updateItem(request));
		}
		catch (DynamoConditionFailedException ex) {
			throw AmbiguousFailures.explain(conditionFailed(ex), ex);
		}
		catch (DynamoConnectionException | DynamoServiceException ex) {
			if (isRepeatable() || !AmbiguousFailures.mayHaveBeenApplied(ex.getCause())) {
				throw ex;
			}
			throw DynamoExceptionTranslator.restate(ex, ambiguousMessage(ex),
					((DynamoException) ex).getFailure().notRetryable());
		}
	}

	private DataAccessException conditionFailed(DynamoConditionFailedException ex) {
		return new DynamoConditionFailedException(failureMessage(ex), ex, ex.getFailure());
	}

	private String failureMessage(DynamoConditionFailedException ex) {
		String name = this.entity.getType().getSimpleName();
		if (!this.mayCreate && ex.getFailure().item().isEmpty()) {
			return "%s with key %s does not exist; nothing was written. Use upsert() to create what does not exist"
				.formatted(name, this.key);
		}
		return "The condition did not hold for %s with key %s; nothing was written".formatted(name, this.key);
	}

	private String ambiguousMessage(DataAccessException ex) {
		return ("The update of %s with key %s may or may not have been applied: %s. It was not sent again, since a "
				+ "repetition would change the item once more. Guard it by the version, or send it as idempotent()")
			.formatted(this.entity.getType().getSimpleName(), this.key, ex.getMessage());
	}

	private UpdateItemRequest repeatableRequest(ReturnValue returnValue) {
		UpdateItemRequest request = request(returnValue);
		return isRepeatable() ? request
				: request.toBuilder()
					.overrideConfiguration(
							this.context.unambiguousRetries().apply(request.overrideConfiguration().orElse(null)))
					.build();
	}

	/*
	 * Whether the request may be sent again although it may have been applied already: a
	 * repetition changes nothing, but for the version, or the version guard refuses it.
	 */
	private boolean isRepeatable() {
		DynamoPersistentProperty version = this.entity.getVersionProperty();
		List<Update.Action> actions = complete().actions();
		return actions.stream().allMatch((action) -> action.isRepeatable() || countsUp(action, version))
				|| (version != null && this.condition != null && requiresVersion(this.condition, version) && actions
					.stream()
					.allMatch((action) -> !action.property().equals(version.getName()) || countsUp(action, version)));
	}

	private static boolean countsUp(Update.Action action, @Nullable DynamoPersistentProperty version) {
		return version != null && action.kind() == Update.Kind.INCREMENT && action.property().equals(version.getName());
	}

	private static boolean requiresVersion(Criteria criteria, DynamoPersistentProperty version) {
		if (criteria instanceof Criteria.And and) {
			return and.operands().stream().anyMatch((operand) -> requiresVersion(operand, version));
		}
		return criteria instanceof Criteria.Comparison comparison && comparison.operator() == Operator.EQUAL
				&& comparison.path().equals(version.getName());
	}

	private UpdateItemRequest request(ReturnValue returnValue) {
		ExpressionRenderer renderer = new ExpressionRenderer();
		String updateExpression = renderer.render(updateExpression());
		RenderedCondition rendered = RenderedCondition.of(this.context, this.entity, effectiveCondition(), renderer);
		UpdateItemRequest.Builder request = UpdateItemRequest.builder()
			.tableName(this.entity.getTableName())
			.key(this.context.converter().writeKey(this.entityType, this.key))
			.updateExpression(updateExpression)
			.conditionExpression(rendered.expression())
			.expressionAttributeNames(rendered.names())
			.expressionAttributeValues(rendered.values())
			.returnValuesOnConditionCheckFailure(rendered.onFailure());
		if (returnValue != ReturnValue.NONE) {
			request.returnValues(returnValue);
		}
		this.customizer.accept(request);
		return request.build();
	}

	private UpdateExpression updateExpression() {
		UpdateExpression expression = this.context.updateMapper().map(this.entity, complete());
		if (!this.mayCreate) {
			return expression;
		}
		List<UpdateExpression.Action> actions = new ArrayList<>(expression.actions());
		if (!this.entity.getKeyLayout().raw()) {
			actions.addAll(keyProperties());
		}
		if (this.entity.isTypeStored()) {
			actions.add(new UpdateExpression.Set(DocumentPath.of(DynamoPersistentEntity.TYPE_ATTRIBUTE),
					UpdateExpression.Value.of(AttributeValue.createS(this.entity.getTypeName()))));
		}
		return new UpdateExpression(actions);
	}

	/*
	 * An item that an upsert creates must hold its key properties, and its type, like any
	 * other; of one that exists they are what they are, so setting them changes nothing.
	 */
	private List<UpdateExpression.Action> keyProperties() {
		List<UpdateExpression.Action> actions = new ArrayList<>();
		List<DynamoPersistentProperty> properties = this.entity.getKeyProperties();
		List<Object> values = this.key.values();
		for (int i = 0; i < properties.size(); i++) {
			DynamoPersistentProperty property = properties.get(i);
			actions.add(new UpdateExpression.Set(DocumentPath.of(property.getAttributeName()),
					UpdateExpression.Value.of(this.context.converter().writeValue(property, values.get(i)))));
		}
		return actions;
	}

	private Update versioned() {
		DynamoPersistentProperty version = this.entity.getVersionProperty();
		if (version == null || this.update.isEmpty() || changes(version)) {
			return this.update;
		}
		return this.update.increment(version.getName(), version.getVersionIncrement());
	}

	/*
	 * The update with what is generated anew with each, where the update does not say
	 * otherwise.
	 */
	private Update complete() {
		Update complete = versioned();
		if (this.update.isEmpty() || this.entity.getSdkSchema() == null) {
			return complete;
		}
		for (DynamoPersistentProperty property : this.entity) {
			GeneratedValue generated = property.getGeneratedValue();
			if (generated != null && !changes(property)) {
				complete = switch (generated.kind()) {
					case COUNTER -> complete.compute(property.getName(), counted(property, generated));
					case TIMESTAMP -> complete.set(property.getName(), this.context.converter().getClock().instant());
				};
			}
		}
		return complete;
	}

	private static Update.Value counted(DynamoPersistentProperty property, GeneratedValue counter) {
		return new Update.Plus(
				new Update.IfNotExists(property.getName(), new Update.Constant(counter.start() - counter.delta())),
				new Update.Constant(counter.delta()));
	}

	private boolean changes(DynamoPersistentProperty property) {
		List<Update.Action> actions = this.update.actions();
		return actions.stream().anyMatch((action) -> action.property().equals(property.getName()));
	}

	private @Nullable Criteria effectiveCondition() {
		if (this.mayCreate) {
			return this.condition;
		}
		Criteria exists = Criteria.where(ReadTarget.PARTITION_KEY).exists();
		return (this.condition != null) ? Criteria.allOf(exists, this.condition) : exists;
	}

	/**
	 * The end of an update that returns something.
	 */
	private record Returning<T, R>(UpdateSupport<T> update, ReturnValue returnValue,
			ResultReader<R> reader) implements ExecutableUpdateOperation.ReturningUpdate<R> {

		@Override
		public UpdateItemRequest toRequest() {
			return this.update.withCallbacks().repeatableRequest(this.returnValue);
		}

		@Override
		public Optional<R> execute() {
			UpdateItemResponse response = this.update.withCallbacks().send(this.returnValue);
			return response.hasAttributes() ? Optional.of(this.reader.read(response.attributes())) : Optional.empty();
		}

	}

	/**
	 * An update that is sent as a transaction of one action.
	 *
	 * @param update the update
	 * @param transaction the transaction
	 */
	private record Idempotent(UpdateSupport<?> update, ExecutableTransactionOperation.Transaction transaction)
			implements
				ExecutableUpdateOperation.IdempotentUpdate {

		@Override
		public TransactWriteItemsRequest toRequest() {
			return this.transaction.toRequest();
		}

		@Override
		public void execute() {
			try {
				this.transaction.execute();
			}
			catch (DynamoTransactionCanceledException ex) {
				DynamoConditionFailedException failed = TransactionFailures.onlyConditionFailed(ex);
				throw (failed != null) ? this.update.conditionFailed(failed) : ex;
			}
		}

	}

}
