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

import java.util.Map;
import java.util.zip.CRC32;

/**
 * An answer as it goes over the wire.
 *
 * @param status the HTTP status
 * @param headers the headers
 * @param body the JSON
 * @since 0.1.0
 */
public record ProtocolResponse(int status, Map<String, String> headers, byte[] body) {

	/** The header with the checksum of the body as it is sent. */
	public static final String CHECKSUM = "x-amz-crc32";

	/**
	 * Compute what the header says of a body.
	 * @param body the body as it is sent
	 * @return the checksum
	 */
	public static String checksum(byte[] body) {
		CRC32 checksum = new CRC32();
		checksum.update(body);
		return Long.toString(checksum.getValue());
	}

}
