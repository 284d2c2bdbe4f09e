package com.example;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.LocalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;

import org.springframework.data.annotation.Version;

/**
 * An item of the table {@code orders}.
 */
@Table("orders")
@GlobalSecondaryIndex(name = "StatusIndex", partitionKey = "status", sortKey = "placedAt")
@GlobalSecondaryIndex(name = "TotalIndex", partitionKey = "status", sortKey = "total", projection = IndexProjection.INCLUDE, include = "tags")
@LocalSecondaryIndex(name = "ByTotal", sortKey = "total")
public record Order(
		@PartitionKey @Attribute("user_id") String userId,
		@SortKey @Precision(ChronoUnit.SECONDS) @Attribute("placed_at") Instant placedAt,
		@SortKey String orderId,
		Address address,
		@TimeToLive Instant expires,
		List<Line> lines,
		String status,
		Set<String> tags,
		BigDecimal total,
		@Version Long version) {

	public record Address(
			String street,
			Long zip) {

	}

	public record Line(
			Boolean gift,
			String product,
			Long quantity) {

	}

}
