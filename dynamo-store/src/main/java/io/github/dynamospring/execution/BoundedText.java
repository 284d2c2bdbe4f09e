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

package io.github.dynamospring.execution;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Fits texts that are made of ids into keys. For implementations of
 * {@link ExecutionStore} and for workers.
 *
 * @since 0.1.0
 */
public final class BoundedText {

	/** The greatest length of the id of an event, in bytes of UTF-8. */
	public static final int MAX_EVENT_ID = 1024;

	private static final int MAX_BYTES_OF_CHAR = 3;

	private BoundedText() {
	}

	/**
	 * Return a text that fits. One that is too long keeps its beginning, by which it is
	 * sorted, and ends with a digest of the whole.
	 * @param text the text
	 * @param maxBytes the greatest length in bytes of UTF-8, 100 or more
	 * @return the text itself if it fits
	 */
	public static String of(String text, int maxBytes) {
		if (text.length() <= maxBytes / MAX_BYTES_OF_CHAR || text.getBytes(StandardCharsets.UTF_8).length <= maxBytes) {
			return text;
		}
		String digest = HexFormat.of().formatHex(sha256(text));
		int end = Math.min(text.length(), (maxBytes - digest.length() - 1) / MAX_BYTES_OF_CHAR);
		if (Character.isHighSurrogate(text.charAt(end - 1))) {
			end--;
		}
		return text.substring(0, end) + "#" + digest;
	}

	private static byte[] sha256(String text) {
		try {
			return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
