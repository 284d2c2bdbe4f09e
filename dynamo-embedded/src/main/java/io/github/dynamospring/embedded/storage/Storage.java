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

package io.github.dynamospring.embedded.storage;

import java.nio.file.Path;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Where an engine keeps its items.
 * <p>
 * Everything is read and changed inside {@link #read(Supplier)} and
 * {@link #write(Supplier)}. Readers do not wait for each other. A reader sees all changes
 * of a write or none of them.
 *
 * @since 0.1.0
 */
public interface Storage extends AutoCloseable {

	/**
	 * Open or create a storage in a folder.
	 * @param folder the folder; created if it does not exist
	 * @return the storage with everything that was written to it before
	 * @throws IllegalStateException if the folder cannot be used, or the library that
	 * reads and writes it is missing
	 */
	static Storage inFolder(Path folder) {
		if (!DataFolder.isLibraryPresent()) {
			throw new IllegalStateException("Keeping the data of the embedded DynamoDB in " + folder
					+ " needs the artifact com.h2database:h2-mvstore on the class path: add it, or leave out the path"
					+ " to keep the data in memory");
		}
		return DiskStorage.open(DataFolder.open(folder));
	}

	/**
	 * Open a map, inside a write. A map that does not exist yet is created.
	 * @param name the map's name
	 * @return the map; the same one whenever it is asked for
	 */
	ItemMap open(String name);

	/**
	 * Remove a map with everything in it, inside a write.
	 * @param name its name; nothing happens if there is no such map
	 */
	void drop(String name);

	/**
	 * List the maps.
	 * @return their names
	 */
	Set<String> names();

	/**
	 * Read. Nothing changes while the action runs, and all it can see is durable when
	 * this returns, as far as this storage is durable at all.
	 * @param action what to do
	 * @param <T> what the action returns
	 * @return what the action returned
	 */
	<T> T read(Supplier<T> action);

	/**
	 * Change maps. The changes become visible and durable together or not at all, and are
	 * durable when this returns, as far as this storage is durable at all. An action that
	 * throws must not have changed anything.
	 * @param action what to do
	 * @param <T> what the action returns
	 * @return what the action returned
	 */
	<T> T write(Supplier<T> action);

	@Override
	void close();

}
