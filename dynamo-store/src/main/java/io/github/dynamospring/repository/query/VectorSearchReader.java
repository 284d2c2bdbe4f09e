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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.VectorSearchIndex;
import io.github.dynamospring.repository.VectorSearch;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.data.domain.Similarity;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.query.Parameters;
import org.springframework.data.repository.query.parser.Part;
import org.springframework.data.repository.query.parser.PartTree;
import org.springframework.util.StringUtils;

/**
 * Makes a {@link VectorSearchDefinition} of a method's name or its {@link VectorSearch},
 * or says what is wrong with it.
 */
final class VectorSearchReader {

	private static final int MAX_RESULTS = 100;

	private static final Set<Part.Type> KEYWORDS = Set.of(Part.Type.SIMPLE_PROPERTY, Part.Type.IN, Part.Type.BETWEEN,
			Part.Type.LESS_THAN, Part.Type.LESS_THAN_EQUAL, Part.Type.GREATER_THAN, Part.Type.GREATER_THAN_EQUAL,
			Part.Type.BEFORE, Part.Type.AFTER);

	private final DynamoQueryMethod method;

	private final Parameters<?, ? extends Parameter> parameters;

	VectorSearchReader(DynamoQueryMethod method) {
		this.method = method;
		this.parameters = method.getParameters();
	}

	/**
	 * Whether a method searches vectors.
	 * @param method the method
	 * @return {@code true} if it says so, takes a vector or returns search results
	 */
	static boolean isVectorSearch(DynamoQueryMethod method) {
		return method.annotation(VectorSearch.class) != null || method.isSearchQuery()
				|| method.getParameters().hasVectorParameter() && !method.hasDeclaredQuery();
	}

	VectorSearchDefinition read(DynamoOperations operations, Bindings bindings) {
		requireParameters();
		VectorSearch annotation = this.method.annotation(VectorSearch.class);
		VectorSearchDefinition definition = (annotation != null) ? declared(annotation, operations, bindings)
				: derived();
		requireLimit(definition.maxResults());
		return definition;
	}

	private void requireParameters() {
		if (this.method.hasDeclaredQuery()) {
			throw this.method.refuse("@Query reads a table or an index, no vectors",
					"use @VectorSearch, or return something else than SearchResults");
		}
		if (this.method.isIndexCompleted()) {
			throw this.method.refuse(
					"@Index(fetch = true) completes what a Query reads, not what a vector search finds",
					"return a projection the index holds, or let it project ALL");
		}
		if (!this.parameters.hasVectorParameter()) {
			throw this.method.refuse("a vector search needs the vector to search near",
					"add a parameter of type Vector (org.springframework.data.domain)");
		}
		if (this.parameters.hasPageableParameter() || this.parameters.hasSortParameter()
				|| this.parameters.hasScrollPositionParameter()) {
			throw this.method.refuse(
					"a vector search returns the nearest results in their order and has no further pages",
					"replace the Pageable, Sort or ScrollPosition by a Limit");
		}
		for (int index : new int[] { this.parameters.getScoreIndex(), this.parameters.getScoreRangeIndex() }) {
			if (index >= 0 && isSimilarity(index)) {
				throw this.method.refuse("a Similarity is normalized, the scores of DynamoDB are not",
						"declare the parameter as Score or Range<Score>");
			}
		}
	}

	private boolean isSimilarity(int parameter) {
		ResolvableType type = ResolvableType
			.forMethodParameter(new MethodParameter(this.method.getMethod(), parameter));
		return type.toClass() == Similarity.class || type.getGeneric(0).toClass() == Similarity.class;
	}

	private void requireLimit(@Nullable Integer maxResults) {
		if (maxResults == null && !this.parameters.hasLimitParameter()) {
			throw this.method.refuse("a vector search needs to know how many results it returns",
					"add a parameter of type Limit, or name it as in findTop10By");
		}
		if (maxResults != null && (maxResults < 1 || maxResults > MAX_RESULTS)) {
			throw this.method.refuse("a vector search returns 1 to " + MAX_RESULTS + " results, not " + maxResults,
					"name a limit in between");
		}
	}

	private boolean isOperand(Parameter parameter) {
		int index = parameter.getIndex();
		return parameter.isBindable() && index != this.parameters.getVectorIndex()
				&& index != this.parameters.getScoreIndex() && index != this.parameters.getScoreRangeIndex();
	}

	private VectorSearchDefinition derived() {
		DynamoQueryCreator creator = new DynamoQueryCreator(this.method, this::isOperand);
		PartTree tree = creator.parse();
		requireSearch(tree);
		String vector = null;
		List<Part> comparisons = new ArrayList<>();
		for (Part part : tree.getParts()) {
			if (part.getType() != Part.Type.NEAR && part.getType() != Part.Type.WITHIN) {
				comparisons.add(part);
				continue;
			}
			if (vector != null) {
				throw this.method.refuse(
						"it searches near two vectors, '" + vector + "' and '" + part.getProperty().toDotPath() + "'",
						"search near one, in a method of its own");
			}
			vector = part.getProperty().toDotPath();
			requireScore(part, vector);
		}
		if (vector == null) {
			throw this.method.refuse("it takes a Vector, but its name compares no property with it",
					"name it as in findBy" + vectorExample() + "Near");
		}
		return derived(tree, vector, comparisons, creator);
	}

	private VectorSearchDefinition derived(PartTree tree, String vector, List<Part> comparisons,
			DynamoQueryCreator creator) {
		requireOperands(comparisons);
		List<Condition> conditions = new ArrayList<>();
		Set<String> equal = new LinkedHashSet<>();
		for (Part part : comparisons) {
			if (!KEYWORDS.contains(part.getType())) {
				throw this.method.refuse(
						"a vector search cannot compare '" + part.getProperty().toDotPath() + "' with "
								+ part.getType().name(),
						"compare it for equality, with In, Between, or by LessThan or GreaterThan");
			}
			creator.requireServed(part);
			Condition condition = creator.condition(part);
			conditions.add(condition);
			if (condition.isEqual()) {
				equal.add(condition.path());
			}
		}
		FilterPlan filter = conditions.isEmpty() ? FilterPlan.NONE : new DerivedFilter(List.of(conditions));
		return new VectorSearchDefinition(vector, conditions, filter, equal, tree.getMaxResults(),
				this.method.getIndexName());
	}

	private void requireSearch(PartTree tree) {
		if (tree.isCountProjection() || tree.isExistsProjection() || tree.isDelete()) {
			throw this.method.refuse("a vector search finds the nearest items, it neither counts nor deletes",
					"name it as in findBy" + vectorExample() + "Near");
		}
		if (tree.isDistinct()) {
			throw this.method.refuse("the results of a vector search are distinct anyway", "leave Distinct out");
		}
		if (tree.getSort().isSorted()) {
			throw this.method.refuse("the results of a vector search are ordered by their scores",
					"leave OrderBy out, and sort the results in the application");
		}
		if (tree.stream().count() > 1) {
			throw this.method.refuse("a vector search knows no Or", "search for each alternative on its own");
		}
	}

	private String vectorExample() {
		String name = this.method.getEntity()
			.getVectorIndexes()
			.stream()
			.map(VectorSearchIndex::vector)
			.map(DynamoPersistentProperty::getName)
			.findFirst()
			.orElse("embedding");
		return StringUtils.capitalize(name);
	}

	private void requireScore(Part part, String vector) {
		if (part.getType() == Part.Type.WITHIN && !this.parameters.hasScoreParameter()
				&& !this.parameters.hasScoreRangeParameter()) {
			throw this.method.refuse("'" + vector + "' is compared with Within, but within which scores is not said",
					"add a parameter of type Score or Range<Score>, or use Near");
		}
	}

	private void requireOperands(List<Part> comparisons) {
		List<String> wanted = new ArrayList<>();
		for (Part part : comparisons) {
			for (int i = 0; i < part.getNumberOfArguments(); i++) {
				wanted.add(part.getProperty().toDotPath());
			}
		}
		long given = this.parameters.stream().filter(this::isOperand).count();
		if (wanted.size() != given) {
			throw this.method.refuse(
					"the name wants " + wanted.size() + " values beside the vector "
							+ (wanted.isEmpty() ? "" : "(for " + String.join(", ", wanted) + ") ")
							+ "but the method has " + given + " parameters for them",
					"declare one parameter for each value, in the order of the name");
		}
	}

	private VectorSearchDefinition declared(VectorSearch annotation, DynamoOperations operations, Bindings bindings) {
		this.parameters.stream().filter((parameter) -> !isOperand(parameter)).forEach(bindings::use);
		FilterPlan filter = DeclaredQueryReader.condition(this.method, operations, bindings, "@VectorSearch",
				annotation.value());
		bindings.requireAllUsed("the @VectorSearch");
		Set<String> equal = new LinkedHashSet<>();
		if (filter instanceof DeclaredFilter condition) {
			collect(condition.condition(), equal);
		}
		String index = this.method.getIndexName();
		if (index != null && !annotation.index().isEmpty() && !index.equals(annotation.index())) {
			throw this.method.refuse(
					"@Index names '" + index + "', but @VectorSearch names '" + annotation.index() + "'",
					"remove one of the two");
		}
		return new VectorSearchDefinition(null, List.of(), filter, equal,
				(annotation.limit() != 0) ? annotation.limit() : null,
				annotation.index().isEmpty() ? index : annotation.index());
	}

	// Collect the properties that are always compared for equality.
	private void collect(ConditionNode node, Set<String> equal) {
		if (node instanceof ConditionNode.And and) {
			and.operands().forEach((operand) -> collect(operand, equal));
		}
		else if (node instanceof ConditionNode.Not || node instanceof ConditionNode.Function) {
			throw this.method.refuse("a vector search knows no functions and no not, but its condition is " + node,
					"compare whole values, joined by and");
		}
		else if (node instanceof ConditionNode.Comparison comparison) {
			String token = comparison.comparator().token();
			if (token.equals("<>")) {
				throw this.method.refuse("a vector search cannot look for values that are different (" + node + ")",
						"compare for equality, in, between, or by <, <=, >, >=");
			}
			OperandNode path = (comparison.left() instanceof OperandNode.Path) ? comparison.left() : comparison.right();
			if (token.equals("=") && path instanceof OperandNode.Path property) {
				equal.add(property.text());
			}
		}
	}

}
