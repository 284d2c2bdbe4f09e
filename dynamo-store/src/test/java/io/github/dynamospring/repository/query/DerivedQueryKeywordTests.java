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

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.repository.query.DynamoQueryPlan.Operation;
import io.github.dynamospring.repository.query.Orders.Order;
import io.github.dynamospring.repository.query.Orders.Status;
import org.junit.jupiter.api.Test;

import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What each keyword of a method name becomes.
 */
class DerivedQueryKeywordTests {

	@Test
	void isComparesForEquality() {
		assertThat(filter("findByUserIdAndNoteIs")).isEqualTo("note = :note");
		assertThat(filter("findByUserIdAndNoteEquals")).isEqualTo("note = :note");
	}

	@Test
	void notComparesForInequality() {
		assertThat(filter("findByUserIdAndNoteNot")).isEqualTo("note <> :note");
	}

	@Test
	void comparisonsOfOtherPropertiesFilter() {
		assertThat(filter("findByUserIdAndQuantityLessThan")).isEqualTo("quantity < :max");
		assertThat(filter("findByUserIdAndQuantityLessThanEqual")).isEqualTo("quantity <= :max");
		assertThat(filter("findByUserIdAndQuantityGreaterThan")).isEqualTo("quantity > :min");
		assertThat(filter("findByUserIdAndQuantityGreaterThanEqual")).isEqualTo("quantity >= :min");
		assertThat(filter("findByUserIdAndQuantityBetween")).isEqualTo("quantity between :min and :max");
	}

	@Test
	void comparisonsOfTheSortKeyAreKeyConditions() {
		assertThat(key("findByUserIdAndPlacedAtLessThan")).containsExactly("userId = :userId", "placedAt < :at");
		assertThat(key("findByUserIdAndPlacedAtLessThanEqual")).containsExactly("userId = :userId", "placedAt <= :at");
		assertThat(key("findByUserIdAndPlacedAtGreaterThan")).containsExactly("userId = :userId", "placedAt > :at");
		assertThat(key("findByUserIdAndPlacedAtGreaterThanEqual")).containsExactly("userId = :userId",
				"placedAt >= :at");
		assertThat(key("findByUserIdAndPlacedAtBefore")).containsExactly("userId = :userId", "placedAt < :at");
		assertThat(key("findByUserIdAndPlacedAtAfter")).containsExactly("userId = :userId", "placedAt > :at");
		assertThat(key("findByUserIdAndPlacedAtBetween")).containsExactly("userId = :userId",
				"placedAt between :from and :to");
	}

	@Test
	void startingWithIsAKeyConditionOnTheSortKeyAndAFilterElsewhere() {
		assertThat(key("findByUserIdAndPlacedAtAndOrderIdStartingWith")).containsExactly("userId = :userId",
				"placedAt = :at", "orderId starting with :prefix");
		assertThat(filter("findByUserIdAndNoteStartingWith")).isEqualTo("note starting with :prefix");
	}

	@Test
	void inAndNotInFilter() {
		assertThat(filter("findByUserIdAndStatusIn")).isEqualTo("status in :statuses");
		assertThat(filter("findByUserIdAndStatusNotIn")).isEqualTo("status not in :statuses");
		assertThat(filter("findByUserIdAndQuantityIn")).isEqualTo("quantity in :quantities");
		assertThat(filter("findByUserIdAndOrderIdIn")).isEqualTo("orderId in :orderIds");
	}

	@Test
	void containingFiltersSetsListsAndTexts() {
		assertThat(filter("findByUserIdAndTagsContaining")).isEqualTo("tags containing :tag");
		assertThat(filter("findByUserIdAndTagsNotContaining")).isEqualTo("tags not containing :tag");
		assertThat(filter("findByUserIdAndLinesContaining")).isEqualTo("lines containing :line");
		assertThat(filter("findByUserIdAndNoteContaining")).isEqualTo("note containing :part");
	}

	@Test
	void nullAndEmptinessFilter() {
		assertThat(filter("findByUserIdAndNoteIsNull")).isEqualTo("note is null");
		assertThat(filter("findByUserIdAndNoteIsNotNull")).isEqualTo("note is not null");
		assertThat(filter("findByUserIdAndNoteExists")).isEqualTo("note exists");
		assertThat(filter("findByUserIdAndTagsIsEmpty")).isEqualTo("tags is empty");
		assertThat(filter("findByUserIdAndTagsIsNotEmpty")).isEqualTo("tags is not empty");
	}

	@Test
	void trueAndFalseFilter() {
		assertThat(filter("findByUserIdAndGiftTrue")).isEqualTo("gift = true");
		assertThat(filter("findByUserIdAndGiftFalse")).isEqualTo("gift = false");
	}

	@Test
	void nestedPropertiesFilter() {
		assertThat(filter("findByUserIdAndShippingAddressCityStartingWith"))
			.isEqualTo("shippingAddress.city starting with :prefix");
		assertThat(filter("findByUserIdAndShippingAddress_Street")).isEqualTo("shippingAddress.street = :street");
	}

	@Test
	void numbersFitEachOther() {
		assertThat(filter("findByUserIdAndQuantity")).isEqualTo("quantity = :quantity");
	}

	@Test
	void orderByReadsTheSortKeyInItsDirection() {
		assertThat(plan("findByUserIdOrderByPlacedAtAscOrderIdAsc").getDirection())
			.isEqualTo(DynamoQueryPlan.Direction.ASCENDING);
		assertThat(plan("findByUserIdAndPlacedAtOrderByOrderIdDesc").getDirection())
			.isEqualTo(DynamoQueryPlan.Direction.DESCENDING);
	}

	@Test
	void orderByWhatIsTheSameInAllResultsIsServed() {
		DynamoQueryPlan plan = plan("findByUserIdAndNoteOrderByNoteAscUserIdAscPlacedAtDesc");
		assertThat(plan.getIndex()).isEmpty();
		assertThat(plan.getDirection()).isEqualTo(DynamoQueryPlan.Direction.DESCENDING);
	}

	@Test
	void orderOfOneItemDoesNotMatter() {
		assertThat(plan("findByUserIdAndPlacedAtAndOrderIdOrderByTotal").getOperation()).isEqualTo(Operation.GET_ITEM);
	}

	@Test
	void firstAndTopLimit() {
		assertThat(plan("findFirstByUserId").getWorstCase()).isEqualTo("reads at most 1 item");
		assertThat(plan("findTop7ByUserId").getWorstCase()).isEqualTo("reads at most 7 items");
	}

	@Test
	void filterWithAWholePartitionToChooseFromIsWasteful() {
		assertThat(plan("findByUserIdAndQuantity").isWasteful()).isTrue();
		assertThat(plan("findByUserIdAndPlacedAtAfterAndQuantity").isWasteful()).isFalse();
		assertThat(plan("findFirstByUserId").isWasteful()).isFalse();
	}

	private static DynamoQueryPlan plan(String method) {
		return QueryMethods.plan(Keywords.class, method);
	}

	private static String filter(String method) {
		DynamoQueryPlan plan = plan(method);
		assertThat(plan.getOperation()).isEqualTo(Operation.QUERY);
		assertThat(plan.getKeyProperties()).containsExactly("userId");
		return plan.getFilter().orElseThrow();
	}

	private static List<String> key(String method) {
		DynamoQueryPlan plan = plan(method);
		assertThat(plan.getFilter()).isEmpty();
		return plan.getKeyConditions();
	}

	interface Keywords extends Repository<Order, Object> {

		List<Order> findByUserIdAndNoteIs(String userId, String note);

		List<Order> findByUserIdAndNoteEquals(String userId, String note);

		List<Order> findByUserIdAndNoteNot(String userId, String note);

		List<Order> findByUserIdAndQuantityLessThan(String userId, int max);

		List<Order> findByUserIdAndQuantityLessThanEqual(String userId, Integer max);

		List<Order> findByUserIdAndQuantityGreaterThan(String userId, long min);

		List<Order> findByUserIdAndQuantityGreaterThanEqual(String userId, int min);

		List<Order> findByUserIdAndQuantityBetween(String userId, int min, int max);

		List<Order> findByUserIdAndPlacedAtLessThan(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtLessThanEqual(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtGreaterThan(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtGreaterThanEqual(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtBefore(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtAfter(String userId, Instant at);

		List<Order> findByUserIdAndPlacedAtBetween(String userId, Instant from, Instant to);

		List<Order> findByUserIdAndPlacedAtAndOrderIdStartingWith(String userId, Instant at, String prefix);

		List<Order> findByUserIdAndNoteStartingWith(String userId, String prefix);

		List<Order> findByUserIdAndStatusIn(String userId, Set<Status> statuses);

		List<Order> findByUserIdAndStatusNotIn(String userId, Status... statuses);

		List<Order> findByUserIdAndQuantityIn(String userId, int[] quantities);

		List<Order> findByUserIdAndOrderIdIn(String userId, Iterable<String> orderIds);

		List<Order> findByUserIdAndTagsContaining(String userId, String tag);

		List<Order> findByUserIdAndTagsNotContaining(String userId, String tag);

		List<Order> findByUserIdAndLinesContaining(String userId, Orders.Line line);

		List<Order> findByUserIdAndNoteContaining(String userId, String part);

		List<Order> findByUserIdAndNoteIsNull(String userId);

		List<Order> findByUserIdAndNoteIsNotNull(String userId);

		List<Order> findByUserIdAndNoteExists(String userId);

		List<Order> findByUserIdAndTagsIsEmpty(String userId);

		List<Order> findByUserIdAndTagsIsNotEmpty(String userId);

		List<Order> findByUserIdAndGiftTrue(String userId);

		List<Order> findByUserIdAndGiftFalse(String userId);

		List<Order> findByUserIdAndShippingAddressCityStartingWith(String userId, String prefix);

		List<Order> findByUserIdAndShippingAddress_Street(String userId, String street);

		List<Order> findByUserIdAndQuantity(String userId, BigDecimal quantity);

		List<Order> findByUserIdAndPlacedAtAfterAndQuantity(String userId, Instant at, int quantity);

		List<Order> findByUserIdOrderByPlacedAtAscOrderIdAsc(String userId);

		List<Order> findByUserIdAndPlacedAtOrderByOrderIdDesc(String userId, Instant placedAt);

		List<Order> findByUserIdAndNoteOrderByNoteAscUserIdAscPlacedAtDesc(String userId, String note);

		List<Order> findByUserIdAndPlacedAtAndOrderIdOrderByTotal(String userId, Instant placedAt, String orderId);

		List<Order> findFirstByUserId(String userId);

		List<Order> findTop7ByUserId(String userId);

	}

}
