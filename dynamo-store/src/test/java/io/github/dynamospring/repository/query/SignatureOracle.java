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

package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.repository.query.Orders.Order;
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.query.parser.Part;
import org.springframework.data.repository.query.parser.PartTree;
import org.springframework.util.ReflectionUtils;

/**
 * Computes from objects in memory what a method's name asks for: the conditions as
 * DynamoDB understands them, where a comparison with an absent value does not hold, but
 * its negation does.
 */
final class SignatureOracle {

	private SignatureOracle() {
	}

	static List<Order> matching(Method method, List<Order> all) {
		PartTree tree = tree(method);
		return all.stream().filter((order) -> matches(tree, SignatureArguments.values(method), order)).toList();
	}

	static PartTree tree(Method method) {
		return new PartTree(method.getName(), Order.class);
	}

	private static boolean matches(PartTree tree, Object[] values, Order order) {
		Iterator<Object> operands = Arrays.asList(values).iterator();
		boolean any = false;
		for (PartTree.OrPart alternative : tree) {
			boolean all = true;
			for (Part part : alternative) {
				all &= matches(part, value(part, order), operands);
			}
			any |= all;
		}
		return any;
	}

	private static boolean matches(Part part, @Nullable Object value, Iterator<Object> operands) {
		return switch (part.getType()) {
			case SIMPLE_PROPERTY -> equal(value, operands.next());
			case NEGATING_SIMPLE_PROPERTY -> !equal(value, operands.next());
			case LESS_THAN, BEFORE -> value != null & compare(value, operands.next()) < 0;
			case LESS_THAN_EQUAL -> value != null & compare(value, operands.next()) <= 0;
			case GREATER_THAN, AFTER -> value != null & compare(value, operands.next()) > 0;
			case GREATER_THAN_EQUAL -> value != null & compare(value, operands.next()) >= 0;
			case BETWEEN -> compare(value, operands.next()) >= 0 & compare(value, operands.next()) <= 0;
			case IN -> ((Collection<?>) operands.next()).stream().anyMatch((each) -> equal(value, each));
			case NOT_IN -> ((Collection<?>) operands.next()).stream().noneMatch((each) -> equal(value, each));
			case STARTING_WITH -> startsWith(value, operands.next());
			case CONTAINING -> contains(value, operands.next());
			case NOT_CONTAINING -> !contains(value, operands.next());
			case IS_NULL -> value == null;
			case IS_NOT_NULL, EXISTS -> value != null;
			case IS_EMPTY -> isEmpty(value);
			case IS_NOT_EMPTY -> !isEmpty(value);
			case TRUE -> Boolean.TRUE.equals(value);
			case FALSE -> Boolean.FALSE.equals(value);
			default -> throw new IllegalArgumentException("No keyword of the table: " + part.getType());
		};
	}

	private static boolean equal(@Nullable Object value, Object operand) {
		return value != null && compare(value, operand) == 0;
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	private static int compare(@Nullable Object value, Object operand) {
		if (value instanceof Number && operand instanceof Number) {
			return new BigDecimal(value.toString()).compareTo(new BigDecimal(operand.toString()));
		}
		if (value instanceof Comparable comparable) {
			return comparable.compareTo(operand);
		}
		return (value != null && value.equals(operand)) ? 0 : -1;
	}

	private static boolean startsWith(@Nullable Object value, Object operand) {
		return value != null && value.toString().startsWith(operand.toString());
	}

	private static boolean contains(@Nullable Object value, Object operand) {
		return (value instanceof Collection<?> collection) ? collection.contains(operand)
				: value != null && value.toString().contains(operand.toString());
	}

	private static boolean isEmpty(@Nullable Object value) {
		return value == null || (value instanceof Collection<?> collection && collection.isEmpty())
				|| (value instanceof Map<?, ?> map && map.isEmpty()) || value.equals("");
	}

	private static @Nullable Object value(Part part, Order order) {
		Object value = order;
		for (String name : part.getProperty().toDotPath().split("\\.")) {
			Method accessor = ReflectionUtils.findMethod(value.getClass(), name);
			if (accessor == null) {
				throw new IllegalArgumentException("No property " + name);
			}
			ReflectionUtils.makeAccessible(accessor);
			value = ReflectionUtils.invokeMethod(accessor, value);
			if (value == null) {
				return null;
			}
		}
		return value;
	}

}
