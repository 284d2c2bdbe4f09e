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

package io.github.dynamospring.embedded.protocol;

import java.io.OutputStream;
import java.util.Arrays;

/**
 * Takes the JSON of an answer. What comes in one piece, as most answers do, is copied
 * once.
 */
final class ResponseBuffer extends OutputStream {

	private static final byte[] EMPTY = new byte[0];

	private byte[] bytes = EMPTY;

	private int length;

	@Override
	public void write(int b) {
		write(new byte[] { (byte) b }, 0, 1);
	}

	@Override
	public void write(byte[] source, int offset, int count) {
		if (count > this.bytes.length - this.length) {
			int needed = Math.addExact(this.length, count);
			int doubled = (int) Math.min(2L * this.length, Integer.MAX_VALUE - Long.BYTES);
			this.bytes = Arrays.copyOf(this.bytes, Math.max(needed, doubled));
		}
		System.arraycopy(source, offset, this.bytes, this.length, count);
		this.length += count;
	}

	void reset() {
		this.length = 0;
	}

	// Return what was written; nothing can be written any more.
	byte[] bytes() {
		return (this.length == this.bytes.length) ? this.bytes : Arrays.copyOf(this.bytes, this.length);
	}

}
