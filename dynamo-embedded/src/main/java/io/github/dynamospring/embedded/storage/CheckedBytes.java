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

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;

/**
 * Writes bytes with a checksum, because the file's pages have none for what they hold.
 */
final class CheckedBytes {

	private CheckedBytes() {
	}

	static void write(WriteBuffer out, byte[] bytes) {
		out.putVarInt(bytes.length).put(bytes).putInt(checksum(bytes));
	}

	static byte[] read(ByteBuffer in) {
		int length = DataUtils.readVarInt(in);
		if (length < 0 || length > in.remaining() - Integer.BYTES) {
			throw DataUtils.newMVStoreException(DataUtils.ERROR_FILE_CORRUPT, "A page has no {0} bytes left", length);
		}
		byte[] bytes = new byte[length];
		in.get(bytes);
		if (in.getInt() != checksum(bytes)) {
			throw DataUtils.newMVStoreException(DataUtils.ERROR_FILE_CORRUPT,
					"The checksum of {0} bytes is not that of their content", length);
		}
		return bytes;
	}

	private static int checksum(byte[] bytes) {
		CRC32C checksum = new CRC32C();
		checksum.update(bytes);
		return (int) checksum.getValue();
	}

}
