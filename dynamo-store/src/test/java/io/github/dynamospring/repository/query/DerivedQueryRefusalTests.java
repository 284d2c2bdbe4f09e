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
import java.util.Arrays;

import org.junit.jupiter.api.Test;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.QueryCreationException;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What does not let the application start, with the reason and the remedy.
 */
class DerivedQueryRefusalTests {

	@Test
	void refusesKeywordsDynamoDbDoesNotHave() {
		assertRefused("findByUserIdAndNoteLike", "DynamoDB has no patterns, so 'note' cannot be compared with Like",
				"use StartingWith or Containing");
		assertRefused("findByUserIdAndNoteNotLike",
				"DynamoDB has no patterns, so 'note' cannot be compared with NotLike",
				"use StartingWith or Containing");
		assertRefused("findByUserIdAndNoteEndingWith",
				"DynamoDB cannot compare the end of a text, so 'note' cannot be compared with EndingWith",
				"use Containing, or store a reversed copy of note and use StartingWith");
		assertRefused("findByUserIdAndNoteMatchesRegex",
				"DynamoDB has no regular expressions, so 'note' cannot be compared with Regex",
				"use StartingWith or Containing");
		assertRefused("findByUserIdAndCountryNear",
				"DynamoDB has no geospatial index, so 'country' cannot be compared with Near",
				"store a geohash as text and use StartingWith or Between");
		assertRefused("findByUserIdAndCountryWithin",
				"DynamoDB has no geospatial index, so 'country' cannot be compared with Within",
				"store a geohash as text and use StartingWith or Between");
		assertRefused("findByUserIdAndNoteIgnoreCase", "DynamoDB compares text exactly, so 'note' cannot ignore case",
				"store a lower case copy of note as a property of its own and compare that");
		assertRefused("findByUserIdAllIgnoreCase", "DynamoDB compares text exactly, so 'userId' cannot ignore case",
				"store a lower case copy of userId as a property of its own and compare that");
		assertRefused("findDistinctByUserId", "DynamoDB has no Distinct; the items of one query are distinct anyway",
				"leave Distinct out, or return a Set");
	}

	@Test
	void refusesPropertiesAndParametersThatDoNotFit() {
		assertRefused("findByColour", "Order has no property 'colour'",
				"use properties of Order (userId, placedAt, orderId, total, status, shippingAddress, tags, "
						+ "lines, labels, note, carrier, country, quantity, gift, version) with keywords such as "
						+ "Between or OrderBy");
		assertRefused("findByUserIdAndShippingAddressPlanet", "Address has no property 'planet'",
				"use properties of Order (userId, placedAt, orderId, total, status, shippingAddress, tags, "
						+ "lines, labels, note, carrier, country, quantity, gift, version) with keywords such as "
						+ "Between or OrderBy");
		assertRefused("findByUserIdAndLinesSku",
				"'lines.sku' looks into the elements of 'lines', which DynamoDB cannot do",
				"compare whole elements with lines and Containing, or store what is looked for as a set of "
						+ "its own");
		assertRefused("findByUserIdAndStatusGreaterThan",
				"'status' is the enum Status, which is stored by name and so does not compare in the order "
						+ "of its constants",
				"use In with the constants that are wanted");
		assertRefused("findByUserIdAndTagsGreaterThan", "'tags' of type Set has no order",
				"compare it with another keyword");
		assertRefused("findByUserIdAndShippingAddressBetween", "'shippingAddress' of type Address has no order",
				"compare it with another keyword");
		assertRefused("findByUserIdAndQuantityStartingWith",
				"'quantity' of type int is no text that could start with another", "use Between or another comparison");
		assertRefused("findByUserIdAndQuantityContaining", "'quantity' of type int contains nothing",
				"use Containing with a text, a set or a list");
		assertRefused("findByUserIdAndQuantityTrue", "'quantity' of type int is no boolean", "compare it with a value");
		assertRefused("findByUserIdAndQuantityIsEmpty", "'quantity' of type int cannot be empty",
				"use IsNull or IsNotNull");
		assertRefused("findByUserIdAndTotal", "parameter 'total' is of type String, but 'total' is of type BigDecimal",
				"declare the parameter as BigDecimal");
		assertRefused("findByUserIdAndTagsContaining", "parameter 'tag' is of type int, but 'tags' holds String",
				"declare the parameter as String");
		assertRefused("findByUserIdAndStatusIn",
				"parameter 'status' is of type Status, but 'status' is compared with In",
				"declare the parameter as Collection<Status>");
		assertRefused("findByUserIdAndStatusNotIn",
				"parameter 'statuses' is of type String, but 'status' is of type Status",
				"declare the parameter as Collection<Status>");
		assertRefused("findByUserIdAndPlacedAtBetween",
				"the name wants 3 values (for userId, placedAt, placedAt), but the method has 2 parameters "
						+ "for values",
				"declare one parameter for each value, in the order of the name");
		assertRefused("findByUserId", String.class,
				"the name wants 1 value (for userId), but the method has 2 parameters for values",
				"declare one parameter for each value, in the order of the name");
	}

	@Test
	void refusesWhatNoKeyServes() {
		assertRefused("findByTotalGreaterThan",
				"it would read the whole table app_data, since no key serves it: the table needs userId, "
						+ "index StatusIndex needs status, index CarrierIndex needs carrier and country, index "
						+ "CountryIndex needs country compared for equality",
				"compare userId, or status, or carrier and country, or country for equality (no other index "
						+ "could serve it, since nothing that can be a key is compared for equality), or allow the "
						+ "scan with @AllowScan");
		assertRefused("findByNoteAndTotalGreaterThan",
				"it would read the whole table app_data, since no key serves it: the table needs userId, "
						+ "index StatusIndex needs status, index CarrierIndex needs carrier and country, index "
						+ "CountryIndex needs country compared for equality",
				"compare userId, or status, or carrier and country, or country for equality, declare "
						+ "@GlobalSecondaryIndex(name = \"NoteIndex\", partitionKey = \"note\", sortKey = \"total\"), "
						+ "or allow the scan with @AllowScan");
		assertRefused("findByGiftTrue",
				"it would read the whole table app_data, since no key serves it: the table needs userId, "
						+ "index StatusIndex needs status, index CarrierIndex needs carrier and country, index "
						+ "CountryIndex needs country compared for equality",
				"compare userId, or status, or carrier and country, or country for equality (no other index "
						+ "could serve it, since nothing that can be a key is compared for equality), or allow the "
						+ "scan with @AllowScan");
		assertRefused("findByUserIdGreaterThan",
				"it would read the whole table app_data, since 'userId' is the partition key of the table "
						+ "and is compared with 'userId > :userId', but a Query reads one partition",
				"compare userId, or status, or carrier and country, or country for equality (no other index "
						+ "could serve it, since nothing that can be a key is compared for equality), or allow the "
						+ "scan with @AllowScan");
		assertRefused("findByUserIdIn",
				"it would read the whole table app_data, since 'userId' is the partition key of the table "
						+ "and is compared with In, which would need a Query for each value",
				"call a method with userId compared for equality for each value, or findAllById if the whole "
						+ "keys are known, or allow the scan with @AllowScan");
		assertRefused("findByUserIdOrStatus",
				"it would read the whole table app_data, since each alternative of Or would need a request "
						+ "of its own",
				"write a method for each alternative and merge their results, or allow the scan with " + "@AllowScan");
		assertRefused("findAllBy",
				"it would read the whole table app_data, since no key serves it: the table needs userId, "
						+ "index StatusIndex needs status, index CarrierIndex needs carrier and country, index "
						+ "CountryIndex needs country compared for equality",
				"compare userId, or status, or carrier and country, or country for equality (no other index "
						+ "could serve it, since nothing that can be a key is compared for equality), or allow the "
						+ "scan with @AllowScan");
		assertRefused("countByNoteIsNull",
				"it would read the whole table app_data, since no key serves it: the table needs userId, "
						+ "index StatusIndex needs status, index CarrierIndex needs carrier and country, index "
						+ "CountryIndex needs country compared for equality",
				"compare userId, or status, or carrier and country, or country for equality (no other index "
						+ "could serve it, since nothing that can be a key is compared for equality), or allow the "
						+ "scan with @AllowScan");
		assertRefused("deleteByTotalLessThan",
				"it would read the whole table app_data, since no key serves it: the table needs userId, "
						+ "index StatusIndex needs status, index CarrierIndex needs carrier and country, index "
						+ "CountryIndex needs country compared for equality",
				"compare userId, or status, or carrier and country, or country for equality (no other index "
						+ "could serve it, since nothing that can be a key is compared for equality), or allow the "
						+ "scan with @AllowScan");
		assertRefused("findByUserIdAndPlacedAtGreaterThanAndPlacedAtLessThan",
				"'placedAt' is compared twice (placedAt > :from, placedAt < :to), and a key condition "
						+ "compares each part of the key once",
				"use Between for a range with two bounds");
		assertRefused("findByUserIdAndUserId",
				"'userId' is compared twice (userId = :userId, userId = :again), and a key condition "
						+ "compares each part of the key once",
				"keep one of the two");
		assertRefused("findByStatusAndPlacedAtIn",
				"'placedAt in :placedAt' is on the key of index StatusIndex but cannot be part of its key "
						+ "condition, and DynamoDB does not filter by key attributes",
				"compare status for equality, then the parts of the sort key (placedAt) from left to right "
						+ "for equality, the last of them by a range if need be");
		assertRefused("findByStatusAndPlacedAtIsNotNull",
				"'placedAt is not null' is on the key of index StatusIndex but cannot be part of its key "
						+ "condition, and DynamoDB does not filter by key attributes",
				"compare status for equality, then the parts of the sort key (placedAt) from left to right "
						+ "for equality, the last of them by a range if need be");
	}

	@Test
	void refusesOrdersNoKeyServes() {
		assertRefused("findByUserIdOrderByStatus",
				"a Query gives items in the order of its sort key, and no key serves the order status: ASC; "
						+ "it can be ordered by placedAt then orderId on the table, total on index TotalIndex",
				"order by one of these, sort the result in the application, or declare "
						+ "@GlobalSecondaryIndex(name = \"UserIdIndex\", partitionKey = \"userId\", sortKey = "
						+ "\"status\")");
		assertRefused("findByUserIdOrderByOrderId",
				"a Query gives items in the order of its sort key, and no key serves the order orderId: ASC; "
						+ "it can be ordered by placedAt then orderId on the table, total on index TotalIndex",
				"order by one of these, sort the result in the application, or declare "
						+ "@GlobalSecondaryIndex(name = \"UserIdIndex\", partitionKey = \"userId\", sortKey = "
						+ "\"orderId\")");
		assertRefused("findByUserIdOrderByPlacedAtAscOrderIdDesc",
				"a Query gives items in the order of its sort key, and no key serves the order placedAt: "
						+ "ASC,orderId: DESC; it can be ordered by placedAt then orderId on the table, total on index "
						+ "TotalIndex",
				"order by one of these, sort the result in the application");
		assertRefused("findByStatusOrderByTotal",
				"a Query gives items in the order of its sort key, and no key serves the order total: ASC; "
						+ "it can be ordered by placedAt on index StatusIndex",
				"order by one of these, sort the result in the application, or declare "
						+ "@GlobalSecondaryIndex(name = \"StatusTotalIndex\", partitionKey = \"status\", sortKey = "
						+ "\"total\")");
		assertRefused("findByNoteIsNullOrderByPlacedAt",
				"a scan has no order, so it cannot be ordered by placedAt: ASC",
				"leave OrderBy out and sort the result in the application");
	}

	@Test
	void refusesIndexesThatDoNotServe() {
		assertRefused("findByCountry",
				"index CountryIndex (projection INCLUDE) does not hold status, shippingAddress, tags, lines, "
						+ "labels, carrier, gift, version, which the result needs",
				"return a projection without them, or declare the index with IndexProjection.ALL");
		assertRefused("findByCountryAndGiftTrue", "index CountryIndex does not hold 'gift', which is filtered by",
				"add it to the index's projection");
		assertRefused("countByCarrierAndCountryAndNoteIsNull",
				"index CarrierIndex does not hold 'note', which is filtered by; index CountryIndex does not "
						+ "hold 'carrier', which is filtered by",
				"add it to the index's projection");
		assertRefused("findByCarrierAndCountry",
				"index CarrierIndex (projection KEYS_ONLY) does not hold total, status, shippingAddress, "
						+ "tags, lines, labels, note, quantity, gift, version, which the result needs; index "
						+ "CountryIndex does not hold 'carrier', which is filtered by",
				"return a projection without them, or declare the index with IndexProjection.ALL");
		assertRefused("findByStatus", "Order declares no index 'NoIndex'",
				"name one of StatusIndex, CarrierIndex, CountryIndex, TotalIndex");
		assertRefused("readByUserId", "index StatusIndex, which @Index names, needs status compared for equality",
				"compare it, remove @Index to have another key chosen, or allow the scan with @AllowScan");
		assertRefused("findByTotal",
				"index CountryIndex (projection INCLUDE) does not hold status, shippingAddress, tags, lines, "
						+ "labels, carrier, gift, version, which the result needs",
				"return a projection without them, or declare the index with IndexProjection.ALL");
		assertRefused("countByGiftTrue", "index CountryIndex does not hold 'gift', which is filtered by",
				"add it to the index's projection");
	}

	@Test
	void refusesResultsThatCannotBeServed() {
		assertRefused("findByUserId", Pageable.class,
				"a Page needs the number of all results, which DynamoDB can only tell by reading them all",
				"return Slice or Window, which know whether there is more, or allow the count with @AllowCount");
		assertRefused("streamByUserId", "CompletableFuture is not served, the repository is blocking",
				"return the result itself and call the method on a thread of your own, such as a virtual one");
		assertRefused("getByUserId", "arrays are not served", "return a List");
		assertRefused("queryByUserId", "String is neither Order nor a projection of it",
				"return Order, or an interface or record whose properties are properties of Order");
		assertRefused("findEachByUserId", "Iterator is neither Order nor a projection of it",
				"return Order, or an interface or record whose properties are properties of Order");
		assertRefused("findSomeByUserId",
				"the projection Unrelated has the property 'colour', which Order does not have",
				"name one of userId, placedAt, orderId, total, status, shippingAddress, tags, lines, labels, "
						+ "note, carrier, country, quantity, gift, version");
		assertRefused("findTotalsByUserId",
				"the projection OrderTotal has the property 'colour', which Order does not have",
				"name one of userId, placedAt, orderId, total, status, shippingAddress, tags, lines, labels, "
						+ "note, carrier, country, quantity, gift, version, or compute it in a default method");
		assertRefused("findNothingByUserId", "a method that finds must return something",
				"return Optional<Order>, a List, Slice, Window or Stream of it");
		assertRefused("findSliceByUserId", "a Slice needs to know its size", "add a parameter of type Pageable");
		assertRefused("findWindowByUserId", ScrollPosition.class, "a Window needs to know its size",
				"add a parameter of type Limit, or name it as in findTop10By");
		assertRefused("findWindowByUserId", Pageable.class,
				"a Window starts at its ScrollPosition, so it has no use for a Pageable",
				"replace the Pageable by a Limit");
		assertRefused("findTop0ByUserId", "a limit of 0 returns nothing", "name a limit of at least 1");
		assertRefused("countByUserId", String.class, "a method that counts cannot return String", "return long");
		assertRefused("existsByUserId", String.class, "a method that asks for existence cannot return long",
				"return boolean");
		assertRefused("countByUserId", Limit.class, "a method that counts has no use for the parameter of type Limit",
				"remove the parameter");
		assertRefused("existsByUserId", Sort.class,
				"a method that asks for existence has no use for the parameter of type Sort", "remove the parameter");
		assertRefused("deleteByUserId", Limit.class, "a method that deletes has no use for the parameter of type Limit",
				"remove the parameter");
		assertRefused("deleteByUserId", String.class, "a method that deletes cannot return boolean",
				"return void, long (the number of deleted items) or List<Order>");
		assertRefused("removeByUserId", "a method that deletes cannot return Stream<Order>",
				"return void, long (the number of deleted items) or List<Order>");
		assertRefused("removeByStatus",
				"it deletes all Order items the conditions hold for, so it cannot return a single one",
				"return List<Order>, or compare all of userId, placedAt, orderId for equality");
	}

	@Test
	void refusesNamesThatAreNoQuery() {
		assertRefused("orders", "the name does not say what to do",
				"use a name such as findByUserId, countBy.., existsBy.. or deleteBy.., or give the method a body as "
						+ "a default method or in a fragment");
	}

	private static void assertRefused(String name, String reason, String remedy) {
		assertRefused(method(name), reason, remedy);
	}

	private static void assertRefused(String name, Class<?> lastParameter, String reason, String remedy) {
		Method method = Arrays.stream(RefusedOrders.class.getDeclaredMethods())
			.filter((candidate) -> candidate.getName().equals(name) && candidate.getParameterCount() > 0
					&& candidate.getParameterTypes()[candidate.getParameterCount() - 1] == lastParameter)
			.findFirst()
			.orElseThrow();
		assertRefused(method, reason, remedy);
	}

	private static void assertRefused(Method method, String reason, String remedy) {
		String parameters = String.join(", ",
				Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList());
		assertThatExceptionOfType(QueryCreationException.class)
			.isThrownBy(() -> QueryMethods.plan(RefusedOrders.class, method))
			.withMessage("RefusedOrders." + method.getName() + "(" + parameters + "): " + reason + ". Remedy: " + remedy
					+ ".");
	}

	private static Method method(String name) {
		return QueryMethods.method(RefusedOrders.class, name);
	}

}
