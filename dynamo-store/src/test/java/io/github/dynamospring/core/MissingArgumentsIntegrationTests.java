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

package io.github.dynamospring.core;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.core.query.Update;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.Product;
import io.github.dynamospring.repository.AllowCount;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoFluentQuery;
import io.github.dynamospring.repository.DynamoQueryExecutor;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.core.TypedPropertyPath;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.QueryByExampleExecutor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What happens where an argument is missing: {@code null}, an array or collection with
 * {@code null} in it, or a blank name. Each of them is refused by a message, at the
 * latest when the request would be made.
 */
class MissingArgumentsIntegrationTests {

	private final DynamoFixture dynamo = new DynamoFixture(Order.class, Product.class);

	private final DynamoOperations operations = this.dynamo.template();

	private final Products products = new DynamoRepositoryFactory(this.operations).getRepository(Products.class);

	private final List<String> wrong = new ArrayList<>();

	private int tried;

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void templateNamesWhatIsMissing() {
		attempt(DynamoOperations.class, this.operations);
		assertRefused(30);
	}

	@Test
	void readsNameWhatIsMissing() {
		attempt(ExecutableGetOperation.GetWithKey.class, this.operations.get(Product.class));
		attempt(ExecutableGetOperation.Get.class, this.operations.get(Product.class).key("p1"));
		attempt(ExecutableQueryOperation.QueryWithIndex.class, this.operations.query(Order.class));
		attempt(ExecutableQueryOperation.QueryWithSortKey.class, this.operations.query(Order.class).partitionKey("u1"));
		attempt(ExecutableScanOperation.ScanWithIndex.class, this.operations.scan(Order.class));
		attempt(ExecutableScanOperation.ParallelScan.class, this.operations.scan(Order.class).segments(2));
		attempt(ExecutableBatchGetOperation.BatchGetWithKeys.class, this.operations.getAll(Product.class));
		attempt(ExecutableBatchGetOperation.BatchGet.class,
				this.operations.getAll(Product.class).keys(DynamoKey.of("p1")));
		attempt(ExecutableMergeOperation.Merge.class,
				this.operations.merge(List.of(this.operations.query(Order.class).partitionKey("u1"))));
		attempt(ExecutableTransactGetOperation.TransactGet.class,
				this.operations.transactGet(this.operations.get(Product.class).key("p1")));
		assertRefused(45);
	}

	@Test
	void writesNameWhatIsMissing() {
		attempt(ExecutablePutOperation.Put.class, this.operations.put(Product.of("p1", "Cup")));
		attempt(ExecutableUpdateOperation.UpdateWithKey.class, this.operations.update(Product.class));
		attempt(ExecutableUpdateOperation.UpdateChanges.class, this.operations.update(Product.class).key("p1"));
		attempt(ExecutableDeleteOperation.DeleteWithKey.class, this.operations.delete(Product.class));
		attempt(ExecutableDeleteOperation.Delete.class, this.operations.delete(Product.class).key("p1"));
		attempt(ExecutableTransactionOperation.Transaction.class, this.operations.transaction());
		attempt(ExecutableTransactionOperation.CheckWithKey.class, this.operations.check(Product.class));
		attempt(ExecutableTransactionOperation.CheckWithCondition.class,
				this.operations.check(Product.class).key(DynamoKey.of("p1")));
		attempt(ExecutableBatchWriteOperation.BatchWrite.class, this.operations.batchWrite());
		assertRefused(60);
	}

	@Test
	void queryObjectsNameWhatIsMissing() {
		attempt(Criteria.class, null);
		attempt(Criteria.class, Criteria.where("name").is("Cup"));
		attempt(Criteria.Step.class, Criteria.where("name"));
		attempt(Criteria.Expression.class, Criteria.expression("#a = :a"));
		attempt(Update.class, Update.empty());
		attempt(SortKeyCondition.class, null);
		attempt(SortKeyCondition.class, SortKeyCondition.is("x"));
		attempt(PageTokenSecrets.class, null);
		attempt(DynamoKey.class, null);
		attempt(DynamoTemplateSettings.class, DynamoTemplateSettings.defaults());
		assertRefused(90);
	}

	@Test
	void repositoriesNameWhatIsMissing() {
		attempt(DynamoRepository.class, this.products);
		attempt(DynamoQueryExecutor.class, this.products);
		attempt(QueryByExampleExecutor.class, this.products);
		this.products.findBy(Criteria.where("id").is("p1"), (query) -> {
			attempt(DynamoFluentQuery.class, query);
			attempt(DynamoFluentQuery.class, query.as(Map.class).limit(1));
			return "";
		});
		assertRefused(60);
	}

	private void assertRefused(int atLeast) {
		assertThat(this.wrong).isEmpty();
		assertThat(this.tried).isGreaterThanOrEqualTo(atLeast);
		assertThat(this.dynamo.requests()).isEmpty();
	}

	private void attempt(Class<?> api, @Nullable Object target) {
		for (Method method : api.getMethods()) {
			boolean isStatic = Modifier.isStatic(method.getModifiers());
			if (isStatic == (target == null) && method.getDeclaringClass() != Object.class
					&& !method.getName().equals("equals")) {
				for (int i = 0; i < method.getParameterCount(); i++) {
					for (Object missing : missing(method, i)) {
						attempt(api, method, target, i, missing);
					}
				}
			}
		}
	}

	private static List<@Nullable Object> missing(Method method, int index) {
		Class<?> type = method.getParameterTypes()[index];
		List<@Nullable Object> missing = new ArrayList<>();
		if (type.isPrimitive() || method.getAnnotatedParameterTypes()[index].isAnnotationPresent(Nullable.class)) {
			return missing;
		}
		missing.add(null);
		if (type == String.class) {
			missing.add("");
		}
		if (type == String[].class) {
			missing.add(new String[] { "" });
			missing.add(new String[] { "name", " " });
		}
		if (type.isArray()) {
			missing.add(Array.newInstance(type.getComponentType(), 1));
		}
		if (type == Collection.class || type == Iterable.class) {
			missing.add(Collections.singletonList(null));
		}
		return missing;
	}

	private void attempt(Class<?> api, Method method, @Nullable Object target, int index, @Nullable Object missing) {
		Object[] arguments = Stream.of(method.getParameterTypes()).map(this::argument).toArray();
		arguments[index] = missing;
		String call = api.getSimpleName() + "." + method.getName() + Arrays.deepToString(arguments);
		this.tried++;
		try {
			method.setAccessible(true);
			Object result = method.invoke(target, arguments);
			finish(result);
			this.wrong.add(call + " was accepted: " + result);
		}
		catch (InvocationTargetException ex) {
			Throwable cause = ex.getCause();
			if (!(cause instanceof IllegalArgumentException || cause instanceof InvalidDataAccessApiUsageException)
					|| cause.getMessage() == null || cause.getMessage().isBlank()) {
				this.wrong.add(call + ": " + cause);
			}
		}
		catch (IllegalArgumentException | InvalidDataAccessApiUsageException ex) {
			// said when the request is made
		}
		catch (Exception ex) {
			this.wrong.add(call + ": " + ex);
		}
	}

	private void finish(@Nullable Object result) throws ReflectiveOperationException {
		if (result instanceof Criteria criteria) {
			this.operations.scan(Product.class).filter(criteria).toRequest();
		}
		else if (result instanceof Update update) {
			this.operations.update(Product.class).key("p1").apply(update).toRequest();
		}
		else if (result instanceof SortKeyCondition condition) {
			this.operations.query(Order.class).partitionKey("u1").sortKey(condition).toRequest();
		}
		else if (result instanceof DynamoFluentQuery<?> query) {
			query.explain();
		}
		else if (result != null) {
			for (Method method : result.getClass().getMethods()) {
				if (method.getName().startsWith("toRequest") && method.getParameterCount() == 0) {
					method.setAccessible(true);
					try {
						method.invoke(result);
					}
					catch (InvocationTargetException ex) {
						throw (RuntimeException) ex.getCause();
					}
				}
			}
		}
	}

	private @Nullable Object argument(Class<?> type) {
		if (type.isArray()) {
			return (type == Object[].class) ? new Object[] { "p1" } : Array.newInstance(type.getComponentType(), 0);
		}
		if (type == ExecutablePutOperation.Put.class) {
			return this.operations.put(Product.of("p1", "Cup"));
		}
		return sample(type);
	}

	private static @Nullable Object sample(Class<?> type) {
		Map<Class<?>, Object> samples = Map.ofEntries(Map.entry(String.class, "name"), Map.entry(Object.class, "x"),
				Map.entry(Class.class, Product.class), Map.entry(DynamoKey.class, DynamoKey.of("p1")),
				Map.entry(Collection.class, List.of(DynamoKey.of("p1"))), Map.entry(Iterable.class, List.of()),
				Map.entry(Criteria.class, Criteria.where("id").is("p1")), Map.entry(Number.class, 1),
				Map.entry(Sort.class, Sort.unsorted()), Map.entry(Limit.class, Limit.of(1)),
				Map.entry(Pageable.class, PageRequest.of(0, 1)),
				Map.entry(ScrollPosition.class, ScrollPosition.keyset()),
				Map.entry(Example.class, Example.of(Product.of("p1", null))),
				Map.entry(Function.class, Function.identity()), Map.entry(int.class, 1), Map.entry(long.class, 1L),
				Map.entry(double.class, 1.0), Map.entry(Executor.class, (Executor) Runnable::run),
				Map.entry(Consumer.class, (Consumer<Object>) (it) -> {
				}), Map.entry(TypedPropertyPath.class, TypedPropertyPath.of(Product::getName)));
		return samples.get(type);
	}

	@AllowScan
	@AllowCount
	interface Products
			extends DynamoRepository<Product>, DynamoQueryExecutor<Product>, QueryByExampleExecutor<Product> {

	}

}
