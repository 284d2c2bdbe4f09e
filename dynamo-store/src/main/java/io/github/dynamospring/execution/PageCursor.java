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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.CRC32;

import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoPageTokenException;
import org.jspecify.annotations.Nullable;

/**
 * The text of cursors: a position in a list, bound to the query it belongs to. For
 * implementations of {@link ExecutionStore}.
 *
 * @since 0.1.0
 */
public final class PageCursor {

	private static final int FORMAT = 1;

	private static final int CHECKSUM_LENGTH = 4;

	private PageCursor() {
	}

	/**
	 * Write a cursor.
	 * @param query what the cursor belongs to: filters and order, without limit and
	 * cursor
	 * @param position the position, as texts
	 * @return the cursor: letters, digits, {@code -} and {@code _}
	 */
	public static String of(String query, List<String> position) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeByte(FORMAT);
			out.writeInt(query.hashCode());
			out.writeByte(position.size());
			for (String text : position) {
				out.writeUTF(text);
			}
			out.flush();
			out.writeInt(checksum(bytes.toByteArray(), bytes.size()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
	}

	/**
	 * Read a cursor.
	 * @param query what the cursor has to belong to
	 * @param cursor the cursor
	 * @return the position
	 * @throws DynamoPageTokenException if the cursor is damaged or belongs to another
	 * query
	 */
	public static List<String> parse(String query, String cursor) {
		byte[] bytes = decode(cursor);
		int length = bytes.length - CHECKSUM_LENGTH;
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
			if (in.readByte() != FORMAT || length < 0 || checksumAt(bytes, length) != checksum(bytes, length)) {
				throw damaged(null);
			}
			if (in.readInt() != query.hashCode()) {
				throw new DynamoPageTokenException(
						"The cursor belongs to another query. Remedy: use it with the filters and the order it came from.");
			}
			List<String> position = new ArrayList<>();
			for (int i = in.readByte(); i > 0; i--) {
				position.add(in.readUTF());
			}
			return position;
		}
		catch (IOException ex) {
			throw damaged(ex);
		}
	}

	private static byte[] decode(String cursor) {
		try {
			return Base64.getUrlDecoder().decode(cursor);
		}
		catch (IllegalArgumentException ex) {
			throw damaged(ex);
		}
	}

	private static int checksum(byte[] bytes, int length) {
		CRC32 checksum = new CRC32();
		checksum.update(bytes, 0, length);
		return (int) checksum.getValue();
	}

	private static int checksumAt(byte[] bytes, int offset) throws IOException {
		try (DataInputStream in = new DataInputStream(
				new ByteArrayInputStream(Arrays.copyOfRange(bytes, offset, bytes.length)))) {
			return in.readInt();
		}
	}

	private static DynamoPageTokenException damaged(@Nullable Exception cause) {
		return new DynamoPageTokenException("The cursor is damaged. Remedy: use it as it was returned.", cause,
				DynamoFailure.local(DynamoErrorType.VALIDATION_ERROR));
	}

}
