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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;

import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.data.core.PropertyReferenceException;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.domain.Sort;
import org.springframework.data.mapping.PersistentPropertyPath;
import org.springframework.data.mapping.context.InvalidPersistentPropertyPath;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.query.Parameters;
import org.springframework.data.repository.query.parser.Part;
import org.springframework.data.repository.query.parser.PartTree;
import org.springframework.util.ClassUtils;

/**
 * Makes a {@link QueryDefinition} of a method name, or says why DynamoDB cannot serve it.
 */
final class DynamoQueryCreator {

	private static final Pattern QUERY_NAME = Pattern
		.compile("^(find|read|get|query|search|stream|count|exists|delete|remove)(\\p{Lu}.*?)?By");

	private final DynamoQueryMethod method;

	private final DynamoPersistentEntity<?> entity;

	private final List<Parameter> parameters = new ArrayList<>();

	private int nextParameter;

	DynamoQueryCreator(DynamoQueryMethod method) {
		this(method, Parameter::isBindable);
	}

	/**
	 * Create a creator.
	 * @param method the method
	 * @param operands which of its parameters are compared with properties
	 */
	DynamoQueryCreator(DynamoQueryMethod method, Predicate<Parameter> operands) {
		this.method = method;
		this.entity = method.getEntity();
		for (Parameter parameter : (Parameters<?, ? extends Parameter>) method.getParameters()) {
			if (operands.test(parameter)) {
				this.parameters.add(parameter);
			}
		}
	}

	QueryDefinition create() {
		PartTree tree = parse();
		if (tree.isDistinct()) {
			throw this.method.refuse("DynamoDB has no Distinct; the items of one query are distinct anyway",
					"leave Distinct out, or return a Set");
		}
		ResultShape shape = shape(tree);
		requireParameterCount(tree);
		List<List<Condition>> branches = new ArrayList<>();
		for (PartTree.OrPart alternative : tree) {
			List<Condition> conditions = new ArrayList<>();
			for (Part part : alternative) {
				conditions.add(condition(part));
			}
			branches.add(List.copyOf(conditions));
		}
		if (branches.isEmpty()) {
			branches.add(List.of());
		}
		Integer maxResults = tree.getMaxResults();
		if (maxResults != null && maxResults < 1) {
			throw this.method.refuse("a limit of " + maxResults + " returns nothing", "name a limit of at least 1");
		}
		return new QueryDefinition(shape, branches, sort(tree), maxResults);
	}

	PartTree parse() {
		if (!QUERY_NAME.matcher(this.method.getName()).find()) {
			throw this.method.refuse("the name does not say what to do",
					"use a name such as findBy" + firstPropertyCapitalized()
							+ ", countBy.., existsBy.. or deleteBy.., or give the method a body as a default method "
							+ "or in a fragment");
		}
		try {
			return new PartTree(this.method.getName(), this.entity.getType());
		}
		catch (PropertyReferenceException ex) {
			throw this.method.refuse(
					ex.getType().getType().getSimpleName() + " has no property '" + ex.getPropertyName() + "'",
					"use properties of " + this.entity.getType().getSimpleName() + " (" + PropertyNames.of(this.entity)
							+ ") with keywords such as Between or OrderBy");
		}
		catch (IllegalArgumentException ex) {
			throw this.method.refuse("the name cannot be read as a query (" + ex.getMessage() + ")",
					"use a name such as findBy" + firstPropertyCapitalized());
		}
	}

	private String firstPropertyCapitalized() {
		String name = this.entity.getKeyProperties().get(0).getName();
		return Character.toUpperCase(name.charAt(0)) + name.substring(1);
	}

	private ResultShape shape(PartTree tree) {
		if (tree.isCountProjection()) {
			requireResult("counts", long.class, int.class);
			refuseSpecialParameters("counts");
			return ResultShape.COUNT;
		}
		if (tree.isExistsProjection()) {
			requireResult("asks for existence", boolean.class);
			refuseSpecialParameters("asks for existence");
			return ResultShape.EXISTS;
		}
		return tree.isDelete() ? deleteShape() : this.method.findShape();
	}

	private ResultShape deleteShape() {
		refuseSpecialParameters("deletes");
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(this.method.getResultType().toClass());
		if (type == Void.class || type == void.class) {
			return ResultShape.DELETE;
		}
		if (type == Long.class || type == Integer.class) {
			return ResultShape.DELETE_AND_COUNT;
		}
		if (this.method.getReturnedObjectType() == this.entity.getType() && !this.method.isStreamQuery()
				&& !this.method.isSliceQuery() && !this.method.isScrollQuery() && !this.method.isPageQuery()
				&& !type.isArray()) {
			return this.method.isCollectionQuery() ? ResultShape.DELETE_AND_RETURN : ResultShape.DELETE_AND_RETURN_ONE;
		}
		throw this.method.refuse("a method that deletes cannot return " + describeReturnType(),
				"return void, long (the number of deleted items) or List<" + this.entity.getType().getSimpleName()
						+ ">");
	}

	private void requireResult(String verb, Class<?>... primitives) {
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(this.method.getResultType().toClass());
		for (Class<?> primitive : primitives) {
			if (ClassUtils.resolvePrimitiveIfNecessary(primitive) == type) {
				return;
			}
		}
		throw this.method.refuse("a method that " + verb + " cannot return " + describeReturnType(),
				"return " + primitives[0].getSimpleName());
	}

	private String describeReturnType() {
		return ResolvableType.forMethodReturnType(this.method.getMethod()).toString().replaceAll("\\w+[.$]", "");
	}

	private void refuseSpecialParameters(String verb) {
		for (Parameter parameter : (Parameters<?, ? extends Parameter>) this.method.getParameters()) {
			if (parameter.isSpecialParameter()) {
				throw this.method.refuse("a method that " + verb + " has no use for the parameter of type "
						+ parameter.getType().getSimpleName(), "remove the parameter");
			}
		}
	}

	private void requireParameterCount(PartTree tree) {
		List<String> wanted = new ArrayList<>();
		for (Part part : tree.getParts()) {
			requireServed(part);
			for (int i = 0; i < part.getNumberOfArguments(); i++) {
				wanted.add(storedPath(part));
			}
		}
		if (wanted.size() != this.parameters.size()) {
			throw this.method.refuse(
					"the name wants " + wanted.size() + " value" + ((wanted.size() != 1) ? "s" : "")
							+ (wanted.isEmpty() ? "" : " (for " + String.join(", ", wanted) + ")")
							+ ", but the method has " + this.parameters.size() + " parameter"
							+ ((this.parameters.size() != 1) ? "s" : "") + " for values",
					"declare one parameter for each value, in the order of the name");
		}
	}

	void requireServed(Part part) {
		String property = storedPath(part);
		if (part.shouldIgnoreCase() != Part.IgnoreCaseType.NEVER) {
			throw this.method.refuse("DynamoDB compares text exactly, so '" + property + "' cannot ignore case",
					"store a lower case copy of " + property + " as a property of its own and compare that");
		}
		switch (part.getType()) {
			case LIKE,
					NOT_LIKE ->
				throw this.method.refuse(
						"DynamoDB has no patterns, so '" + property + "' cannot be compared with "
								+ ((part.getType() == Part.Type.LIKE) ? "Like" : "NotLike"),
						"use StartingWith or Containing");
			case ENDING_WITH -> throw this.method.refuse(
					"DynamoDB cannot compare the end of a text, so '" + property
							+ "' cannot be compared with EndingWith",
					"use Containing, or store a reversed copy of " + property + " and use StartingWith");
			case REGEX -> throw this.method.refuse(
					"DynamoDB has no regular expressions, so '" + property + "' cannot be compared with Regex",
					"use StartingWith or Containing");
			case NEAR,
					WITHIN ->
				throw this.method.refuse(
						"DynamoDB has no geospatial index, so '" + property + "' cannot be compared with "
								+ ((part.getType() == Part.Type.NEAR) ? "Near" : "Within"),
						"store a geohash as text and use StartingWith or Between");
			default -> {
			}
		}
	}

	Condition condition(Part part) {
		String path = storedPath(part);
		PersistentPropertyPath<DynamoPersistentProperty> resolved = resolve(part);
		DynamoPersistentProperty root = resolved.getBaseProperty();
		DynamoPersistentProperty leaf = resolved.getLeafProperty();
		List<Integer> indexes = new ArrayList<>();
		List<String> names = new ArrayList<>();
		requireComparable(part, path, leaf);
		for (int i = 0; i < part.getNumberOfArguments(); i++) {
			Parameter parameter = this.parameters.get(this.nextParameter++);
			requireFitting(part, path, leaf, parameter);
			indexes.add(parameter.getIndex());
			names.add(parameter.getName().orElse(String.valueOf(parameter.getIndex() + 1)));
		}
		return new Condition(path, root, part.getType(), indexes, names);
	}

	private PersistentPropertyPath<DynamoPersistentProperty> resolve(Part part) {
		PersistentPropertyPath<DynamoPersistentProperty> path;
		try {
			path = this.method.getMappingContext().getPersistentPropertyPath(storedPath(part), this.entity.getType());
		}
		catch (InvalidPersistentPropertyPath ex) {
			throw this.method.refuse("'" + storedPath(part) + "' is not stored",
					"name a property that is, one of " + PropertyNames.of(this.entity));
		}
		for (DynamoPersistentProperty property : path) {
			if (!property.equals(path.getLeafProperty()) && (property.isCollectionLike() || property.isMap())) {
				throw this.method.refuse(
						"'" + storedPath(part) + "' looks into the elements of '" + property.getName()
								+ "', which DynamoDB cannot do",
						"compare whole elements with " + property.getName() + " and Containing, or store what is "
								+ "looked for as a set of its own");
			}
		}
		return path;
	}

	/*
	 * The path to the attribute: what the AWS SDK flattens is no part of it.
	 */
	private String storedPath(Part part) {
		String path = part.getProperty().toDotPath();
		int dot = path.indexOf('.');
		while (dot > 0 && this.entity.isFlattened(path.substring(0, dot))) {
			path = path.substring(dot + 1);
			dot = path.indexOf('.');
		}
		return path;
	}

	private void requireComparable(Part part, String path, DynamoPersistentProperty leaf) {
		TypeInformation<?> information = Keys.typeOf(leaf);
		Class<?> type = information.getType();
		switch (part.getType()) {
			case LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER, BETWEEN -> {
				if (type.isEnum()) {
					throw this.method.refuse(
							"'" + path + "' is the enum " + type.getSimpleName()
									+ ", which is stored by name and so does not compare in the order of its constants",
							"use In with the constants that are wanted");
				}
				if (!Keys.isOrdered(leaf)) {
					throw this.method.refuse("'" + path + "' of type " + type.getSimpleName() + " has no order",
							"compare it with another keyword");
				}
			}
			case STARTING_WITH -> {
				if (type != String.class) {
					throw this.method.refuse("'" + path + "' of type " + type.getSimpleName()
							+ " is no text that could start with another", "use Between or another comparison");
				}
			}
			case CONTAINING, NOT_CONTAINING -> {
				if (type != String.class && !information.isCollectionLike()) {
					throw this.method.refuse("'" + path + "' of type " + type.getSimpleName() + " contains nothing",
							"use Containing with a text, a set or a list");
				}
			}
			case TRUE, FALSE -> {
				if (ClassUtils.resolvePrimitiveIfNecessary(type) != Boolean.class) {
					throw this.method.refuse("'" + path + "' of type " + type.getSimpleName() + " is no boolean",
							"compare it with a value");
				}
			}
			case IS_EMPTY, IS_NOT_EMPTY -> {
				if (type != String.class && !information.isCollectionLike() && !information.isMap()) {
					throw this.method.refuse("'" + path + "' of type " + type.getSimpleName() + " cannot be empty",
							"use IsNull or IsNotNull");
				}
			}
			default -> {
			}
		}
	}

	private void requireFitting(Part part, String path, DynamoPersistentProperty leaf, Parameter parameter) {
		Class<?> wanted = wantedType(part, leaf);
		ResolvableType given = ResolvableType
			.forMethodParameter(new MethodParameter(this.method.getMethod(), parameter.getIndex()));
		if (Optional.class.isAssignableFrom(given.toClass())) {
			given = given.getGeneric(0);
		}
		if (takesMany(part)) {
			given = element(part, path, leaf, parameter, given);
		}
		Class<?> type = given.toClass();
		if (!Keys.fits(wanted, type)) {
			throw this.method
				.refuse("parameter '" + parameter.getName().orElse(String.valueOf(parameter.getIndex() + 1))
						+ "' is of type " + type.getSimpleName() + ", but '" + path + "' "
						+ ((wanted != Keys.typeOf(leaf).getType()) ? "holds " : "is of type ") + wanted.getSimpleName(),
						"declare the parameter as " + (takesMany(part)
								? "Collection<" + ClassUtils.resolvePrimitiveIfNecessary(wanted).getSimpleName() + ">"
								: wanted.getSimpleName()));
		}
	}

	private static Class<?> wantedType(Part part, DynamoPersistentProperty leaf) {
		TypeInformation<?> type = Keys.typeOf(leaf);
		return switch (part.getType()) {
			case CONTAINING, NOT_CONTAINING ->
				type.isCollectionLike() ? type.getRequiredComponentType().getType() : type.getType();
			default -> type.getType();
		};
	}

	private ResolvableType element(Part part, String path, DynamoPersistentProperty leaf, Parameter parameter,
			ResolvableType given) {
		if (given.isArray()) {
			return given.getComponentType();
		}
		if (Iterable.class.isAssignableFrom(given.toClass())) {
			return given.as(Iterable.class).getGeneric(0);
		}
		throw this.method.refuse(
				"parameter '" + parameter.getName().orElse(String.valueOf(parameter.getIndex() + 1)) + "' is of type "
						+ given.toClass().getSimpleName() + ", but '" + path + "' is compared with "
						+ ((part.getType() == Part.Type.IN) ? "In" : "NotIn"),
				"declare the parameter as Collection<"
						+ ClassUtils.resolvePrimitiveIfNecessary(Keys.typeOf(leaf).getType()).getSimpleName() + ">");
	}

	private static boolean takesMany(Part part) {
		return part.getType() == Part.Type.IN || part.getType() == Part.Type.NOT_IN;
	}

	private Sort sort(PartTree tree) {
		for (Sort.Order order : tree.getSort()) {
			if (order.isIgnoreCase()) {
				throw this.method.refuse(
						"DynamoDB orders text exactly, so '" + order.getProperty() + "' cannot ignore case",
						"store a lower case copy of " + order.getProperty() + " and order by that");
			}
		}
		return tree.getSort();
	}

}
