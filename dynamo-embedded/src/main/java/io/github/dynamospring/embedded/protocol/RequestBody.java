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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

import org.jspecify.annotations.Nullable;

/**
 * Unpacks request bodies.
 *
 * @since 0.1.0
 */
public final class RequestBody {

	/** The most bytes a body may have, as it came and unpacked. */
	public static final int MAX_SIZE = 16 * 1024 * 1024;

	private RequestBody() {
	}

	/**
	 * Unpack a body.
	 * @param body the body as it came
	 * @param encoding the header {@code Content-Encoding}, or {@code null}
	 * @return the JSON
	 * @throws RequestTooLargeException if the body is too large
	 * @throws IOException if the body is not packed as the header says
	 */
	public static byte[] decode(byte[] body, @Nullable String encoding) throws IOException {
		if (body.length > MAX_SIZE) {
			throw new RequestTooLargeException();
		}
		if (!"gzip".equalsIgnoreCase(encoding)) {
			return body;
		}
		try (GZIPInputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(body))) {
			byte[] json = unpacked.readNBytes(MAX_SIZE + 1);
			if (json.length > MAX_SIZE) {
				throw new RequestTooLargeException();
			}
			return json;
		}
	}

}
