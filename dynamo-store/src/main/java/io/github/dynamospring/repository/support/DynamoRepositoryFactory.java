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

package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoTemplateSettings;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.repository.query.AbstractDynamoQuery;
import io.github.dynamospring.repository.query.DynamoQueryMethod;
import io.github.dynamospring.repository.query.DynamoQueryPlan;
import io.github.dynamospring.repository.query.ModifyingDynamoQuery;
import io.github.dynamospring.repository.query.PartTreeDynamoQuery;
import io.github.dynamospring.repository.query.StringBasedDynamoQuery;
import io.github.dynamospring.repository.query.VectorSearchDynamoQuery;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.MappingException;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.EntityInformation;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.QueryLookupStrategy.Key;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ValueExpressionDelegate;
import org.springframework.util.Assert;

/**
 * Makes repositories. Usable without a Spring container:
 *
 * <pre class="code">
 * OrderRepository orders = new DynamoRepositoryFactory(template).getRepository(OrderRepository.class);
 * </pre>
 *
 * @since 0.1.0
 */
public class DynamoRepositoryFactory extends RepositoryFactorySupport {

	private static final Log logger = LogFactory.getLog(DynamoRepositoryFactory.class);

	private final DynamoOperations operations;

	private final DynamoMappingContext mappingContext;

	private final List<DynamoQueryPlan> plans = new CopyOnWriteArrayList<>();

	private Supplier<Executor> asyncExecutor = DynamoTemplateSettings.defaults()::executor;

	/**
	 * Create a factory.
	 * @param operations sends the repositories' requests
	 */
	public DynamoRepositoryFactory(DynamoOperations operations) {
		Assert.notNull(operations, "The operations are missing");
		this.operations = operations;
		this.mappingContext = operations.getConverter().getMappingContext();
		addRepositoryProxyPostProcessor((proxy, information) -> {
			Set<Method> methods = asyncMethods(information);
			if (!methods.isEmpty()) {
				proxy.addAdvice(new AsyncQueryInterceptor(methods, () -> this.asyncExecutor.get()));
			}
		});
	}

	private static Set<Method> asyncMethods(RepositoryInformation information) {
		return Arrays.stream(information.getRepositoryInterface().getMethods())
			.filter((method) -> Future.class.isAssignableFrom(method.getReturnType())
					&& information.isQueryMethod(method))
			.collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Set what runs query methods that return a future. By default each call has a thread
	 * of its own, a virtual one where the JVM has them.
	 * @param asyncExecutor gives the executor, asked when it is needed
	 */
	public void setAsyncExecutor(Supplier<Executor> asyncExecutor) {
		Assert.notNull(asyncExecutor, "The executor is missing");
		this.asyncExecutor = asyncExecutor;
	}

	/**
	 * Return the plans of all query methods of the repositories made so far.
	 * @return the plans
	 */
	public List<DynamoQueryPlan> getQueryPlans() {
		return List.copyOf(this.plans);
	}

	@Override
	protected void validate(RepositoryMetadata metadata) {
		super.validate(metadata);
		String name = metadata.getRepositoryInterface().getSimpleName();
		Class<?> entityType = metadata.getDomainType();
		if (metadata.getIdType() != DynamoKey.class) {
			throw new MappingException(("%s has the id type %s, but the key of an entity in DynamoDB is a DynamoKey. "
					+ "Remedy: extend DynamoRepository<%s>.")
				.formatted(name, metadata.getIdType().getSimpleName(), entityType.getSimpleName()));
		}
		if (!this.mappingContext.getRequiredPersistentEntity(entityType).isTable()) {
			throw new MappingException("%s is a repository of %s, which is no entity. Remedy: annotate it with @Table."
				.formatted(name, entityType.getName()));
		}
	}

	@Override
	public EntityInformation<?, ?> getEntityInformation(RepositoryMetadata metadata) {
		return new DynamoEntityInformation<>(metadata.getDomainType(), this.operations.getConverter());
	}

	@Override
	protected Object getTargetRepository(RepositoryInformation information) {
		return getTargetRepositoryViaReflection(information, getEntityInformation(information), this.operations,
				information);
	}

	@Override
	protected RepositoryFragments getRepositoryFragments(RepositoryMetadata metadata) {
		return super.getRepositoryFragments(metadata)
			.append(DynamoRepositoryFragments.of(metadata, this.operations, getProjectionFactory()));
	}

	@Override
	protected Class<?> getRepositoryBaseClass(RepositoryMetadata metadata) {
		return SimpleDynamoRepository.class;
	}

	@Override
	protected Optional<QueryLookupStrategy> getQueryLookupStrategy(@Nullable Key key,
			ValueExpressionDelegate valueExpressionDelegate) {
		if (key == Key.USE_DECLARED_QUERY) {
			throw new IllegalArgumentException(
					"The query lookup strategy USE_DECLARED_QUERY finds nothing, since queries "
							+ "cannot be declared. Remedy: use CREATE or CREATE_IF_NOT_FOUND.");
		}
		return Optional.of((method, metadata, factory, namedQueries) -> resolveQuery(method, metadata, factory,
				namedQueries, valueExpressionDelegate));
	}

	private RepositoryQuery resolveQuery(Method method, RepositoryMetadata metadata, ProjectionFactory factory,
			NamedQueries namedQueries, ValueExpressionDelegate expressions) {
		DynamoQueryMethod queryMethod = new DynamoQueryMethod(method, metadata, factory, this.mappingContext);
		if (namedQueries.hasQuery(queryMethod.getNamedQueryName())) {
			throw new MappingException(
					"%s: named queries are not served, but there is one of the name '%s'. Remedy: remove it."
						.formatted(queryMethod, queryMethod.getNamedQueryName()));
		}
		AbstractDynamoQuery query = query(queryMethod, expressions);
		DynamoQueryPlan plan = query.getPlan();
		this.plans.add(plan);
		if (logger.isDebugEnabled()) {
			logger.debug(plan + requests(plan));
		}
		if (plan.isWasteful() && logger.isWarnEnabled()) {
			logger.warn("%s.%s filters by %s after reading, so it may read much more than it returns (%s); %s"
				.formatted(plan.getRepository(), plan.getSignature(), String.join(", ", plan.getFilterProperties()),
						plan.getWorstCase(),
						plan.getIndexableFilterProperties().isEmpty() ? "no index can serve that"
								: "an index with %s as its key reads only what it returns"
									.formatted(String.join(", ", plan.getIndexableFilterProperties()))));
		}
		return query;
	}

	private static String requests(DynamoQueryPlan plan) {
		OptionalInt most = plan.getMaxRequests();
		if (most.isEmpty()) {
			return "";
		}
		return (most.getAsInt() == 1) ? ", 1 request" : ", at most " + most.getAsInt() + " requests";
	}

	private AbstractDynamoQuery query(DynamoQueryMethod method, ValueExpressionDelegate expressions) {
		if (method.isModifying()) {
			return new ModifyingDynamoQuery(method, this.operations, expressions);
		}
		if (VectorSearchDynamoQuery.isVectorSearch(method)) {
			return new VectorSearchDynamoQuery(method, this.operations, expressions);
		}
		return method.hasDeclaredQuery() ? new StringBasedDynamoQuery(method, this.operations, expressions)
				: new PartTreeDynamoQuery(method, this.operations);
	}

}
