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

package io.github.dynamospring.core.convert;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.UpdateExpression;
import io.github.dynamospring.core.expression.UpdateExpression.Action;
import io.github.dynamospring.core.expression.UpdateExpression.IfNotExists;
import io.github.dynamospring.core.expression.UpdateExpression.Value;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.core.query.Update;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.Assert;

/**
 * Maps updates in terms of an entity's properties to update expressions in terms of
 * stored attributes. What cannot be right for the entity is refused with a
 * {@link DynamoValidationException} that names the entity, the property and the remedy.
 *
 * @since 0.1.0
 */
public final class UpdateMapper {

	private static final AttributeValue ZERO = AttributeValue.fromN("0");

	private static final AttributeValue EMPTY_LIST = AttributeValue.fromL(List.of());

	private static final AttributeValue NULL = AttributeValue.fromNul(true);

	private static final Set<AttributeValueType> SETS = Set.of(AttributeValueType.SS, AttributeValueType.NS,
			AttributeValueType.BS);

	private final DynamoConverter converter;

	/**
	 * Create a mapper.
	 * @param converter the converter that encodes values
	 */
	public UpdateMapper(DynamoConverter converter) {
		Assert.notNull(converter, "A converter is needed");
		this.converter = converter;
	}

	/**
	 * Map an update.
	 * @param entity the entity
	 * @param update the update
	 * @return the expression
	 * @throws DynamoValidationException if there is no change, a property is unknown or
	 * part of the key, a value is impossible, or two changes overlap
	 */
	public UpdateExpression map(DynamoPersistentEntity<?> entity, Update update) {
		if (update.isEmpty()) {
			throw new DynamoValidationException("The update of " + MappedPath.describe(entity)
					+ " has no changes: add one (set, remove, increment, ...) or do not send it");
		}
		List<Action> actions = new ArrayList<>(update.actions().size());
		for (Update.Action action : update.actions()) {
			MappedPath path = (action.kind() == Update.Kind.REMOVE)
					? MappedPath.resolveForRemoval(this.converter, entity, action.property())
					: MappedPath.resolve(this.converter, entity, action.property());
			checkKey(path);
			Action mapped = map(entity, path, action);
			checkOverlap(entity, actions, mapped);
			actions.add(mapped);
		}
		return new UpdateExpression(actions);
	}

	private Action map(DynamoPersistentEntity<?> entity, MappedPath path, Update.Action action) {
		return switch (action.kind()) {
			case SET -> set(entity, path, action);
			case SET_NULL -> setNull(entity, path);
			case SET_IF_NOT_EXISTS -> setIfNotExists(entity, path, action);
			case COMPUTE -> new UpdateExpression.Set(path.path(), computed(entity, path, requiredValue(path, action)));
			case REMOVE -> new UpdateExpression.Remove(path.path());
			case INCREMENT -> new UpdateExpression.Set(path.path(),
					new UpdateExpression.Plus(orElse(path, ZERO), Value.of(number(path, action))));
			case DECREMENT -> new UpdateExpression.Set(path.path(),
					new UpdateExpression.Minus(orElse(path, ZERO), Value.of(number(path, action))));
			case ADD -> add(path, action);
			case DELETE -> new UpdateExpression.Delete(topLevel(path, action), set(path, action));
			case APPEND -> new UpdateExpression.Set(path.path(),
					new UpdateExpression.ListAppend(orElse(path, EMPTY_LIST), Value.of(list(path, action))));
			case PREPEND -> new UpdateExpression.Set(path.path(),
					new UpdateExpression.ListAppend(Value.of(list(path, action)), orElse(path, EMPTY_LIST)));
		};
	}

	private Value computed(DynamoPersistentEntity<?> entity, MappedPath path, Object value) {
		if (value instanceof Update.Constant constant) {
			return Value.of(stored(entity, path, constant.value()));
		}
		if (value instanceof Update.Reference reference) {
			return new UpdateExpression.Reference(reference(entity, reference.path()));
		}
		if (value instanceof Update.IfNotExists choice) {
			return new IfNotExists(reference(entity, choice.path()), computed(entity, path, choice.otherwise()));
		}
		if (value instanceof Update.ListAppend lists) {
			return new UpdateExpression.ListAppend(computed(entity, path, lists.first()),
					computed(entity, path, lists.second()));
		}
		if (value instanceof Update.Plus sum) {
			return new UpdateExpression.Plus(computed(entity, path, sum.left()), computed(entity, path, sum.right()));
		}
		Update.Minus difference = (Update.Minus) value;
		return new UpdateExpression.Minus(computed(entity, path, difference.left()),
				computed(entity, path, difference.right()));
	}

	private DocumentPath reference(DynamoPersistentEntity<?> entity, String path) {
		return MappedPath.resolve(this.converter, entity, path).path();
	}

	private static Value orElse(MappedPath path, AttributeValue otherwise) {
		return new IfNotExists(path.path(), Value.of(otherwise));
	}

	private Action set(DynamoPersistentEntity<?> entity, MappedPath path, Update.Action action) {
		Object value = requiredValue(path, action);
		if (isEmptySet(path, value)) {
			return new UpdateExpression.Remove(path.path());
		}
		Value stored = Value.of(stored(entity, path, value));
		DynamoPersistentProperty property = path.topLevelProperty();
		return new UpdateExpression.Set(path.path(),
				(property != null && property.isKeptByUpdates()) ? new IfNotExists(path.path(), stored) : stored);
	}

	private Action setIfNotExists(DynamoPersistentEntity<?> entity, MappedPath path, Update.Action action) {
		Object value = requiredValue(path, action);
		if (isEmptySet(path, value)) {
			throw new DynamoValidationException(path.describe() + " cannot be set to an empty set if absent: DynamoDB "
					+ "stores no empty set, so an absent one is empty already; leave this change out");
		}
		return new UpdateExpression.Set(path.path(),
				new IfNotExists(path.path(), Value.of(stored(entity, path, value))));
	}

	private Action setNull(DynamoPersistentEntity<?> entity, MappedPath path) {
		checkIndexKey(entity, path, "NULL");
		if (path.type() != null && path.type().getType().isPrimitive()) {
			throw new DynamoValidationException(path.describe() + " is of type " + path.type().getType().getName()
					+ " and cannot be null: set a value, or use remove(\"" + path.text() + "\")");
		}
		return new UpdateExpression.Set(path.path(), Value.of(NULL));
	}

	private Action add(MappedPath path, Update.Action action) {
		Object value = requiredValue(path, action);
		if (!(value instanceof Collection<?>)) {
			AttributeValue number = number(path, action);
			return new UpdateExpression.Add(topLevel(path, action), number);
		}
		return new UpdateExpression.Add(topLevel(path, action), set(path, action));
	}

	private AttributeValue stored(DynamoPersistentEntity<?> entity, MappedPath path, Object value) {
		AttributeValue stored = path.write(value, RoundingMode.UNNECESSARY);
		SdkBytes bytes = stored.b();
		if ((stored.s() != null && stored.s().isEmpty()) || (bytes != null && bytes.asByteArrayUnsafe().length == 0)) {
			checkIndexKey(entity, path, "an empty value");
		}
		if (Boolean.TRUE.equals(stored.nul())) {
			checkIndexKey(entity, path, "NULL");
		}
		return stored;
	}

	private AttributeValue number(MappedPath path, Update.Action action) {
		Object value = requiredValue(path, action);
		if (!(value instanceof Number)) {
			throw path.wrongType("a number for " + action.kind().method() + "(..)", value);
		}
		AttributeValueType type = path.attributeType();
		if (type != null && type != AttributeValueType.N) {
			throw wrongKind(path, action, type, "numbers");
		}
		if (path.type() != null && isNumeric(path.type().getType())) {
			return path.write(value, RoundingMode.UNNECESSARY);
		}
		return this.converter.writeValue(value);
	}

	private static boolean isNumeric(Class<?> type) {
		return Number.class.isAssignableFrom(type) || (type.isPrimitive() && type != boolean.class);
	}

	private AttributeValue set(MappedPath path, Update.Action action) {
		AttributeValueType type = path.attributeType();
		if (type != null && !SETS.contains(type)) {
			throw wrongKind(path, action, type, "sets");
		}
		List<AttributeValue> elements = elements(path, action).stream().distinct().toList();
		AttributeValueType elementsType = (type != null) ? type : setOf(path, elements);
		return switch (elementsType) {
			case SS -> AttributeValue.fromSs(elements.stream().map(AttributeValue::s).toList());
			case NS -> AttributeValue.fromNs(elements.stream().map(AttributeValue::n).toList());
			default -> AttributeValue.fromBs(elements.stream().map(AttributeValue::b).toList());
		};
	}

	private static AttributeValueType setOf(MappedPath path, List<AttributeValue> elements) {
		if (elements.stream().allMatch((element) -> element.s() != null)) {
			return AttributeValueType.SS;
		}
		if (elements.stream().allMatch((element) -> element.n() != null)) {
			return AttributeValueType.NS;
		}
		if (elements.stream().allMatch((element) -> element.b() != null)) {
			return AttributeValueType.BS;
		}
		throw new DynamoValidationException(path.describe()
				+ " cannot hold these elements in a set: a set has only text, only numbers or only binary data");
	}

	private AttributeValue list(MappedPath path, Update.Action action) {
		AttributeValueType type = path.attributeType();
		if (type != null && type != AttributeValueType.L) {
			throw wrongKind(path, action, type, "lists");
		}
		return AttributeValue.fromL(elements(path, action));
	}

	private static List<AttributeValue> elements(MappedPath path, Update.Action action) {
		Collection<?> elements = (Collection<?>) requiredValue(path, action);
		if (elements.isEmpty()) {
			throw new DynamoValidationException(path.describe() + ": " + action.kind().method()
					+ "(..) has no elements, which changes nothing and which DynamoDB refuses for sets: "
					+ "leave the change out when there are none");
		}
		List<AttributeValue> values = new ArrayList<>(elements.size());
		for (Object element : elements) {
			if (element == null) {
				throw new DynamoValidationException(path.describe() + ": " + action.kind().method()
						+ "(..) has an element that is null: leave it out");
			}
			values.add(path.writeElement(element));
		}
		return values;
	}

	private static Object requiredValue(MappedPath path, Update.Action action) {
		Object value = action.value();
		if (value == null) {
			throw new DynamoValidationException(path.describe() + " cannot be changed with null ("
					+ action.kind().method() + "): use setNull(\"" + path.text() + "\") to store NULL, or remove(\""
					+ path.text() + "\") to remove the attribute");
		}
		return value;
	}

	private static boolean isEmptySet(MappedPath path, @Nullable Object value) {
		return value instanceof Collection<?> elements && elements.isEmpty() && path.attributeType() != null
				&& SETS.contains(path.attributeType());
	}

	private static DocumentPath topLevel(MappedPath path, Update.Action action) {
		if (!path.path().isTopLevel()) {
			throw new DynamoValidationException(path.describe() + " is inside another attribute, where DynamoDB's ADD "
					+ "and DELETE do not reach (" + action.kind().method()
					+ "): use increment(..) for a number, set(..) with the whole set otherwise");
		}
		return path.path();
	}

	private static void checkKey(MappedPath path) {
		if (path.isKey()) {
			throw new DynamoValidationException(path.describe() + " is part of the primary key, which an update cannot "
					+ "change: delete the item and insert it with its new key, in one transaction if both or none "
					+ "must happen");
		}
	}

	private static void checkIndexKey(DynamoPersistentEntity<?> entity, MappedPath path, String what) {
		DynamoPersistentProperty property = path.topLevelProperty();
		if (property == null || !entity.isTable()) {
			return;
		}
		Optional<SecondaryIndex> index = entity.getIndexes()
			.stream()
			.filter((candidate) -> candidate.partitionKey().contains(property)
					|| candidate.sortKey().contains(property))
			.findFirst();
		if (index.isPresent()) {
			throw new DynamoValidationException(
					path.describe() + " is a key of index " + index.get().name() + ", which DynamoDB does not let be "
							+ what + ": use remove(\"" + path.text() + "\") to take the item out of the index");
		}
	}

	private static void checkOverlap(DynamoPersistentEntity<?> entity, List<Action> actions, Action added) {
		for (Action action : actions) {
			if (action.path().isWithin(added.path()) || added.path().isWithin(action.path())) {
				throw new DynamoValidationException("The update of " + MappedPath.describe(entity) + " changes '"
						+ action.path() + "' and '" + added.path()
						+ "', which are the same or one inside the other: DynamoDB applies all changes at once, so make "
						+ "one change of the two");
			}
		}
	}

	private static DynamoValidationException wrongKind(MappedPath path, Update.Action action, AttributeValueType type,
			String expected) {
		return new DynamoValidationException(path.describe() + " is stored as " + type + ", but "
				+ action.kind().method() + "(..) is for " + expected
				+ ": use set(..), or add/deleteFromSet for sets, append/prepend for lists, increment/decrement for "
				+ "numbers");
	}

}
