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

package io.github.dynamospring.embedded.expression;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.expression.Problems.Kind;

/**
 * Parses projections: paths separated by commas.
 */
final class ProjectionParser extends ExpressionParser {

	private static final List<Kind> ORDER = List.of(Kind.RESERVED_WORD, Kind.NAME, Kind.INDEX, Kind.OVERLAP,
			Kind.CONFLICT);

	ProjectionParser(String text, Placeholders placeholders) {
		super(text, placeholders, new Problems(ExpressionKind.PROJECTION, ORDER));
	}

	Projection parse() {
		List<Path> paths = new ArrayList<>();
		do {
			checkPath(paths, path());
		}
		while (skip(Token.Kind.COMMA));
		expect(Token.Kind.END);
		this.problems.throwFirst();
		return Projection.of(paths);
	}

	@Override
	protected boolean isKeyword(Token token) {
		return false;
	}

}
