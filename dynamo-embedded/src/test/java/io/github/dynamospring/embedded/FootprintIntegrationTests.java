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

package io.github.dynamospring.embedded;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How much memory and time an engine needs, measured in JVMs of their own.
 */
class FootprintIntegrationTests {

	@TempDir
	private Path folder;

	@Test
	@Tag("long")
	void aMillionItemsOf300BytesFitInto1500Megabytes() {
		try (ChildProcess program = ChildProcess.java(LargeTables.class, List.of("-Xmx1500m"), "1000000")) {
			String said = program.awaitEnd();
			assertThat(program.exitCode()).as(said).isZero();
			assertThat(said).containsPattern("1000000 items, 30\\d bytes each, query of 10");
		}
	}

	@Test
	@Tag("long")
	void startsAndCreatesATableIn50Milliseconds() {
		assertThat(millis()).isLessThan(50);
	}

	@Test
	@Tag("long")
	void startsInAFolderAndCreatesATableIn100Milliseconds() {
		assertThat(millis(this.folder.toString())).isLessThan(100);
	}

	private static double millis(String... arguments) {
		try (ChildProcess program = ChildProcess.java(StartUpTime.class, List.of(), arguments)) {
			String said = program.awaitEnd().strip();
			assertThat(program.exitCode()).as(said).isZero();
			return Double.parseDouble(said.substring(said.lastIndexOf('\n') + 1));
		}
	}

}
