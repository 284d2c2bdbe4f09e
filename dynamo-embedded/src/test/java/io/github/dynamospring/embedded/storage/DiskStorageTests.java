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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class DiskStorageTests {

	@TempDir
	private Path folder;

	@Test
	void findsEverythingAfterItWasClosed() {
		try (Storage storage = Storage.inFolder(this.folder)) {
			for (int i = 0; i < 100; i++) {
				put(storage, "table", i, "value" + i);
			}
			put(storage, "table/index", 1, "entry");
		}
		try (Storage storage = Storage.inFolder(this.folder)) {
			assertThat(storage.names()).containsExactlyInAnyOrder("table", "table/index");
			ItemMap items = open(storage, "table");
			assertThat(items.size()).isEqualTo(100);
			assertThat(items.byteSize()).isEqualTo(10 * item("value0").byteSize() + 90 * item("value10").byteSize());
			assertThat(items.get(key(42))).isEqualTo(item("value42"));
		}
	}

	@Test
	void findsEverythingInACopyThatIsMadeWhileItIsOpen(@TempDir Path copy) throws IOException {
		try (Storage storage = Storage.inFolder(this.folder)) {
			for (int i = 0; i < 500; i++) {
				put(storage, "table", i % 50, "value" + i);
			}
			// What the file holds when the process ends at this moment.
			Files.copy(this.folder.resolve("dynamo.mv"), copy.resolve("dynamo.mv"));
		}
		try (Storage storage = Storage.inFolder(copy)) {
			ItemMap items = open(storage, "table");
			assertThat(items.size()).isEqualTo(50);
			assertThat(items.get(key(49))).isEqualTo(item("value499"));
		}
	}

	@Test
	void givesSpaceBack() throws IOException {
		try (Storage storage = Storage.inFolder(this.folder)) {
			for (int i = 0; i < 3000; i++) {
				put(storage, "table", i % 100, "x".repeat(1000) + i);
			}
			assertThat(Files.size(this.folder.resolve("dynamo.mv"))).isLessThan(8 * 1024 * 1024);
		}
	}

	@Test
	void isDurableForWritersAndReadersOnManyThreads() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(8);
		try (Storage storage = Storage.inFolder(this.folder)) {
			ItemMap items = open(storage, "table");
			List<Future<Boolean>> done = new ArrayList<>();
			for (int thread = 0; thread < 8; thread++) {
				int first = thread * 1000;
				done.add(threads.submit(() -> {
					for (int i = first; i < first + 100; i++) {
						put(storage, "table", i, "value" + i);
						int written = i;
						assertThat(storage.read(() -> items.get(key(written)))).isEqualTo(item("value" + i));
					}
					return true;
				}));
			}
			for (Future<Boolean> task : done) {
				assertThat(task.get()).isTrue();
			}
		}
		finally {
			threads.shutdownNow();
		}
		try (Storage storage = Storage.inFolder(this.folder)) {
			assertThat(open(storage, "table").size()).isEqualTo(800);
		}
	}

	@Test
	void staysOpenWhenThreadsAreInterrupted() throws Exception {
		try (Storage storage = Storage.inFolder(this.folder)) {
			AtomicBoolean stopped = new AtomicBoolean();
			List<Integer> written = new ArrayList<>();
			Thread writer = new Thread(() -> {
				for (int i = 0; !stopped.get(); i++) {
					put(storage, "table", i, "value" + i);
					written.add(i);
				}
			});
			writer.start();
			for (int i = 0; i < 200; i++) {
				writer.interrupt();
				Thread.yield();
			}
			stopped.set(true);
			writer.join();
			put(storage, "table", -1, "last");
			assertThat(open(storage, "table").size()).isEqualTo(written.size() + 1);
		}
	}

	@Test
	void refusesASecondEngineInThisJvm() {
		try (Storage storage = Storage.inFolder(this.folder)) {
			assertThatIllegalStateException().isThrownBy(() -> Storage.inFolder(this.folder))
				.withMessageStartingWith(
						"The folder " + this.folder + " is in use by another engine in this JVM: close");
			put(storage, "table", 1, "value");
		}
		Storage.inFolder(this.folder).close();
	}

	@Test
	void refusesAFolderThatIsAFile() throws IOException {
		Path file = Files.createFile(this.folder.resolve("file"));
		assertThatIllegalStateException().isThrownBy(() -> Storage.inFolder(file))
			.withMessage(file + " is a file, but the embedded DynamoDB keeps its data in the folder " + file
					+ ": name another folder, or remove the file");
	}

	@Test
	void refusesAFolderBelowAFile() throws IOException {
		Path file = Files.createFile(this.folder.resolve("file"));
		assertThatIllegalStateException().isThrownBy(() -> Storage.inFolder(file.resolve("data")))
			.withMessageContaining(file.toString());
	}

	@Test
	void refusesAFolderInWhichNoFileCanBeWritten() throws IOException {
		Files.createDirectory(this.folder.resolve("lock"));
		assertThatIllegalStateException().isThrownBy(() -> Storage.inFolder(this.folder))
			.withMessageStartingWith("The folder " + this.folder
					+ " cannot hold the data of the embedded DynamoDB because no file can be written in it: ");
	}

	@Test
	void createsTheFolder() {
		Path nested = this.folder.resolve("a").resolve("b");
		Storage.inFolder(nested).close();
		assertThat(nested.resolve("dynamo.mv")).isRegularFile();
	}

	@Test
	void refusesADamagedFile() throws IOException {
		Path data = this.folder.resolve("dynamo.mv");
		Files.writeString(data, "no store at all".repeat(2000));
		assertThatIllegalStateException().isThrownBy(() -> Storage.inFolder(this.folder))
			.withMessageStartingWith(
					"The file " + data + " with the data of the embedded DynamoDB is damaged: put back a"
							+ " copy, or delete the folder to start without data.");
		Files.write(data, new byte[10]);
		assertThatIllegalStateException().isThrownBy(() -> Storage.inFolder(this.folder))
			.withMessageContaining("is damaged");
		Files.delete(data);
		Storage.inFolder(this.folder).close();
	}

	@Test
	void refusesAFileWhosePagesAreDamaged() throws IOException {
		try (Storage storage = Storage.inFolder(this.folder)) {
			for (int i = 0; i < 2000; i++) {
				put(storage, "table", i, "value" + i);
			}
		}
		Path data = this.folder.resolve("dynamo.mv");
		try (FileChannel file = FileChannel.open(data, StandardOpenOption.WRITE)) {
			file.write(ByteBuffer.allocate((int) file.size() - 8192), 8192);
		}
		assertThatIllegalStateException().isThrownBy(() -> Storage.inFolder(this.folder))
			.withMessageContaining("is damaged");
	}

	/**
	 * Whatever happens to the file: there is what was written, or what was written up to
	 * some commit, or an error that names the file.
	 */
	@RepeatedTest(25)
	void neverTakesDamageForData(RepetitionInfo repetition, @TempDir Path copy) throws IOException {
		Random random = new Random(repetition.getCurrentRepetition());
		try (Storage storage = Storage.inFolder(this.folder)) {
			for (int i = 0; i < 100; i++) {
				put(storage, "table", i, "value" + i);
			}
			Files.copy(this.folder.resolve("dynamo.mv"), copy.resolve("dynamo.mv"));
		}
		damage(copy.resolve("dynamo.mv"), random);
		try (Storage storage = Storage.inFolder(copy)) {
			ItemMap items = open(storage, "table");
			long size = storage.read(() -> {
				long found = 0;
				for (Iterator<StoredItem> i = items.read(KeyRange.all(), true); i.hasNext(); found++) {
					i.next();
				}
				return found;
			});
			for (int i = 0; i < size; i++) {
				int number = i;
				assertThat(storage.read(() -> items.get(key(number)))).isEqualTo(item("value" + i));
			}
		}
		catch (IllegalStateException ex) {
			assertThat(ex).hasMessageContaining(copy.toString());
		}
	}

	private static void damage(Path data, Random random) throws IOException {
		byte[] bytes = Files.readAllBytes(data);
		switch (random.nextInt(4)) {
			case 0 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
			case 1 -> {
				for (int i = 0; i < 20; i++) {
					bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
				}
			}
			case 2 -> {
				int start = random.nextInt(bytes.length / 4096) * 4096;
				Arrays.fill(bytes, start, Math.min(bytes.length, start + 4096), (byte) 0);
			}
			default -> {
				int start = random.nextInt(bytes.length);
				for (int i = start; i < Math.min(bytes.length, start + 100_000); i++) {
					bytes[i] = (byte) random.nextInt();
				}
			}
		}
		Files.write(data, bytes);
	}

	@Test
	void refusesAFileOfANewerFormat() {
		Storage.inFolder(this.folder).close();
		changeFormat(2);
		Path data = this.folder.resolve("dynamo.mv");
		assertThatIllegalStateException().isThrownBy(() -> Storage.inFolder(this.folder))
			.withMessage(
					"The file " + data + " has the format 2, but this version of dynamo-embedded knows formats up to"
							+ " 1: use the version that wrote it, or name another folder");
		changeFormat(1);
		Storage.inFolder(this.folder).close();
	}

	@Test
	void refusesAStoreOfAnotherProgram() {
		changeFormat(0);
		assertThatIllegalStateException().isThrownBy(() -> Storage.inFolder(this.folder))
			.withMessageEndingWith(
					"is damaged or was not written by dynamo-embedded: put back a copy, name another folder, or"
							+ " delete the file to start without data");
	}

	@Test
	void startsAfreshWhenTheProcessEndedBeforeThereWasAStore() throws IOException {
		Files.write(this.folder.resolve("dynamo.mv.new"), new byte[100]);
		try (Storage storage = Storage.inFolder(this.folder)) {
			assertThat(storage.names()).isEmpty();
		}
	}

	@Test
	void stopsWhenAWriteFailsHalfway() {
		try (Storage storage = Storage.inFolder(this.folder)) {
			put(storage, "table", 1, "before");
			assertThatIllegalStateException().isThrownBy(() -> storage.write(() -> {
				storage.open("table").put(key(1), item("half"));
				throw new IllegalArgumentException("Broken");
			})).withMessageContaining("stopped because a write failed").withMessageContaining("Broken");
			assertThatIllegalStateException().isThrownBy(() -> storage.read(() -> true))
				.withMessageContaining("stopped because a write failed");
			assertThatIllegalStateException().isThrownBy(() -> put(storage, "table", 2, "after"))
				.withMessageContaining("stopped because a write failed");
		}
		try (Storage storage = Storage.inFolder(this.folder)) {
			assertThat(open(storage, "table").get(key(1))).isEqualTo(item("before"));
			assertThat(open(storage, "table").size()).isEqualTo(1);
		}
	}

	@Test
	void goesOnWhenAWriteFailsBeforeItsFirstChange() {
		try (Storage storage = Storage.inFolder(this.folder)) {
			assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> storage.write(() -> {
				throw new IllegalArgumentException("Refused");
			})).withMessage("Refused");
			put(storage, "table", 1, "after");
		}
	}

	@Test
	void saysThatItIsClosed() {
		Storage storage = Storage.inFolder(this.folder);
		storage.close();
		storage.close();
		assertThatIllegalStateException().isThrownBy(() -> storage.read(() -> true))
			.withMessage("The embedded DynamoDB in " + this.folder + " is closed");
	}

	private void changeFormat(int format) {
		try (MVStore store = MVStore.open(this.folder.resolve("dynamo.mv").toString())) {
			store.setStoreVersion(format);
		}
	}

	private static ItemMap open(Storage storage, String name) {
		return storage.write(() -> storage.open(name));
	}

	private static void put(Storage storage, String map, int key, String value) {
		storage.write(() -> {
			storage.open(map).put(key(key), item(value));
			return true;
		});
	}

	private static StoredKey key(int number) {
		return KeyEncoder.encode(List.of(Value.N.of(number)), List.of());
	}

	private static Item item(String value) {
		return Item.of(Map.of("value", new Value.S(value)));
	}

}
