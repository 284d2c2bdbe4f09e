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

package io.github.dynamospring.bench;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.bench.PurchaseOrder.Status;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.extensions.annotations.DynamoDbVersionAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/**
 * The order as the enhanced client has it.
 *
 * @since 0.1.0
 */
@DynamoDbBean
public class OrderBean {

	private @Nullable String customerId;

	private @Nullable String orderId;

	private @Nullable Status status;

	private @Nullable Instant placedAt;

	private @Nullable Instant updatedAt;

	private @Nullable BigDecimal total;

	private boolean gift;

	private @Nullable String currency;

	private @Nullable String note;

	private @Nullable AddressBean address;

	private @Nullable List<LineBean> lines;

	private @Nullable Map<String, String> attributes;

	private @Nullable Set<String> tags;

	private @Nullable Long version;

	@DynamoDbPartitionKey
	public @Nullable String getCustomerId() {
		return this.customerId;
	}

	public void setCustomerId(@Nullable String customerId) {
		this.customerId = customerId;
	}

	@DynamoDbSortKey
	public @Nullable String getOrderId() {
		return this.orderId;
	}

	public void setOrderId(@Nullable String orderId) {
		this.orderId = orderId;
	}

	public @Nullable Status getStatus() {
		return this.status;
	}

	public void setStatus(@Nullable Status status) {
		this.status = status;
	}

	public @Nullable Instant getPlacedAt() {
		return this.placedAt;
	}

	public void setPlacedAt(@Nullable Instant placedAt) {
		this.placedAt = placedAt;
	}

	public @Nullable Instant getUpdatedAt() {
		return this.updatedAt;
	}

	public void setUpdatedAt(@Nullable Instant updatedAt) {
		this.updatedAt = updatedAt;
	}

	public @Nullable BigDecimal getTotal() {
		return this.total;
	}

	public void setTotal(@Nullable BigDecimal total) {
		this.total = total;
	}

	public boolean isGift() {
		return this.gift;
	}

	public void setGift(boolean gift) {
		this.gift = gift;
	}

	public @Nullable String getCurrency() {
		return this.currency;
	}

	public void setCurrency(@Nullable String currency) {
		this.currency = currency;
	}

	public @Nullable String getNote() {
		return this.note;
	}

	public void setNote(@Nullable String note) {
		this.note = note;
	}

	public @Nullable AddressBean getAddress() {
		return this.address;
	}

	public void setAddress(@Nullable AddressBean address) {
		this.address = address;
	}

	public @Nullable List<LineBean> getLines() {
		return this.lines;
	}

	public void setLines(@Nullable List<LineBean> lines) {
		this.lines = lines;
	}

	public @Nullable Map<String, String> getAttributes() {
		return this.attributes;
	}

	public void setAttributes(@Nullable Map<String, String> attributes) {
		this.attributes = attributes;
	}

	public @Nullable Set<String> getTags() {
		return this.tags;
	}

	public void setTags(@Nullable Set<String> tags) {
		this.tags = tags;
	}

	@DynamoDbVersionAttribute
	public @Nullable Long getVersion() {
		return this.version;
	}

	public void setVersion(@Nullable Long version) {
		this.version = version;
	}

}
