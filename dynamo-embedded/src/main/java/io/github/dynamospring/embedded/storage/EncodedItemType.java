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

import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * How encoded items are written in the file.
 */
final class EncodedItemType extends BasicDataType<byte[]> {

	private static final int OBJECT_OVERHEAD = 24;

	@Override
	public int getMemory(byte[] item) {
		return OBJECT_OVERHEAD + item.length;
	}

	@Override
	public void write(WriteBuffer out, byte[] item) {
		CheckedBytes.write(out, item);
	}

	@Override
	public byte[] read(ByteBuffer in) {
		return CheckedBytes.read(in);
	}

	@Override
	public byte[][] createStorage(int size) {
		return new byte[size][];
	}

}
