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

package com.example.northwind;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;

/**
 * The rows of a file of the Northwind data, for the plain computations. Some addresses
 * hold commas that are not quoted, so columns after the address are counted from the end.
 */
final class CsvRows {

	private static final CsvMapper MAPPER = CsvMapper.builder().enable(CsvReadFeature.WRAP_AS_ARRAY).build();

	private CsvRows() {
	}

	static List<Row> of(String file) {
		try (InputStream input = CsvRows.class.getResourceAsStream("/northwind/" + file);
				MappingIterator<String[]> lines = MAPPER.readerFor(String[].class).readValues(input)) {
			List<String> header = List.of(lines.next());
			int address = Math.max(header.indexOf("shipAddress"), header.indexOf("address"));
			List<Row> rows = new ArrayList<>();
			while (lines.hasNext()) {
				rows.add(new Row(header, address, List.of(lines.next())));
			}
			return rows;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * A row.
	 *
	 * @param header the names of the columns
	 * @param address the column that may hold commas, -1 if there is none
	 * @param fields the fields
	 */
	record Row(List<String> header, int address, List<String> fields) {

		String text(String column) {
			int index = this.header.indexOf(column);
			boolean counted = this.address < 0 || index < this.address;
			return this.fields.get(counted ? index : this.fields.size() - this.header.size() + index);
		}

		BigDecimal number(String column) {
			return new BigDecimal(text(column));
		}

		@Nullable Instant time(String column) {
			String text = text(column);
			return text.equals("NULL") ? null : Instant.parse(text.replace(' ', 'T') + "Z");
		}

		boolean is(String column, String value) {
			return text(column).equals(value);
		}

		boolean isBetween(String column, Instant from, Instant to) {
			Instant time = time(column);
			return time != null && !time.isBefore(from) && !time.isAfter(to);
		}

	}

}
