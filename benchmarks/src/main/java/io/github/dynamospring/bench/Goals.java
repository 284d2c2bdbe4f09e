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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.github.dynamospring.bench.Paired.Figures;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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
	 * Measure the goals.
	 * @param arguments the number of rounds, and the parts to measure: {@code mapping},
	 * {@code calls}, {@code requests}, {@code engine}; all of them if there is none
	 */
	public static void main(String[] arguments) {
		Goals goals = new Goals((arguments.length > 0) ? Integer.parseInt(arguments[0]) : 60);
		Map<String, Runnable> parts = new LinkedHashMap<>();
		parts.put("mapping", goals::mapping);
		parts.put("calls", goals::calls);
		parts.put("requests", goals::requests);
		parts.put("engine", goals::engine);
		if (arguments.length > 1) {
			parts.keySet().retainAll(List.of(arguments).subList(1, arguments.length));
		}
		parts.values().forEach(Runnable::run);
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
		goal("5 write", figures(write, "converter"), 0.80, 0.78);
		Map<String, Figures> read = run("mapping, read", 20_000,
				candidate("BeanTableSchema", () -> Setting.BEANS.mapToItem(item)),
				candidate("converter", () -> converter.read(PurchaseOrder.class, item)),
				candidate("by hand", () -> HandWritten.read(item)));
		goal("6 read", figures(read, "converter"), 0.40, 0.35);
	}

	private void calls() {
		Setting setting = new Setting();
		Map<String, Figures> get = run("get", 1_000, candidate("enhanced", setting::enhancedGet),
				candidate("findById", setting::findById), candidate("raw", setting::rawGet),
				candidate("template", setting::templateGet));
		goal("1 findById to enhanced", figures(get, "findById"), 1.00, 0.95);
		goal("4 findById to raw", relative(get, "findById", "raw"), 1.10, 1.00);
		Figures proxy = relative(get, "findById", "template");
		goal("8 repository to template", proxy, 1.01, Double.MAX_VALUE);
		Figures repository = figures(get, "findById");
		Figures template = figures(get, "template");
		bytes("8 repository over template", repository.bytes() - template.bytes(), 250);
		Map<String, Figures> put = run("put", 1_000, candidate("enhanced", setting::enhancedPut),
				candidate("save", setting::save), candidate("raw", setting::rawPut));
		goal("2 save to enhanced", figures(put, "save"), 1.00, 0.98);
		Map<String, Figures> query = run("query of 50", 50, candidate("enhanced", setting::enhancedQuery),
				candidate("findByCustomerId", setting::findByCustomerId), candidate("raw", setting::rawQuery));
		goal("3 query to enhanced", figures(query, "findByCustomerId"), 0.90, 0.80);
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

	private void engine() {
		try (EngineSetting small = new EngineSetting(100); EngineSetting large = new EngineSetting(100_000)) {
			Map<String, Figures> get = run("GetItem of the engine", 1_000, candidate("SDK call", small::get),
					candidate("engine", small::getAgain));
			Figures engine = figures(get, "engine");
			double cpu = engine.cpuRatio() / (1 - engine.cpuRatio());
			verdict("engine to the SDK around it", cpu < 0.15,
					"CPU %.3f, bytes %.3f (< 0.15, -)".formatted(cpu, engine.bytesRatio() / (1 - engine.bytesRatio())));
			Map<String, Figures> query = run("Query of 50 by the engine", 50,
					candidate("of 100 items", small::queryAgain), candidate("of 100,000 items", large::queryAgain));
			goal("Query of a large table", figures(query, "of 100,000 items"), 1.20, 1.00);
		}
		Map<String, Figures> start = run("start of the engine", 5,
				candidate("with a table, used", EngineSetting::startAndStop));
		double millis = figures(start, "with a table, used").cpuNanos() / 1_000_000;
		verdict("start of the engine", millis < 50, "%.2f ms (< 50)".formatted(millis));
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
		Figures figure = figures(figures, name);
		Figures other = figures(figures, base);
		return new Figures(figure.cpuNanos(), figure.bytes(), figure.cpuRatio() / other.cpuRatio(),
				figure.bytesRatio() / other.bytesRatio());
	}

	private static Figures figures(Map<String, Figures> figures, String name) {
		Figures measured = figures.get(name);
		if (measured == null) {
			throw new IllegalStateException("Not measured: " + name);
		}
		return measured;
	}

	private void goal(String name, Figures figures, double cpu, double bytes) {
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
