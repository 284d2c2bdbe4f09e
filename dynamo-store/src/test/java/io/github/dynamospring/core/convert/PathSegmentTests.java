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

import java.util.List;

import io.github.dynamospring.DynamoValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PathSegmentTests {

	@Test
	void namesIndexesAndQuotedKeysAreCut() {
		assertThat(parse("a")).containsExactly(name("a"));
		assertThat(parse("a.b.c")).containsExactly(name("a"), name("b"), name("c"));
		assertThat(parse("a[0].b[12][3]")).containsExactly(name("a"), index(0), name("b"), index(12), index(3));
		assertThat(parse("a['b.c [1]'].d")).containsExactly(name("a"), name("b.c [1]"), name("d"));
		assertThat(parse("a b-c")).containsExactly(name("a b-c"));
	}

	@ParameterizedTest
	@ValueSource(strings = { ".", ".a", "a.", "a..b", "[0]", "a[", "a[]", "a[x]", "a[-1]", "a[0", "a[0]b", "a[1.2]",
			"a['']", "a['b]", "a[9999999999]", "a.[0]", "['a']" })
	void whatIsNoPathIsRefused(String path) {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> parse(path));
	}

	private static List<PathSegment> parse(String path) {
		return PathSegment.parse(path, DynamoValidationException::new);
	}

	private static PathSegment name(String name) {
		return new PathSegment(name, -1);
	}

	private static PathSegment index(int index) {
		return new PathSegment(null, index);
	}

}
