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

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;

import org.springframework.core.io.Resource;

/**
 * A CSV file of the Northwind data. The word {@code NULL} is an absent value, times are
 * UTC.
 * <p>
 * The files hold street addresses with commas that are not quoted, which gives 176 orders
 * and 24 customers a field too many. The caller names the column such fields belong to.
 */
final class CsvFile {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS", Locale.ROOT);

	private static final CsvMapper MAPPER = CsvMapper.builder().enable(CsvReadFeature.WRAP_AS_ARRAY).build();

	private CsvFile() {
	}

	/**
	 * Read a file whose rows all have as many fields as the header.
	 * @param file the file
	 * @return the rows
	 */
	static List<Row> read(Resource file) {
		return read(file, null);
	}

	/**
	 * Read a file.
	 * @param file the file
	 * @param openColumn the column that may hold unquoted commas
	 * @return the rows
	 */
	static List<Row> read(Resource file, @Nullable String openColumn) {
		try (InputStream input = file.getInputStream();
				MappingIterator<String[]> lines = MAPPER.readerFor(String[].class).readValues(input)) {
			List<String> header = List.of(lines.next());
			int open = (openColumn != null) ? header.indexOf(openColumn) : -1;
			List<Row> rows = new ArrayList<>();
			while (lines.hasNext()) {
				List<String> fields = joinSurplus(List.of(lines.next()), header.size(), open);
				if (fields.size() != header.size()) {
					throw new IllegalStateException("Row %d of %s has %d fields instead of %d: %s"
						.formatted(rows.size() + 1, file.getFilename(), fields.size(), header.size(), fields));
				}
				rows.add(new Row(header, fields));
			}
			return rows;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read " + file, ex);
		}
	}

	private static List<String> joinSurplus(List<String> fields, int columns, int open) {
		int surplus = fields.size() - columns;
		if (surplus <= 0 || open < 0) {
			return fields;
		}
		List<String> joined = new ArrayList<>(fields.subList(0, open));
		joined.add(String.join(",", fields.subList(open, open + surplus + 1)));
		joined.addAll(fields.subList(open + surplus + 1, fields.size()));
		return joined;
	}

	/**
	 * A row of a file.
	 *
	 * @param header the names of the columns
	 * @param fields the fields
	 */
	record Row(List<String> header, List<String> fields) {

		String text(String column) {
			String text = optionalText(column);
			if (text == null) {
				throw new IllegalStateException("Column '" + column + "' is NULL in " + this.fields);
			}
			return text;
		}

		@Nullable String optionalText(String column) {
			int index = this.header.indexOf(column);
			if (index < 0) {
				throw new IllegalArgumentException("There is no column '" + column + "' in " + this.header);
			}
			String field = this.fields.get(index);
			return "NULL".equals(field) ? null : field;
		}

		int integer(String column) {
			return Integer.parseInt(text(column));
		}

		BigDecimal decimal(String column) {
			return new BigDecimal(text(column));
		}

		Instant time(String column) {
			return parseTime(text(column));
		}

		@Nullable Instant optionalTime(String column) {
			String text = optionalText(column);
			return (text != null) ? parseTime(text) : null;
		}

		private static Instant parseTime(String text) {
			return LocalDateTime.parse(text, TIME).toInstant(ZoneOffset.UTC);
		}

	}

}
