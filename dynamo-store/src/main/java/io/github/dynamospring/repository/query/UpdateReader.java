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

package io.github.dynamospring.repository.query;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.Update;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.data.core.TypeInformation;

/**
 * The changes of an {@link io.github.dynamospring.repository.Update} annotation, checked
 * when it is created.
 */
final class UpdateReader {

	private final ExpressionText text;

	private final Bindings bindings;

	private final List<UpdateNode> changes;

	UpdateReader(ExpressionText text, Bindings bindings) {
		this.text = text;
		this.bindings = bindings;
		this.changes = new ExpressionParser(text, bindings).parseUpdate();
		Map<String, OperandNode.Path> changed = new HashMap<>();
		for (UpdateNode change : this.changes) {
			check(change);
			if (changed.put(change.path().text(), change.path()) != null) {
				throw text.refuse(change.path().position(), "'" + change.path() + "' is changed twice",
						"make one change of the two");
			}
		}
	}

	private void check(UpdateNode change) {
		PropertyReference property = change.path().property();
		DynamoPersistentProperty root = property.root();
		if (root == null || (root.isKeyPart() && !property.isNested())) {
			throw this.text.refuse(change.path().position(),
					"'" + change.path() + "' is part of the key, which an update cannot change",
					"delete the item and insert it with its new key");
		}
		if (change instanceof UpdateNode.Set set) {
			check(set.path(), set.value());
		}
		else if (change instanceof UpdateNode.Add add) {
			checkTopLevel(add.path(), "ADD");
			checkElements(add.path(), add.value(), true);
		}
		else if (change instanceof UpdateNode.Delete delete) {
			checkTopLevel(delete.path(), "DELETE");
			checkElements(delete.path(), delete.value(), false);
		}
	}

	private void check(OperandNode.Path path, UpdateNode.Value value) {
		if (value instanceof UpdateNode.Parameter parameter) {
			requireFit(path, parameter.value(), path.property().javaType());
		}
		else if (value instanceof UpdateNode.IfNotExists choice) {
			check(path, choice.otherwise());
		}
		else if (value instanceof UpdateNode.ListAppend lists) {
			requireKind(path, List.class, "list_append");
			check(path, lists.first());
			check(path, lists.second());
		}
		else if (value instanceof UpdateNode.Plus sum) {
			requireKind(path, Number.class, "+");
			check(path, sum.left());
			check(path, sum.right());
		}
		else if (value instanceof UpdateNode.Minus difference) {
			requireKind(path, Number.class, "-");
			check(path, difference.left());
			check(path, difference.right());
		}
	}

	private void requireKind(OperandNode.Path path, Class<?> kind, String operator) {
		Class<?> type = path.property().javaType();
		if (type != null && !Keys.fits(kind, type)) {
			throw this.text.refuse(path.position(), "'" + path + "' is of type " + type.getSimpleName() + ", but '"
					+ operator + "' is for " + ((kind == Number.class) ? "numbers" : "lists"), "set it to a parameter");
		}
	}

	private void checkTopLevel(OperandNode.Path path, String clause) {
		if (path.property().isNested()) {
			throw this.text.refuse(path.position(),
					"'" + path + "' is inside another property, where DynamoDB's " + clause + " does not reach",
					"use SET");
		}
	}

	private void checkElements(OperandNode.Path path, OperandNode.Value value, boolean number) {
		Class<?> type = path.property().javaType();
		if (type == null) {
			return;
		}
		if (number && Keys.fits(Number.class, type)) {
			requireFit(path, value, type);
			return;
		}
		if (!Set.class.isAssignableFrom(type)) {
			throw this.text.refuse(path.position(), "'" + path + "' of type " + type.getSimpleName() + " is no "
					+ (number ? "number and no " : "") + "set", "use SET");
		}
		ResolvableType given = this.bindings.type(value);
		TypeInformation<?> information = path.property().type();
		TypeInformation<?> component = (information != null) ? information.getComponentType() : null;
		if (given != null && component != null) {
			boolean many = Collection.class.isAssignableFrom(given.toClass());
			requireFit(path, value, component.getType(), many ? given.as(Collection.class).getGeneric(0) : given);
		}
	}

	private void requireFit(OperandNode.Path path, OperandNode.Value value, @Nullable Class<?> wanted) {
		requireFit(path, value, wanted, this.bindings.type(value));
	}

	private void requireFit(OperandNode.Path path, OperandNode.Value value, @Nullable Class<?> wanted,
			@Nullable ResolvableType given) {
		if (wanted != null && given != null && !Keys.fits(wanted, given.toClass())) {
			throw this.text.refuse(value.position(),
					"parameter '" + value.name() + "' is of type " + given.toClass().getSimpleName() + ", but '" + path
							+ "' takes " + wanted.getSimpleName(),
					"declare the parameter as " + wanted.getSimpleName());
		}
	}

	/**
	 * Return the changes for a call.
	 * @param arguments the arguments
	 * @return the update
	 */
	Update update(Arguments arguments) {
		Update update = Update.empty();
		for (UpdateNode change : this.changes) {
			update = apply(update, change, arguments);
		}
		return update;
	}

	private static Update apply(Update update, UpdateNode change, Arguments arguments) {
		String path = change.path().text();
		if (change instanceof UpdateNode.Remove) {
			return update.remove(path);
		}
		if (change instanceof UpdateNode.Set set) {
			return (set.value() instanceof UpdateNode.Parameter parameter)
					? update.set(path, required(parameter.value(), set.path(), arguments))
					: update.compute(path, value(set.value(), set.path(), arguments));
		}
		if (change instanceof UpdateNode.Add add) {
			Object value = required(add.value(), add.path(), arguments);
			return (value instanceof Number number) ? update.add(path, number) : update.add(path, elements(value));
		}
		UpdateNode.Delete delete = (UpdateNode.Delete) change;
		return update.deleteFromSet(path, elements(required(delete.value(), delete.path(), arguments)));
	}

	private static Collection<?> elements(Object value) {
		return (value instanceof Collection<?> collection) ? collection : List.of(value);
	}

	private static Update.Value value(UpdateNode.Value value, OperandNode.Path path, Arguments arguments) {
		if (value instanceof UpdateNode.Parameter parameter) {
			return new Update.Constant(required(parameter.value(), path, arguments));
		}
		if (value instanceof UpdateNode.Reference reference) {
			return new Update.Reference(reference.path().text());
		}
		if (value instanceof UpdateNode.IfNotExists choice) {
			return new Update.IfNotExists(choice.path().text(), value(choice.otherwise(), path, arguments));
		}
		if (value instanceof UpdateNode.ListAppend lists) {
			return new Update.ListAppend(value(lists.first(), path, arguments), value(lists.second(), path, arguments));
		}
		if (value instanceof UpdateNode.Plus sum) {
			return new Update.Plus(value(sum.left(), path, arguments), value(sum.right(), path, arguments));
		}
		UpdateNode.Minus difference = (UpdateNode.Minus) value;
		return new Update.Minus(value(difference.left(), path, arguments), value(difference.right(), path, arguments));
	}

	private static Object required(OperandNode.Value value, OperandNode.Path path, Arguments arguments) {
		Object content = arguments.value(value);
		if (content == null) {
			throw new DynamoValidationException(arguments.getMethod() + ": " + value + " is null, but '" + path
					+ "' can only be changed with a value; use another method, with REMOVE " + path
					+ ", to have it absent");
		}
		return content;
	}

}
