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

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import io.github.dynamospring.core.mapping.VectorDistance;
import io.github.dynamospring.core.mapping.VectorIndex;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.fixture.DynamoFixture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Score;
import org.springframework.data.domain.ScoringFunction;
import org.springframework.data.domain.SearchResult;
import org.springframework.data.domain.SearchResults;
import org.springframework.data.domain.Similarity;
import org.springframework.data.domain.Vector;
import org.springframework.data.domain.VectorScoringFunctions;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for vector searches through the template.
 */
class VectorSearchIntegrationTests {

	private final DynamoFixture dynamo = new DynamoFixture(Document.class, Single.class, Note.class, Picture.class,
			Passing.class, Cat.class, Dog.class);

	private final DynamoTemplate template = this.dynamo.template();

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void returnsEntitiesWithTheirScoresNearestFirst() {
		Document near = document("near", "en", 1, 0.1f);
		Document far = document("far", "en", 0, 1);
		this.template.saveAll(List.of(far, near, document("other", "en", 1, 0).withTenant("t2")));
		this.dynamo.requests();
		DynamoSearchResults<Document> results = this.template.searchVectors(Document.class)
			.index("Meaning")
			.near(1, 0)
			.limit(10)
			.partitionKey("t1")
			.all();
		assertThat(this.dynamo.request().operation()).isEqualTo("SearchVectors");
		assertThat(results.contentStream()).extracting(Document::id).containsExactly("near", "far");
		assertThat(results.getContent().get(0).getContent()).usingRecursiveComparison().isEqualTo(near);
		assertThat(results.getContent().get(0).getScore().getValue()).isCloseTo(0.00496, within(1e-4));
		assertThat(results.getContent().get(1).getScore()).isEqualTo(Score.of(1, ScoringFunction.cosine()));
		assertThat(results.getConsumedBytes()).hasValue(1024);
		assertThat(results.map(Document::id).getConsumedBytes()).hasValue(1024);
		assertThat(results.map(Document::id).getContent().get(0).getContent()).isEqualTo("near");
	}

	@ParameterizedTest
	@EnumSource(VectorDistance.class)
	void scoresAreThoseOfTheDistance(VectorDistance distance) {
		this.template.saveAll(List.of(document("a", "en", 3, 4), document("b", "en", -3, 4)));
		DynamoSearchResults<Map<String, Object>> results = this.template.searchVectors(Document.class)
			.index("By_" + distance)
			.near(6, 8)
			.limit(2)
			.project("id")
			.all();
		List<Double> scores = results.stream().map((result) -> result.getScore().getValue()).toList();
		assertThat(results.stream().map((result) -> result.getContent().get("id"))).containsExactly("a", "b");
		switch (distance) {
			case COSINE -> assertThat(scores).satisfiesExactly((score) -> assertThat(score).isCloseTo(0, within(1e-9)),
					(score) -> assertThat(score).isCloseTo(0.72, within(1e-9)));
			case EUCLIDEAN -> assertThat(scores).containsExactly(5.0, Math.sqrt(81 + 16));
			case DOT_PRODUCT -> assertThat(scores).containsExactly(50.0, 14.0);
		}
		assertThat(results).allSatisfy(
				(result) -> assertThat(result.getScore().getFunction()).isEqualTo(distance.getScoringFunction()));
	}

	@Test
	void requestCanBeHadWithoutSendingIt() {
		this.dynamo.requests();
		SearchVectorsRequest request = this.template.searchVectors(Document.class)
			.index("Titles")
			.near(Vector.of(0.5, 2.0))
			.limit(7)
			.filter(where("language").is("en").and(where("tenant").is("t1")))
			.project("title", "created")
			.toRequest();
		assertThat(this.dynamo.requests()).isEmpty();
		assertThat(request).isEqualTo(SearchVectorsRequest.builder()
			.tableName("documents")
			.indexName("Titles")
			.searchVector(AttributeValue.fromN("0.5"), AttributeValue.fromN("2.0"))
			.topK(7)
			.searchConditionExpression("#2 = :0 AND #3 = :1")
			.projectionExpression("#0, #1")
			.expressionAttributeNames(Map.of("#2", "lang", "#3", "tenant", "#0", "title", "#1", "created"))
			.expressionAttributeValues(Map.of(":0", AttributeValue.fromS("en"), ":1", AttributeValue.fromS("t1")))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build());
	}

	@Test
	void rangesAreSentAsTheyAre() {
		ExecutableVectorSearchOperation.VectorSearch<?> search = this.template.searchVectors(Document.class)
			.index("Titles")
			.near(1, 0)
			.limit(3)
			.partitionKey("t1")
			.filter(where("created").between(1, 5).and(where("language").in("en", "de")))
			.project("title");
		assertThat(search.toRequest().searchConditionExpression())
			.isEqualTo("#1 = :0 AND #2 BETWEEN :1 AND :2 AND #3 IN (:3, :4)");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(search::all)
			.withMessageContaining("Invalid operator used in SearchConditionExpression");
		assertThat(this.template.searchVectors(Document.class)
			.index("Titles")
			.near(1, 0)
			.limit(3)
			.partitionKey("t1")
			.filter(Criteria.anyOf(where("created").lt(3), where("created").gte(9)))
			.project("title")
			.toRequest()
			.searchConditionExpression()).isEqualTo("#1 = :0 AND (#2 < :1 OR #2 >= :2)");
	}

	@Test
	void projectionsTransferWhatTheyNeed() {
		this.template.save(document("a", "en", 1, 0));
		this.dynamo.requests();
		SearchResults<Title> titles = this.template.searchVectors(Document.class)
			.index("Titles")
			.near(1, 0)
			.limit(1)
			.partitionKey("t1")
			.as(Title.class)
			.all();
		assertThat(titles.contentStream()).containsExactly(new Title("a", "title of a"));
		assertThat(this.dynamo.request().body()).contains("\"ProjectionExpression\":\"#0, #1\"")
			.doesNotContain("embedding");
		SearchResults<Map<String, Object>> vectors = this.template.searchVectors(Document.class)
			.index("Meaning")
			.near(1, 0)
			.limit(1)
			.partitionKey("t1")
			.project("id", "embedding")
			.all();
		assertThat((float[]) vectors.getContent().get(0).getContent().get("embedding")).containsExactly(1, 0);
		SearchResults<NamedDocument> named = this.template.searchVectors(Document.class)
			.index("Meaning")
			.near(1, 0)
			.limit(1)
			.partitionKey("t1")
			.as(NamedDocument.class)
			.all();
		assertThat(named.getContent().get(0).getContent().getTitle()).isEqualTo("title of a");
	}

	@Test
	void keysAreRecoveredWhereTheIndexHoldsNoOthers() {
		this.template.save(new Single("tenant", Instant.parse("2026-01-01T00:00:00Z"), new double[] { 1, 2 }));
		SearchResults<SingleKey> found = this.template.searchVectors(Single.class)
			.near(1, 2)
			.limit(1)
			.as(SingleKey.class)
			.all();
		assertThat(found.contentStream())
			.containsExactly(new SingleKey("tenant", Instant.parse("2026-01-01T00:00:00Z")));
	}

	@Test
	void scoresCanBeLimited() {
		this.template.saveAll(List.of(document("a", "en", 1, 0), document("b", "en", 1, 1), document("c", "en", 0, 1)));
		ExecutableVectorSearchOperation.VectorSearch<Document> search = this.template.searchVectors(Document.class)
			.index("Meaning")
			.near(1, 0)
			.limit(10)
			.partitionKey("t1");
		assertThat(ids(search.within(Range.closed(Score.of(0), Score.of(0.3))).all())).containsExactly("a", "b");
		assertThat(ids(search.within(Range.leftUnbounded(Range.Bound.exclusive(Score.of(1)))).all()))
			.containsExactly("a", "b");
		assertThat(ids(search.within(Range.rightUnbounded(Range.Bound.inclusive(Score.of(1, ScoringFunction.cosine()))))
			.all())).containsExactly("c");
	}

	@Test
	void itemsOfOtherEntitiesAreLeftOut() {
		this.template.saveAll(List.of(new Note("n", "t", new float[] { 1, 0 }), new Picture("p", new float[] { 1, 0 }),
				new Note("m", "t", new float[] { 0, 1 })));
		assertThat(this.template.searchVectors(Note.class).near(1, 0).limit(10).all().contentStream())
			.extracting(Note::id)
			.containsExactly("n", "m");
		assertThat(this.template.searchVectors(Picture.class).near(1, 0).limit(10).project("id").all().contentStream())
			.containsExactly(Map.of("id", "p"));
	}

	@Test
	void expiredItemsAreLeftOut() {
		this.template.saveAll(List.of(new Passing("old", Instant.parse("2020-01-01T00:00:00Z"), new float[] { 1, 0 }),
				new Passing("new", Instant.parse("9000-01-01T00:00:00Z"), new float[] { 1, 0 })));
		assertThat(this.template.searchVectors(Passing.class).near(1, 0).limit(10).all().contentStream())
			.extracting(Passing::id)
			.containsExactly("new");
		assertThat(this.template.searchVectors(Passing.class).near(1, 0).limit(10).project("id").all().contentStream())
			.containsExactly(Map.of("id", "new"));
	}

	@Test
	void sealedTypesAreSearchedTogether() {
		this.template.saveAll(List.of(new Cat("tom", 9, new float[] { 1, 0 }), new Dog("rex", new float[] { 0, 1 })));
		assertThat(this.template.searchVectors(Animal.class).near(1, 0).limit(10).all().contentStream())
			.satisfiesExactly((cat) -> assertThat(((Cat) cat).lives()).isEqualTo(9),
					(dog) -> assertThat(dog).isInstanceOf(Dog.class));
		assertThat(this.template.searchVectors(Dog.class).near(1, 0).limit(10).all().contentStream())
			.extracting(Dog::name)
			.containsExactly("rex");
		assertThat(this.template.searchVectors(Dog.class).near(1, 0).limit(10).project("name").all().contentStream())
			.containsExactly(Map.of("name", "rex"));
	}

	@Test
	void changedVectorsAreFoundAnew() {
		this.template.save(document("a", "en", 1, 0));
		this.template.update(Document.class).key("a").set("embedding", new float[] { 0, 1 }).execute();
		assertThat(this.template.searchVectors(Document.class)
			.index("Meaning")
			.near(0, 1)
			.limit(1)
			.partitionKey("t1")
			.all()
			.getContent()).extracting(SearchResult::getScore).containsExactly(Score.of(0, ScoringFunction.cosine()));
		this.template.update(Document.class).key("a").remove("embedding").execute();
		assertThat(this.template.searchVectors(Document.class)
			.index("Meaning")
			.near(0, 1)
			.limit(1)
			.partitionKey("t1")
			.all()).isEmpty();
	}

	@Test
	void searchesThatCannotBeRightAreRefusedBeforeAnyRequest() {
		this.dynamo.requests();
		ExecutableVectorSearchOperation.SearchWithIndex<Document> documents = this.template
			.searchVectors(Document.class);
		assertRefused(() -> documents.index("Missing"), "declares no vector index 'Missing'; it declares [Meaning,");
		assertRefused(() -> documents.near(1, 0).limit(1).toRequest(), "declares the vector indexes [Meaning,",
				"say with index(..) which to search");
		assertRefused(() -> this.template.searchVectors(NoIndex.class).near(1).limit(1).all(),
				"declares no vector index", "@VectorIndex");
		ExecutableVectorSearchOperation.SearchWithVector<Document> meaning = documents.index("Meaning");
		assertRefused(() -> meaning.near(1, 0).limit(0), "1 to 100 results, not 0");
		assertRefused(() -> meaning.near(1, 0).limit(101), "1 to 100 results, not 101");
		assertRefused(() -> meaning.near(1, 0, 0).limit(1).partitionKey("t1").all(),
				"The vector to search near has 3 dimensions, those of Vector index 'Meaning'", "have 2");
		assertRefused(() -> meaning.near(Float.NaN, 0).limit(1).partitionKey("t1").all(),
				"the number NaN at position 0");
		assertRefused(() -> meaning.near(Vector.of(0, 1e300)).limit(1).partitionKey("t1").all(),
				"the number Infinity at position 1");
		ExecutableVectorSearchOperation.VectorSearch<Document> search = meaning.near(1, 0).limit(1);
		assertRefused(search::all, "needs one value of 'tenant'", "partitionKey(..)", "where(\"tenant\").is(..)");
		assertRefused(search.filter(where("language").is("en"))::all, "needs one value of 'tenant'");
		assertRefused(search.partitionKey("t1").filter(where("tenant").is("t1"))::all, "not with both");
		assertRefused(search.filter(where("tenant").gt("t1"))::all, "partition key 'tenant' by is(..) only");
		assertRefused(search.filter(Criteria.anyOf(where("tenant").is("t1"), where("language").is("en")))::all,
				"partition key 'tenant' by is(..) only");
		ExecutableVectorSearchOperation.VectorSearch<Document> keyed = search.partitionKey("t1");
		assertRefused(keyed.filter(where("title").is("x"))::all, "looks at 'title', which the index does not filter by",
				"[tenant, language]");
		assertRefused(keyed.filter(where("language").startingWith("e"))::all,
				"compares 'language' by startingWith(..)");
		assertRefused(keyed.filter(where("language").ne("en"))::all, "compares 'language' by ne(..)");
		assertRefused(keyed.filter(Criteria.not(where("language").is("en")))::all, "vector searches do not know");
		assertRefused(keyed.filter(where("language").size().is(2))::all, "vector searches do not know");
		assertRefused(keyed.filter(Criteria.expression("lang = :l").value(":l", "en"))::all,
				"vector searches do not know");
		assertRefused(keyed.filter(where("language").is(5))::all, "language");
		assertRefused(documents.index("By_COSINE").near(1, 0).limit(1).partitionKey("t1").project("id")::all,
				"has no partition key");
		ExecutableVectorSearchOperation.VectorSearch<Document> titles = documents.index("Titles")
			.near(1, 0)
			.limit(1)
			.partitionKey("t1");
		assertRefused(titles::all, "so it holds no whole Document", "project(..) or as(..)");
		assertRefused(titles.project("embedding")::all, "does not project the property 'embedding'", "include");
		assertRefused(titles.as(Whole.class)::all, "does not project the property 'text'");
		assertRefused(this.template.searchVectors(Aliased.class).near(1, 0).limit(1).project("id")::all,
				"Vector index 'Near' of table", "does not project the attribute '_type'", "remove @TypeAlias");
		assertRefused(keyed.within(Range.just(Similarity.of(0.9)).map((score) -> (Score) score))::all, "Score.of(..)");
		assertRefused(keyed.within(Range.just(Score.of(0.9, VectorScoringFunctions.EUCLIDEAN)))::all,
				"has the distance COSINE");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	private static void assertRefused(ThrowingCallable call, String... told) {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(call)
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(told));
	}

	private static List<String> ids(SearchResults<Document> results) {
		return results.contentStream().map(Document::id).toList();
	}

	private static Document document(String id, String language, float... embedding) {
		return new Document(id, "t1", language, 5, "title of " + id, "text of " + id, embedding);
	}

	@Table("documents")
	@VectorIndex(name = "Meaning", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "tenant",
			filters = "language")
	@VectorIndex(name = "Titles", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "tenant",
			filters = { "language", "created" }, projection = IndexProjection.INCLUDE, include = "title")
	@VectorIndex(name = "By_COSINE", property = "embedding", distance = VectorDistance.COSINE,
			projection = IndexProjection.KEYS_ONLY)
	@VectorIndex(name = "By_EUCLIDEAN", property = "embedding", distance = VectorDistance.EUCLIDEAN,
			projection = IndexProjection.KEYS_ONLY)
	@VectorIndex(name = "By_DOT_PRODUCT", property = "embedding", distance = VectorDistance.DOT_PRODUCT,
			projection = IndexProjection.KEYS_ONLY)
	record Document(@PartitionKey String id, String tenant, @Attribute("lang") String language, int created,
			String title, String text, @io.github.dynamospring.core.mapping.Vector(dimensions = 2) float[] embedding) {

		Document withTenant(String other) {
			return new Document(this.id, other, this.language, this.created, this.title, this.text, this.embedding);
		}

	}

	record Title(String id, String title) {

	}

	record Whole(String id, String text) {

	}

	interface NamedDocument {

		String getTitle();

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.EUCLIDEAN,
			projection = IndexProjection.KEYS_ONLY)
	record Single(@PartitionKey String tenant, @SortKey Instant at,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) double[] embedding) {

	}

	record SingleKey(String tenant, Instant at) {

	}

	@Table("shared")
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE)
	record Note(@PartitionKey String id, @SortKey String topic,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) float[] embedding) {

	}

	@Table(value = "shared", kind = "picture")
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE)
	record Picture(@PartitionKey String id,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE)
	record Passing(@PartitionKey String id, @TimeToLive(hideExpired = true) Instant expires,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) float[] embedding) {

	}

	sealed interface Animal {

	}

	@Table(value = "animals", rawKeys = true)
	@TypeAlias("cat")
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE)
	record Cat(@PartitionKey String name, int lives,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) float[] embedding) implements Animal {

	}

	@Table(value = "animals", rawKeys = true)
	@TypeAlias("dog")
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE)
	record Dog(@PartitionKey String name,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) float[] embedding) implements Animal {

	}

	@Table
	@TypeAlias("aliased")
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE,
			projection = IndexProjection.KEYS_ONLY)
	record Aliased(@PartitionKey String id,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) float[] embedding) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByTitle", partitionKey = "title")
	record NoIndex(@PartitionKey String id, String title) {

	}

}
