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

package io.github.dynamospring.core.convert;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.QueryModel.Bill;
import io.github.dynamospring.core.convert.QueryModel.Message;
import io.github.dynamospring.core.convert.QueryModel.Note;
import io.github.dynamospring.core.convert.QueryModel.Purchase;
import io.github.dynamospring.core.convert.QueryModel.Reading;
import io.github.dynamospring.core.convert.QueryModel.Setting;
import io.github.dynamospring.core.convert.QueryModel.Status;
import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.SortKeyCondition;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.dynamospring.core.query.Criteria.expression;
import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class QueryMapperTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private static final String PURCHASE = Purchase.class.getName();

	private final QueryMapper mapper = new QueryMapper(QueryModel.CONVERTER);

	@Test
	void unknownPropertyIsRefusedWithTheKnownOnes() {
		assertRefused(where("totl").is(1), PURCHASE, "'totl'", "total", "status");
		assertRefused(where("address.zip").is(1), QueryModel.Place.class.getName(), "'zip'", "'address.zip'", "city");
		assertRefused(where("lines[0].colour").is(1), QueryModel.Line.class.getName(), "'colour'", "sku");
	}

	@Test
	void attributeNameInPlaceOfThePropertyIsRefusedWithTheProperty() {
		assertRefused(where("note_text").is("x"), PURCHASE, "'note_text'", "property 'note'");
	}

	@Test
	void malformedPathIsRefused() {
		assertRefused(where("lines[x].sku").is("x"), PURCHASE, "'lines[x].sku'", "no list index", "lines[0].sku");
	}

	@Test
	void pathIntoAPlainValueIsRefused() {
		assertRefused(where("region.name").is("x"), PURCHASE, "'region.name'", "stored as S");
		assertRefused(where("lines.sku").is("x"), PURCHASE, "'lines.sku'", "stored as L", "lines[0].sku");
		assertRefused(where("tags[0]").is("x"), PURCHASE, "'tags[0]'", "stored as SS", "only lists");
	}

	@Test
	void nullOperandIsRefusedWithTheAlternatives() {
		for (Criteria criteria : List.of(where("region").is(null), where("region").ne(null), where("region").gt(null),
				where("region").between("a", null), where("region").in(Collections.singletonList(null)),
				where("tags").contains(null), where("region").startingWith(null))) {
			assertRefused(criteria, PURCHASE, "null", "isNull()", "notExists()", "exists()");
		}
	}

	@Test
	void operandOfTheWrongTypeIsRefusedWithBothTypes() {
		assertRefused(where("status").is("PAID"), PURCHASE, "status", "Status", "String");
		assertRefused(where("total").gt("9"), PURCHASE, "total", "BigDecimal", "String");
		assertRefused(where("region").is(5), PURCHASE, "region", "String", "Integer");
		assertRefused(where("placedAt").between(TEN, LocalDate.of(2024, 1, 1)), PURCHASE, "placedAt", "Instant",
				"LocalDate");
		assertRefused(where("tags").contains(5), PURCHASE, "tags", "String", "Integer");
		assertRefused(where("tags").is("a"), PURCHASE, "tags", "Set", "String");
		assertRefused(where("items").is(1.5), PURCHASE, "items", "1.5");
		assertRefused(where("region").startingWith(5), PURCHASE, "'region'", "String", "Integer");
		assertRefused(where("region").contains(5), PURCHASE, "'region'", "String", "Integer");
		assertRefused(where("partitionKey").is(5), PURCHASE, "'partitionKey'", "String", "Integer");
	}

	@Test
	void numbersOfAnyTypeFitANumber() {
		assertThat(render(where("items").is(5L).and("total").gt(5).and("version").lt(new BigDecimal("7"))))
			.isNotEmpty();
	}

	@Test
	void timeFinerThanThePrecisionIsRefusedForEquality() {
		assertRefused(where("placedAt").is(TEN.plusNanos(1)), PURCHASE, "placedAt", "finer", "@Precision");
		assertRefused(where("placedAt").in(TEN, TEN.plusNanos(1)), PURCHASE, "placedAt");
		assertRefused(where("address.since").is(TEN.plusSeconds(1)), PURCHASE, "address.since", "finer");
	}

	@Test
	void typesWithoutOrderAreRefusedForRanges() {
		for (String property : List.of("gift", "tags", "lines", "address", "labels", "scores")) {
			assertRefused(where(property).lt(true), PURCHASE, "'" + property + "'", "no order", "is(..)");
			assertRefused(where(property).between(true, true), PURCHASE, "'" + property + "'", "no order", "is(..)");
		}
		assertRefused(where("extras.flag").gt(true), PURCHASE, "'extras.flag'", "no order");
	}

	@Test
	void swappedBoundsAreRefused() {
		assertRefused(where("total").between(9, 1), PURCHASE, "'total'", "9 and 1", "lower bound first");
		assertRefused(where("region").between("b", "a"), PURCHASE, "'region'", "lower bound first");
		assertRefused(where("placedAt").between(TEN.plusSeconds(5), TEN), PURCHASE, "'placedAt'", "lower bound first");
		assertRefused(where("tags").size().between(3, 2), PURCHASE, "'tags'", "lower bound first");
		assertRefused(where("extras.a").between(1, "a"), PURCHASE, "'extras.a'", "N", "S", "one type");
	}

	@Test
	void inNeedsOneToAHundredValues() {
		assertRefused(where("items").in(List.of()), PURCHASE, "'items'", "at least one value");
		assertRefused(where("items").in(IntStream.range(0, 101).boxed().toList()), PURCHASE, "'items'", "101", "100",
				"anyOf(..)");
		assertThat(render(where("items").in(IntStream.range(0, 100).boxed().toList()))).contains("#0 IN (:0, :1, ");
	}

	@Test
	void impossibleFunctionsAreRefused() {
		assertRefused(where("items").startingWith("1"), PURCHASE, "'items'", "stored as N", "between(..)");
		assertRefused(where("items").contains(1), PURCHASE, "'items'", "stored as N", "text, sets and lists");
		assertRefused(where("labels").contains("a"), PURCHASE, "'labels'", "stored as M", "text, sets and lists");
		assertRefused(where("items").size().gt(1), PURCHASE, "'items'", "stored as N", "no size");
		assertRefused(where("gift").size().gt(1), PURCHASE, "'gift'", "stored as BOOL", "no size");
		assertRefused(where("region").hasType("STRING"), PURCHASE, "'region'", "'STRING'", "BOOL");
	}

	@Test
	void emptySetIsRefused() {
		assertRefused(where("tags").is(Set.of()), PURCHASE, "'tags'", "empty set", "notExists()");
	}

	@Test
	void rawExpressionWithUndefinedPlaceholderIsRefusedWhenRendered() {
		assertRefused(expression("#v = :v").name("#v", "version"), ":v", "not defined");
	}

	@ParameterizedTest
	@ValueSource(strings = { "partitionKey", "sortKey", "pk", "sk" })
	void filterOnTheQueriedKeyIsRefused(String path) {
		assertFilterRefused(Purchase.class, null, where(path).is("x"), PURCHASE, path.startsWith("p") ? "'pk'" : "'sk'",
				"key condition");
	}

	@Test
	void filterOnTheQueriedKeyIsFoundAnywhere() {
		assertFilterRefused(Purchase.class, null,
				where("total").gt(1).or(Criteria.not(expression("size(pk) > :n").value(":n", 3))), PURCHASE, "'pk'");
		assertFilterRefused(Reading.class, null, where("at").gt(1), Reading.class.getName(), "'at_ms'");
		assertFilterRefused(Purchase.class, "StatusIndex", where("status").is(Status.PAID), "StatusIndex", PURCHASE,
				"'status'", "key condition");
		assertFilterRefused(Purchase.class, "StatusIndex", where("placedAt").gt(TEN), "StatusIndex", "'placedAt'");
		assertFilterRefused(Purchase.class, "TotalIndex", where("partitionKey").is("x"), "TotalIndex", "'pk'");
	}

	@Test
	void filterOnOtherAttributesPasses() {
		assertThat(filter(Purchase.class, null, where("userId").is("u1").and("placedAt").gt(TEN)).attributeNames())
			.containsExactly("userId", "placedAt");
		assertThat(filter(Purchase.class, "StatusIndex", where("partitionKey").startingWith("x").and("sortKey").gt("y"))
			.attributeNames()).containsExactly("pk", "sk");
		assertThat(filter(Purchase.class, "TotalIndex", where("sortKey").gt("y")).attributeNames())
			.containsExactly("sk");
	}

	@Test
	void filterOnWhatTheIndexDoesNotHoldIsRefused() {
		assertFilterRefused(Purchase.class, "NoteIndex", where("total").gt(1), "NoteIndex", PURCHASE, "'total'",
				"projection");
	}

	@Test
	void keyAttributesAreThoseOfTheQueriedIndex() {
		assertThat(this.mapper.keyAttributes(QueryModel.entity(Purchase.class), null)).containsExactly("pk", "sk");
		assertThat(this.mapper.keyAttributes(QueryModel.entity(Setting.class), null)).containsExactly("pk");
		assertThat(this.mapper.keyAttributes(QueryModel.entity(Reading.class), null)).containsExactly("sensor",
				"at_ms");
		assertThat(this.mapper.keyAttributes(QueryModel.entity(Purchase.class), index(Purchase.class, "RegionIndex")))
			.containsExactly("region", "status", "items", "placedAt");
		assertThat(this.mapper.keyAttributes(QueryModel.entity(Purchase.class), index(Purchase.class, "TotalIndex")))
			.containsExactly("pk", "total");
	}

	@Test
	void partitionValuesMustBeComplete() {
		assertKeyRefused(Purchase.class, null, List.of(), null, PURCHASE, "userId", "0 value(s)");
		assertKeyRefused(Setting.class, null, List.of("a"), null, Setting.class.getName(), "[area, name]",
				"1 value(s)");
		assertKeyRefused(Purchase.class, "RegionIndex", List.of("EU"), null, "RegionIndex", PURCHASE,
				"[region, status]");
		assertKeyRefused(Purchase.class, null, Collections.singletonList(null), null, PURCHASE, "'userId'", "null");
		assertKeyRefused(Purchase.class, "StatusIndex", Collections.singletonList(null), null, PURCHASE, "'status'",
				"null");
	}

	@Test
	void keyValuesMustFit() {
		assertKeyRefused(Purchase.class, null, List.of("a#b"), null, PURCHASE, "userId", "separator");
		assertKeyRefused(Purchase.class, null, List.of(5), null, PURCHASE, "userId", "Integer");
		assertKeyRefused(Purchase.class, "StatusIndex", List.of("PAID"), null, PURCHASE, "status", "String");
		assertKeyRefused(Purchase.class, null, List.of("u"), SortKeyCondition.is(TEN.plusNanos(1)), PURCHASE,
				"placedAt");
		assertKeyRefused(Purchase.class, null, List.of("u"), SortKeyCondition.is("2024"), PURCHASE, "placedAt",
				"Instant", "String");
		assertKeyRefused(Message.class, null, List.of("r"), SortKeyCondition.startingWith("a#"),
				Message.class.getName(), "topic", "separator");
		assertKeyRefused(Bill.class, null, List.of("u"), SortKeyCondition.greaterThan(-1), Bill.class.getName(), "year",
				"negative");
		assertKeyRefused(Bill.class, null, List.of("u"), SortKeyCondition.greaterThan(12345), Bill.class.getName(),
				"year", "4 digits");
	}

	@Test
	void sortKeyPartsMustExist() {
		assertKeyRefused(Purchase.class, null, List.of("u"), SortKeyCondition.is(TEN, "o1", "x"), PURCHASE,
				"[placedAt, orderId]", "3 parts");
		assertKeyRefused(Purchase.class, null, List.of("u"), SortKeyCondition.is(TEN, "o1").andLessThan("x"), PURCHASE,
				"[placedAt, orderId]", "3 parts");
		assertKeyRefused(Setting.class, null, List.of("a", "b"), SortKeyCondition.is("x"), Setting.class.getName(),
				"has none");
		assertKeyRefused(Purchase.class, "NoteIndex", List.of("n"), SortKeyCondition.is("x"), "NoteIndex", "has none");
		assertKeyRefused(Purchase.class, "NoteIndex", List.of("n"), SortKeyCondition.beginsWith("x"), "NoteIndex",
				"has none");
		assertKeyRefused(Setting.class, null, List.of("a", "b"), SortKeyCondition.beginsWith("x"),
				Setting.class.getName(), "has none");
	}

	@Test
	void nullInTheSortKeyIsRefused() {
		assertKeyRefused(Purchase.class, null, List.of("u"), SortKeyCondition.is(new Object[] { null }), PURCHASE,
				"'placedAt'", "null");
		assertKeyRefused(Purchase.class, null, List.of("u"), SortKeyCondition.is(TEN, null), PURCHASE, "'orderId'",
				"null", "leave this part");
	}

	@Test
	void swappedBoundsOfTheSortKeyAreRefused() {
		assertKeyRefused(Purchase.class, null, List.of("u"), SortKeyCondition.between(TEN.plusSeconds(1), TEN),
				PURCHASE, "'placedAt'", "lower bound first");
		assertKeyRefused(Reading.class, null, List.of("s"), SortKeyCondition.between(2, 1), Reading.class.getName(),
				"'at'", "lower bound first");
	}

	@Test
	void prefixOfWhatIsNoTextIsRefused() {
		assertKeyRefused(Purchase.class, null, List.of("u"), SortKeyCondition.startingWith("2024"), PURCHASE,
				"'placedAt'", "between(..)", "beginsWith(..)");
		assertKeyRefused(Reading.class, null, List.of("s"), SortKeyCondition.startingWith("1"), Reading.class.getName(),
				"'at'", "between(..)");
		assertKeyRefused(Reading.class, null, List.of("s"), SortKeyCondition.beginsWith("1"), Reading.class.getName(),
				"'at'", "range");
		assertKeyRefused(Message.class, null, List.of("r"), SortKeyCondition.startingWith(""), Message.class.getName(),
				"'topic'", "not empty");
	}

	@Test
	void otherEntitiesAreFilteredOut() {
		assertThat(entityFilter(Bill.class, null, false))
			.isEqualTo("begins_with(pk, account#) AND begins_with(sk, bill#)");
		assertThat(entityFilter(Note.class, null, false))
			.isEqualTo("begins_with(pk, account#) AND begins_with(sk, note#)");
		assertThat(entityFilter(Bill.class, "DueIndex", true))
			.isEqualTo("begins_with(pk, account#) AND begins_with(sk, bill#)");
		assertThat(entityFilter(Bill.class, null, true)).isNull();
		assertThat(entityFilter(Purchase.class, null, false)).isEqualTo("begins_with(pk, purchase#)");
		assertThat(entityFilter(Purchase.class, "StatusIndex", true)).isNull();
		assertThat(entityFilter(Reading.class, null, false)).isNull();
	}

	@Test
	void emptyProjectionIsRefused() {
		assertMessage(() -> this.mapper.mapProjection(QueryModel.entity(Purchase.class), List.of()), PURCHASE,
				"at least one property");
		assertMessage(() -> this.mapper.mapProjection(QueryModel.entity(Purchase.class), List.of("total", "x")),
				PURCHASE, "'x'");
	}

	@Test
	void pathIsMappedToAttributes() {
		assertThat(this.mapper.mapPath(QueryModel.entity(Purchase.class), "places.home.city"))
			.isEqualTo(DocumentPath.of("places", "home", "town"));
		assertThat(this.mapper.mapPath(QueryModel.entity(Reading.class), "sortKey"))
			.isEqualTo(DocumentPath.of("at_ms"));
		assertThat(this.mapper.mapPath(QueryModel.entity(Purchase.class), "partitionKey"))
			.isEqualTo(DocumentPath.of("pk"));
	}

	private @Nullable String entityFilter(Class<?> type, @Nullable String indexName, boolean query) {
		ConditionExpression filter = this.mapper.mapEntityFilter(QueryModel.entity(type), index(type, indexName),
				query);
		if (filter == null) {
			return null;
		}
		ExpressionRenderer renderer = new ExpressionRenderer();
		String text = renderer.render(filter);
		for (String placeholder : renderer.names().keySet()) {
			text = text.replace(placeholder, renderer.names().get(placeholder));
		}
		for (String placeholder : renderer.values().keySet()) {
			text = text.replace(placeholder, renderer.values().get(placeholder).s());
		}
		return text;
	}

	private static @Nullable SecondaryIndex index(Class<?> type, @Nullable String name) {
		return (name != null) ? QueryModel.entity(type).getRequiredIndex(name) : null;
	}

	private ConditionExpression filter(Class<?> type, @Nullable String indexName, Criteria criteria) {
		return this.mapper.mapFilter(QueryModel.entity(type), index(type, indexName), criteria);
	}

	private String render(Criteria criteria) {
		return new ExpressionRenderer().render(this.mapper.map(QueryModel.entity(Purchase.class), criteria));
	}

	private void assertRefused(Criteria criteria, String... parts) {
		assertMessage(() -> render(criteria), parts);
	}

	private void assertFilterRefused(Class<?> type, @Nullable String indexName, Criteria criteria, String... parts) {
		assertMessage(() -> filter(type, indexName, criteria), parts);
	}

	private void assertKeyRefused(Class<?> type, @Nullable String indexName, List<?> partition,
			@Nullable SortKeyCondition sortKey, String... parts) {
		assertMessage(() -> this.mapper.mapKey(QueryModel.entity(type), index(type, indexName), partition, sortKey),
				parts);
	}

	private static void assertMessage(ThrowingCallable call, String... parts) {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(call)
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(parts));
	}

}
