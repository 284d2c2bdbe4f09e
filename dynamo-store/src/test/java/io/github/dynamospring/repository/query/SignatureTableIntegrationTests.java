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

import java.io.IOException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.embedded.recording.DynamoRequestRecorder;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.query.Orders.Address;
import io.github.dynamospring.repository.query.Orders.Line;
import io.github.dynamospring.repository.query.Orders.Order;
import io.github.dynamospring.repository.query.Orders.OrderKeys;
import io.github.dynamospring.repository.query.Orders.OrderSummary;
import io.github.dynamospring.repository.query.Orders.Status;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.parser.PartTree;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls every method of {@link SignatureTable}, compares its results with a plain
 * computation, and its plan, its requests and what they cost with
 * {@code golden/signatures.txt}, which is rewritten with {@code -Dgolden.update=true}.
 */
class SignatureTableIntegrationTests {

	private static final Path GOLDEN = Path.of("src/test/resources/golden/signatures.txt");

	private static final Pattern PLACEHOLDER = Pattern.compile("[#:]\\w+");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class);

	private final DynamoRequestRecorder recorder = new DynamoRequestRecorder();

	private final SignatureTable table = new DynamoRepositoryFactory(new DynamoTemplate(
			this.dynamo.newClient((configuration) -> configuration.addExecutionInterceptor(this.recorder)),
			this.dynamo.template().getConverter()))
		.getRepository(SignatureTable.class);

	private final List<Order> all = orders();

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	private static List<Order> orders() {
		return IntStream.range(0, 60)
			.mapToObj((i) -> new Order("u" + (i % 3), SignatureArguments.at(i), "o" + i, new BigDecimal(i % 20),
					Status.values()[i / 5 % 3], new Address("Street " + (i % 4), (i % 5 == 0) ? "Rome" : "Lyon"),
					(i % 4 == 0) ? Set.of() : Set.of("web", (i % 5 == 0) ? "late" : "gift"),
					List.of(new Line("sku" + (i % 2), 1)), (i % 7 == 0) ? Map.of() : Map.of("a", "b"),
					(i % 5 == 2) ? null : "note " + (i % 4), (i % 2 == 0) ? "dhl" : null, (i % 3 == 0) ? "FR" : "PT", i,
					i % 2 == 0, null))
			.toList();
	}

	@Test
	void plansRequestsAndResultsAreThoseOfTheTable() throws IOException {
		this.dynamo.template().saveAll(this.all);
		List<Method> methods = QueryMethods.methods(SignatureTable.class);
		assertThat(methods).hasSizeGreaterThanOrEqualTo(150);
		StringBuilder text = new StringBuilder();
		for (Method method : methods) {
			text.append(row(method));
		}
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(GOLDEN, text, StandardCharsets.UTF_8);
		}
		assertThat(text.toString()).isEqualTo(Files.readString(GOLDEN, StandardCharsets.UTF_8));
	}

	private String row(Method method) {
		this.recorder.take();
		ReflectionUtils.makeAccessible(method);
		Object result = ReflectionUtils.invokeMethod(method, this.table, SignatureArguments.arguments(method));
		int size = check(method, result);
		DynamoQueryPlan plan = QueryMethods.plan(SignatureTable.class, method);
		List<RecordedRequest> measured = this.recorder.take();
		if (SignatureOracle.tree(method).isDelete()) {
			restore(method);
		}
		List<String> requests = measured.stream().map(SignatureTableIntegrationTests::describe).sorted().toList();
		double units = measured.stream().mapToDouble(RecordedRequest::units).sum();
		return plan.toString().replaceFirst("^SignatureTable\\.", "") + "\n"
				+ requests.stream().map((request) -> "    " + request + "\n").collect(Collectors.joining())
				+ "    = %d results, %d requests, %s units%n".formatted(size, requests.size(), units);
	}

	private void restore(Method method) {
		List<Order> left = this.all.stream().filter((order) -> !matches(method, order)).toList();
		assertThat(this.dynamo.template().scan(Order.class).count()).as(method.getName()).isEqualTo(left.size());
		this.dynamo.template().saveAll(this.all.stream().filter((order) -> matches(method, order)).toList());
	}

	private boolean matches(Method method, Order order) {
		return SignatureOracle.matching(method, List.of(order)).size() == 1;
	}

	/*
	 * Check the results and return their number.
	 */
	private int check(Method method, Object result) {
		List<Order> expected = SignatureOracle.matching(method, this.all);
		PartTree tree = SignatureOracle.tree(method);
		assertThat(expected).as(method.getName()).isNotEmpty();
		Object value = (result instanceof CompletableFuture<?> future) ? future.join() : result;
		if (value instanceof Boolean exists) {
			assertThat(exists).as(method.getName()).isTrue();
			return 1;
		}
		if (value instanceof Number count) {
			assertThat(count.intValue()).as(method.getName()).isEqualTo(expected.size());
			return expected.size();
		}
		if (value == null) {
			assertThat(tree.isDelete()).as(method.getName()).isTrue();
			return 0;
		}
		List<String> ids = ids(value);
		checkItems(method, tree, expected, ids);
		if (value instanceof Slice<?> slice) {
			assertThat(slice.hasNext()).as(method.getName()).isEqualTo(expected.size() > ids.size());
		}
		if (value instanceof Window<?> window) {
			assertThat(window.hasNext()).as(method.getName()).isEqualTo(expected.size() > ids.size());
		}
		return ids.size();
	}

	private static void checkItems(Method method, PartTree tree, List<Order> expected, List<String> ids) {
		Set<String> matching = new TreeSet<>(expected.stream().map(Order::orderId).toList());
		int limit = limit(method, tree);
		assertThat(ids).as(method.getName())
			.doesNotHaveDuplicates()
			.isSubsetOf(matching)
			.hasSize(Math.min(limit, expected.size()));
		Sort sort = tree.getSort().isSorted() ? tree.getSort() : sortArgument(method);
		if (sort.isSorted()) {
			List<String> sorted = expected.stream()
				.sorted(comparator(sort.iterator().next()))
				.map(Order::orderId)
				.limit(limit)
				.toList();
			if (sort.iterator().next().getProperty().equals("placedAt")) {
				assertThat(ids).as(method.getName()).containsExactlyElementsOf(sorted);
			}
			else {
				List<BigDecimal> totals = ids.stream()
					.map((id) -> expected.stream()
						.filter((order) -> order.orderId().equals(id))
						.findFirst()
						.orElseThrow()
						.total())
					.toList();
				assertThat(totals).as(method.getName())
					.isSortedAccordingTo(sort.iterator().next().isDescending() ? Comparator.reverseOrder()
							: Comparator.naturalOrder());
			}
		}
	}

	private static Comparator<Order> comparator(Sort.Order order) {
		Comparator<Order> comparator = order.getProperty().equals("placedAt") ? Comparator.comparing(Order::placedAt)
				: Comparator.comparing(Order::total);
		return order.isDescending() ? comparator.reversed() : comparator;
	}

	private static Sort sortArgument(Method method) {
		return Arrays.asList(method.getParameterTypes()).contains(Sort.class) ? Sort.by("placedAt").descending()
				: Sort.unsorted();
	}

	private static int limit(Method method, PartTree tree) {
		List<Class<?>> parameters = Arrays.asList(method.getParameterTypes());
		if (parameters.contains(Pageable.class)) {
			return 3;
		}
		if (parameters.contains(org.springframework.data.domain.Limit.class)) {
			return 2;
		}
		return (tree.getMaxResults() != null) ? tree.getMaxResults() : Integer.MAX_VALUE;
	}

	private static List<String> ids(Object value) {
		Stream<?> results;
		if (value instanceof Optional<?> optional) {
			results = optional.stream();
		}
		else if (value instanceof Stream<?> stream) {
			results = stream;
		}
		else if (value instanceof Iterable<?> iterable) {
			List<Object> list = new ArrayList<>();
			iterable.forEach(list::add);
			results = list.stream();
		}
		else {
			results = Stream.of(value);
		}
		return results.map(SignatureTableIntegrationTests::id).toList();
	}

	private static String id(Object result) {
		if (result instanceof Order order) {
			return order.orderId();
		}
		if (result instanceof OrderSummary summary) {
			return summary.orderId();
		}
		return (result instanceof OrderKeys keys) ? keys.getOrderId()
				: String.valueOf(((Map<?, ?>) result).get("orderId"));
	}

	private static String describe(RecordedRequest measured) {
		SdkRequest request = measured.request();
		StringBuilder text = new StringBuilder(measured.operation());
		if (request instanceof QueryRequest query) {
			append(text, " ", query.indexName());
			append(text, " key ", resolve(query.keyConditionExpression(), query.expressionAttributeNames(),
					query.expressionAttributeValues()));
			append(text, " filter ", resolve(query.filterExpression(), query.expressionAttributeNames(),
					query.expressionAttributeValues()));
			append(text, " projection ", resolve(query.projectionExpression(), query.expressionAttributeNames(),
					query.expressionAttributeValues()));
			append(text, " select ", query.selectAsString());
			append(text, " limit ", query.limit());
			append(text, " forward ", query.scanIndexForward());
		}
		else if (request instanceof ScanRequest scan) {
			append(text, " filter ", resolve(scan.filterExpression(), scan.expressionAttributeNames(),
					scan.expressionAttributeValues()));
			append(text, " select ", scan.selectAsString());
			append(text, " limit ", scan.limit());
		}
		else if (request instanceof GetItemRequest get) {
			append(text, " key ", literal(get.key()));
			append(text, " projection ", resolve(get.projectionExpression(), get.expressionAttributeNames(), Map.of()));
		}
		else if (request instanceof BatchGetItemRequest get) {
			get.requestItems().values().forEach((keys) -> {
				append(text, " keys ", keys.keys().stream().map(SignatureTableIntegrationTests::literal).toList());
				append(text, " projection ",
						resolve(keys.projectionExpression(), keys.expressionAttributeNames(), Map.of()));
			});
		}
		else if (request instanceof DeleteItemRequest delete) {
			append(text, " key ", literal(delete.key()));
			append(text, " condition ", resolve(delete.conditionExpression(), delete.expressionAttributeNames(),
					delete.expressionAttributeValues()));
			append(text, " returns ", delete.returnValuesAsString());
		}
		else if (request instanceof BatchWriteItemRequest write) {
			append(text, " deletes ", write.requestItems().values().stream().mapToInt(Collection::size).sum());
		}
		return text.append(" -> ").append(measured.itemsRead()).append(" items").toString();
	}

	private static void append(StringBuilder text, String label, Object value) {
		if (value != null) {
			text.append(label).append(value);
		}
	}

	private static String resolve(String expression, Map<String, String> names, Map<String, AttributeValue> values) {
		if (expression == null) {
			return null;
		}
		Matcher matcher = PLACEHOLDER.matcher(expression);
		return matcher.replaceAll((match) -> Matcher.quoteReplacement(
				names.containsKey(match.group()) ? names.get(match.group()) : literal(values.get(match.group()))));
	}

	private static String literal(Map<String, AttributeValue> key) {
		return key.values().stream().map(SignatureTableIntegrationTests::literal).sorted().toList().toString();
	}

	private static String literal(AttributeValue value) {
		return switch (value.type()) {
			case S -> "'" + value.s().replace("\u0000", "\\0") + "'";
			case N -> value.n();
			case BOOL -> value.bool().toString();
			case M -> "{" + value.m().size() + "}";
			default -> value.type().toString();
		};
	}

}
