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

package io.github.dynamospring.observability;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Looks at the beginning of the body of an error while the SDK reads it, to tell whether
 * the attempt was throttled: the SDK's interceptors are told of the last attempt's error
 * only.
 */
final class ThrottleProbe {

	private static final int MAX_LENGTH = 512;

	private static final List<String> CODES = List.of("ProvisionedThroughputExceeded", "ThrottlingException",
			"ThrottlingError", "RequestLimitExceeded");

	private final DynamoRequestContext context;

	private final StringBuilder beginning = new StringBuilder();

	private boolean found;

	ThrottleProbe(DynamoRequestContext context) {
		this.context = context;
	}

	InputStream watch(InputStream body) {
		return new FilterInputStream(body) {

			@Override
			public int read() throws IOException {
				int octet = super.read();
				if (octet >= 0) {
					look(new byte[] { (byte) octet }, 0, 1);
				}
				return octet;
			}

			@Override
			public int read(byte[] bytes, int offset, int length) throws IOException {
				int count = super.read(bytes, offset, length);
				if (count > 0) {
					look(bytes, offset, count);
				}
				return count;
			}

		};
	}

	ByteBuffer watch(ByteBuffer buffer) {
		byte[] bytes = new byte[Math.min(buffer.remaining(), MAX_LENGTH)];
		buffer.duplicate().get(bytes);
		look(bytes, 0, bytes.length);
		return buffer;
	}

	private void look(byte[] bytes, int offset, int length) {
		int wanted = Math.min(length, MAX_LENGTH - this.beginning.length());
		if (this.found || wanted <= 0) {
			return;
		}
		this.beginning.append(new String(bytes, offset, wanted, StandardCharsets.ISO_8859_1));
		this.found = CODES.stream().anyMatch((code) -> this.beginning.indexOf(code) >= 0);
		if (this.found) {
			this.context.countThrottledAttempt();
		}
	}

}
