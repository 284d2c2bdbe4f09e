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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.repository.query.Orders.Line;
import io.github.dynamospring.repository.query.Orders.OrderSummary;
import io.github.dynamospring.repository.query.Orders.Status;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;

/**
 * What the methods of {@link SignatureTable} are called with: the values by the
 * conditions in their names, the same for all that have these conditions.
 */
final class SignatureArguments {

	private static final Map<String, Object[]> VALUES = values();

	private static final Map<Class<?>, Object> SPECIAL = Map.of(Pageable.class, PageRequest.ofSize(3), Limit.class,
			Limit.of(2), Sort.class, Sort.by("placedAt").descending(), ScrollPosition.class, ScrollPosition.keyset(),
			Class.class, OrderSummary.class);

	private SignatureArguments() {
	}

	static Instant at(int hour) {
		return Instant.parse("2024-01-01T00:00:00Z").plusSeconds(3600L * hour);
	}

	/**
	 * Return the values of the conditions in a method's name.
	 */
	static Object[] values(Method method) {
		Object[] values = VALUES.get(conditions(method));
		if (values == null) {
			throw new IllegalStateException("No values for " + method);
		}
		return values;
	}

	/**
	 * Return the arguments of a call.
	 */
	static Object[] arguments(Method method) {
		List<Object> arguments = new ArrayList<>(Arrays.asList(values(method)));
		for (Class<?> type : Arrays.asList(method.getParameterTypes())
			.subList(arguments.size(), method.getParameterCount())) {
			arguments.add(SPECIAL.get(type));
		}
		return arguments.toArray();
	}

	/**
	 * Return what stands between By and OrderBy.
	 */
	static String conditions(Method method) {
		String name = method.getName();
		String conditions = name.substring(name.indexOf("By") + 2);
		return conditions.split("OrderBy", 2)[0];
	}

	private static Map<String, Object[]> values() {
		Map<String, Object[]> arguments = new LinkedHashMap<>();
		arguments.put("UserId", new Object[] { "u1" });
		arguments.put("UserIdAndPlacedAt", new Object[] { "u1", at(16) });
		arguments.put("UserIdAndPlacedAtBefore", new Object[] { "u1", at(16) });
		arguments.put("UserIdAndPlacedAtAfter", new Object[] { "u1", at(16) });
		arguments.put("UserIdAndPlacedAtLessThan", new Object[] { "u1", at(16) });
		arguments.put("UserIdAndPlacedAtLessThanEqual", new Object[] { "u1", at(16) });
		arguments.put("UserIdAndPlacedAtGreaterThan", new Object[] { "u1", at(16) });
		arguments.put("UserIdAndPlacedAtGreaterThanEqual", new Object[] { "u1", at(16) });
		arguments.put("UserIdAndPlacedAtBetween", new Object[] { "u1", at(7), at(19) });
		arguments.put("UserIdAndPlacedAtAndOrderId", new Object[] { "u1", at(16), "o16" });
		arguments.put("UserIdAndPlacedAtAndOrderIdStartingWith", new Object[] { "u1", at(16), "o1" });
		arguments.put("UserIdAndPlacedAtAndOrderIdGreaterThan", new Object[] { "u1", at(16), "o" });
		arguments.put("UserIdAndPlacedAtAndOrderIdLessThan", new Object[] { "u1", at(16), "o2" });
		arguments.put("UserIdAndPlacedAtAndOrderIdBetween", new Object[] { "u1", at(16), "o1", "o2" });
		arguments.put("UserIdAndPlacedAtAndOrderIdAndGiftTrue", new Object[] { "u1", at(16), "o16" });
		arguments.put("UserIdAndPlacedAtAfterAndGiftTrue", new Object[] { "u1", at(10) });
		arguments.put("UserIdAndStatusIs", new Object[] { "u1", Status.PAID });
		arguments.put("UserIdAndStatusNot", new Object[] { "u1", Status.PAID });
		arguments.put("UserIdAndStatusIn", new Object[] { "u1", List.of(Status.PAID, Status.OPEN) });
		arguments.put("UserIdAndStatusNotIn", new Object[] { "u1", List.of(Status.PAID, Status.OPEN) });
		arguments.put("UserIdAndQuantity", new Object[] { "u1", 10 });
		arguments.put("UserIdAndQuantityLessThan", new Object[] { "u1", 10 });
		arguments.put("UserIdAndQuantityLessThanEqual", new Object[] { "u1", 10 });
		arguments.put("UserIdAndQuantityGreaterThan", new Object[] { "u1", 10 });
		arguments.put("UserIdAndQuantityGreaterThanEqual", new Object[] { "u1", 10 });
		arguments.put("UserIdAndQuantityBetween", new Object[] { "u1", 7, 13 });
		arguments.put("UserIdAndQuantityIn", new Object[] { "u1", List.of(7, 10) });
		arguments.put("UserIdAndNoteStartingWith", new Object[] { "u1", "note" });
		arguments.put("UserIdAndNoteContaining", new Object[] { "u1", "te 1" });
		arguments.put("UserIdAndNoteNotContaining", new Object[] { "u1", "te 1" });
		arguments.put("UserIdAndNoteIsNull", new Object[] { "u1" });
		arguments.put("UserIdAndNoteIsNotNull", new Object[] { "u1" });
		arguments.put("UserIdAndNoteExists", new Object[] { "u1" });
		arguments.put("UserIdAndNoteIsEmpty", new Object[] { "u1" });
		arguments.put("UserIdAndNoteIsNotEmpty", new Object[] { "u1" });
		arguments.put("UserIdAndTagsIsEmpty", new Object[] { "u1" });
		arguments.put("UserIdAndTagsIsNotEmpty", new Object[] { "u1" });
		arguments.put("UserIdAndLinesIsNotEmpty", new Object[] { "u1" });
		arguments.put("UserIdAndLabelsIsEmpty", new Object[] { "u1" });
		arguments.put("UserIdAndLabelsIsNotEmpty", new Object[] { "u1" });
		arguments.put("UserIdAndGiftTrue", new Object[] { "u1" });
		arguments.put("UserIdAndGiftFalse", new Object[] { "u1" });
		arguments.put("UserIdAndCarrierIsNull", new Object[] { "u1" });
		arguments.put("UserIdAndTagsContaining", new Object[] { "u1", "late" });
		arguments.put("UserIdAndTagsNotContaining", new Object[] { "u1", "late" });
		arguments.put("UserIdAndLinesContaining", new Object[] { "u1", new Line("sku1", 1) });
		arguments.put("UserIdAndShippingAddressCity", new Object[] { "u1", "Lyon" });
		arguments.put("UserIdAndShippingAddressCityIn", new Object[] { "u1", List.of("Lyon", "Rome") });
		arguments.put("UserIdAndShippingAddressStreetStartingWith", new Object[] { "u1", "Street 1" });
		arguments.put("UserIdAndOrderId", new Object[] { "u1", "o16" });
		arguments.put("UserIdAndOrderIdIn", new Object[] { "u1", List.of("o16", "o19", "o2") });
		arguments.put("UserIdAndTotal", new Object[] { "u1", new BigDecimal(5) });
		arguments.put("UserIdAndTotalGreaterThan", new Object[] { "u1", new BigDecimal(5) });
		arguments.put("UserIdAndTotalBetween", new Object[] { "u1", new BigDecimal(2), new BigDecimal(5) });
		arguments.put("UserIdAndTotalIn",
				new Object[] { "u1", List.of(new BigDecimal(5), new BigDecimal("5.0"), new BigDecimal(2)) });
		arguments.put("UserIdAndNoteAndGiftTrueAndQuantityLessThan", new Object[] { "u1", "note 2", 50 });
		arguments.put("Status", new Object[] { Status.PAID });
		arguments.put("StatusAndPlacedAt", new Object[] { Status.PAID, at(22) });
		arguments.put("StatusAndPlacedAtAfter", new Object[] { Status.PAID, at(16) });
		arguments.put("StatusAndPlacedAtBetween", new Object[] { Status.PAID, at(10), at(40) });
		arguments.put("StatusAndGiftTrue", new Object[] { Status.PAID });
		arguments.put("StatusAndUserIdIn", new Object[] { Status.PAID, List.of("u0", "u1") });
		arguments.put("StatusAndPlacedAtIn", new Object[] { Status.PAID, List.of(at(16), at(22), at(1)) });
		arguments.put("UserIdIn", new Object[] { List.of("u2", "u0", "u2", "nobody") });
		arguments.put("UserIdInAndGiftTrue", new Object[] { List.of("u2", "u0") });
		arguments.put("UserIdInAndPlacedAtAfter", new Object[] { List.of("u2", "u0"), at(30) });
		arguments.put("UserIdInAndTotalGreaterThan", new Object[] { List.of("u2", "u0"), new BigDecimal(5) });
		arguments.put("UserIdAndPlacedAtIn", new Object[] { "u1", List.of(at(16), at(22), at(2)) });
		arguments.put("StatusIn", new Object[] { List.of(Status.PAID, Status.SHIPPED) });
		arguments.put("StatusInAndPlacedAtBetween",
				new Object[] { List.of(Status.PAID, Status.SHIPPED), at(10), at(40) });
		arguments.put("UserIdAndPlacedAtAndOrderIdIn", new Object[] { "u1", at(16), List.of("o16", "o1", "o16") });
		arguments.put("UserIdInAndPlacedAtInAndOrderIdIn",
				new Object[] { List.of("u1", "u2"), List.of(at(16), at(17)), List.of("o17", "o16") });
		arguments.put("UserIdAndPlacedAtAndOrderIdInAndGiftTrue", new Object[] { "u1", at(16), List.of("o16", "o1") });
		arguments.put("UserIdOrStatus", new Object[] { "u1", Status.PAID });
		arguments.put("UserIdOrStatusAndGiftTrue", new Object[] { "u1", Status.PAID });
		arguments.put("UserIdAndPlacedAtAfterOrStatusAndPlacedAtAfter",
				new Object[] { "u1", at(40), Status.PAID, at(40) });
		arguments.put("UserIdAndPlacedAtAndOrderIdOrStatus", new Object[] { "u1", at(16), "o16", Status.OPEN });
		arguments.put("UserIdAndPlacedAtAndOrderIdOrUserIdAndPlacedAtAndOrderId",
				new Object[] { "u1", at(16), "o16", "u2", at(17), "o17" });
		arguments.put("UserIdInOrStatusIn", new Object[] { List.of("u1", "u0"), List.of(Status.PAID) });
		arguments.put("CarrierAndCountry", new Object[] { "dhl", "FR" });
		arguments.put("CarrierInAndCountry", new Object[] { List.of("dhl", "ups"), "FR" });
		arguments.put("TotalGreaterThan", new Object[] { new BigDecimal(15) });
		arguments.put("UserIdOrTotalGreaterThan", new Object[] { "u1", new BigDecimal(15) });
		arguments.put("NoteIsNull", new Object[0]);
		arguments.put("GiftTrue", new Object[0]);
		return arguments;
	}

}
