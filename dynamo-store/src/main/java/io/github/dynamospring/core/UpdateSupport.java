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
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.expression.UpdateExpression;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.Update;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

import org.springframework.util.Assert;

/**
 * An update, its changes and options.
 */
record UpdateSupport<T>(TemplateContext context, DynamoPersistentEntity<?> entity, Class<T> entityType, DynamoKey key,
		Update update, @Nullable Criteria condition, boolean mayCreate,
		Consumer<UpdateItemRequest.Builder> customizer) implements ExecutableUpdateOperation.UpdateChanges<T> {

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
		return new UpdateSupport<>(this.context, this.entity, this.entityType, this.key, this.update, this.condition,
				this.mayCreate, this.customizer.andThen(newCustomizer));
	}

	@Override
	public ExecutableUpdateOperation.ReturningUpdate<T> returning(ReturnedItem item) {
		return new Returning<>(this, ReturnValue.valueOf(item.name()),
				ResultReader.entity(this.context.converter(), this.entityType));
	}

	@Override
	public ExecutableUpdateOperation.ReturningUpdate<Map<String, Object>> returning(ReturnedAttributes attributes) {
		return new Returning<>(this, ReturnValue.valueOf(attributes.name()),
				ResultReader.present(this.context.converter(), this.entity));
	}

	@Override
	public UpdateItemRequest toRequest() {
		return request(ReturnValue.NONE);
	}

	@Override
	public void execute() {
		send(ReturnValue.NONE);
	}

	private UpdateItemResponse send(ReturnValue returnValue) {
		UpdateItemRequest request = request(returnValue);
		try {
			return this.context.send((client) -> client.updateItem(request));
		}
		catch (DynamoConditionFailedException ex) {
			throw new DynamoConditionFailedException(failureMessage(ex), ex, ex.getFailure());
		}
	}

	private String failureMessage(DynamoConditionFailedException ex) {
		String name = this.entity.getType().getSimpleName();
		if (!this.mayCreate && ex.getFailure().item().isEmpty()) {
			return "%s with key %s does not exist; nothing was written. Use upsert() to create what does not exist"
				.formatted(name, this.key);
		}
		return "The condition did not hold for %s with key %s; nothing was written".formatted(name, this.key);
	}

	private UpdateItemRequest request(ReturnValue returnValue) {
		ExpressionRenderer renderer = new ExpressionRenderer();
		UpdateItemRequest.Builder request = UpdateItemRequest.builder()
			.tableName(this.entity.getTableName())
			.key(this.context.converter().writeKey(this.entityType, this.key))
			.updateExpression(renderer.render(updateExpression()));
		Criteria criteria = effectiveCondition();
		if (criteria != null) {
			request.conditionExpression(renderer.render(this.context.queryMapper().map(this.entity, criteria)))
				.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
		}
		Placeholders.apply(renderer, request::expressionAttributeNames, request::expressionAttributeValues);
		if (returnValue != ReturnValue.NONE) {
			request.returnValues(returnValue);
		}
		this.customizer.accept(request);
		return request.build();
	}

	private UpdateExpression updateExpression() {
		UpdateExpression expression = this.context.updateMapper().map(this.entity, versioned());
		return this.mayCreate ? withKeyProperties(expression) : expression;
	}

	/*
	 * An item that an upsert creates must hold its key properties like any other; of one
	 * that exists they are what they are, so setting them changes nothing.
	 */
	private UpdateExpression withKeyProperties(UpdateExpression expression) {
		if (this.entity.getKeyLayout().raw()) {
			return expression;
		}
		List<UpdateExpression.Action> actions = new ArrayList<>(expression.actions());
		List<DynamoPersistentProperty> properties = this.entity.getKeyProperties();
		List<Object> values = this.key.values();
		for (int i = 0; i < properties.size(); i++) {
			DynamoPersistentProperty property = properties.get(i);
			actions.add(new UpdateExpression.Set(DocumentPath.of(property.getAttributeName()),
					UpdateExpression.Value.of(this.context.converter().writeValue(property, values.get(i)))));
		}
		return new UpdateExpression(actions);
	}

	private Update versioned() {
		DynamoPersistentProperty version = this.entity.getVersionProperty();
		if (version == null || this.update.isEmpty() || changes(version)) {
			return this.update;
		}
		return this.update.increment(version.getName(), 1);
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
			return this.update.request(this.returnValue);
		}

		@Override
		public Optional<R> execute() {
			UpdateItemResponse response = this.update.send(this.returnValue);
			return response.hasAttributes() ? Optional.of(this.reader.read(response.attributes())) : Optional.empty();
		}

	}

}
