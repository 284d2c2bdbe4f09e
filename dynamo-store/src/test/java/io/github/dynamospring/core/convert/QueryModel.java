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

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.LocalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * Entities with every kind of key and property, for the tests of the mappers.
 */
final class QueryModel {

	static final MappingDynamoConverter CONVERTER = converter();

	private QueryModel() {
	}

	private static MappingDynamoConverter converter() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(Purchase.class, Message.class, Bill.class, Note.class, Reading.class,
				Setting.class, Labelled.class));
		context.afterPropertiesSet();
		return new MappingDynamoConverter(context);
	}

	static DynamoPersistentEntity<?> entity(Class<?> type) {
		return CONVERTER.getMappingContext().getRequiredPersistentEntity(type);
	}

	enum Status {

		OPEN, PAID, SHIPPED

	}

	record Place(String street, @Attribute("town") String city, @Precision(ChronoUnit.MINUTES) Instant since) {

	}

	record Line(String sku, int quantity, Set<String> marks) {

	}

	/**
	 * Generated keys with a time in front, in a table of its own.
	 */
	@Table(value = "purchases", entity = "purchase")
	@GlobalSecondaryIndex(name = "StatusIndex", partitionKey = "status", sortKey = "placedAt")
	@GlobalSecondaryIndex(name = "RegionIndex", partitionKey = { "region", "status" },
			sortKey = { "items", "placedAt" })
	@GlobalSecondaryIndex(name = "NoteIndex", partitionKey = "note", projection = IndexProjection.KEYS_ONLY)
	@LocalSecondaryIndex(name = "TotalIndex", sortKey = "total")
	record Purchase(@PartitionKey String userId, @SortKey @Precision(ChronoUnit.SECONDS) Instant placedAt,
			@SortKey String orderId, @Nullable BigDecimal total, @Nullable Status status, @Nullable String region,
			@Nullable Place address, @Nullable List<Line> lines, @Nullable Set<String> tags,
			@Nullable Set<Integer> scores, @Nullable Map<String, String> labels, @Nullable Map<String, Object> extras,
			@Nullable Map<String, Place> places, @Attribute("note_text") @Nullable String note,
			byte @Nullable [] picture, boolean gift, int items, @Nullable LocalDate shipBy, @Nullable UUID reference,
			@Nullable List<List<Integer>> grid, @Version @Nullable Long version) {

	}

	/**
	 * Generated keys with text in front of a further part.
	 */
	@Table(value = "messages", entity = "message")
	record Message(@PartitionKey String room, @SortKey String topic, @SortKey String id, @Nullable String body) {

	}

	/**
	 * A kind in a shared table, with a padded number.
	 */
	@Table(value = "shared", entity = "account", kind = "bill")
	@GlobalSecondaryIndex(name = "DueIndex", partitionKey = "state", sortKey = "due")
	record Bill(@PartitionKey String userId, @SortKey(digits = 4) int year, @SortKey String number,
			@Nullable String state, @Nullable LocalDate due) {

	}

	/**
	 * A further kind in the same partitions, with one text part.
	 */
	@Table(value = "shared", parent = Bill.class, kind = "note")
	record Note(@PartitionKey String userId, @SortKey String title, @Nullable String state) {

	}

	/**
	 * Raw keys with a number.
	 */
	@Table(value = "readings", rawKeys = true)
	record Reading(@PartitionKey String sensor, @SortKey @Attribute("at_ms") long at, @Nullable Double value) {

	}

	/**
	 * No sort key.
	 */
	@Table(value = "settings", entity = "setting")
	record Setting(@PartitionKey String area, @PartitionKey String name, @Nullable String value) {

	}

	/**
	 * A labelled sort key.
	 */
	@Table(value = "labelled", entity = "labelled", prefixSortKey = true)
	record Labelled(@PartitionKey String owner, @SortKey String group, @SortKey UUID member) {

	}

}
