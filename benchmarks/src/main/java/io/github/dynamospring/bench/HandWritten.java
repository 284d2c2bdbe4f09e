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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.NullUnmarked;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The mapping of an order as one would write it by hand, trusting that all attributes are
 * there.
 */
@NullUnmarked
final class HandWritten {

	private HandWritten() {
	}

	static Map<String, AttributeValue> write(PurchaseOrder order) {
		Map<String, AttributeValue> item = new HashMap<>(20);
		item.put("customerId", AttributeValue.fromS(order.customerId()));
		item.put("orderId", AttributeValue.fromS(order.orderId()));
		item.put("status", AttributeValue.fromS(order.status().name()));
		item.put("placedAt", AttributeValue.fromS(order.placedAt().toString()));
		item.put("updatedAt", AttributeValue.fromS(order.updatedAt().toString()));
		item.put("total", AttributeValue.fromN(order.total().toPlainString()));
		item.put("gift", AttributeValue.fromBool(order.gift()));
		item.put("currency", AttributeValue.fromS(order.currency()));
		item.put("note", AttributeValue.fromS(order.note()));
		item.put("address", AttributeValue.fromM(Map.of("street", AttributeValue.fromS(order.address().street()), "zip",
				AttributeValue.fromS(order.address().zip()), "city", AttributeValue.fromS(order.address().city()),
				"country", AttributeValue.fromS(order.address().country()))));
		List<AttributeValue> lines = new ArrayList<>(order.lines().size());
		for (PurchaseOrder.Line line : order.lines()) {
			lines.add(AttributeValue
				.fromM(Map.of("sku", AttributeValue.fromS(line.sku()), "name", AttributeValue.fromS(line.name()),
						"quantity", AttributeValue.fromN(Integer.toString(line.quantity())), "price",
						AttributeValue.fromN(line.price().toPlainString()))));
		}
		item.put("lines", AttributeValue.fromL(lines));
		Map<String, AttributeValue> attributes = new HashMap<>();
		order.attributes().forEach((name, value) -> attributes.put(name, AttributeValue.fromS(value)));
		item.put("attributes", AttributeValue.fromM(attributes));
		item.put("tags", AttributeValue.fromSs(List.copyOf(order.tags())));
		if (order.version() != null) {
			item.put("version", AttributeValue.fromN(Long.toString(order.version() + 1)));
		}
		return item;
	}

	static PurchaseOrder read(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> address = item.get("address").m();
		List<PurchaseOrder.Line> lines = new ArrayList<>();
		for (AttributeValue line : item.get("lines").l()) {
			lines.add(new PurchaseOrder.Line(line.m().get("sku").s(), line.m().get("name").s(),
					Integer.parseInt(line.m().get("quantity").n()), new BigDecimal(line.m().get("price").n())));
		}
		Map<String, String> attributes = new LinkedHashMap<>();
		item.get("attributes").m().forEach((name, value) -> attributes.put(name, value.s()));
		return new PurchaseOrder(item.get("customerId").s(), item.get("orderId").s(),
				PurchaseOrder.Status.valueOf(item.get("status").s()), Instant.parse(item.get("placedAt").s()),
				Instant.parse(item.get("updatedAt").s()), new BigDecimal(item.get("total").n()),
				item.get("gift").bool(), item.get("currency").s(), item.get("note").s(),
				new PurchaseOrder.Address(address.get("street").s(), address.get("zip").s(), address.get("city").s(),
						address.get("country").s()),
				lines, attributes, new LinkedHashSet<>(item.get("tags").ss()), Long.valueOf(item.get("version").n()));
	}

}
