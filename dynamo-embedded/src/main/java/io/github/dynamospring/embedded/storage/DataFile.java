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

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.ZipOutputStream;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.FileStore;
import org.h2.mvstore.RandomAccessStore;
import org.h2.mvstore.SFChunk;
import org.jspecify.annotations.Nullable;

/**
 * The file of a store. Unlike H2's own, it stays open when a thread that reads or writes
 * is interrupted, as the SDK does with calls that take too long.
 */
final class DataFile extends RandomAccessStore {

	private final Path path;

	private final RandomAccessFile writer;

	/** Files that no reader uses at the moment; each has a position of its own. */
	private final Queue<RandomAccessFile> readers = new ConcurrentLinkedQueue<>();

	private volatile boolean closed;

	DataFile(Path path, int cacheMegabytes) throws IOException {
		super(Map.of("cacheSize", cacheMegabytes));
		this.path = path;
		this.writer = new RandomAccessFile(path.toFile(), "rw");
		init(path.toString(), false);
		setSize(this.writer.length());
	}

	@Override
	public ByteBuffer readFully(@Nullable SFChunk chunk, long position, int length) {
		byte[] bytes = new byte[length];
		try {
			RandomAccessFile file = this.readers.poll();
			if (file == null) {
				file = new RandomAccessFile(this.path.toFile(), "r");
			}
			try {
				file.seek(position);
				file.readFully(bytes);
			}
			finally {
				giveBack(file);
			}
		}
		catch (EOFException ex) {
			throw DataUtils.newMVStoreException(DataUtils.ERROR_FILE_CORRUPT,
					"The file ends before position {0}, where {1} bytes are expected", position, length);
		}
		catch (IOException ex) {
			throw failure(DataUtils.ERROR_READING_FAILED, "Reading failed", ex);
		}
		return ByteBuffer.wrap(bytes);
	}

	private void giveBack(RandomAccessFile file) throws IOException {
		this.readers.add(file);
		if (this.closed) {
			closeReaders();
		}
	}

	private void closeReaders() throws IOException {
		RandomAccessFile file = this.readers.poll();
		while (file != null) {
			file.close();
			file = this.readers.poll();
		}
	}

	@Override
	protected void writeFully(@Nullable SFChunk chunk, long position, ByteBuffer source) {
		int length = source.remaining();
		try {
			this.writer.seek(position);
			this.writer.write(source.array(), source.arrayOffset() + source.position(), length);
		}
		catch (IOException ex) {
			throw failure(DataUtils.ERROR_WRITING_FAILED, "Writing failed", ex);
		}
		source.position(source.limit());
		setSize(Math.max(size(), position + length));
	}

	@Override
	protected void truncate(long size) {
		try {
			this.writer.setLength(size);
			setSize(size);
		}
		catch (IOException ex) {
			throw failure(DataUtils.ERROR_WRITING_FAILED, "Truncating failed", ex);
		}
	}

	@Override
	public void sync() {
		// Commits need not survive a loss of power, and do not wait for the disk.
	}

	// Wait until everything is on the disk.
	void force() {
		try {
			this.writer.getFD().sync();
		}
		catch (IOException ex) {
			throw failure(DataUtils.ERROR_WRITING_FAILED, "Flushing failed", ex);
		}
	}

	private RuntimeException failure(int code, String message, IOException cause) {
		return DataUtils.newMVStoreException(code, message + ": {0}", cause.getMessage(), cause);
	}

	@Override
	public void close() {
		try {
			this.closed = true;
			this.writer.close();
			closeReaders();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		finally {
			super.close();
		}
	}

	@Override
	public void open(String fileName, boolean readOnly, char[] encryptionKey) {
		throw new UnsupportedOperationException("The file is open from the beginning");
	}

	@Override
	public FileStore<SFChunk> open(String fileName, boolean readOnly) {
		throw new UnsupportedOperationException("Only H2's tools open files of another name");
	}

	@Override
	public void backup(ZipOutputStream out) {
		throw new UnsupportedOperationException("Only H2's tools make copies");
	}

}
