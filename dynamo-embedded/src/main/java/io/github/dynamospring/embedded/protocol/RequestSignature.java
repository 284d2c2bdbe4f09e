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

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What of a request says who sent it. The engine knows no secret keys: it checks that a
 * signature is there, complete and not of another time, not that it is right.
 *
 * @since 0.1.0
 */
public final class RequestSignature {

	private static final RequestSignature TRUSTED = new RequestSignature(null, null, Map.of(), null);

	private static final String INVALID = "InvalidSignatureException";

	private static final String ALGORITHM = "X-Amz-Algorithm";

	private static final String SCHEME = "AWS4-";

	private static final String[] IN_HEADER = { "Credential", "Signature", "SignedHeaders" };

	private static final String[] IN_QUERY = { ALGORITHM, "X-Amz-Credential", "X-Amz-Signature", "X-Amz-SignedHeaders",
			"X-Amz-Date" };

	private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
		.withZone(ZoneOffset.UTC);

	private static final Duration TOLERANCE = Duration.ofMinutes(5);

	private final @Nullable String authorization;

	private final @Nullable String date;

	private final Map<String, String> query;

	private final @Nullable Instant received;

	private RequestSignature(@Nullable String authorization, @Nullable String date, Map<String, String> query,
			@Nullable Instant received) {
		this.authorization = authorization;
		this.date = date;
		this.query = query;
		this.received = received;
	}

	/**
	 * Return the signature of a request that comes from within the process and is not
	 * checked.
	 * @return the signature
	 */
	public static RequestSignature trusted() {
		return TRUSTED;
	}

	/**
	 * Take a signature from a request.
	 * @param authorization the header {@code Authorization}, or {@code null}
	 * @param date the header {@code X-Amz-Date}, or else {@code Date}, or {@code null}
	 * @param query the query of the request's URI, still encoded, or {@code null}
	 * @param received when the request came, whatever the engine's clock says
	 * @return the signature
	 */
	public static RequestSignature of(@Nullable String authorization, @Nullable String date, @Nullable String query,
			Instant received) {
		return new RequestSignature(authorization, date, parse(query), received);
	}

	private static Map<String, String> parse(@Nullable String query) {
		Map<String, String> parameters = new HashMap<>();
		if (query != null) {
			for (String parameter : query.split("&")) {
				int equals = parameter.indexOf('=');
				parameters.put((equals < 0) ? parameter : parameter.substring(0, equals),
						(equals < 0) ? "" : parameter.substring(equals + 1));
			}
		}
		return parameters;
	}

	/**
	 * Refuse a request that is not signed, not completely, or was signed at another time.
	 */
	void check() {
		if (this.received == null) {
			return;
		}
		boolean inQuery = this.query.containsKey(ALGORITHM);
		if (this.authorization != null && inQuery) {
			throw new SignatureFailure(INVALID, ProtocolMessages.SIGNED_TWICE);
		}
		if (inQuery) {
			checkQuery();
		}
		else if (this.authorization == null || !this.authorization.trim().startsWith(SCHEME)) {
			throw new SignatureFailure("MissingAuthenticationTokenException", ProtocolMessages.NOT_SIGNED);
		}
		else {
			checkHeader(this.authorization);
			checkDate(this.date, this.received);
		}
	}

	private void checkQuery() {
		StringBuilder problems = new StringBuilder();
		for (String parameter : IN_QUERY) {
			if (this.query.getOrDefault(parameter, "").isEmpty()) {
				problems.append(ProtocolMessages.signatureParameterMissing(parameter));
			}
		}
		if (!problems.isEmpty()) {
			throw incomplete(problems + "Re-examine the query-string parameters.");
		}
	}

	private void checkHeader(String header) {
		Map<String, String> parts = new HashMap<>();
		for (String part : header.split("[, ]+")) {
			int equals = part.indexOf('=');
			if (equals > 0) {
				parts.put(part.substring(0, equals), part.substring(equals + 1));
			}
		}
		StringBuilder problems = new StringBuilder();
		for (String part : IN_HEADER) {
			if (parts.getOrDefault(part, "").isEmpty()) {
				problems.append(ProtocolMessages.signaturePartMissing(part));
			}
		}
		if (this.date == null) {
			problems.append(ProtocolMessages.SIGNATURE_WITHOUT_DATE);
		}
		if (!problems.isEmpty()) {
			throw incomplete(problems + "Authorization=" + header);
		}
	}

	private static void checkDate(@Nullable String date, Instant received) {
		Instant signed = parseDate(date);
		if (signed == null) {
			return;
		}
		Instant earliest = received.minus(TOLERANCE);
		Instant latest = received.plus(TOLERANCE);
		if (signed.isBefore(earliest)) {
			throw new SignatureFailure(INVALID, ProtocolMessages.signatureExpired(DATE.format(signed),
					DATE.format(earliest), DATE.format(received)));
		}
		if (signed.isAfter(latest)) {
			throw new SignatureFailure(INVALID, ProtocolMessages.signatureTooEarly(DATE.format(signed),
					DATE.format(latest), DATE.format(received)));
		}
	}

	// A date in another form, such as that of the header Date, is not looked at.
	private static @Nullable Instant parseDate(@Nullable String date) {
		try {
			return (date != null) ? DATE.parse(date, Instant::from) : null;
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

	private static SignatureFailure incomplete(String message) {
		return new SignatureFailure("IncompleteSignatureException", message);
	}

}
