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
public class Order {

	@PartitionKey
	@Attribute("user_id")
	private String userId;

	@SortKey(order = 1)
	@Precision(ChronoUnit.SECONDS)
	@Attribute("placed_at")
	private Instant placedAt;

	@SortKey(order = 2)
	private String orderId;

	private Address address;

	@TimeToLive
	private Instant expires;

	private List<Line> lines;

	private String status;

	private Set<String> tags;

	private BigDecimal total;

	@Version
	private Long version;

	public String getUserId() {
		return this.userId;
	}

	public void setUserId(String userId) {
		this.userId = userId;
	}

	public Instant getPlacedAt() {
		return this.placedAt;
	}

	public void setPlacedAt(Instant placedAt) {
		this.placedAt = placedAt;
	}

	public String getOrderId() {
		return this.orderId;
	}

	public void setOrderId(String orderId) {
		this.orderId = orderId;
	}

	public Address getAddress() {
		return this.address;
	}

	public void setAddress(Address address) {
		this.address = address;
	}

	public Instant getExpires() {
		return this.expires;
	}

	public void setExpires(Instant expires) {
		this.expires = expires;
	}

	public List<Line> getLines() {
		return this.lines;
	}

	public void setLines(List<Line> lines) {
		this.lines = lines;
	}

	public String getStatus() {
		return this.status;
	}

	public void setStatus(String status) {
		this.status = status;
	}

	public Set<String> getTags() {
		return this.tags;
	}

	public void setTags(Set<String> tags) {
		this.tags = tags;
	}

	public BigDecimal getTotal() {
		return this.total;
	}

	public void setTotal(BigDecimal total) {
		this.total = total;
	}

	public Long getVersion() {
		return this.version;
	}

	public void setVersion(Long version) {
		this.version = version;
	}

	public static class Address {

		private String street;

		private Long zip;

		public String getStreet() {
			return this.street;
		}

		public void setStreet(String street) {
			this.street = street;
		}

		public Long getZip() {
			return this.zip;
		}

		public void setZip(Long zip) {
			this.zip = zip;
		}

	}

	public static class Line {

		private Boolean gift;

		private String product;

		private Long quantity;

		public Boolean getGift() {
			return this.gift;
		}

		public void setGift(Boolean gift) {
			this.gift = gift;
		}

		public String getProduct() {
			return this.product;
		}

		public void setProduct(String product) {
			this.product = product;
		}

		public Long getQuantity() {
			return this.quantity;
		}

		public void setQuantity(Long quantity) {
			this.quantity = quantity;
		}

	}

}
