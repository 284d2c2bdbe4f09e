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

package io.github.dynamospring.execution.dynamo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;

import io.github.dynamospring.execution.PayloadException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores the text of a state as it is, or compressed.
 */
final class StateCodec {

	static final String DEFLATE = "deflate";

	private StateCodec() {
	}

	/**
	 * Return the attribute for a text.
	 * @param text the text
	 * @param compressAbove the size in bytes from which on to compress, 0 for never
	 * @return text, or binary if that is smaller
	 */
	static AttributeValue write(String text, int compressAbove) {
		int size = ItemSize.of(text);
		if (compressAbove > 0 && size > compressAbove) {
			byte[] compressed = compress(text);
			if (compressed.length < size) {
				return AttributeValue.createB(SdkBytes.fromByteArrayUnsafe(compressed));
			}
		}
		return AttributeValue.createS(text);
	}

	static String read(String executionId, @Nullable AttributeValue value) {
		if (value != null && value.s() != null) {
			return value.s();
		}
		if (value != null && value.b() != null) {
			return decompress(executionId, value.b().asByteArrayUnsafe());
		}
		throw new PayloadException("Execution '%s' has no state in its attribute 'data'".formatted(executionId), null);
	}

	private static byte[] compress(String text) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
		try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
			out.write(text.getBytes(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		finally {
			deflater.end();
		}
		return bytes.toByteArray();
	}

	private static String decompress(String executionId, byte[] compressed) {
		Inflater inflater = new Inflater(true);
		try {
			inflater.setInput(compressed);
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			byte[] buffer = new byte[8192];
			while (!inflater.finished()) {
				int length = inflater.inflate(buffer);
				if (length == 0 && !inflater.finished()) {
					throw new DataFormatException("the data ends too early");
				}
				bytes.write(buffer, 0, length);
			}
			return bytes.toString(StandardCharsets.UTF_8);
		}
		catch (DataFormatException ex) {
			throw new PayloadException("The compressed state of execution '%s' is damaged".formatted(executionId), ex);
		}
		finally {
			inflater.end();
		}
	}

}
