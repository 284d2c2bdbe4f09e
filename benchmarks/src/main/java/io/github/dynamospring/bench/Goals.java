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

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.github.dynamospring.bench.Paired.Figures;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Measures what the project promises of its speed, and says which promises are kept. The
 * argument is the number of rounds, 60 unless it is given.
 *
 * @since 0.1.0
 */
public final class Goals {

	private static final double NOISE = 0.05;

	private final int rounds;

	private boolean kept = true;

	private Goals(int rounds) {
		this.rounds = rounds;
	}

	/**
	 * Measure all goals.
	 * @param arguments the number of rounds
	 */
	public static void main(String[] arguments) {
		Goals goals = new Goals((arguments.length > 0) ? Integer.parseInt(arguments[0]) : 60);
		goals.mapping();
		goals.calls();
		goals.requests();
		goals.engine();
		System.exit(goals.kept ? 0 : 1);
	}

	private void mapping() {
		Setting setting = new Setting();
		MappingDynamoConverter converter = setting.converterInUse();
		Map<String, AttributeValue> item = converter.write(setting.order());
		Map<String, Figures> write = run("mapping, write", 20_000,
				candidate("BeanTableSchema", () -> Setting.BEANS.itemToMap(setting.bean(), true)),
				candidate("converter", () -> converter.write(setting.order())),
				candidate("by hand", () -> HandWritten.write(setting.order())));
		goal("5 write", write.get("converter"), 0.80, 0.78);
		Map<String, Figures> read = run("mapping, read", 20_000,
				candidate("BeanTableSchema", () -> Setting.BEANS.mapToItem(item)),
				candidate("converter", () -> converter.read(PurchaseOrder.class, item)),
				candidate("by hand", () -> HandWritten.read(item)));
		goal("6 read", read.get("converter"), 0.40, 0.35);
	}

	private void calls() {
		Setting setting = new Setting();
		Map<String, Figures> get = run("get", 1_000, candidate("enhanced", setting::enhancedGet),
				candidate("findById", setting::findById), candidate("raw", setting::rawGet),
				candidate("template", setting::templateGet));
		goal("1 findById to enhanced", get.get("findById"), 1.00, 0.95);
		goal("4 findById to raw", relative(get, "findById", "raw"), 1.10, 1.00);
		Figures proxy = relative(get, "findById", "template");
		goal("8 repository to template", proxy, 1.01, Double.MAX_VALUE);
		Figures repository = get.get("findById");
		Figures template = get.get("template");
		bytes("8 repository over template", repository.bytes() - template.bytes(), 250);
		Map<String, Figures> put = run("put", 1_000, candidate("enhanced", setting::enhancedPut),
				candidate("save", setting::save), candidate("raw", setting::rawPut));
		goal("2 save to enhanced", put.get("save"), 1.00, 0.98);
		Map<String, Figures> query = run("query of 50", 50, candidate("enhanced", setting::enhancedQuery),
				candidate("findByCustomerId", setting::findByCustomerId), candidate("raw", setting::rawQuery));
		goal("3 query to enhanced", query.get("findByCustomerId"), 0.90, 0.80);
		goal("4 query to raw", relative(query, "findByCustomerId", "raw"), 1.10, 0.95);
	}

	private void requests() {
		Setting setting = new Setting();
		long enhanced = sent(setting, setting::enhancedPut, 1);
		long save = sent(setting, setting::save, 1);
		sent(setting, setting::findById, 1);
		sent(setting, setting::findByCustomerId, 1);
		System.out.printf("%n12 bytes sent: save %d, enhanced %d%n", save, enhanced);
		bytes("12 bytes sent by save", save, enhanced);
	}

	private long sent(Setting setting, Supplier<?> call, long requests) {
		setting.http().reset();
		call.get();
		if (setting.http().requests() != requests) {
			this.kept = false;
			System.out.printf("11 MISSED: %d requests%n", setting.http().requests());
		}
		return setting.http().bytes();
	}

	/*
	 * What the embedded engine takes, from the request to the answer, of a call of the
	 * SDK through it. The same request is sent to the engine again without the SDK.
	 */
	private void engine() {
		try (EmbeddedDynamo engine = EmbeddedDynamo.create();
				RepeatingHttpClient http = new RepeatingHttpClient(engine.httpClient());
				DynamoDbClient embedded = StubHttpClient.client(http)) {
			embedded.createTable((request) -> request.tableName("orders")
				.billingMode("PAY_PER_REQUEST")
				.keySchema(List.of(key("customerId", KeyType.HASH), key("orderId", KeyType.RANGE)))
				.attributeDefinitions(List.of(text("customerId"), text("orderId"))));
			embedded.putItem((request) -> request.tableName("orders").item(HandWritten.write(PurchaseOrder.sample(1))));
			Supplier<?> call = () -> embedded.getItem((request) -> request.tableName("orders")
				.key(Map.of("customerId", AttributeValue.fromS("customer-0001"), "orderId",
						AttributeValue.fromS("order-000001"))))
				.item();
			call.get();
			Map<String, Figures> get = run("GetItem of the engine", 1_000, candidate("SDK call", call),
					candidate("engine", http::again));
			double share = get.get("engine").cpuRatio();
			verdict("engine's share of the call", share < 0.15 + NOISE, "%.3f (< 0.15)".formatted(share));
		}
	}

	private static KeySchemaElement key(String name, KeyType type) {
		return KeySchemaElement.builder().attributeName(name).keyType(type).build();
	}

	private static AttributeDefinition text(String name) {
		return AttributeDefinition.builder().attributeName(name).attributeType(ScalarAttributeType.S).build();
	}

	private static Map.Entry<String, Supplier<?>> candidate(String name, Supplier<?> call) {
		return Map.entry(name, call);
	}

	@SafeVarargs
	private Map<String, Figures> run(String title, int calls, Map.Entry<String, Supplier<?>>... candidates) {
		Paired paired = new Paired(calls, this.rounds);
		for (Map.Entry<String, Supplier<?>> candidate : candidates) {
			paired.add(candidate.getKey(), candidate.getValue());
		}
		Map<String, Figures> figures = paired.run();
		System.out.printf("%n%-24s %12s %12s %8s %8s%n", title, "CPU ns", "bytes", "CPU", "bytes");
		figures.forEach((name, figure) -> System.out.printf("%-24s %12.0f %12.0f %8.2f %8.2f%n", name,
				figure.cpuNanos(), figure.bytes(), figure.cpuRatio(), figure.bytesRatio()));
		return figures;
	}

	private static Figures relative(Map<String, Figures> figures, String name, String base) {
		Figures figure = figures.get(name);
		Figures other = figures.get(base);
		return new Figures(figure.cpuNanos(), figure.bytes(), figure.cpuRatio() / other.cpuRatio(),
				figure.bytesRatio() / other.bytesRatio());
	}

	private void goal(String name, @Nullable Figures figures, double cpu, double bytes) {
		if (figures == null) {
			throw new IllegalStateException("Not measured: " + name);
		}
		verdict(name, figures.cpuRatio() <= cpu + NOISE && figures.bytesRatio() <= bytes,
				"CPU %.2f, bytes %.2f (%.2f, %s)".formatted(figures.cpuRatio(), figures.bytesRatio(), cpu,
						(bytes == Double.MAX_VALUE) ? "-" : "%.2f".formatted(bytes)));
	}

	private void bytes(String name, double bytes, double limit) {
		verdict(name, bytes <= limit, "%.0f (%.0f)".formatted(bytes, limit));
	}

	private void verdict(String name, boolean ok, String text) {
		this.kept &= ok;
		System.out.printf("  %-6s %-28s %s%n", ok ? "kept" : "MISSED", name, text);
	}

}
