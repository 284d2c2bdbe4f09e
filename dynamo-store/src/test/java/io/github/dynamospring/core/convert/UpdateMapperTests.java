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

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.QueryModel.Purchase;
import io.github.dynamospring.core.convert.QueryModel.Reading;
import io.github.dynamospring.core.expression.UpdateExpression;
import io.github.dynamospring.core.query.Update;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class UpdateMapperTests {

	private static final String PURCHASE = Purchase.class.getName();

	private final UpdateMapper mapper = new UpdateMapper(QueryModel.CONVERTER);

	@Test
	void updateWithoutChangesIsRefused() {
		assertRefused(Update.empty(), PURCHASE, "no changes", "set, remove");
	}

	@ParameterizedTest
	@ValueSource(strings = { "userId", "placedAt", "orderId", "partitionKey", "sortKey", "pk", "sk" })
	void changeOfTheKeyIsRefused(String property) {
		assertRefused(Update.empty().set(property, "x"), PURCHASE, "'" + property + "'", "primary key",
				"delete the item and insert it");
		assertRefused(Update.empty().remove(property), PURCHASE, "'" + property + "'", "primary key");
		assertRefused(Update.empty().setNull(property), PURCHASE, "'" + property + "'", "primary key");
	}

	@Test
	void changeOfARawKeyIsRefused() {
		for (String property : List.of("sensor", "at", "sortKey", "at_ms")) {
			assertThatExceptionOfType(DynamoValidationException.class)
				.isThrownBy(() -> this.mapper.map(QueryModel.entity(Reading.class), Update.empty().remove(property)))
				.withMessageContaining("'" + property + "'")
				.withMessageContaining("primary key");
		}
	}

	@Test
	void unknownPropertyIsRefusedButMayBeRemoved() {
		assertRefused(Update.empty().set("legacy", 1), PURCHASE, "'legacy'", "total");
		assertRefused(Update.empty().set("address.zip", 1), "'zip'", "city");
		assertRefused(Update.empty().increment("legacy", 1), PURCHASE, "'legacy'");
		assertThat(map(Update.empty().remove("legacy").remove("address.zip")).actions()).hasSize(2);
	}

	@Test
	void nullIsRefusedWithTheAlternatives() {
		for (Update update : List.of(Update.empty().set("region", null),
				Update.empty().setIfNotExists("region", null))) {
			assertRefused(update, PURCHASE, "'region'", "null", "setNull(\"region\")", "remove(\"region\")");
		}
	}

	@Test
	void valueOfTheWrongTypeIsRefusedWithBothTypes() {
		assertRefused(Update.empty().set("status", "PAID"), PURCHASE, "status", "Status", "String");
		assertRefused(Update.empty().set("lines[0].quantity", "x"), PURCHASE, "'lines[0].quantity'", "String");
		assertRefused(Update.empty().add("tags", Set.of(5)), PURCHASE, "tags", "String", "Integer");
		assertRefused(Update.empty().append("lines", List.of("x")), PURCHASE, "lines", "Line", "String");
		assertRefused(Update.empty().increment("items", 1.5), PURCHASE, "items", "1.5");
	}

	@Test
	void timeFinerThanThePrecisionIsRefused() {
		assertRefused(Update.empty().set("address.since", Instant.parse("2024-01-15T10:00:01Z")), PURCHASE,
				"'address.since'", "finer");
	}

	@Test
	void changesThatDoNotFitTheStoredTypeAreRefused() {
		assertRefused(Update.empty().increment("region", 1), PURCHASE, "'region'", "stored as S", "increment(..)");
		assertRefused(Update.empty().add("region", 1), PURCHASE, "'region'", "stored as S", "add(..)");
		assertRefused(Update.empty().add("lines", List.of(1)), PURCHASE, "'lines'", "stored as L", "append");
		assertRefused(Update.empty().add("items", Set.of(1)), PURCHASE, "'items'", "stored as N", "increment");
		assertRefused(Update.empty().deleteFromSet("lines", List.of(1)), PURCHASE, "'lines'", "stored as L");
		assertRefused(Update.empty().append("tags", List.of("x")), PURCHASE, "'tags'", "stored as SS", "add");
		assertRefused(Update.empty().prepend("region", List.of("x")), PURCHASE, "'region'", "stored as S");
	}

	@Test
	void addAndDeleteInsideAnotherAttributeAreRefused() {
		assertRefused(Update.empty().add("lines[0].quantity", 1), PURCHASE, "'lines[0].quantity'", "increment(..)");
		assertRefused(Update.empty().add("lines[0].marks", Set.of("x")), PURCHASE, "'lines[0].marks'", "set(..)");
		assertRefused(Update.empty().deleteFromSet("lines[0].marks", Set.of("x")), PURCHASE, "'lines[0].marks'",
				"set(..)");
	}

	@Test
	void elementsAreNeeded() {
		assertRefused(Update.empty().add("tags", Set.of()), PURCHASE, "'tags'", "no elements", "leave the change out");
		assertRefused(Update.empty().deleteFromSet("tags", Set.of()), PURCHASE, "'tags'", "no elements");
		assertRefused(Update.empty().append("lines", List.of()), PURCHASE, "'lines'", "no elements");
		assertRefused(Update.empty().add("tags", Arrays.asList("a", null)), PURCHASE, "'tags'", "null");
		assertRefused(Update.empty().setIfNotExists("tags", Set.of()), PURCHASE, "'tags'", "empty set");
	}

	@Test
	void indexKeyCannotBeNullOrEmpty() {
		assertRefused(Update.empty().setNull("status"), PURCHASE, "'status'", "StatusIndex", "NULL",
				"remove(\"status\")");
		assertRefused(Update.empty().setNull("total"), PURCHASE, "'total'", "TotalIndex", "remove(\"total\")");
		assertRefused(Update.empty().set("region", ""), PURCHASE, "'region'", "RegionIndex", "empty",
				"remove(\"region\")");
		assertThat(map(Update.empty().remove("status").setNull("address")).actions()).hasSize(2);
	}

	@Test
	void primitiveCannotBeNull() {
		assertRefused(Update.empty().setNull("gift"), PURCHASE, "'gift'", "boolean", "remove(\"gift\")");
	}

	@Test
	void overlappingChangesAreRefused() {
		assertRefused(Update.empty().set("total", 1).increment("total", 1), PURCHASE, "'total' and 'total'",
				"one change");
		assertRefused(Update.empty().remove("address").set("address.city", "x"), PURCHASE, "'address'",
				"'address.town'", "one change");
		assertRefused(Update.empty().set("address.city", "x").setNull("address"), PURCHASE, "'address.town'",
				"'address'");
		assertRefused(Update.empty().set("lines[0].sku", "x").remove("lines[0]"), PURCHASE, "'lines[0].sku'",
				"'lines[0]'");
		assertRefused(Update.empty().set("note", "x").remove("note_text"), PURCHASE, "'note_text'");
		assertThat(map(Update.empty().set("lines[0].sku", "x").remove("lines[1]")).actions()).hasSize(2);
	}

	private UpdateExpression map(Update update) {
		return this.mapper.map(QueryModel.entity(Purchase.class), update);
	}

	private void assertRefused(Update update, String... parts) {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> map(update))
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(parts));
	}

}
