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

package com.example.orders.northwind;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

import com.example.orders.northwind.CsvFile.Row;
import org.junit.jupiter.api.Test;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link CsvFile}.
 */
class CsvFileTests {

	@Test
	void readsFieldsByColumn() {
		Row row = CsvFile.read(file("id,name,price,count\n7,\"Müller, Söhne\",14.00,3\n")).get(0);
		assertThat(row.text("id")).isEqualTo("7");
		assertThat(row.text("name")).isEqualTo("Müller, Söhne");
		assertThat(row.decimal("price")).isEqualTo("14.00");
		assertThat(row.integer("count")).isEqualTo(3);
	}

	@Test
	void readsTimesAsUtc() {
		Row row = CsvFile.read(file("at,until\n1996-07-04 00:00:00.000,NULL\n")).get(0);
		assertThat(row.time("at")).isEqualTo(Instant.parse("1996-07-04T00:00:00Z"));
		assertThat(row.optionalTime("until")).isNull();
	}

	@Test
	void takesNullForAnAbsentValue() {
		Row row = CsvFile.read(file("region\nNULL\n")).get(0);
		assertThat(row.optionalText("region")).isNull();
		assertThatIllegalStateException().isThrownBy(() -> row.text("region"))
			.withMessage("Column 'region' is NULL in [NULL]");
	}

	@Test
	void joinsSurplusFieldsInTheOpenColumn() {
		List<Row> rows = CsvFile.read(file("id,address,city\n1,Rua do Paço, 67,Rio\n2,a,b,c,d\n3,here,there\n"),
				"address");
		assertThat(rows).extracting((row) -> row.text("address")).containsExactly("Rua do Paço, 67", "a,b,c", "here");
		assertThat(rows).extracting((row) -> row.text("city")).containsExactly("Rio", "d", "there");
	}

	@Test
	void refusesRowsOfAnotherLength() {
		assertThatIllegalStateException().isThrownBy(() -> CsvFile.read(file("id,city\n1,Rio\n2,a,b\n")))
			.withMessageContaining("Row 2")
			.withMessageContaining("3 fields instead of 2");
		assertThatIllegalStateException().isThrownBy(() -> CsvFile.read(file("id,city\n1\n"), "city"))
			.withMessageContaining("1 fields instead of 2");
	}

	@Test
	void refusesUnknownColumns() {
		Row row = CsvFile.read(file("id\n1\n")).get(0);
		assertThatIllegalArgumentException().isThrownBy(() -> row.text("name")).withMessageContaining("'name'");
	}

	private static Resource file(String text) {
		return new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8));
	}

}
