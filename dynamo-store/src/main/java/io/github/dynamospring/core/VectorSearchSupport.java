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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.SearchResultItem;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.VectorCapacity;

import org.springframework.data.domain.Range;
import org.springframework.data.domain.Score;
import org.springframework.data.domain.ScoringFunction;
import org.springframework.data.domain.SearchResult;
import org.springframework.data.domain.Similarity;
import org.springframework.data.domain.Vector;
import org.springframework.util.Assert;

/**
 * A vector search and its options.
 *
 * @param <T> the result type
 */
final class VectorSearchSupport<T> implements ExecutableVectorSearchOperation.SearchWithIndex<T>,
		ExecutableVectorSearchOperation.SearchWithLimit<T>, ExecutableVectorSearchOperation.VectorSearch<T> {

	private static final int MAX_RESULTS = 100;

	private final TemplateContext context;

	private final DynamoPersistentEntity<?> entity;

	private final ResultReader<T> reader;

	private final Options options;

	private VectorSearchSupport(TemplateContext context, DynamoPersistentEntity<?> entity, ResultReader<T> reader,
			Options options) {
		this.context = context;
		this.entity = entity;
		this.reader = reader;
		this.options = options;
	}

	static <T> VectorSearchSupport<T> of(TemplateContext context, Class<T> entityType) {
		DynamoPersistentEntity<?> entity = context.entity(entityType);
		return new VectorSearchSupport<>(context, entity, ResultReader.entity(context, entity, entityType),
				Options.NONE);
	}

	private VectorSearchSupport<T> with(Options newOptions) {
		return new VectorSearchSupport<>(this.context, this.entity, this.reader, newOptions);
	}

	@Override
	public VectorSearchSupport<T> index(String name) {
		Assert.hasText(name, "The index name is missing");
		return with(this.options.withTarget(VectorSearchTarget.of(this.entity, name)));
	}

	@Override
	public VectorSearchSupport<T> near(Vector vector) {
		Assert.notNull(vector, "The vector is missing");
		return with(this.options.withVector(vector));
	}

	@Override
	public VectorSearchSupport<T> limit(int limit) {
		if (limit < 1 || limit > MAX_RESULTS) {
			throw new DynamoValidationException(
					"A vector search returns 1 to %d results, not %d: narrow it by its filter, DynamoDB has no further pages of it"
						.formatted(MAX_RESULTS, limit));
		}
		return with(this.options.withLimit(limit));
	}

	@Override
	public VectorSearchSupport<T> partitionKey(Object value) {
		Assert.notNull(value, "The partition key value is missing");
		return with(this.options.withPartition(value));
	}

	@Override
	public VectorSearchSupport<T> filter(Criteria filter) {
		Assert.notNull(filter, "The filter is missing");
		return with(this.options.withFilter(filter));
	}

	@Override
	public VectorSearchSupport<T> within(Range<Score> scores) {
		Assert.notNull(scores, "The range of scores is missing");
		return with(this.options.withScores(scores));
	}

	@Override
	public <R> VectorSearchSupport<R> as(Class<R> resultType) {
		return read(ResultReader.as(this.context, this.entity, resultType));
	}

	@Override
	public VectorSearchSupport<Map<String, Object>> project(String... properties) {
		return read(ResultReader.properties(this.context, this.entity, properties));
	}

	private <R> VectorSearchSupport<R> read(ResultReader<R> newReader) {
		return new VectorSearchSupport<>(this.context, this.entity, newReader, this.options);
	}

	@Override
	public VectorSearchSupport<T> customize(Consumer<SearchVectorsRequest.Builder> customizer) {
		Assert.notNull(customizer, "The customizer is missing");
		return with(this.options.withCustomizer(this.options.customizer().andThen(customizer)));
	}

	private VectorSearchTarget target() {
		return (this.options.target() != null) ? this.options.target() : VectorSearchTarget.of(this.entity, null);
	}

	@Override
	public SearchVectorsRequest toRequest() {
		VectorSearchTarget target = target();
		ExpressionRenderer renderer = new ExpressionRenderer();
		ConditionExpression condition = this.context.queryMapper()
			.mapSearch(this.entity, target.index(), condition(target));
		String projection = renderer.render(target.projection(this.context.queryMapper(), this.reader.properties()));
		checkScores(target);
		SearchVectorsRequest.Builder request = SearchVectorsRequest.builder()
			.tableName(this.entity.getTableName())
			.indexName(target.index().name())
			.searchVector(target.numbers(Objects.requireNonNull(this.options.vector())))
			.topK(this.options.limit())
			.searchConditionExpression((condition != null) ? renderer.render(condition) : null)
			.projectionExpression(projection)
			.expressionAttributeNames(RenderedCondition.names(renderer))
			.expressionAttributeValues(RenderedCondition.values(renderer))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
		this.options.customizer().accept(request);
		return request.build();
	}

	private @Nullable Criteria condition(VectorSearchTarget target) {
		Object partition = this.options.partition();
		if (partition == null) {
			return this.options.filter();
		}
		DynamoPersistentProperty partitionKey = target.index().partitionKey();
		if (partitionKey == null) {
			throw new DynamoValidationException(
					"%s has no partition key: leave out partitionKey(..), or declare one in @VectorIndex"
						.formatted(target));
		}
		Criteria equality = Criteria.where(partitionKey.getName()).is(partition);
		return (this.options.filter() != null) ? Criteria.allOf(equality, this.options.filter()) : equality;
	}

	private void checkScores(VectorSearchTarget target) {
		for (Range.Bound<Score> bound : List.of(this.options.scores().getLowerBound(),
				this.options.scores().getUpperBound())) {
			bound.getValue().ifPresent((score) -> checkScore(target, score));
		}
	}

	private static void checkScore(VectorSearchTarget target, Score score) {
		ScoringFunction expected = target.index().distance().getScoringFunction();
		if (score instanceof Similarity) {
			throw new DynamoValidationException(
					"A Similarity is normalized, the scores of %s are DynamoDB's own (%s): use Score.of(..)"
						.formatted(target, target.index().distance()));
		}
		if (!score.getFunction().equals(ScoringFunction.unspecified()) && !score.getFunction().equals(expected)) {
			throw new DynamoValidationException("The score %s is one of %s, but %s has the distance %s"
				.formatted(score.getValue(), score.getFunction().getName(), target, target.index().distance()));
		}
	}

	@Override
	public DynamoSearchResults<T> all() {
		SearchVectorsRequest request = toRequest();
		SearchVectorsResponse response = this.context.send(Set.of(request.tableName()),
				(client) -> client.searchVectors(request));
		VectorSearchTarget target = target();
		List<SearchResult<T>> results = new ArrayList<>();
		for (SearchResultItem found : response.searchResults()) {
			Score score = Score.of(found.score(), target.index().distance().getScoringFunction());
			Map<String, AttributeValue> item = found.item();
			if (this.options.contains(score) && target.isOwn(item)
					&& !this.context.converter().isHidden(this.entity, item)) {
				results.add(new SearchResult<>(this.reader.read(item), score));
			}
		}
		VectorCapacity capacity = response.consumedCapacity();
		return new DynamoSearchResults<>(results, (capacity != null) ? capacity.vectorSearchRequestBytes() : null);
	}

	/**
	 * How to search.
	 *
	 * @param target the index, {@code null} for the only one
	 * @param vector the vector, {@code null} until it is given
	 * @param limit the number of results
	 * @param partition the value of the partition key, {@code null} for none
	 * @param filter the condition, {@code null} for none
	 * @param scores the scores to return
	 * @param customizer changes the request
	 */
	private record Options(@Nullable VectorSearchTarget target, @Nullable Vector vector, int limit,
			@Nullable Object partition, @Nullable Criteria filter, Range<Score> scores,
			Consumer<SearchVectorsRequest.Builder> customizer) {

		private static final Options NONE = new Options(null, null, 0, null, null, Range.unbounded(), (request) -> {
		});

		private Options withTarget(VectorSearchTarget newTarget) {
			return new Options(newTarget, this.vector, this.limit, this.partition, this.filter, this.scores,
					this.customizer);
		}

		private Options withVector(Vector newVector) {
			return new Options(this.target, newVector, this.limit, this.partition, this.filter, this.scores,
					this.customizer);
		}

		private Options withLimit(int newLimit) {
			return new Options(this.target, this.vector, newLimit, this.partition, this.filter, this.scores,
					this.customizer);
		}

		private Options withPartition(Object newPartition) {
			return new Options(this.target, this.vector, this.limit, newPartition, this.filter, this.scores,
					this.customizer);
		}

		private Options withFilter(Criteria newFilter) {
			return new Options(this.target, this.vector, this.limit, this.partition, newFilter, this.scores,
					this.customizer);
		}

		private Options withScores(Range<Score> newScores) {
			return new Options(this.target, this.vector, this.limit, this.partition, this.filter, newScores,
					this.customizer);
		}

		private Options withCustomizer(Consumer<SearchVectorsRequest.Builder> newCustomizer) {
			return new Options(this.target, this.vector, this.limit, this.partition, this.filter, this.scores,
					newCustomizer);
		}

		private boolean contains(Score score) {
			return this.scores.contains(score, Comparator.comparingDouble(Score::getValue));
		}

	}

}
