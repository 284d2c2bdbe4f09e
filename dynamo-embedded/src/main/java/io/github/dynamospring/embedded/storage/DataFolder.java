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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

/**
 * A folder that belongs to one engine as long as it is open. The operating system gives
 * it back when the process ends, however it ends.
 */
final class DataFolder implements AutoCloseable {

	private static final String LIBRARY = "org.h2.mvstore.MVStore";

	/** Behind the process id, so that others can read that. */
	private static final long LOCKED_BYTE = 1024;

	/**
	 * The folders that are open in this JVM. A second look at a lock file would end the
	 * lock of the first.
	 */
	private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

	private final Path path;

	private final FileChannel lockFile;

	private DataFolder(Path path, FileChannel lockFile) {
		this.path = path;
		this.lockFile = lockFile;
	}

	static boolean isLibraryPresent() {
		try {
			Class.forName(LIBRARY, false, DataFolder.class.getClassLoader());
			return true;
		}
		catch (ClassNotFoundException ex) {
			return false;
		}
	}

	static DataFolder open(Path folder) {
		Path path = create(folder);
		if (!OPEN.add(path)) {
			throw inUse(path, "another engine in this JVM");
		}
		FileChannel lockFile = null;
		try {
			lockFile = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.READ,
					StandardOpenOption.WRITE);
			FileLock lock = lockFile.tryLock(LOCKED_BYTE, 1, false);
			if (lock == null) {
				throw inUse(path, "process " + readOwner(lockFile));
			}
			writeOwner(lockFile);
			return new DataFolder(path, lockFile);
		}
		catch (IOException ex) {
			release(path, lockFile);
			throw new IllegalStateException("The folder " + path
					+ " cannot hold the data of the embedded DynamoDB because no file can be written in it: " + ex, ex);
		}
		catch (RuntimeException ex) {
			release(path, lockFile);
			throw ex;
		}
	}

	private static Path create(Path folder) {
		try {
			return Files.createDirectories(folder.toAbsolutePath()).toRealPath();
		}
		catch (FileAlreadyExistsException ex) {
			throw new IllegalStateException(ex.getFile() + " is a file, but the embedded DynamoDB keeps its data in the"
					+ " folder " + folder + ": name another folder, or remove the file", ex);
		}
		catch (IOException ex) {
			throw new IllegalStateException(
					"The folder " + folder + " for the data of the embedded DynamoDB cannot be created: " + ex, ex);
		}
	}

	private static IllegalStateException inUse(Path path, String owner) {
		return new IllegalStateException("The folder " + path + " is in use by " + owner
				+ ": close that embedded DynamoDB first, connect to its HTTP server, or name another folder");
	}

	private static String readOwner(FileChannel lockFile) throws IOException {
		ByteBuffer text = ByteBuffer.allocate(20);
		lockFile.read(text, 0);
		return new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII);
	}

	private static void writeOwner(FileChannel lockFile) throws IOException {
		lockFile.truncate(0);
		lockFile.write(
				ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)), 0);
	}

	private static void release(Path path, @Nullable FileChannel lockFile) {
		try {
			if (lockFile != null) {
				lockFile.close();
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException("The lock of the folder " + path + " cannot be given back: " + ex, ex);
		}
		finally {
			OPEN.remove(path);
		}
	}

	Path path() {
		return this.path;
	}

	// Return the file with everything in it.
	Path data() {
		return this.path.resolve("dynamo.mv");
	}

	// Return the file in which a new store is prepared, so that there is never a
	// data file with half a store.
	Path prepared() {
		return this.path.resolve("dynamo.mv.new");
	}

	@Override
	public void close() {
		release(this.path, this.lockFile);
	}

}
