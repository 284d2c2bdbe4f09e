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

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryCreationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Methods and arguments a user may well try that are not in the other tests.
 */
class UnusualQueryIntegrationTests {

	private final DynamoFixture fixture = new DynamoFixture(Note.class);

	private final DynamoRepositoryFactory factory = new DynamoRepositoryFactory(this.fixture.template());

	private final NoteRepository notes = this.factory.getRepository(NoteRepository.class);

	@BeforeEach
	void saveNotes() {
		this.notes.saveAll(List.of(new Note("u", "a", Optional.of("red"), Set.of("x"), 1),
				new Note("u", "b", Optional.empty(), Set.of("y"), 2),
				new Note("u", "c", Optional.of("blue"), Set.of(), 3)));
		this.fixture.requests();
	}

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Test
	void optionalPropertyIsComparedWithItsContent() {
		assertThat(this.notes.findByUserAndColour("u", "red")).extracting(Note::id).containsExactly("a");
		assertThat(this.notes.findByUserAndColour("u", Optional.of("blue"))).extracting(Note::id).containsExactly("c");
		assertThat(this.notes.findByUserAndColourIn("u", List.of("red", "blue"))).extracting(Note::id)
			.containsExactly("a", "c");
		assertThat(this.notes.findByUserAndColourIsNull("u")).extracting(Note::id).containsExactly("b");
	}

	@Test
	void sortThatSaysAgainWhatTheNameSaysIsHarmless() {
		assertThat(this.notes.findByUserOrderByIdDesc("u", Sort.by("id").descending())).extracting(Note::id)
			.containsExactly("c", "b", "a");
		assertThat(this.notes.findByUserOrderByIdDesc("u", Sort.by("id"))).extracting(Note::id)
			.containsExactly("c", "b", "a");
	}

	@Test
	void refusesAPageBeyondCounting() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.notes.findByUser("u", PageRequest.of(Integer.MAX_VALUE, 100)))
			.withMessageContaining("NoteRepository.findByUser(String, Pageable)")
			.withMessageContaining("slice.nextPageable()");
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void refusesADynamicProjectionThatIsNone() {
		for (Class<?> type : List.<Class<?>>of(String.class, Integer.class, Object[].class)) {
			assertThatExceptionOfType(DynamoValidationException.class)
				.isThrownBy(() -> this.notes.findByUser("u", type))
				.withMessageContaining(type.getSimpleName() + " is neither Note nor a projection of it");
		}
		assertThat(this.fixture.requests()).isEmpty();
		assertThat(this.notes.findByUser("u", Note.class)).hasSize(3);
		assertThat(this.notes.findByUser("u", Count.class)).extracting(Count::count).containsExactly(1, 2, 3);
		assertThat(this.notes.findByUser("u", Map.class)).hasSize(3);
	}

	@Test
	void positionOfAnotherFilterIsAccepted() {
		Window<Note> window = this.notes.findByUser("u", ScrollPosition.keyset(), Limit.of(1));
		KeysetScrollPosition next = (KeysetScrollPosition) window.positionAt(0);
		assertThat(this.notes.findByUserAndCount("u", 3, next, Limit.of(1))).extracting(Note::id).containsExactly("c");
	}

	@Test
	void pageOfAScanCannotBeSorted() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.notes.findByCount(1, PageRequest.of(0, 10, Sort.by("id"))))
			.withMessageContaining("a scan has no order");
	}

	@Test
	void refusesNamesThatSayNothing() {
		assertRefused(AllSorted.class, "AllSorted.findAll(Sort): the name does not say what to do",
				"use a name such as findByUser");
	}

	@Test
	void refusesASortOfAScan() {
		assertRefused(SortedScan.class, "a scan has no order, so it has no use for a Sort", "remove the parameter");
	}

	@Test
	void refusesAnOffset() {
		assertRefused(ByOffset.class, "DynamoDB cannot start at an offset", "declare the parameter as ScrollPosition");
	}

	@Test
	void suggestsNoIndexForMixedDirections() {
		assertThatExceptionOfType(QueryCreationException.class)
			.isThrownBy(() -> this.factory.getRepository(MixedDirections.class))
			.withMessageContaining("sort the result in the application.")
			.withMessageNotContaining("@GlobalSecondaryIndex");
	}

	@Test
	void namesOnlyPropertiesThatCouldBeKeysOfAnIndex() {
		assertThat(plan("findByUserAndCount").getIndexableFilterProperties()).containsExactly("count");
		assertThat(plan("findByUserAndTagsContaining").getIndexableFilterProperties()).isEmpty();
		assertThat(plan("findByUserAndColourIsNull").getIndexableFilterProperties()).isEmpty();
	}

	private DynamoQueryPlan plan(String method) {
		return this.factory.getQueryPlans()
			.stream()
			.filter((plan) -> plan.getMethodName().equals(method))
			.findFirst()
			.orElseThrow();
	}

	private void assertRefused(Class<?> repository, String reason, String remedy) {
		assertThatExceptionOfType(QueryCreationException.class).isThrownBy(() -> this.factory.getRepository(repository))
			.withMessageContaining(reason)
			.withMessageContaining("Remedy: " + remedy);
	}

	@Table("notes")
	record Note(@PartitionKey String user, @SortKey String id, Optional<String> colour, Set<String> tags, int count) {
	}

	record Count(int count) {
	}

	interface NoteRepository extends DynamoRepository<Note> {

		List<Note> findByUserAndColour(String user, String colour);

		List<Note> findByUserAndColour(String user, Optional<String> colour);

		List<Note> findByUserAndColourIn(String user, List<String> colours);

		List<Note> findByUserAndColourIsNull(String user);

		List<Note> findByUserAndTagsContaining(String user, String tag);

		List<Note> findByUserOrderByIdDesc(String user, Sort sort);

		Slice<Note> findByUser(String user, Pageable page);

		<P> List<P> findByUser(String user, Class<P> type);

		Window<Note> findByUser(String user, ScrollPosition position, Limit limit);

		Window<Note> findByUserAndCount(String user, int count, ScrollPosition position, Limit limit);

		@AllowScan
		Slice<Note> findByCount(int count, Pageable page);

	}

	interface AllSorted extends DynamoRepository<Note> {

		List<Note> findAll(Sort sort);

	}

	interface SortedScan extends DynamoRepository<Note> {

		@AllowScan
		List<Note> findByCount(int count, Sort sort);

	}

	interface ByOffset extends DynamoRepository<Note> {

		Window<Note> findByUser(String user, OffsetScrollPosition position, Limit limit);

	}

	interface MixedDirections extends DynamoRepository<Note> {

		List<Note> findByUserOrderByIdDescCountAsc(String user);

	}

}
