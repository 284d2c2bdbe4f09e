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

package io.github.dynamospring.core.mapping;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.annotation.Version;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests that each mistake in a mapping stops the initialisation with a message that names
 * the class, the property and the remedy.
 */
class MappingMistakesTests {

	@ParameterizedTest(name = "{0}")
	@MethodSource("mistakes")
	void mistakeStopsTheStart(Class<?> type, List<String> told) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		assertThatExceptionOfType(MappingException.class).isThrownBy(context::afterPropertiesSet).satisfies((ex) -> {
			assertThat(ex.getMessage()).contains(type.getName()).contains("Remedy: ");
			assertThat(ex.getMessage()).contains(told);
		});
	}

	static Stream<Arguments> mistakes() {
		return Stream.of(
				// keys
				mistake(NoKey.class, "has no partition key", "@PartitionKey"),
				mistake(UnorderedParts.class, "'a', 'b'", "partition key", "order"),
				mistake(HalfOrderedParts.class, "'a', 'b'", "sort key", "order of some"),
				mistake(EqualOrder.class, "two have the same order"),
				mistake(IdAndPartitionKey.class, "@Id", "@PartitionKey on all"),
				mistake(NumberWithoutDigits.class, "'n'", "number", "@SortKey(digits = 10)"),
				mistake(DigitsOnText.class, "'s'", "digits", "no number"),
				mistake(TooManyDigits.class, "'n'", "digits = 39", "1 to 38"),
				mistake(FractionInKey.class, "'n'", "java.lang.Double"),
				mistake(DurationInKey.class, "'d'", "java.time.Duration"), mistake(BinaryInKey.class, "'b'", "[B"),
				mistake(BooleanInKey.class, "'b'", "boolean"), mistake(ListInKey.class, "'l'", "java.util.List"),
				mistake(OptionalInKey.class, "'o'", "Optional"), mistake(ReadOnlyKey.class, "'k'", "@ReadOnlyProperty"),
				mistake(VersionInKey.class, "'v'", "@Version"), mistake(TimeToLiveInKey.class, "'t'", "@TimeToLive"),
				mistake(ConstantPartition.class, "'k'", "constant"),
				mistake(ConstantWithSeparator.class, "'k'", "a#b", "separator"),
				mistake(ConstantOfNumber.class, "'k'", "constant", "String or an enum"),
				mistake(ConstantNotInEnum.class, "'k'", "BLUE", "RED"),
				mistake(EmptySeparator.class, "empty separator"),
				mistake(DashWithDates.class, "'at'", "java.time.Instant", "separator '-'"),
				mistake(DashWithUuids.class, "'id'", "java.util.UUID", "separator '-'"),
				mistake(EntityWithSeparator.class, "entity name 'a#b'", "separator"),
				mistake(KindWithSeparator.class, "kind 'a#b'", "separator"),
				mistake(EqualKeyNames.class, "both key attributes 'k'"),
				mistake(BlankKeyName.class, "empty name for a key attribute"),
				mistake(LabelsWithoutSortKey.class, "prefixSortKey", "no @SortKey"),
				mistake(LabelWithSeparator.class, "prefixSortKey", "'at_day'", "separator"),
				mistake(ReservedName.class, "'sortKey'", "reserved"),
				mistake(ReservedPartitionKeyName.class, "'partitionKey'", "reserved"),
				mistake(GeneratedNameTaken.class, "'pk'", "generated key attribute"),
				mistake(GeneratedNameTakenByAttribute.class, "'other'", "'sk'", "generated key attribute"),
				// raw keys
				mistake(RawWithTwoParts.class, "'a', 'b'", "raw keys"),
				mistake(RawWithTwoSortParts.class, "'a', 'b'", "raw keys"),
				mistake(RawBoth.class, "'a'", "@PartitionKey and @SortKey"),
				mistake(RawBoolean.class, "'a'", "boolean"), mistake(RawWithKind.class, "rawKeys", "kind"),
				mistake(RawWithEntity.class, "rawKeys", "entity"),
				mistake(RawWithLabels.class, "rawKeys", "prefixSortKey"), mistake(RawWithDigits.class, "'n'", "digits"),
				mistake(RawWithOtherName.class, "'a'", "'id'", "@Attribute"),
				// parents
				mistake(ParentNoEntity.class, "java.lang.String", "no entity"),
				mistake(ParentWithoutKind.class, "NoKind", "no kind"),
				mistake(ChildWithoutKind.class, "WithKind", "@Table(kind)"),
				mistake(ChildWithOtherParts.class, "2 parts", "has 1"),
				mistake(ChildWithEntity.class, "@Table(entity)", "@Table(parent)"),
				mistake(ChildInOtherTable.class, "'elsewhere'", "'family'"),
				mistake(ChildWithOtherSeparator.class, "separator = \":\"", "\"#\""),
				mistake(ChildOfRaw.class, "raw keys"), mistake(OwnAncestor.class, "own ancestor"),
				// table
				mistake(BadTableName.class, "'no table'", "3 to 255"),
				mistake(UnresolvedPlaceholder.class, "${dynamo.test.missing}", "cannot be resolved"),
				mistake(AbstractEntity.class, "abstract"), mistake(Inner.class, "inner class", "static"),
				// indexes
				mistake(UnknownIndexProperty.class, "Index 'ByName'", "'nmae'", "[id, name]"),
				mistake(IndexTwice.class, "Index 'ByName'", "declared twice"),
				mistake(IndexNameTooShort.class, "Index 'ab'", "3 to 255"),
				mistake(IndexNameBad.class, "Index 'By Name'", "3 to 255"),
				mistake(IndexOnList.class, "Index 'ByTags'", "'tags'", "java.util.List", "cannot be a key"),
				mistake(IndexOnEmbedded.class, "Index 'ByPart'", "'part'", "cannot be a key"),
				mistake(IndexOnBoolean.class, "Index 'ByOpen'", "'open'", "cannot be a key"),
				mistake(IndexOnReadOnly.class, "Index 'ByName'", "'name'", "@ReadOnlyProperty"),
				mistake(IndexPropertyTwice.class, "Index 'ByName'", "'name' twice"),
				mistake(IndexWithoutKey.class, "Index 'ByName'", "no partition key"),
				mistake(IndexWithTooManyParts.class, "Index 'ByAll'", "5 properties", "at most 4"),
				mistake(IncludeWithoutProjection.class, "Index 'ByName'", "projection = INCLUDE"),
				mistake(ProjectionWithoutInclude.class, "Index 'ByName'", "includes no property"),
				mistake(UnknownIncluded.class, "Index 'ByName'", "'nothing' in include"),
				mistake(LocalWithoutSortKey.class, "Index 'ByName'", "no sort key"),
				mistake(UnknownLocalProperty.class, "Index 'ByName'", "'nothing'"),
				// properties
				mistake(OneAttributeTwice.class, "'b'", "attribute 'a'", "property 'a'"),
				mistake(BlankAttribute.class, "'a'", "empty attribute name"),
				mistake(PrecisionOnText.class, "'s'", "@Precision", "java.lang.String"),
				mistake(PrecisionOnDate.class, "'d'", "@Precision", "java.time.LocalDate"),
				mistake(UnsupportedPrecision.class, "'at'", "@Precision(HOURS)", "MINUTES"),
				mistake(PrecisionOfTimeToLive.class, "'at'", "@Precision and @TimeToLive"),
				mistake(VersionOfText.class, "'v'", "@Version", "java.lang.String"),
				mistake(TwoVersions.class, "'v', 'w'", "both have @Version"),
				mistake(TwoIds.class, "'a', 'b'", "both have @Id"),
				mistake(TimeToLiveOfText.class, "'t'", "@TimeToLive", "java.lang.String"),
				mistake(TwoTimesToLive.class, "'a', 'b'", "@TimeToLive"),
				mistake(UnsupportedType.class, "'thread'", "java.lang.Thread", "AttributeConverter"),
				mistake(UnsupportedElement.class, "'files'", "java.io.File"),
				mistake(UnsupportedInterface.class, "'part'", "PartInterface"),
				mistake(UnsupportedMapKey.class, "'map'", "keys of type", "Part"),
				mistake(UnsupportedCollection.class, "'list'", "java.util.AbstractList"),
				mistake(OptionalOfOptional.class, "'o'", "Optional of an Optional"),
				mistake(FinalAndNotSet.class, "'names'", "final", "withNames"),
				mistake(SeveralConstructors.class, "several constructors", "@PersistenceCreator"),
				mistake(UnknownParameter.class, "'other' (String)", "@PersistenceCreator"));
	}

	private static Arguments mistake(Class<?> type, String... told) {
		return arguments(type, List.of(told));
	}

	@Test
	void mistakeInAnEmbeddedTypeNamesThatType() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(WithBadPart.class));
		assertThatExceptionOfType(MappingException.class).isThrownBy(context::afterPropertiesSet)
			.withMessageContaining("'thread' of " + BadPart.class.getName());
	}

	@ParameterizedTest(name = "{0} and {1}")
	@MethodSource("sharedTables")
	void entitiesThatCannotShareATableStopTheStart(Class<?> first, Class<?> second, String told) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(first, second));
		assertThatExceptionOfType(MappingException.class).isThrownBy(context::afterPropertiesSet)
			.withMessageContaining(first.getName())
			.withMessageContaining(second.getName())
			.withMessageContaining("share the table 'shared'")
			.withMessageContaining(told)
			.withMessageContaining("Remedy: ");
	}

	static Stream<Arguments> sharedTables() {
		return Stream.of(arguments(Shared.class, SharedWithoutSortKey.class, "has no sort key"),
				arguments(Shared.class, SharedWithOtherKey.class, "'id2'"),
				arguments(Shared.class, SharedWithOtherSortKey.class, "'sk2'"),
				arguments(Shared.class, SharedRaw.class, "raw keys"),
				arguments(Shared.class, SharedNamesake.class, "one has no kind"),
				arguments(SharedKind.class, SharedKindAgain.class, "the kind 'k'"),
				arguments(Shared.class, SharedWithOtherIndex.class, "the index 'ByName' differently"),
				arguments(Shared.class, SharedWithOtherType.class, "'name'"),
				arguments(Shared.class, SharedWithOtherTimeToLive.class, "time to live"));
	}

	@Test
	void entitiesWithKindsShareATable() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(WithKind.class, GoodChild.class));
		context.afterPropertiesSet();
		assertThat(context.getRequiredPersistentEntity(WithKind.class).isTableShared()).isTrue();
		assertThat(context.getEntities("family")).hasSize(2);
	}

	@Test
	void failedEntityIsNotKept() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(Shared.class));
		context.afterPropertiesSet();
		assertThatExceptionOfType(MappingException.class)
			.isThrownBy(() -> context.getPersistentEntity(SharedWithOtherKey.class));
		assertThat(context.getRequiredPersistentEntity(Shared.class).isTableShared()).isFalse();
		assertThat(context.hasPersistentEntityFor(SharedWithOtherKey.class)).isFalse();
	}

	@Table
	record NoKey(String a) {

	}

	@Table
	static class UnorderedParts {

		@PartitionKey
		String a;

		@PartitionKey
		String b;

	}

	@Table
	record HalfOrderedParts(@PartitionKey String id, @SortKey(order = 1) String a, @SortKey String b) {

	}

	@Table
	static class EqualOrder {

		@PartitionKey(order = 1)
		String a;

		@PartitionKey(order = 1)
		String b;

	}

	@Table
	record IdAndPartitionKey(@Id String id, @PartitionKey String a) {

	}

	@Table
	record NumberWithoutDigits(@PartitionKey String id, @SortKey int n) {

	}

	@Table
	record DigitsOnText(@PartitionKey String id, @SortKey(digits = 3) String s) {

	}

	@Table
	record TooManyDigits(@PartitionKey String id, @SortKey(digits = 39) long n) {

	}

	@Table
	record FractionInKey(@PartitionKey String id, @SortKey(digits = 3) Double n) {

	}

	@Table
	record DurationInKey(@PartitionKey Duration d) {

	}

	@Table
	record BinaryInKey(@PartitionKey byte[] b) {

	}

	@Table
	record BooleanInKey(@PartitionKey boolean b) {

	}

	@Table
	record ListInKey(@PartitionKey List<String> l) {

	}

	@Table
	record OptionalInKey(@PartitionKey String id, @SortKey Optional<String> o) {

	}

	@Table
	record ReadOnlyKey(@PartitionKey @ReadOnlyProperty String k) {

	}

	@Table
	record VersionInKey(@PartitionKey String id, @SortKey(digits = 5) @Version Long v) {

	}

	@Table
	record TimeToLiveInKey(@PartitionKey String id, @SortKey @TimeToLive Instant t) {

	}

	@Table
	record ConstantPartition(@PartitionKey @SortKey(constant = "x") String k) {

	}

	@Table
	record ConstantWithSeparator(@PartitionKey String id, @SortKey(constant = "a#b") String k) {

	}

	@Table
	record ConstantOfNumber(@PartitionKey String id, @SortKey(constant = "1", digits = 1) Integer k) {

	}

	enum Colour {

		RED

	}

	@Table
	record ConstantNotInEnum(@PartitionKey String id, @SortKey(constant = "BLUE") Colour k) {

	}

	@Table(separator = "")
	record EmptySeparator(@PartitionKey String id) {

	}

	@Table(separator = "-")
	record DashWithDates(@PartitionKey String id, @SortKey Instant at) {

	}

	@Table(separator = "-")
	record DashWithUuids(@PartitionKey UUID id) {

	}

	@Table(value = "abc", entity = "a#b")
	record EntityWithSeparator(@PartitionKey String id) {

	}

	@Table(kind = "a#b")
	record KindWithSeparator(@PartitionKey String id) {

	}

	@Table(partitionKeyName = "k", sortKeyName = "k")
	record EqualKeyNames(@PartitionKey String id, @SortKey String s) {

	}

	@Table(partitionKeyName = " ")
	record BlankKeyName(@PartitionKey String id) {

	}

	@Table(prefixSortKey = true)
	record LabelsWithoutSortKey(@PartitionKey String id) {

	}

	@Table(entity = "day", prefixSortKey = true, separator = "_")
	record LabelWithSeparator(@PartitionKey String id, @SortKey String at_day) {

	}

	@Table
	record ReservedName(@PartitionKey String id, String sortKey) {

	}

	@Table
	record ReservedPartitionKeyName(@PartitionKey String partitionKey) {

	}

	@Table
	record GeneratedNameTaken(@PartitionKey String pk) {

	}

	@Table
	record GeneratedNameTakenByAttribute(@PartitionKey String id, @SortKey String s, @Attribute("sk") String other) {

	}

	@Table(rawKeys = true)
	record RawWithTwoParts(@PartitionKey String a, @PartitionKey String b) {

	}

	@Table(rawKeys = true)
	record RawWithTwoSortParts(@PartitionKey String id, @SortKey String a, @SortKey String b) {

	}

	@Table(rawKeys = true)
	record RawBoth(@PartitionKey @SortKey String a) {

	}

	@Table(rawKeys = true)
	record RawBoolean(@PartitionKey boolean a) {

	}

	@Table(rawKeys = true, kind = "x")
	record RawWithKind(@PartitionKey String a) {

	}

	@Table(value = "raw", rawKeys = true, entity = "x")
	record RawWithEntity(@PartitionKey String a) {

	}

	@Table(rawKeys = true, prefixSortKey = true)
	record RawWithLabels(@PartitionKey String a, @SortKey String b) {

	}

	@Table(rawKeys = true)
	record RawWithDigits(@PartitionKey String a, @SortKey(digits = 4) int n) {

	}

	@Table(rawKeys = true, partitionKeyName = "id")
	record RawWithOtherName(@PartitionKey String a) {

	}

	@Table(parent = String.class, kind = "x")
	record ParentNoEntity(@PartitionKey String id) {

	}

	@Table
	record NoKind(@PartitionKey String id, @SortKey String s) {

	}

	@Table(parent = NoKind.class, kind = "x")
	record ParentWithoutKind(@PartitionKey String id) {

	}

	@Table(value = "family", kind = "parent")
	record WithKind(@PartitionKey String id) {

	}

	@Table(parent = WithKind.class, kind = "child")
	record GoodChild(@PartitionKey String id, @SortKey String s) {

	}

	@Table(parent = WithKind.class)
	record ChildWithoutKind(@PartitionKey String id, @SortKey String s) {

	}

	@Table(parent = WithKind.class, kind = "x")
	record ChildWithOtherParts(@PartitionKey String id, @PartitionKey String b) {

	}

	@Table(parent = WithKind.class, kind = "x", entity = "own")
	record ChildWithEntity(@PartitionKey String id) {

	}

	@Table(value = "elsewhere", parent = WithKind.class, kind = "x")
	record ChildInOtherTable(@PartitionKey String id) {

	}

	@Table(parent = WithKind.class, kind = "x", separator = ":")
	record ChildWithOtherSeparator(@PartitionKey String id) {

	}

	@Table(rawKeys = true)
	record RawParent(@PartitionKey String id, @SortKey String s) {

	}

	@Table(parent = RawParent.class, kind = "x")
	record ChildOfRaw(@PartitionKey String id) {

	}

	@Table(parent = OwnAncestor.class, kind = "x")
	record OwnAncestor(@PartitionKey String id) {

	}

	@Table("no table")
	record BadTableName(@PartitionKey String id) {

	}

	@Table("${dynamo.test.missing}")
	record UnresolvedPlaceholder(@PartitionKey String id) {

	}

	@Table
	abstract static class AbstractEntity {

		@PartitionKey
		String id;

	}

	@Table
	class Inner {

		@PartitionKey
		String id;

	}

	@Table
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "nmae")
	record UnknownIndexProperty(@PartitionKey String id, String name) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name")
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "id")
	record IndexTwice(@PartitionKey String id, String name) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ab", partitionKey = "name")
	record IndexNameTooShort(@PartitionKey String id, String name) {

	}

	@Table
	@GlobalSecondaryIndex(name = "By Name", partitionKey = "name")
	record IndexNameBad(@PartitionKey String id, String name) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByTags", partitionKey = "tags")
	record IndexOnList(@PartitionKey String id, List<String> tags) {

	}

	record Part(String a) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByPart", partitionKey = "part")
	record IndexOnEmbedded(@PartitionKey String id, Part part) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByOpen", partitionKey = "open")
	record IndexOnBoolean(@PartitionKey String id, boolean open) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name")
	record IndexOnReadOnly(@PartitionKey String id, @ReadOnlyProperty String name) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name", sortKey = "name")
	record IndexPropertyTwice(@PartitionKey String id, String name) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByName", partitionKey = {}, sortKey = "name")
	record IndexWithoutKey(@PartitionKey String id, String name) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByAll", partitionKey = { "a", "b", "c", "d", "e" })
	record IndexWithTooManyParts(@PartitionKey String id, String a, String b, String c, String d, String e) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name", include = "id")
	record IncludeWithoutProjection(@PartitionKey String id, String name) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name", projection = IndexProjection.INCLUDE)
	record ProjectionWithoutInclude(@PartitionKey String id, String name) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name", projection = IndexProjection.INCLUDE,
			include = "nothing")
	record UnknownIncluded(@PartitionKey String id, String name) {

	}

	@Table
	@LocalSecondaryIndex(name = "ByName", sortKey = "name")
	record LocalWithoutSortKey(@PartitionKey String id, String name) {

	}

	@Table
	@LocalSecondaryIndex(name = "ByName", sortKey = "nothing")
	record UnknownLocalProperty(@PartitionKey String id, @SortKey String s) {

	}

	@Table
	record OneAttributeTwice(@PartitionKey String id, String a, @Attribute("a") String b) {

	}

	@Table
	record BlankAttribute(@PartitionKey String id, @Attribute("") String a) {

	}

	@Table
	record PrecisionOnText(@PartitionKey String id, @Precision(ChronoUnit.SECONDS) String s) {

	}

	@Table
	record PrecisionOnDate(@PartitionKey String id, @Precision(ChronoUnit.SECONDS) LocalDate d) {

	}

	@Table
	record UnsupportedPrecision(@PartitionKey String id, @Precision(ChronoUnit.HOURS) Instant at) {

	}

	@Table
	record PrecisionOfTimeToLive(@PartitionKey String id, @TimeToLive @Precision(ChronoUnit.MILLIS) Instant at) {

	}

	@Table
	record VersionOfText(@PartitionKey String id, @Version String v) {

	}

	@Table
	record TwoVersions(@PartitionKey String id, @Version Long v, @Version Long w) {

	}

	@Table
	record TwoIds(@Id String a, @Id String b) {

	}

	@Table
	record TimeToLiveOfText(@PartitionKey String id, @TimeToLive String t) {

	}

	@Table
	record TwoTimesToLive(@PartitionKey String id, @TimeToLive Instant a, @TimeToLive Instant b) {

	}

	@Table
	record UnsupportedType(@PartitionKey String id, Thread thread) {

	}

	@Table
	record UnsupportedElement(@PartitionKey String id, Map<String, List<java.io.File>> files) {

	}

	interface PartInterface {

	}

	@Table
	record UnsupportedInterface(@PartitionKey String id, PartInterface part) {

	}

	@Table
	record UnsupportedMapKey(@PartitionKey String id, Map<Part, String> map) {

	}

	@Table
	record UnsupportedCollection(@PartitionKey String id, java.util.AbstractList<String> list) {

	}

	@Table
	record OptionalOfOptional(@PartitionKey String id, Optional<Optional<String>> o) {

	}

	@Table
	static class FinalAndNotSet {

		@PartitionKey
		String id;

		final List<String> names = new java.util.ArrayList<>();

	}

	@Table
	static class SeveralConstructors {

		@PartitionKey
		final String id;

		SeveralConstructors(String id) {
			this.id = id;
		}

		SeveralConstructors(String id, String other) {
			this.id = id + other;
		}

	}

	@Table
	static class UnknownParameter {

		@PartitionKey
		final String id;

		UnknownParameter(String id, String other) {
			this.id = id + other;
		}

	}

	record BadPart(Thread thread) {

	}

	@Table
	record WithBadPart(@PartitionKey String id, List<BadPart> parts) {

	}

	@Table("shared")
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name")
	record Shared(@PartitionKey String id, @SortKey String s, String name, @TimeToLive Instant expires) {

	}

	@Table("shared")
	record SharedWithoutSortKey(@PartitionKey String id) {

	}

	@Table(value = "shared", partitionKeyName = "id2")
	record SharedWithOtherKey(@PartitionKey String id, @SortKey String s) {

	}

	@Table(value = "shared", sortKeyName = "sk2")
	record SharedWithOtherSortKey(@PartitionKey String id, @SortKey String s) {

	}

	@Table(value = "shared", rawKeys = true)
	record SharedRaw(@PartitionKey @Attribute("pk") String id, @SortKey @Attribute("sk") String s) {

	}

	@Table(value = "shared", entity = "shared")
	record SharedNamesake(@PartitionKey String id, @SortKey String s) {

	}

	@Table(value = "shared", entity = "x", kind = "k")
	record SharedKind(@PartitionKey String id) {

	}

	@Table(value = "shared", entity = "x", kind = "k")
	record SharedKindAgain(@PartitionKey String id) {

	}

	@Table("shared")
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "s")
	record SharedWithOtherIndex(@PartitionKey String id, @SortKey String s) {

	}

	@Table("shared")
	@GlobalSecondaryIndex(name = "ByOther", partitionKey = "name")
	record SharedWithOtherType(@PartitionKey String id, @SortKey String s, int name) {

	}

	@Table("shared")
	record SharedWithOtherTimeToLive(@PartitionKey String id, @SortKey String s, @TimeToLive Instant ends) {

	}

}
