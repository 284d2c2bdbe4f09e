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

package io.github.dynamospring.core;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.core.query.DynamoPageToken;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.util.Assert;

/**
 * Secrets that sign the positions of windows and pages, and so the tokens made of them:
 * whoever changes a token, or makes one of his own, has it refused before any request.
 * The signature is an HMAC-SHA256 of the position's key and of the query it belongs to.
 * <p>
 * The first secret signs, each of them is accepted. To change the secret, put the new one
 * in front, and remove the old one when its tokens are no longer used.
 *
 * @since 0.1.0
 */
public final class PageTokenSecrets {

	/**
	 * The fewest bytes a secret may have.
	 */
	public static final int MIN_LENGTH = 32;

	private static final String ALGORITHM = "HmacSHA256";

	private static final char SIGNATURE = '.';

	private static final PageTokenSecrets NONE = new PageTokenSecrets(List.of());

	private final List<SecretKeySpec> keys;

	private PageTokenSecrets(List<SecretKeySpec> keys) {
		this.keys = keys;
	}

	/**
	 * Sign nothing, and accept positions whether they are signed or not.
	 * @return no secrets
	 */
	public static PageTokenSecrets none() {
		return NONE;
	}

	/**
	 * Sign with a secret.
	 * @param secrets the secrets: that to sign with, then others that are still accepted
	 * @return the secrets, {@link #none()} if there are none
	 * @throws IllegalArgumentException if a secret is shorter than {@value #MIN_LENGTH}
	 * bytes
	 */
	public static PageTokenSecrets of(String... secrets) {
		Assert.notNull(secrets, "The secrets are missing");
		return of(Arrays.asList(secrets));
	}

	/**
	 * Sign with a secret.
	 * @param secrets the secrets: that to sign with, then others that are still accepted
	 * @return the secrets, {@link #none()} if there are none
	 * @throws IllegalArgumentException if a secret is shorter than {@value #MIN_LENGTH}
	 * bytes
	 */
	public static PageTokenSecrets of(Collection<String> secrets) {
		Assert.notNull(secrets, "The secrets are missing");
		return secrets.isEmpty() ? NONE : new PageTokenSecrets(secrets.stream().map(PageTokenSecrets::key).toList());
	}

	private static SecretKeySpec key(String secret) {
		Assert.notNull(secret, "One of the secrets is missing");
		byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
		Assert.isTrue(bytes.length >= MIN_LENGTH,
				() -> "A secret for page tokens has %d bytes, but needs at least %d: use random ones, such as of 'openssl rand -base64 32'"
					.formatted(bytes.length, MIN_LENGTH));
		return new SecretKeySpec(bytes, ALGORITHM);
	}

	/**
	 * Sign a position.
	 * @param position the position
	 * @return the signed position, the same one if there is no secret
	 */
	KeysetScrollPosition sign(KeysetScrollPosition position) {
		if (this.keys.isEmpty()) {
			return position;
		}
		String query = String.valueOf(position.getKeys().get(DynamoPageToken.QUERY));
		byte[] signature = signature(this.keys.get(0), content(position, query));
		return withQuery(position,
				query + SIGNATURE + Base64.getUrlEncoder().withoutPadding().encodeToString(signature));
	}

	/**
	 * Verify a position.
	 * @param position the position
	 * @return the position without its signature
	 * @throws DynamoPageTokenException if it is not signed by one of the secrets
	 */
	ScrollPosition verify(ScrollPosition position) {
		if (position.isInitial() || !(position instanceof KeysetScrollPosition keyset)
				|| !(keyset.getKeys().get(DynamoPageToken.QUERY) instanceof String query)) {
			return position;
		}
		int end = query.indexOf(SIGNATURE);
		String plain = (end < 0) ? query : query.substring(0, end);
		KeysetScrollPosition unsigned = (end < 0) ? keyset : withQuery(keyset, plain);
		if (!this.keys.isEmpty()) {
			if (end < 0) {
				throw new DynamoPageTokenException(
						"The position is not signed, but positions are signed with a secret: "
								+ "take the token as it was handed out, or start from the first page");
			}
			verify(decode(query.substring(end + 1)), content(unsigned, plain));
		}
		return unsigned;
	}

	/*
	 * All secrets are tried, so that the time taken tells nothing.
	 */
	private void verify(byte @Nullable [] given, byte[] content) {
		boolean accepted = false;
		for (SecretKeySpec key : this.keys) {
			accepted |= given != null && MessageDigest.isEqual(signature(key, content), given);
		}
		if (!accepted) {
			throw new DynamoPageTokenException("The position has been changed, or was signed with a secret that is no "
					+ "longer accepted: take the token as it was handed out, or start from the first page");
		}
	}

	private static byte @Nullable [] decode(String signature) {
		try {
			return Base64.getUrlDecoder().decode(signature);
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static KeysetScrollPosition withQuery(KeysetScrollPosition position, String query) {
		Map<String, Object> keys = new LinkedHashMap<>(position.getKeys());
		keys.put(DynamoPageToken.QUERY, query);
		return ScrollPosition.of(keys, position.getDirection());
	}

	private static byte[] signature(SecretKeySpec key, byte[] content) {
		try {
			Mac mac = Mac.getInstance(ALGORITHM);
			mac.init(key);
			return mac.doFinal(content);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("Every Java platform has " + ALGORITHM, ex);
		}
	}

	/*
	 * Each text with its length in front, so that no two positions have the same content.
	 */
	private static byte[] content(KeysetScrollPosition position, String query) {
		ByteArrayOutputStream content = new ByteArrayOutputStream();
		write(content, query.getBytes(StandardCharsets.UTF_8));
		new TreeMap<>(position.getKeys()).forEach((name, value) -> {
			if (!name.equals(DynamoPageToken.QUERY)) {
				write(content, name.getBytes(StandardCharsets.UTF_8));
				content.write(value.getClass().getSimpleName().charAt(0));
				write(content, bytes(value));
			}
		});
		return content.toByteArray();
	}

	private static byte[] bytes(Object value) {
		if (value instanceof SdkBytes bytes) {
			return bytes.asByteArrayUnsafe();
		}
		String text = (value instanceof BigDecimal number) ? number.stripTrailingZeros().toPlainString()
				: value.toString();
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static void write(ByteArrayOutputStream content, byte[] bytes) {
		content.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
		content.writeBytes(bytes);
	}

	/**
	 * Describe the secrets without telling them.
	 * @return their number
	 */
	@Override
	public String toString() {
		return "PageTokenSecrets(" + this.keys.size() + ")";
	}

}
