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

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.expression.ProjectionExpression;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The expressions of a query or scan, rendered once and used for all its pages, after the
 * checks that need no request.
 */
final class ReadExpressions {

	private final ExpressionRenderer renderer = new ExpressionRenderer();

	private final @Nullable String keyCondition;

	private final @Nullable String filter;

	private final @Nullable String projection;

	private final String fingerprint;

	private ReadExpressions(TemplateContext context, ReadSpec<?> spec, ReadPurpose purpose) {
		ConditionExpression key = keyCondition(context, spec);
		ConditionExpression condition = filter(context, spec);
		ProjectionExpression paths = (purpose != ReadPurpose.COUNT) ? projection(context, spec, purpose) : null;
		this.keyCondition = (key != null) ? this.renderer.render(key) : null;
		this.filter = (condition != null) ? this.renderer.render(condition) : null;
		this.projection = (paths != null) ? this.renderer.render(paths) : null;
		this.fingerprint = fingerprint(spec, key);
	}

	static ReadExpressions of(TemplateContext context, ReadSpec<?> spec, ReadPurpose purpose) {
		ReadTarget target = spec.target();
		if (spec.settings().consistent() && target.isGlobalIndex()) {
			throw new DynamoValidationException(
					"%s is a global secondary index, which DynamoDB cannot read with strong ".formatted(target)
							+ "consistency: leave out consistent(), or query the table or a local index");
		}
		if (purpose != ReadPurpose.COUNT && !spec.isCompleted()) {
			target.checkProjected(spec.reader().properties());
		}
		return new ReadExpressions(context, spec, purpose);
	}

	private static @Nullable ConditionExpression keyCondition(TemplateContext context, ReadSpec<?> spec) {
		ReadSpec.Key key = spec.key();
		return (key != null) ? context.queryMapper()
			.mapKey(spec.target().entity(), spec.target().index(), key.partition(), key.sortKey()) : null;
	}

	private static @Nullable ConditionExpression filter(TemplateContext context, ReadSpec<?> spec) {
		DynamoPersistentEntity<?> entity = spec.target().entity();
		ReadSpec.Key key = spec.key();
		return ConditionExpression.allOf(
				(key != null) ? context.queryMapper().mapKeyFilter(entity, spec.target().index(), key.sortKey()) : null,
				context.queryMapper().mapEntityFilter(entity, spec.target().index(), !spec.isScan()),
				(spec.filter() != null) ? userFilter(context, spec, spec.filter()) : null);
	}

	private static ConditionExpression userFilter(TemplateContext context, ReadSpec<?> spec, Criteria filter) {
		if (!spec.isScan()) {
			return context.queryMapper().mapFilter(spec.target().entity(), spec.target().index(), filter);
		}
		ConditionExpression expression = context.queryMapper().map(spec.target().entity(), filter);
		spec.target().checkHeld(expression.attributeNames());
		return expression;
	}

	/*
	 * Key properties that an index does not hold are read from the generated keys, which
	 * every index holds. The key, or the type attribute of raw keys, also tells the types
	 * of a sealed type apart.
	 */
	private static @Nullable ProjectionExpression projection(TemplateContext context, ReadSpec<?> spec,
			ReadPurpose purpose) {
		ReadTarget target = spec.target();
		if (spec.isCompleted()) {
			return new ProjectionExpression(target.startKeyAttributes().stream().map(DocumentPath::of).toList());
		}
		List<String> properties = spec.reader().properties();
		if (properties.isEmpty()) {
			return null;
		}
		List<DocumentPath> paths = new ArrayList<>(
				context.queryMapper().mapProjection(target.entity(), properties).paths());
		boolean lacksSome = paths.removeIf((path) -> !target.holds(path.attributeName()));
		boolean ofSeveralTypes = !target.entity().getSubtypes().isEmpty();
		Set<String> more = new LinkedHashSet<>();
		if (purpose == ReadPurpose.POSITIONED_ITEMS || lacksSome || ofSeveralTypes) {
			more.addAll(target.startKeyAttributes());
		}
		if (ofSeveralTypes && target.entity().getSubtypes().get(0).isToldByType()) {
			more.add(DynamoPersistentEntity.TYPE_ATTRIBUTE);
		}
		more.stream().map(DocumentPath::of).filter((path) -> !paths.contains(path)).forEach(paths::add);
		return new ProjectionExpression(paths);
	}

	private static String fingerprint(ReadSpec<?> spec, @Nullable ConditionExpression key) {
		StringBuilder text = new StringBuilder(spec.target().entity().getTableName());
		text.append('\n').append((spec.target().index() != null) ? spec.target().index().name() : "");
		text.append('\n').append(spec.isScan() ? "scan" : spec.settings().descending() ? "descending" : "ascending");
		if (key != null) {
			ExpressionRenderer renderer = new ExpressionRenderer();
			text.append('\n').append(renderer.render(key)).append('\n').append(renderer.names());
			renderer.values().forEach((name, value) -> text.append('\n').append(name).append(canonical(value)));
		}
		return hash(text.toString());
	}

	private static String canonical(AttributeValue value) {
		return switch (value.type()) {
			case S -> "S" + value.s();
			case N -> "N" + new BigDecimal(value.n()).stripTrailingZeros().toPlainString();
			case B -> "B" + HexFormat.of().formatHex(value.b().asByteArrayUnsafe());
			default -> value.type().name();
		};
	}

	private static String hash(String text) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(Arrays.copyOf(digest, 8));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	boolean isFiltered() {
		return this.filter != null;
	}

	@Nullable String keyCondition() {
		return this.keyCondition;
	}

	@Nullable String filter() {
		return this.filter;
	}

	@Nullable String projection() {
		return this.projection;
	}

	ExpressionRenderer renderer() {
		return this.renderer;
	}

	/**
	 * Return what tells the read from others that send other requests.
	 * @return the expressions, the key they are about included
	 */
	List<Object> identity() {
		Map<String, Object> values = new HashMap<>();
		this.renderer.values()
			.forEach((name, value) -> values.put(name, (value.n() != null) ? canonical(value) : value));
		return List.of(this.fingerprint, String.valueOf(this.filter), String.valueOf(this.projection),
				this.renderer.names(), values);
	}

	/**
	 * Return what a position of this read carries, so that it is not used in another.
	 * @return the fingerprint
	 */
	String fingerprint() {
		return this.fingerprint;
	}

}
