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
 * How keys are ordered and written in the file.
 */
final class StoredKeyType extends BasicDataType<StoredKey> {

	private static final int OBJECT_OVERHEAD = 40;

	@Override
	public int compare(StoredKey left, StoredKey right) {
		return left.compareTo(right);
	}

	@Override
	public int getMemory(StoredKey key) {
		return OBJECT_OVERHEAD + key.bytes().length;
	}

	@Override
	public void write(WriteBuffer out, StoredKey key) {
		CheckedBytes.write(out, key.bytes());
	}

	@Override
	public StoredKey read(ByteBuffer in) {
		return new StoredKey(CheckedBytes.read(in));
	}

	@Override
	public StoredKey[] createStorage(int size) {
		return new StoredKey[size];
	}

}
