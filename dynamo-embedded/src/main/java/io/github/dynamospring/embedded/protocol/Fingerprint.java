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

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * Digests JSON so that equal content has equal digests, in whichever order the members of
 * objects come.
 */
final class Fingerprint {

	private static final int BYTES = 16;

	private final MessageDigest digest;

	private Fingerprint(MessageDigest digest) {
		this.digest = digest;
	}

	static String of(JsonStructure request, String member) {
		try {
			Fingerprint fingerprint = new Fingerprint(MessageDigest.getInstance("SHA-256"));
			fingerprint.add(request.members().get(member));
			return HexFormat.of().formatHex(fingerprint.digest.digest(), 0, BYTES);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java runtime has SHA-256, but this one does not", ex);
		}
	}

	private void add(@Nullable Object json) {
		if (json instanceof Map<?, ?> members) {
			Map<Object, Object> sorted = new TreeMap<>(members);
			addText("{" + sorted.size());
			sorted.forEach((name, value) -> {
				addText(String.valueOf(name));
				add(value);
			});
		}
		else if (json instanceof List<?> elements) {
			addText("[" + elements.size());
			elements.forEach(this::add);
		}
		else {
			addText((json instanceof String text) ? "\"" + text : String.valueOf(json));
		}
	}

	private void addText(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		this.digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
		this.digest.update(bytes);
	}

}
