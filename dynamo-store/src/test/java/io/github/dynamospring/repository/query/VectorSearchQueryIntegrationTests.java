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
import java.util.List;
import java.util.Map;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.DynamoSearchResults;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.VectorDistance;
import io.github.dynamospring.core.mapping.VectorIndex;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Index;
import io.github.dynamospring.repository.VectorSearch;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Score;
import org.springframework.data.domain.ScoringFunction;
import org.springframework.data.domain.SearchResult;
import org.springframework.data.domain.SearchResults;
import org.springframework.data.domain.Similarity;
import org.springframework.data.domain.Vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for repository methods that search vectors.
 */
class VectorSearchQueryIntegrationTests {

	private final DynamoFixture dynamo = new DynamoFixture(Document.class);

	private final DynamoRepositoryFactory factory = new DynamoRepositoryFactory(this.dynamo.template());

	private final Documents documents = this.factory.getRepository(Documents.class);

	private final Vector near = Vector.of(1f, 0f);

	@BeforeEach
	void save() {
		this.dynamo.template()
			.saveAll(List.of(new Document("a", "t1", "en", 1, "A", new float[] { 1, 0 }),
					new Document("b", "t1", "de", 2, "B", new float[] { 1, 1 }),
					new Document("c", "t1", "en", 3, "C", new float[] { 0, 1 }),
					new Document("d", "t2", "en", 4, "D", new float[] { 1, 0 })));
		this.dynamo.requests();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void findsNearVectorsByName() {
		SearchResults<Document> results = this.documents.findByTenantAndEmbeddingNear("t1", this.near, Limit.of(2));
		assertThat(this.dynamo.request().operation()).isEqualTo("SearchVectors");
		assertThat(results.contentStream()).extracting(Document::id).containsExactly("a", "b");
		assertThat(results.getContent().get(0).getScore()).isEqualTo(Score.of(0, ScoringFunction.cosine()));
		assertThat(plan("findByTenantAndEmbeddingNear"))
			.isEqualTo("Documents.findByTenantAndEmbeddingNear(String, Vector, "
					+ "Limit): SearchVectors index Meaning, key tenant = :tenant, returns at most the limit");
	}

	@Test
	void filtersWhatElseIsCompared() {
		assertThat(this.documents.searchTop5ByEmbeddingNearAndLanguageAndTenant(this.near, "en", "t1").contentStream())
			.extracting(Document::id)
			.containsExactly("a", "c");
		assertThat(plan("searchTop5ByEmbeddingNearAndLanguageAndTenant")).endsWith(
				"SearchVectors index Meaning, key tenant = :tenant, filter language = :language, returns at most 5 items");
	}

	@Test
	void scoresLimitResults() {
		assertThat(ids(this.documents.findTop10ByTenantAndEmbeddingWithin("t1", this.near, Score.of(0.5))))
			.containsExactly("a", "b");
		assertThat(ids(this.documents.findTop10ByTenantAndEmbeddingWithin("t1", this.near,
				Score.of(0.1, ScoringFunction.cosine()))))
			.containsExactly("a");
		assertThat(ids(this.documents.findByTenantAndEmbeddingWithin("t1", this.near,
				Range.closed(Score.of(0.2), Score.of(2)), Limit.of(9))))
			.containsExactly("b", "c");
		assertThat(this.documents.searchTop3ByEmbeddingWithin(this.near, Score.of(1.0))).extracting(Key::id)
			.containsExactly("a", "b", "d");
	}

	@Test
	void resultsCanBeLists() {
		assertThat(this.documents.findTop2ByTenantAndEmbeddingNear("t1", this.near)).extracting(Document::id)
			.containsExactly("a", "b");
		List<SearchResult<Document>> scored = this.documents.readTop2ByTenantAndEmbeddingNear("t1", this.near);
		assertThat(scored).extracting((result) -> result.getContent().id()).containsExactly("a", "b");
		assertThat(this.documents.queryTop2ByTenantAndEmbeddingNear("t1", this.near).getConsumedBytes()).hasValue(1024);
		assertThat(this.documents.getTop2ByTenantAndEmbeddingNear("t1", this.near)).hasSize(2);
	}

	@Test
	void projectionsTransferWhatTheyNeed() {
		assertThat(this.documents.findTitlesByTenantAndEmbeddingNear("t1", this.near, Limit.of(1)).contentStream())
			.containsExactly(new Title("a", "A"));
		assertThat(this.dynamo.request().body()).contains("Titles").doesNotContain("embedding");
		assertThat(plan("findTitlesByTenantAndEmbeddingNear"))
			.contains("SearchVectors index Titles, key tenant = :tenant, returns id title");
		assertThat(
				this.documents.findByTenantAndEmbeddingNear("t1", this.near, Limit.of(1), Title.class).contentStream())
			.containsExactly(new Title("a", "A"));
		assertThat(this.documents.findNamesByTenantAndEmbeddingNear("t1", this.near, Limit.of(1))
			.getContent()
			.get(0)
			.getContent()
			.getName()).isEqualTo("A (a)");
		assertThat(this.documents.findMapsByTenantAndEmbeddingNear("t1", this.near, Limit.of(1))
			.getContent()
			.get(0)
			.getContent()).containsEntry("title", "A");
	}

	@Test
	void conditionsCanBeDeclared() {
		assertThat(ids(this.documents.declared("t1", this.near, Limit.of(1)))).containsExactly("a");
		assertThat(this.documents.declaredTitles("t1", "en", this.near)).containsExactly(new Title("a", "A"),
				new Title("c", "C"));
		assertThat(plan("declared"))
			.isEqualTo("Documents.declared(String, Vector, Limit): SearchVectors index Meaning, "
					+ "filter tenant = :tenant, returns at most the limit");
		assertThat(this.documents.everywhere(this.near, Limit.of(10))).extracting(Key::id)
			.containsExactly("a", "b", "d", "c");
	}

	@Test
	void noValueNoRequest() {
		assertThat(this.documents.findTop2ByTenantAndLanguageInAndEmbeddingNear("t1", List.of(), this.near)).isEmpty();
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void callsThatCannotBeRightAreRefusedBeforeAnyRequest() {
		assertCallRefused(() -> this.documents.findByTenantAndEmbeddingNear("t1", this.near, Limit.unlimited()),
				"a vector search needs a limit");
		assertCallRefused(() -> this.documents.findByTenantAndEmbeddingNear("t1", this.near, Limit.of(101)),
				"1 to 100 results, not 101");
		assertCallRefused(() -> this.documents.findByTenantAndEmbeddingNear("t1", null, Limit.of(1)),
				"the vector to search near is null");
		assertCallRefused(() -> this.documents.findByTenantAndEmbeddingNear(null, this.near, Limit.of(1)),
				"parameter 'tenant' is null");
		assertCallRefused(() -> this.documents.findByTenantAndEmbeddingNear("t1", Vector.of(1f), Limit.of(1)),
				"has 1 dimensions");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	private static void assertCallRefused(ThrowingCallable call, String message) {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(call).withMessageContaining(message);
	}

	@Test
	void methodsThatCannotBeServedStopTheStart() {
		assertRefused(NoVector.class, "a vector search needs the vector to search near", "Vector");
		assertRefused(NoLimit.class, "needs to know how many results it returns", "Limit", "findTop10By");
		assertRefused(HighLimit.class, "1 to 100 results, not 101");
		assertRefused(NoPartition.class, "no vector index of Document serves it",
				"'Meaning' has the partition key 'tenant', which is not compared for equality",
				"'Keys' does not hold whole entities");
		assertRefused(OtherProperty.class, "'Meaning' does not filter by 'title'");
		assertRefused(Negated.class, "cannot compare 'language' with NEGATING_SIMPLE_PROPERTY");
		assertRefused(Alternative.class, "a vector search knows no Or");
		assertRefused(Ordered.class, "ordered by their scores", "leave OrderBy out");
		assertRefused(Counted.class, "neither counts nor deletes");
		assertRefused(WithPageable.class, "has no further pages", "by a Limit");
		assertRefused(NoScore.class, "within which scores is not said", "Score or Range<Score>");
		assertRefused(WithSimilarity.class, "a Similarity is normalized");
		assertRefused(WithSimilarities.class, "a Similarity is normalized");
		assertRefused(Optional.class, "a vector search cannot return Optional", "return SearchResults<Document>");
		assertRefused(WithoutNear.class, "its name compares no property with it", "findByEmbeddingNear");
		assertRefused(UnknownIndex.class, "there is no vector index 'Missing'", "[Meaning, Titles, Keys, Keys2]");
		assertRefused(Tie.class, "several vector indexes serve it equally: Keys, Keys2", "@Index(\"Keys\")");
		assertRefused(MissingValue.class, "the name wants 1 values beside the vector (for tenant)", "has 0");
		assertRefused(NotIndexed.class, "Document declares no vector index on 'title'");
		assertRefused(Projection.class, "'Keys' does not hold 'created'");
		assertRefused(Function.class, "knows no functions and no not");
		assertRefused(Different.class, "cannot look for values that are different");
		assertRefused(UnusedParameter.class, "the @VectorSearch does not use the parameter 'language'");
		assertRefused(TwoQueries.class, "@Query reads a table or an index, no vectors");
		assertRefused(TwoIndexes.class, "@Index names 'Keys', but @VectorSearch names 'Titles'");
	}

	private void assertRefused(Class<?> repository, String... told) {
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> this.factory.getRepository(repository))
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(told)
				.contains(repository.getSimpleName(), "Remedy: "));
	}

	private String plan(String method) {
		return this.factory.getQueryPlans()
			.stream()
			.filter((plan) -> plan.getMethodName().equals(method))
			.findFirst()
			.orElseThrow()
			.toString();
	}

	private static List<String> ids(SearchResults<Document> results) {
		return results.contentStream().map(Document::id).toList();
	}

	@Table("documents")
	@VectorIndex(name = "Meaning", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "tenant",
			filters = "language")
	@VectorIndex(name = "Titles", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "tenant",
			filters = "created", projection = IndexProjection.INCLUDE, include = "title")
	@VectorIndex(name = "Keys", property = "embedding", distance = VectorDistance.DOT_PRODUCT,
			projection = IndexProjection.KEYS_ONLY)
	@VectorIndex(name = "Keys2", property = "embedding", distance = VectorDistance.DOT_PRODUCT,
			projection = IndexProjection.KEYS_ONLY)
	record Document(@PartitionKey String id, String tenant, String language, int created, String title,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) float[] embedding) {

	}

	record Title(String id, String title) {

	}

	record Key(String id) {

	}

	record Created(String id, int created, String title) {

	}

	interface Name {

		String getId();

		String getTitle();

		default String getName() {
			return getTitle() + " (" + getId() + ")";
		}

	}

	interface Documents extends DynamoRepository<Document> {

		SearchResults<Document> findByTenantAndEmbeddingNear(@Nullable String tenant, @Nullable Vector near,
				Limit limit);

		<T> SearchResults<T> findByTenantAndEmbeddingNear(String tenant, Vector near, Limit limit, Class<T> type);

		SearchResults<Document> searchTop5ByEmbeddingNearAndLanguageAndTenant(Vector near, String language,
				String tenant);

		SearchResults<Document> findTop10ByTenantAndEmbeddingWithin(String tenant, Vector near, Score atMost);

		SearchResults<Document> findByTenantAndEmbeddingWithin(String tenant, Vector near, Range<Score> scores,
				Limit limit);

		@Index("Keys")
		List<Key> searchTop3ByEmbeddingWithin(Vector near, Score atLeast);

		List<Document> findTop2ByTenantAndEmbeddingNear(String tenant, Vector near);

		List<Document> findTop2ByTenantAndLanguageInAndEmbeddingNear(String tenant, Collection<String> languages,
				Vector near);

		List<SearchResult<Document>> readTop2ByTenantAndEmbeddingNear(String tenant, Vector near);

		DynamoSearchResults<Document> queryTop2ByTenantAndEmbeddingNear(String tenant, Vector near);

		Collection<Document> getTop2ByTenantAndEmbeddingNear(String tenant, Vector near);

		@Index("Titles")
		SearchResults<Title> findTitlesByTenantAndEmbeddingNear(String tenant, Vector near, Limit limit);

		@Index("Meaning")
		SearchResults<Name> findNamesByTenantAndEmbeddingNear(String tenant, Vector near, Limit limit);

		SearchResults<Map<String, Object>> findMapsByTenantAndEmbeddingNear(String tenant, Vector near, Limit limit);

		@VectorSearch("tenant = :tenant")
		SearchResults<Document> declared(String tenant, Vector near, Limit limit);

		@VectorSearch(value = "language = ?1 and tenant = :#{#tenant}", index = "Meaning", limit = 5)
		List<Title> declaredTitles(String tenant, String language, Vector near);

		@VectorSearch(index = "Keys2")
		List<Key> everywhere(Vector near, Limit limit);

	}

	interface NoVector extends DynamoRepository<Document> {

		SearchResults<Document> findByTenant(String tenant, Limit limit);

	}

	interface NoLimit extends DynamoRepository<Document> {

		SearchResults<Document> findByTenantAndEmbeddingNear(String tenant, Vector near);

	}

	interface HighLimit extends DynamoRepository<Document> {

		SearchResults<Document> findTop101ByTenantAndEmbeddingNear(String tenant, Vector near);

	}

	interface NoPartition extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByEmbeddingNear(Vector near);

	}

	interface OtherProperty extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByTenantAndTitleAndEmbeddingNear(String tenant, String title, Vector near);

	}

	interface Negated extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByTenantAndLanguageNotAndEmbeddingNear(String tenant, String language,
				Vector near);

	}

	interface Alternative extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByTenantOrEmbeddingNear(String tenant, Vector near);

	}

	interface Ordered extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByTenantAndEmbeddingNearOrderByTitle(String tenant, Vector near);

	}

	interface Counted extends DynamoRepository<Document> {

		List<Document> countByTenantAndEmbeddingNear(String tenant, Vector near, Limit limit);

	}

	interface WithPageable extends DynamoRepository<Document> {

		SearchResults<Document> findByTenantAndEmbeddingNear(String tenant, Vector near,
				org.springframework.data.domain.Pageable page);

	}

	interface NoScore extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByTenantAndEmbeddingWithin(String tenant, Vector near);

	}

	interface WithSimilarity extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByTenantAndEmbeddingWithin(String tenant, Vector near, Similarity similarity);

	}

	interface WithSimilarities extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByTenantAndEmbeddingWithin(String tenant, Vector near,
				Range<Similarity> similarity);

	}

	interface Optional extends DynamoRepository<Document> {

		java.util.Optional<Document> findTop1ByTenantAndEmbeddingNear(String tenant, Vector near);

	}

	interface WithoutNear extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByTenant(String tenant, Vector near);

	}

	interface UnknownIndex extends DynamoRepository<Document> {

		@Index("Missing")
		SearchResults<Document> findTop5ByTenantAndEmbeddingNear(String tenant, Vector near);

	}

	interface Tie extends DynamoRepository<Document> {

		SearchResults<Key> findTop5ByEmbeddingNear(Vector near);

	}

	interface MissingValue extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByTenantAndEmbeddingNear(Vector near);

	}

	interface NotIndexed extends DynamoRepository<Document> {

		SearchResults<Document> findTop5ByTitleNear(Vector near);

	}

	interface Projection extends DynamoRepository<Document> {

		@Index("Keys")
		SearchResults<Created> findTop5ByEmbeddingNear(Vector near);

	}

	interface Function extends DynamoRepository<Document> {

		@VectorSearch(value = "tenant = :tenant and begins_with(language, :language)", limit = 5)
		SearchResults<Document> search(String tenant, String language, Vector near);

	}

	interface Different extends DynamoRepository<Document> {

		@VectorSearch(value = "tenant = :tenant and language <> :language", limit = 5)
		SearchResults<Document> search(String tenant, String language, Vector near);

	}

	interface UnusedParameter extends DynamoRepository<Document> {

		@VectorSearch(value = "tenant = :tenant", limit = 5)
		SearchResults<Document> search(String tenant, String language, Vector near);

	}

	interface TwoQueries extends DynamoRepository<Document> {

		@VectorSearch("tenant = :tenant")
		@io.github.dynamospring.repository.Query("id = :tenant")
		SearchResults<Document> search(String tenant, Vector near, Limit limit);

	}

	interface TwoIndexes extends DynamoRepository<Document> {

		@Index("Keys")
		@VectorSearch(value = "tenant = :tenant", index = "Titles")
		SearchResults<Document> search(String tenant, Vector near, Limit limit);

	}

}
