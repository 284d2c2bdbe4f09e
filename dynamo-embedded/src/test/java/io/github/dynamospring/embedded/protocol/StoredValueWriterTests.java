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

package io.github.dynamospring.embedded.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.value.Binary;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ItemCodec;
import io.github.dynamospring.embedded.value.Value;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

import static org.assertj.core.api.Assertions.assertThat;

class StoredValueWriterTests {

	@Test
	void writesStoredItemsAsItWritesValues() {
		Map<String, Value> attributes = new LinkedHashMap<>();
		attributes.put("s", new Value.S("\"text\" \\ \u0001\t \u00e4\u20ac\ud83d\ude00"));
		attributes.put("\"name\" \\ \u0001", new Value.S(""));
		attributes.put("n", Value.N.of("-123.456"));
		attributes.put("large", Value.N.of("1E+125"));
		attributes.put("small", Value.N.of("-1E-130"));
		attributes.put("long", Value.N.of("9223372036854775808"));
		attributes.put("zero", Value.N.of(0));
		attributes.put("b", new Value.B(Binary.of(new byte[] { 0, -1, 127, -128 })));
		attributes.put("none", new Value.B(Binary.of(new byte[0])));
		attributes.put("yes", Value.Bool.TRUE);
		attributes.put("no", Value.Bool.FALSE);
		attributes.put("null", Value.Null.INSTANCE);
		attributes.put("ss", Value.SS.of(List.of("b", "a", "")));
		attributes.put("ns", Value.NS.of(List.of("300", "-1", "2.5")));
		attributes.put("bs", Value.BS.of(List.of(Binary.of(new byte[0]), Binary.of(new byte[] { 1 }))));
		attributes.put("l", new Value.L(List.of(new Value.S("x"), new Value.L(List.of()), Value.Null.INSTANCE)));
		attributes.put("m", new Value.M(Map.of("inner", new Value.M(Map.of("deep", Value.N.of(1))))));
		attributes.put("x".repeat(5000), new Value.S("\u20ac".repeat(50_000)));
		Item item = Item.of(attributes);
		String values = json(item);
		String stored = json(ItemCodec.open(ItemCodec.encode(Item.of(attributes))));
		assertThat(stored).isEqualTo(values)
			.startsWith("{\"s\":{\"S\":\"\\\"text\\\" \\\\ \\u0001\\t \u00e4\u20ac\ud83d\ude00\"},")
			.contains("\"ns\":{\"NS\":[\"-1\",\"2.5\",\"300\"]}", "\"null\":{\"NULL\":true}",
					"\"b\":{\"B\":\"AP9/gA==\"}", "\"m\":{\"M\":{\"inner\":{\"M\":{\"deep\":{\"N\":\"1\"}}}}}");
	}

	private static String json(Item item) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
			WireValues.write(json, item);
		}
		return out.toString(StandardCharsets.UTF_8);
	}

}
