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

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/**
 * A line of an {@link OrderBean}.
 *
 * @since 0.1.0
 */
@DynamoDbBean
public class LineBean {

	private @Nullable String sku;

	private @Nullable String name;

	private int quantity;

	private @Nullable BigDecimal price;

	public @Nullable String getSku() {
		return this.sku;
	}

	public void setSku(@Nullable String sku) {
		this.sku = sku;
	}

	public @Nullable String getName() {
		return this.name;
	}

	public void setName(@Nullable String name) {
		this.name = name;
	}

	public int getQuantity() {
		return this.quantity;
	}

	public void setQuantity(int quantity) {
		this.quantity = quantity;
	}

	public @Nullable BigDecimal getPrice() {
		return this.price;
	}

	public void setPrice(@Nullable BigDecimal price) {
		this.price = price;
	}

}
