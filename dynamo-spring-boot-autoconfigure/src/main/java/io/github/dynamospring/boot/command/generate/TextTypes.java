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

package io.github.dynamospring.boot.command.generate;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.dynamospring.boot.command.generate.ValueType.Kind;
import io.github.dynamospring.boot.command.generate.ValueType.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * Finds what texts are: dates and times, if all have the one form the mapping would write
 * them in, else texts.
 */
final class TextTypes {

	private static final String DATE = "\\d{4}-\\d{2}-\\d{2}";

	private static final String TIME = "\\d{2}:\\d{2}(?<seconds>:\\d{2}(?:\\.(?<fraction>\\d{3}|\\d{6}|\\d{9}))?)?";

	private static final List<Form> FORMS = List.of(
			new Form(Kind.INSTANT, Pattern.compile(DATE + "T" + TIME + "Z"), OffsetDateTime::parse),
			new Form(Kind.LOCAL_DATE_TIME, Pattern.compile(DATE + "T" + TIME), LocalDateTime::parse),
			new Form(Kind.LOCAL_DATE, Pattern.compile(DATE), LocalDate::parse),
			new Form(Kind.LOCAL_TIME, Pattern.compile(TIME), LocalTime::parse));

	private TextTypes() {
	}

	static ValueType of(List<String> texts) {
		for (Form form : FORMS) {
			Scalar type = form.match(texts);
			// 10:00 may be many things
			if (type != null && !(form.kind() == Kind.LOCAL_TIME && type.precision() == ChronoUnit.MINUTES)) {
				return type;
			}
		}
		return ValueType.of(Kind.STRING);
	}

	/**
	 * A form of text.
	 *
	 * @param kind what it stands for
	 * @param pattern the form
	 * @param parser refuses what is no date or time
	 */
	private record Form(Kind kind, Pattern pattern, Function<String, ?> parser) {

		@Nullable Scalar match(List<String> texts) {
			ChronoUnit common = null;
			for (String text : texts) {
				Matcher matcher = this.pattern.matcher(text);
				if (!matcher.matches() || !isValid(text)) {
					return null;
				}
				ChronoUnit precision = (this.kind == Kind.LOCAL_DATE) ? ChronoUnit.DAYS : precision(matcher);
				if (common != null && common != precision) {
					return null;
				}
				common = precision;
			}
			return new Scalar(this.kind, (this.kind == Kind.LOCAL_DATE) ? null : common);
		}

		private boolean isValid(String text) {
			try {
				this.parser.apply(text);
				return true;
			}
			catch (DateTimeException ex) {
				return false;
			}
		}

		private static ChronoUnit precision(Matcher matcher) {
			if (matcher.group("seconds") == null) {
				return ChronoUnit.MINUTES;
			}
			String fraction = matcher.group("fraction");
			return (fraction == null) ? ChronoUnit.SECONDS : switch (fraction.length()) {
				case 3 -> ChronoUnit.MILLIS;
				case 6 -> ChronoUnit.MICROS;
				default -> ChronoUnit.NANOS;
			};
		}

	}

}
