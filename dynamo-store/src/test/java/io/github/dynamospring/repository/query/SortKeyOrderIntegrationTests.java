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
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.Sort;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.query.QueryCreationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Text in a sort key that is followed by further parts: its values do not compare as the
 * stored keys do where they hold characters below the separator, so no order is promised
 * by it.
 */
class SortKeyOrderIntegrationTests {

	private final DynamoFixture dynamo = new DynamoFixture(Place.class, Stop.class, Level.class);

	private final DynamoRepositoryFactory factory = new DynamoRepositoryFactory(this.dynamo.template());

	private final Places places = this.factory.getRepository(Places.class);

	@BeforeEach
	void save() {
		this.places.saveAll(List.of(new Place("us", "New", 1, "a"), new Place("us", "New York", 2, "b"),
				new Place("us", "Newark", 3, "c"), new Place("us", "New!", 4, "d"), new Place("us", "New", 5, "e")));
		this.dynamo.requests();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	private static void assertRefused(Class<?> repository, String method, String text) {
		assertThatExceptionOfType(QueryCreationException.class).isThrownBy(() -> QueryMethods.plan(repository, method))
			.withMessageContaining(text);
	}

	@Test
	void orderByTextWithPartsBehindItIsRefused() {
		assertRefused(Refused.class, "findByCountryOrderByCity",
				"a Query gives items in the order of its sort key, and no key serves the order city: ASC; it can be "
						+ "ordered by nothing on the table. Remedy: order by one of these, sort the result in the "
						+ "application, or declare @GlobalSecondaryIndex(name = \"CountryIndex\", partitionKey = "
						+ "\"country\", sortKey = \"city\")");
		assertRefused(Refused.class, "findByCountryInOrderByCity", "no key serves the order city: ASC");
	}

	@Test
	void storedOrderIsIndeedAnother() {
		assertThat(this.places.findByCountry("us")).extracting(Place::city)
			.containsExactly("New York", "New!", "New", "New", "Newark")
			.isNotEqualTo(new ArrayList<>(List.of("New", "New", "New York", "New!", "Newark")));
	}

	@Test
	void orderByThePartsBehindItIsServedWhereItIsCompared() {
		assertThat(this.places.findByCountryAndCityOrderByNumberDesc("us", "New")).extracting(Place::number)
			.containsExactly(5, 1);
		assertThat(this.places.findByCountryAndCityInOrderByNumberDesc("us", List.of("New", "Newark", "New York")))
			.extracting(Place::number)
			.containsExactly(5, 3, 2, 1);
	}

	@Test
	void callersSortIsRefusedTheSame() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.places.findByCountry("us", Sort.by("city")))
			.withMessageContaining("it can be ordered by nothing");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.template()
				.merge(List.of(this.dynamo.template().query(Place.class).partitionKey("us")))
				.sort(Sort.by("city"))
				.all())
			.withMessageContaining("it can be sorted by nothing");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void leastSeparatorKeepsTheOrderOfTheValues() {
		Stops stops = this.factory.getRepository(Stops.class);
		stops.saveAll(List.of(new Stop("r", "New", "b"), new Stop("r", "New York", "a"), new Stop("r", "New!", "a"),
				new Stop("r", "New", "a")));
		assertThat(stops.findByRouteOrderByCityAscNameAsc("r"))
			.isSortedAccordingTo(Comparator.comparing(Stop::city).thenComparing(Stop::name));
	}

	@Test
	void namesOfAnEnumAreInTheirOrder() {
		assertThat(QueryMethods.plan(Levels.class, "findByIdOrderByGradeAscNameAsc").getOrder())
			.containsExactly("grade", "name");
	}

	@Test
	void attributesOfAnIndexAreInTheirOrder() {
		assertThat(this.places.findByNameOrderByCityAscCountryAsc("a")).hasSize(1);
	}

	@Test
	void rawTextOutsideTheKindIsRefused() {
		Levels levels = this.factory.getRepository(Levels.class);
		levels.saveAll(List.of(new Level("l", Grade.LOW, "x"), new Level("l", Grade.HIGH, "y")));
		this.dynamo.requests();
		assertThat(levels.startingWith("l", "level#HIGH")).extracting(Level::name).containsExactly("y");
		assertThat(this.dynamo.operations()).containsExactly("Query");
		for (String text : List.of("lev", "level", "other#HIGH", "HIGH")) {
			assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> levels.startingWith("l", text))
				.withMessage("Levels.startingWith(String, String): begins_with(sortKey, ..) was called with '" + text
						+ "', but it needs the first characters of a sort key of Level, which all begin with 'level#'");
		}
		assertThat(this.dynamo.requests()).isEmpty();
	}

	interface Places extends DynamoRepository<Place> {

		List<Place> findByCountry(String country);

		List<Place> findByCountry(String country, Sort sort);

		List<Place> findByCountryAndCityOrderByNumberDesc(String country, String city);

		List<Place> findByCountryAndCityInOrderByNumberDesc(String country, Collection<String> cities);

		List<Place> findByNameOrderByCityAscCountryAsc(String name);

	}

	interface Refused extends Repository<Place, Object> {

		List<Place> findByCountryOrderByCity(String country);

		List<Place> findByCountryInOrderByCity(Collection<String> countries);

	}

	interface Stops extends DynamoRepository<Stop> {

		List<Stop> findByRouteOrderByCityAscNameAsc(String route);

	}

	interface Levels extends DynamoRepository<Level> {

		List<Level> findByIdOrderByGradeAscNameAsc(String id);

		@Query("id = :id and begins_with(sortKey, :text)")
		List<Level> startingWith(String id, String text);

	}

	@Table("places")
	@GlobalSecondaryIndex(name = "NameIndex", partitionKey = "name", sortKey = { "city", "country" })
	record Place(@PartitionKey String country, @SortKey String city, @SortKey(digits = 3) int number, String name) {

	}

	@Table(value = "stops", separator = "\u0000")
	record Stop(@PartitionKey String route, @SortKey String city, @SortKey String name) {

	}

	@Table(value = "levels", kind = "level")
	record Level(@PartitionKey String id, @SortKey Grade grade, @SortKey String name) {

	}

	enum Grade {

		LOW, HIGH

	}

}
