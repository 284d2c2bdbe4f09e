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

package io.github.dynamospring.boot.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link OutputFile}.
 */
class OutputFileTests {

	@TempDir
	private Path directory;

	@Test
	void fileIsReplacedOnlyWhenThatIsSaid() throws IOException {
		Path path = this.directory.resolve("com/example/Order.java");
		new OutputFile(path).write("first", false);
		assertThatExceptionOfType(CommandFailedException.class)
			.isThrownBy(() -> new OutputFile(path).write("second", false))
			.withMessageContaining("--overwrite");
		assertThat(path).hasContent("first");
		new OutputFile(path).write("second", true);
		assertThat(path).hasContent("second");
	}

	@Test
	void linkToNowhereIsNotFollowed() throws IOException {
		Path target = this.directory.resolve("elsewhere.java");
		Path link = Files.createSymbolicLink(this.directory.resolve("Order.java"), target);
		assertThatExceptionOfType(CommandFailedException.class)
			.isThrownBy(() -> new OutputFile(link).write("text", false))
			.withMessageContaining("Order.java");
		assertThat(target).doesNotExist();
	}

	@Test
	void directoryIsNoFile() throws IOException {
		Path path = Files.createDirectory(this.directory.resolve("Order.java"));
		assertThatExceptionOfType(CommandFailedException.class)
			.isThrownBy(() -> new OutputFile(path).write("text", true))
			.withMessageContaining("cannot be written");
	}

}
