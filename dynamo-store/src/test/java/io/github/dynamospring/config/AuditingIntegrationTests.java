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

package io.github.dynamospring.config;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.ReturnedItem;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.support.DynamoEntityInformation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.domain.AuditorAware;
import org.springframework.data.domain.Persistable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Auditing by every way of writing, with the requests sent.
 */
class AuditingIntegrationTests {

	private static final Instant T0 = Instant.parse("2024-01-15T10:00:00.123456789Z");

	private static final Instant S0 = Instant.parse("2024-01-15T10:00:00Z");

	private static final Instant T1 = Instant.parse("2024-01-16T11:30:45.987654321Z");

	private static final Instant S1 = Instant.parse("2024-01-16T11:30:45Z");

	private final DynamoFixture fixture = new DynamoFixture(Note.class, Card.class, Times.class, Owned.class,
			Stamped.class);

	private final TestClock clock = new TestClock();

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private String user = "ann";

	@AfterEach
	void close() {
		this.context.close();
		this.fixture.close();
	}

	private DynamoTemplate start(Class<?> configuration) {
		this.context.registerBean(DynamoDbClient.class, this.fixture::client);
		this.context.registerBean(TestClock.class, () -> this.clock);
		this.context.registerBean("users", AuditorAware.class,
				() -> () -> Optional.of(this.user).filter((u) -> !u.isEmpty()));
		this.context.register(configuration);
		this.context.refresh();
		return this.context.getBean(DynamoTemplate.class);
	}

	private void later() {
		this.clock.now = T1;
		this.user = "bob";
	}

	@Test
	void saveFillsInCreationAndModification() {
		DynamoTemplate dynamo = start(Auditing.class);
		Note created = dynamo.save(Note.of("n1", "a"));
		assertThat(created).isEqualTo(new Note("n1", "a", T0, S0, "ann", "ann", null));
		assertThat(this.fixture.operations()).containsExactly("PutItem");
		assertThat(dynamo.get(Note.class).key("n1").one()).contains(created);
		later();
		Note changed = dynamo.save(created);
		assertThat(changed).isEqualTo(new Note("n1", "a", T0, S1, "ann", "bob", null));
	}

	@Test
	void versionTellsWhatIsNew() {
		DynamoTemplate dynamo = start(Auditing.class);
		Card created = dynamo.save(new Card("c1", null, null, 0L));
		assertThat(created).isEqualTo(new Card("c1", S0, S0, 1L));
		later();
		assertThat(dynamo.save(new Card("c1", null, null, 1L))).isEqualTo(new Card("c1", null, S1, 2L));
		assertThat(dynamo.insert(new Card("c2", null, null, null))).isEqualTo(new Card("c2", S1, S1, 1L));
	}

	@Test
	void batchesAndTransactionsAuditWithoutReading() {
		DynamoTemplate dynamo = start(Auditing.class);
		List<Note> notes = dynamo.saveAll(List.of(Note.of("n1", "a"), Note.of("n2", "b")));
		assertThat(notes).extracting(Note::createdAt).containsOnly(T0);
		List<Card> cards = dynamo.saveAll(List.of(new Card("c1", null, null, null)));
		later();
		dynamo.batchWrite().putAll(notes).put(Note.of("n3", "c")).execute();
		assertThat(dynamo.transaction().put(cards.get(0)).put(Note.of("n4", "d")).execute().all())
			.containsExactly(new Card("c1", S0, S1, 2L), new Note("n4", "d", T1, S1, "bob", "bob", null));
		assertThat(this.fixture.operations()).containsExactly("BatchWriteItem", "PutItem", "BatchWriteItem",
				"TransactWriteItems");
		assertThat(dynamo.getAll(Note.class, List.of(DynamoKey.of("n1"), DynamoKey.of("n2"), DynamoKey.of("n3"))))
			.containsExactly(new Note("n1", "a", T0, S1, "ann", "bob", null),
					new Note("n2", "b", T0, S1, "ann", "bob", null), new Note("n3", "c", T1, S1, "bob", "bob", null));
	}

	@Test
	void updateSetsTheModification() {
		DynamoTemplate dynamo = start(Auditing.class);
		dynamo.save(Note.of("n1", "a"));
		later();
		this.fixture.requests();
		assertThat(dynamo.update(Note.class).key("n1").set("text", "b").returning(ReturnedItem.ALL_NEW).execute())
			.contains(new Note("n1", "b", T0, S1, "ann", "bob", null));
		assertThat(this.fixture.request().body()).doesNotContain("if_not_exists", "createdAt");
	}

	@Test
	void upsertSetsTheCreationIfThereIsNone() {
		DynamoTemplate dynamo = start(Auditing.class);
		dynamo.update(Note.class).key("n1").set("text", "a").upsert().execute();
		assertThat(this.fixture.operations()).containsExactly("UpdateItem");
		assertThat(dynamo.get(Note.class).key("n1").one()).contains(new Note("n1", "a", T0, S0, "ann", "ann", null));
		later();
		dynamo.transaction().update(dynamo.update(Note.class).key("n1").set("text", "b").upsert()).execute();
		assertThat(dynamo.get(Note.class).key("n1").one()).contains(new Note("n1", "b", T0, S1, "ann", "bob", null));
	}

	@Test
	void updateThatSetsAnAuditedPropertyItselfIsLeftAlone() {
		DynamoTemplate dynamo = start(Auditing.class);
		dynamo.update(Note.class).key("n1").set("modifiedAt", S1).set("createdBy", "import").upsert().execute();
		assertThat(dynamo.get(Note.class).key("n1").one())
			.contains(new Note("n1", null, T0, S1, "import", "ann", null));
	}

	@Test
	void auditedUpdateIsSentAgainAsItWas() {
		DynamoTemplate dynamo = start(Auditing.class);
		Note note = dynamo.save(Note.of("n1", "a"));
		this.fixture.network().loseAnswer();
		dynamo.update(Note.class).key("n1").set("text", "b").execute();
		assertThat(this.fixture.operations()).containsExactly("PutItem", "UpdateItem", "UpdateItem");
		assertThat(dynamo.get(Note.class).key("n1").one().orElseThrow().createdAt()).isEqualTo(note.createdAt());
	}

	@Test
	void embeddedObjectsAreAudited() {
		DynamoTemplate dynamo = start(Auditing.class);
		Note saved = dynamo.save(new Note("n1", "a", null, null, null, null, new Review("ok", null)));
		assertThat(saved.review()).isEqualTo(new Review("ok", Instant.parse("2024-01-15T10:00:00.123Z")));
		assertThat(dynamo.get(Note.class).key("n1").one()).contains(saved);
	}

	@Test
	void timeTakesTheTypeOfItsProperty() {
		DynamoTemplate dynamo = start(Auditing.class);
		Times saved = dynamo.save(new Times("t1", null, null, null, 0));
		assertThat(saved).isEqualTo(new Times("t1", OffsetDateTime.ofInstant(T0, ZoneOffset.UTC),
				LocalDateTime.ofInstant(S0, ZoneOffset.UTC), ZonedDateTime.ofInstant(S0, ZoneOffset.UTC),
				T0.toEpochMilli()));
		assertThat(dynamo.get(Times.class).key("t1").one()).contains(saved);
		later();
		dynamo.update(Times.class).key("t1").remove("unknown").execute();
		assertThat(dynamo.get(Times.class).key("t1").one().orElseThrow()).satisfies((times) -> {
			assertThat(times.zoned()).isEqualTo(ZonedDateTime.ofInstant(S1, ZoneOffset.UTC));
			assertThat(times.millis()).isEqualTo(T1.toEpochMilli());
		});
	}

	@Test
	void creatorTellsWhatIsNewWhereNothingElseDoes() {
		DynamoTemplate dynamo = start(Auditing.class);
		Owned created = dynamo.save(new Owned("o1", null, null));
		assertThat(created).isEqualTo(new Owned("o1", "ann", "ann"));
		later();
		assertThat(dynamo.save(created)).isEqualTo(new Owned("o1", "ann", "bob"));
	}

	@Test
	void persistableSaysItselfWhetherItIsNew() {
		DynamoTemplate dynamo = start(Auditing.class);
		assertThat(dynamo.save(new Stamped("s1", T1, null, true)).created()).isEqualTo(T0);
		assertThat(dynamo.save(new Stamped("s1", T1, null, false))).satisfies((stamped) -> {
			assertThat(stamped.created()).isEqualTo(T1);
			assertThat(stamped.modified()).isEqualTo(T0);
		});
	}

	@Test
	void nobodyIsNotWrittenDown() {
		this.user = "";
		DynamoTemplate dynamo = start(Auditing.class);
		assertThat(dynamo.save(Note.of("n1", "a"))).isEqualTo(new Note("n1", "a", T0, S0, null, null, null));
		dynamo.update(Note.class).key("n2").set("text", "b").upsert().execute();
		assertThat(dynamo.get(Note.class).key("n2").one()).contains(new Note("n2", "b", T0, S0, null, null, null));
	}

	@Test
	void timeOfTheCallersOwnIsRefusedWhenTooFine() {
		DynamoTemplate dynamo = start(Auditing.class);
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> dynamo.save(new Card("c1", T0, null, 3L)))
			.withMessageContaining("createdAt");
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void settingsAreFollowed() {
		DynamoTemplate dynamo = start(OtherAuditing.class);
		Note created = dynamo.save(Note.of("n1", "a"));
		assertThat(created).isEqualTo(new Note("n1", "a", S1, null, "system", null, null));
		assertThat(dynamo.save(created)).isEqualTo(new Note("n1", "a", S1, S1, "system", "system", null));
	}

	@Test
	void datesAreLeftAloneIfTurnedOff() {
		DynamoTemplate dynamo = start(UsersOnly.class);
		assertThat(dynamo.save(Note.of("n1", "a"))).isEqualTo(new Note("n1", "a", null, null, "ann", "ann", null));
		dynamo.update(Note.class).key("n2").set("text", "b").upsert().execute();
		assertThat(dynamo.get(Note.class).key("n2").one())
			.contains(new Note("n2", "b", null, null, "ann", "ann", null));
	}

	@Test
	void conversionsOfTheTimeAreKeptInANativeImage() {
		RuntimeHints hints = new RuntimeHints();
		ImportRuntimeHints imported = AnnotatedElementUtils.findMergedAnnotation(Auditing.class,
				ImportRuntimeHints.class);
		assertThat(imported).isNotNull();
		assertThat(imported.value()).containsExactly(AuditingRuntimeHints.class);
		new AuditingRuntimeHints().registerHints(hints, getClass().getClassLoader());
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(AuditingTime.class)
			.withMemberCategory(MemberCategory.INVOKE_PUBLIC_METHODS)).accepts(hints);
	}

	@Test
	void entityInformationKnowsWhatIsNew() {
		DynamoTemplate dynamo = start(Auditing.class);
		DynamoEntityInformation<Note> notes = new DynamoEntityInformation<>(Note.class, dynamo.getConverter());
		assertThat(notes.isNew(Note.of("n1", "a"))).isTrue();
		assertThat(notes.isNew(new Note("n1", "a", T0, null, null, null, null))).isFalse();
		DynamoEntityInformation<Card> cards = new DynamoEntityInformation<>(Card.class, dynamo.getConverter());
		assertThat(cards.isNew(new Card("c1", T0, T0, 0L))).isTrue();
		assertThat(cards.isNew(new Card("c1", null, null, 1L))).isFalse();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoAuditing
	static class Auditing extends AbstractDynamoConfiguration {

		private final TestClock clock;

		Auditing(TestClock clock) {
			this.clock = clock;
		}

		@Override
		protected Clock clock() {
			return this.clock;
		}

		@Override
		protected Set<Class<?>> initialEntities() {
			return Set.of(Note.class, Card.class, Times.class, Owned.class, Stamped.class);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoAuditing(auditorAwareRef = "system", dateTimeProviderRef = "fixedTime", modifyOnCreate = false)
	static class OtherAuditing extends AbstractDynamoConfiguration {

		@Bean
		AuditorAware<String> system() {
			return () -> Optional.of("system");
		}

		@Bean
		DateTimeProvider fixedTime() {
			return () -> Optional.of(S1);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoAuditing(setDates = false)
	static class UsersOnly extends AbstractDynamoConfiguration {

	}

	static final class TestClock extends Clock {

		private Instant now = T0;

		@Override
		public ZoneOffset getZone() {
			return ZoneOffset.UTC;
		}

		@Override
		public Clock withZone(ZoneId zone) {
			throw new UnsupportedOperationException();
		}

		@Override
		public Instant instant() {
			return this.now;
		}

	}

	@Table("notes")
	record Note(@PartitionKey String id, @Nullable String text, @CreatedDate @Nullable Instant createdAt,
			@LastModifiedDate @Precision(ChronoUnit.SECONDS) @Nullable Instant modifiedAt,
			@CreatedBy @Nullable String createdBy, @LastModifiedBy @Nullable String modifiedBy,
			@Nullable Review review) {

		static Note of(String id, String text) {
			return new Note(id, text, null, null, null, null, null);
		}

	}

	record Review(String verdict, @LastModifiedDate @Precision(ChronoUnit.MILLIS) @Nullable Instant at) {
	}

	@Table("cards")
	record Card(@PartitionKey String id, @CreatedDate @Precision(ChronoUnit.SECONDS) @Nullable Instant createdAt,
			@LastModifiedDate @Precision(ChronoUnit.SECONDS) @Nullable Instant modifiedAt,
			@Version @Nullable Long version) {
	}

	@Table("times")
	record Times(@PartitionKey String id, @CreatedDate @Nullable OffsetDateTime offset,
			@LastModifiedDate @Precision(ChronoUnit.SECONDS) @Nullable LocalDateTime local,
			@LastModifiedDate @Precision(ChronoUnit.SECONDS) @Nullable ZonedDateTime zoned,
			@LastModifiedDate long millis) {
	}

	@Table("owned")
	record Owned(@PartitionKey String id, @CreatedBy @Nullable String owner, @LastModifiedBy @Nullable String editor) {
	}

	@Table("stamped")
	static class Stamped implements Persistable<String> {

		@PartitionKey
		private final String id;

		@CreatedDate
		private @Nullable Instant created;

		@LastModifiedDate
		private @Nullable Instant modified;

		@Transient
		private final boolean fresh;

		Stamped(String id, @Nullable Instant created, @Nullable Instant modified, boolean fresh) {
			this.id = id;
			this.created = created;
			this.modified = modified;
			this.fresh = fresh;
		}

		@Override
		public String getId() {
			return this.id;
		}

		@Override
		@Transient
		public boolean isNew() {
			return this.fresh;
		}

		@Nullable Instant created() {
			return this.created;
		}

		@Nullable Instant modified() {
			return this.modified;
		}

	}

}
