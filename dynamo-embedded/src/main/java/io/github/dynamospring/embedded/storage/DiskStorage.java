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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.jspecify.annotations.Nullable;

/**
 * Keeps items in one file.
 * <p>
 * A write first changes the maps in memory, then waits until the changes are in the file.
 * Writes that wait at the same time share one commit of the store, which writes all
 * changed pages behind each other and becomes valid with its last byte: the end of the
 * process at any moment leaves the store as it was after one commit or after the next. A
 * commit never runs in the middle of a write. It hands its bytes to the operating system
 * and does not wait for the disk, so that they survive the process, but a loss of power
 * can take the last seconds or damage the file.
 * <p>
 * Index entries are stored like items and in the same commits: they cannot differ from
 * the table, and opening does not have to read the items to build them.
 * <p>
 * A reader waits until the changes it saw are in the file, so that nobody ever knows of
 * something that a restart can undo.
 */
final class DiskStorage implements Storage {

	/** The version of what is in the file. */
	static final int FORMAT = 1;

	/** How much of the file must be in use before space is reclaimed. */
	private static final int MIN_FILL_RATE = 50;

	private static final int COMMITS_PER_COMPACTION = 64;

	private static final int COMPACTED_BYTES = 1024 * 1024;

	private static final String SIZES = "/sizes";

	private static final MVMap.Builder<StoredKey, byte[]> ITEMS = new MVMap.Builder<StoredKey, byte[]>()
		.keyType(new StoredKeyType())
		.valueType(new EncodedItemType());

	private final DataFolder folder;

	private final MVStore store;

	/** The bytes of the items by the names of the maps. */
	private final MVMap<String, Long> sizes;

	private final Map<String, DiskItemMap> maps = new HashMap<>();

	/** Held by whoever changes the maps, and by the commit. */
	private final Lock writer = new ReentrantLock();

	/** Held by readers, and while maps are changed, but not by the commit. */
	private final ReadWriteLock state = new ReentrantReadWriteLock();

	/** Held by the one who commits for all who wait. */
	private final Lock committer = new ReentrantLock();

	private volatile long changes;

	private volatile long durableChanges;

	private int commits;

	private volatile boolean closed;

	private volatile @Nullable Throwable failure;

	private DiskStorage(DataFolder folder, MVStore store) {
		this.folder = folder;
		this.store = store;
		this.sizes = store.openMap(SIZES,
				new MVMap.Builder<String, Long>().keyType(StringDataType.INSTANCE).valueType(LongDataType.INSTANCE));
	}

	static DiskStorage open(DataFolder folder) {
		Path data = folder.data();
		try {
			return open(folder, data);
		}
		catch (IOException ex) {
			folder.close();
			throw new IllegalStateException("The embedded DynamoDB cannot open its data in " + data + ": " + ex, ex);
		}
		catch (IllegalStateException ex) {
			folder.close();
			throw ex;
		}
		catch (RuntimeException ex) {
			folder.close();
			throw unreadable(data, ex);
		}
	}

	private static DiskStorage open(DataFolder folder, Path data) throws IOException {
		if (!Files.exists(data)) {
			create(folder);
		}
		MVStore store = openStore(data);
		try {
			checkFormat(store, data);
			return new DiskStorage(folder, store);
		}
		catch (RuntimeException ex) {
			store.closeImmediately();
			throw ex;
		}
	}

	static IllegalStateException unreadable(Path data, RuntimeException cause) {
		int code = (cause instanceof MVStoreException ex) ? ex.getErrorCode() : DataUtils.ERROR_FILE_CORRUPT;
		return new IllegalStateException(
				"The file " + data + " with the data of the embedded DynamoDB " + switch (code) {
					case DataUtils.ERROR_UNSUPPORTED_FORMAT ->
						"was written by another version of com.h2database:h2-mvstore than the one on the class path. ";
					case DataUtils.ERROR_CLOSED -> "was closed. ";
					case DataUtils.ERROR_READING_FAILED -> "cannot be read. ";
					default -> "is damaged: put back a copy, or delete the folder to start without data. ";
				} + cause, cause);
	}

	private static void create(DataFolder folder) throws IOException {
		Files.deleteIfExists(folder.prepared());
		MVStore store = openStore(folder.prepared());
		try {
			store.setStoreVersion(FORMAT);
			store.commit();
		}
		finally {
			store.closeImmediately();
		}
		Files.move(folder.prepared(), folder.data(), StandardCopyOption.ATOMIC_MOVE);
	}

	private static MVStore openStore(Path file) throws IOException {
		DataFile dataFile = new DataFile(file, cacheMegabytes());
		try {
			MVStore store = new MVStore.Builder().adoptFileStore(dataFile)
				.autoCommitDisabled()
				.autoCommitBufferSize(0)
				.open();
			store.setRetentionTime(0);
			return store;
		}
		catch (RuntimeException ex) {
			dataFile.close();
			throw ex;
		}
	}

	private static void checkFormat(MVStore store, Path data) {
		int format = store.getStoreVersion();
		if (format == FORMAT) {
			return;
		}
		if (format > FORMAT) {
			throw new IllegalStateException("The file " + data + " has the format " + format
					+ ", but this version of dynamo-embedded knows formats up to " + FORMAT
					+ ": use the version that wrote it, or name another folder");
		}
		throw new IllegalStateException(
				"The file " + data + " is damaged or was not written by dynamo-embedded: put back a"
						+ " copy, name another folder, or delete the file to start without data");
	}

	// Return a sixteenth of the heap, within reason.
	private static int cacheMegabytes() {
		return (int) Math.max(16, Math.min(256, Runtime.getRuntime().maxMemory() >> 24));
	}

	@Override
	public ItemMap open(String name) {
		return this.maps.computeIfAbsent(name, this::openMap);
	}

	private DiskItemMap openMap(String name) {
		boolean exists = this.store.hasMap(name);
		Long byteSize = this.sizes.get(name);
		MVMap<StoredKey, byte[]> items = this.store.openMap(name, ITEMS);
		if (!exists) {
			changed();
		}
		return new DiskItemMap(this.folder.data(), items, (byteSize != null) ? byteSize : 0, this::changed);
	}

	@SuppressWarnings("NonAtomicOperationOnVolatileField")
	private void changed() {
		// Only the holder of the writer's lock gets here.
		this.changes++;
	}

	@Override
	public void drop(String name) {
		this.maps.remove(name);
		if (this.store.hasMap(name)) {
			this.store.removeMap(name);
			this.sizes.remove(name);
			changed();
		}
	}

	@Override
	public Set<String> names() {
		Set<String> names = new TreeSet<>(this.store.getMapNames());
		names.remove(SIZES);
		return names;
	}

	@Override
	public <T> T read(Supplier<T> action) {
		try {
			return locked(this.state.readLock(), () -> {
				requireUsable();
				return action.get();
			});
		}
		finally {
			awaitDurable();
		}
	}

	@Override
	public <T> T write(Supplier<T> action) {
		try {
			return locked(this.writer, () -> locked(this.state.writeLock(), () -> change(action)));
		}
		finally {
			awaitDurable();
		}
	}

	private static <T> T locked(Lock lock, Supplier<T> action) {
		lock.lock();
		try {
			return action.get();
		}
		finally {
			lock.unlock();
		}
	}

	private <T> T change(Supplier<T> action) {
		requireUsable();
		long before = this.changes;
		try {
			return action.get();
		}
		catch (RuntimeException | Error ex) {
			if (this.changes != before) {
				// Half of a write must never be committed.
				fail(ex);
			}
			throw ex;
		}
	}

	private void awaitDurable() {
		long seen = this.changes;
		if (this.durableChanges >= seen) {
			return;
		}
		locked(this.committer, () -> {
			if (this.durableChanges < seen) {
				locked(this.writer, this::commit);
			}
			return true;
		});
	}

	private boolean commit() {
		requireUsable();
		try {
			this.maps.forEach((name, map) -> {
				if (map.takeChanged()) {
					this.sizes.put(name, map.byteSize());
				}
			});
			this.store.commit();
			this.durableChanges = this.changes;
			if (++this.commits % COMMITS_PER_COMPACTION == 0) {
				compact();
			}
			return true;
		}
		catch (RuntimeException | Error ex) {
			fail(ex);
			throw unusable(ex);
		}
	}

	// Copy what is still in use out of pieces of the file that are mostly unused, so
	// that these can be written again.
	private void compact() {
		boolean interrupted = Thread.interrupted();
		try {
			this.store.compact(MIN_FILL_RATE, COMPACTED_BYTES);
		}
		catch (RuntimeException ex) {
			if (!(ex.getCause() instanceof InterruptedException)) {
				throw ex;
			}
			// It did not begin; the next one will do.
			interrupted = true;
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private void fail(Throwable cause) {
		this.failure = cause;
		this.store.closeImmediately();
	}

	private void requireUsable() {
		Throwable cause = this.failure;
		if (cause != null) {
			throw unusable(cause);
		}
		if (this.closed) {
			throw new IllegalStateException("The embedded DynamoDB in " + this.folder.path() + " is closed");
		}
	}

	private IllegalStateException unusable(Throwable cause) {
		return new IllegalStateException("The embedded DynamoDB in " + this.folder.path()
				+ " stopped because a write failed. What was answered before is in the file: remove the cause and start"
				+ " again. " + cause, cause);
	}

	@Override
	public void close() {
		locked(this.committer, () -> locked(this.writer, () -> locked(this.state.writeLock(), this::closeStore)));
	}

	private boolean closeStore() {
		if (this.closed) {
			return false;
		}
		try {
			if (this.failure == null) {
				commit();
				((DataFile) this.store.getFileStore()).force();
				this.store.close();
			}
			return true;
		}
		finally {
			this.closed = true;
			this.folder.close();
		}
	}

}
