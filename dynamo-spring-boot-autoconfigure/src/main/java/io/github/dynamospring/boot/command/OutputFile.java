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
import java.nio.file.StandardOpenOption;

/**
 * A file a command writes.
 *
 * @param path the file
 */
record OutputFile(Path path) {

	void verify(boolean overwrite) {
		if (!overwrite && Files.exists(this.path)) {
			throw new CommandFailedException(
					"The file %s exists already. To replace it, add --overwrite.".formatted(this.path));
		}
	}

	void write(String text, boolean overwrite) {
		verify(overwrite);
		try {
			Path parent = this.path.toAbsolutePath().getParent();
			if (parent != null) {
				Files.createDirectories(parent);
			}
			if (overwrite) {
				Files.writeString(this.path, text);
			}
			else {
				Files.writeString(this.path, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
			}
		}
		catch (IOException ex) {
			throw new CommandFailedException("The file %s cannot be written: %s".formatted(this.path, ex));
		}
	}

}
