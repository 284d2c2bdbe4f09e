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

import java.io.ByteArrayOutputStream;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ResponseBufferTests {

	private final ResponseBuffer buffer = new ResponseBuffer();

	@Test
	void isEmptyAtFirst() {
		assertThat(this.buffer.bytes()).isEmpty();
	}

	@Test
	void keepsWhatComesInOnePieceInOneArray() {
		this.buffer.write(new byte[] { 0, 1, 2, 3 }, 1, 3);
		assertThat(this.buffer.bytes()).containsExactly(1, 2, 3).isSameAs(this.buffer.bytes());
	}

	@Test
	void takesAnyNumberOfPieces() {
		Random random = new Random(1);
		ByteArrayOutputStream expected = new ByteArrayOutputStream();
		for (int i = 0; i < 1000; i++) {
			byte[] piece = new byte[random.nextInt(100)];
			random.nextBytes(piece);
			this.buffer.write(piece, 0, piece.length);
			expected.writeBytes(piece);
			this.buffer.write(i);
			expected.write(i);
		}
		assertThat(this.buffer.bytes()).isEqualTo(expected.toByteArray());
	}

	@Test
	void forgetsWhatWasThereBeforeAReset() {
		this.buffer.write(new byte[] { 1, 2, 3 }, 0, 3);
		this.buffer.reset();
		this.buffer.write(4);
		assertThat(this.buffer.bytes()).containsExactly(4);
	}

}
