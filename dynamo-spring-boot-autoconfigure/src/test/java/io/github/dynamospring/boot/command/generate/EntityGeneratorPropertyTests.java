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

package io.github.dynamospring.boot.command.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.boot.command.generate.EntityOptions.Style;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that what {@link EntityGenerator} writes for tables that were made up compiles
 * without a warning, and reads and writes all of their items.
 */
class EntityGeneratorPropertyTests {

	private static final int SAMPLE = 150;

	private static final int LONG_SAMPLE = 5_000;

	@Test
	void madeUpTablesAreReadAndWritten() {
		verify(1, SAMPLE);
	}

	@Test
	@Tag("long")
	void manyMadeUpTablesAreReadAndWritten() {
		for (int start = 1_000; start < 1_000 + LONG_SAMPLE; start += SAMPLE) {
			verify(start, SAMPLE);
		}
	}

	private static void verify(int start, int count) {
		Map<TableSample, List<EntitySource>> tables = new LinkedHashMap<>();
		List<EntitySource> all = new ArrayList<>();
		int generated = 0;
		for (int seed = start; seed < start + count; seed++) {
			TableSample table = new RandomTables(seed).next();
			EntityOptions options = new EntityOptions("made.up.table" + seed, null,
					(seed % 3 == 0) ? Style.CLASS : Style.RECORD, "", null, null);
			List<EntitySource> sources = new EntityGenerator(options).generate(table);
			generated += new GeneratedKeyDetector(table).detect().isEmpty() ? 0 : 1;
			tables.put(table, sources);
			all.addAll(sources);
		}
		assertThat(generated).isBetween(count / 3, count * 2 / 3);
		CompiledSources compiled = new CompiledSources(all);
		tables.forEach((table, sources) -> RoundTrip.verify(table, sources, compiled));
	}

}
