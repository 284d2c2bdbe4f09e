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

package io.github.dynamospring.core.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.github.dynamospring.DynamoValidationException;
import org.jspecify.annotations.Nullable;

/**
 * One step of a property path: a name or the index of a list element.
 *
 * @param name the name, {@code null} for an index
 * @param index the index, -1 for a name
 */
record PathSegment(@Nullable String name, int index) {

	/**
	 * Cut a path such as {@code a.b}, {@code list[0].c} or {@code labels['a.b']} into its
	 * segments.
	 * @param path the path
	 * @param malformed makes the exception for a path that is none
	 * @return the segments, at least one, the first one a name
	 */
	static List<PathSegment> parse(String path, Function<String, DynamoValidationException> malformed) {
		if (path.indexOf('.') < 0 && path.indexOf('[') < 0) {
			return List.of(new PathSegment(path, -1));
		}
		List<PathSegment> segments = new ArrayList<>();
		int position = 0;
		while (position < path.length()) {
			if (path.charAt(position) == '[') {
				position = bracket(path, position, segments, malformed);
			}
			else {
				if (!segments.isEmpty()) {
					if (path.charAt(position) != '.') {
						throw malformed.apply("a '.' or '[' is missing at position " + position);
					}
					position++;
				}
				int end = position;
				while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
					end++;
				}
				if (end == position) {
					throw malformed.apply("a name is missing at position " + position);
				}
				segments.add(new PathSegment(path.substring(position, end), -1));
				position = end;
			}
		}
		return segments;
	}

	private static int bracket(String path, int start, List<PathSegment> segments,
			Function<String, DynamoValidationException> malformed) {
		boolean quoted = path.startsWith("['", start);
		int end = path.indexOf(quoted ? "']" : "]", start);
		if (segments.isEmpty() || end < 0) {
			throw malformed.apply("the bracket at position " + start + " is not that of an element");
		}
		String content = path.substring(start + (quoted ? 2 : 1), end);
		if (quoted && !content.isEmpty()) {
			segments.add(new PathSegment(content, -1));
			return end + 2;
		}
		if (quoted || content.isEmpty() || content.length() > 9
				|| !content.chars().allMatch((character) -> character >= '0' && character <= '9')) {
			throw malformed.apply("'" + content + "' is no list index");
		}
		segments.add(new PathSegment(null, Integer.parseInt(content)));
		return end + 1;
	}

}
