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

import java.util.OptionalInt;

import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.expression.ConditionExpression.Comparator;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.Operand;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Ranges over one part of a generated sort key {@code prefix#part#further}, as ranges of
 * the stored text.
 * <p>
 * A range never misses an item. It is exact for a part of fixed width, and for the last
 * part but for "less than" behind a prefix. For text with further parts behind it the
 * separator stands in the way: {@code a!} is greater than {@code a}, but {@code a!#1} is
 * less than {@code a#1} since {@code !} is less than {@code #}. Such a range is as wide
 * as necessary and not {@link Result#exact() exact}: the property itself must be
 * filtered.
 */
final class GeneratedKeyRange {

	private final DocumentPath path;

	private final String separator;

	private final String prefix;

	private final String head;

	private final boolean last;

	private final boolean fixedWidth;

	/**
	 * Create the ranges of a part.
	 * @param path the path of the sort key
	 * @param separator what stands between parts
	 * @param prefix what stands in front of each value, without the separator between the
	 * two; empty for nothing
	 * @param last whether nothing follows the part
	 * @param fixedWidth whether all values of the part have the same width
	 */
	GeneratedKeyRange(DocumentPath path, String separator, String prefix, boolean last, boolean fixedWidth) {
		this.path = path;
		this.separator = separator;
		this.prefix = prefix;
		this.head = prefix.isEmpty() ? "" : prefix + separator;
		this.last = last;
		this.fixedWidth = fixedWidth;
	}

	DocumentPath path() {
		return this.path;
	}

	boolean fixedWidth() {
		return this.fixedWidth;
	}

	/**
	 * The part starts with a text.
	 * @param text the text
	 * @return the range
	 */
	Result startingWith(String text) {
		boolean exact = this.separator.length() == 1;
		return new Result(ConditionExpression.beginsWith(this.path, AttributeValue.fromS(this.head + text)), exact);
	}

	/**
	 * The part is less than a value.
	 * @param text the text of the value
	 * @return the range
	 */
	Result lessThan(String text) {
		if (this.fixedWidth) {
			return below((isOpen() || !this.last) ? text : lastCharacterMoved(text, -1), Comparator.LESS_THAN, true);
		}
		if (this.last) {
			return below(text, Comparator.LESS_THAN, isOpen());
		}
		OptionalInt narrow = firstNotAboveSeparator(text);
		return below(narrow.isEmpty() ? text : text.substring(0, narrow.getAsInt()) + afterSeparatorStart(),
				Comparator.LESS_THAN, narrow.isEmpty() && this.separator.length() == 1);
	}

	/**
	 * The part is less than or equal to a value.
	 * @param text the text of the value
	 * @return the range
	 */
	Result lessThanOrEqual(String text) {
		if (this.last) {
			return below(text, Comparator.LESS_THAN_OR_EQUAL, true);
		}
		return below(behind(text), Comparator.LESS_THAN, this.fixedWidth);
	}

	/**
	 * The part is greater than a value.
	 * @param text the text of the value
	 * @return the range
	 */
	Result greaterThan(String text) {
		if (this.fixedWidth) {
			if (this.last) {
				return isOpen() ? above(text, Comparator.GREATER_THAN, true)
						: above(lastCharacterMoved(text, 1), Comparator.GREATER_THAN_OR_EQUAL, true);
			}
			return above(text + successor(this.separator), Comparator.GREATER_THAN_OR_EQUAL, true);
		}
		if (isOpen()) {
			return above(text, Comparator.GREATER_THAN, this.last);
		}
		return above(text + '\u0000', Comparator.GREATER_THAN_OR_EQUAL, this.last);
	}

	/**
	 * The part is greater than or equal to a value.
	 * @param text the text of the value
	 * @return the range
	 */
	Result greaterThanOrEqual(String text) {
		return above(text, Comparator.GREATER_THAN_OR_EQUAL, isLowerBoundExact(text));
	}

	/**
	 * The part lies between two values, both included.
	 * @param low the text of the lower value
	 * @param high the text of the upper value
	 * @return the range
	 */
	Result between(String low, String high) {
		String end = this.last ? high : behind(high);
		return new Result(range(this.head + low, this.head + end), this.last || this.fixedWidth);
	}

	/*
	 * Return whether every stored text from a bound on has a part that is not below it.
	 */
	private boolean isLowerBoundExact(String text) {
		return this.last || this.fixedWidth || (this.separator.length() == 1 && firstNotAboveSeparator(text).isEmpty());
	}

	/*
	 * Return the least text above all stored texts whose part is a value or less.
	 */
	private String behind(String text) {
		if (this.fixedWidth) {
			return text + successor(this.separator);
		}
		OptionalInt narrow = firstNotAboveSeparator(text);
		return text.substring(0, narrow.orElse(text.length())) + afterSeparatorStart();
	}

	/*
	 * Find the first character of a value that is not greater than the separator. A value
	 * that ends in front of it is less, though its stored text is greater.
	 */
	private OptionalInt firstNotAboveSeparator(String text) {
		int separatorStart = this.separator.codePointAt(0);
		for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
			if (text.codePointAt(i) <= separatorStart) {
				return OptionalInt.of(i);
			}
		}
		return OptionalInt.empty();
	}

	private String afterSeparatorStart() {
		return successor(this.separator.substring(0, Character.charCount(this.separator.codePointAt(0))));
	}

	/*
	 * Return whether nothing stands in front of the part, so that the range may be open.
	 */
	private boolean isOpen() {
		return this.prefix.isEmpty();
	}

	private Result below(String text, Comparator comparator, boolean exact) {
		if (isOpen()) {
			return new Result(new ConditionExpression.Comparison(this.path, comparator, literal(text)), exact);
		}
		return new Result(range(this.head, this.head + text), exact);
	}

	private Result above(String text, Comparator comparator, boolean exact) {
		if (isOpen()) {
			return new Result(new ConditionExpression.Comparison(this.path, comparator, literal(text)), exact);
		}
		return new Result(range(this.head + text, this.prefix + successor(this.separator)), exact);
	}

	private ConditionExpression range(String low, String high) {
		return new ConditionExpression.Between(this.path, literal(low), literal(high));
	}

	private static Operand literal(String text) {
		return Operand.literal(AttributeValue.fromS(text));
	}

	/*
	 * Return the least text that is greater than all texts that start with a given one.
	 */
	static String successor(String text) {
		return lastCharacterMoved(text, 1);
	}

	private static String lastCharacterMoved(String text, int by) {
		int last = text.codePointBefore(text.length());
		int moved = last + by;
		if (moved >= Character.MIN_SURROGATE && moved <= Character.MAX_SURROGATE) {
			moved = (by > 0) ? Character.MAX_SURROGATE + 1 : Character.MIN_SURROGATE - 1;
		}
		return text.substring(0, text.length() - Character.charCount(last)) + Character.toString(moved);
	}

	/**
	 * A range of stored keys.
	 *
	 * @param condition the condition on the sort key
	 * @param exact whether it matches nothing but what was asked for
	 */
	record Result(ConditionExpression condition, boolean exact) {

	}

}
