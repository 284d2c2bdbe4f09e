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

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.repository.AllowCount;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Delete;
import io.github.dynamospring.repository.Index;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.query.DefaultParameters;
import org.springframework.data.repository.query.QueryCreationException;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.ReturnedType;
import org.springframework.util.Assert;

/**
 * A query method of a DynamoDB repository.
 *
 * @since 0.1.0
 */
public class DynamoQueryMethod extends QueryMethod {

	private final Method method;

	private final RepositoryMetadata metadata;

	private final ProjectionFactory projectionFactory;

	private final MappingContext<? extends DynamoPersistentEntity<?>, DynamoPersistentProperty> mappingContext;

	private final DynamoPersistentEntity<?> entity;

	/**
	 * Create a query method.
	 * @param method the method
	 * @param metadata the repository
	 * @param factory makes projections
	 * @param mappingContext knows the entity
	 */
	public DynamoQueryMethod(Method method, RepositoryMetadata metadata, ProjectionFactory factory,
			MappingContext<? extends DynamoPersistentEntity<?>, DynamoPersistentProperty> mappingContext) {
		super(method, metadata, factory, DefaultParameters::new);
		this.method = method;
		this.metadata = metadata;
		this.projectionFactory = factory;
		this.mappingContext = mappingContext;
		this.entity = mappingContext.getRequiredPersistentEntity(metadata.getDomainType());
	}

	/**
	 * Return the entity the repository is for.
	 * @return the entity
	 */
	public DynamoPersistentEntity<?> getEntity() {
		return this.entity;
	}

	MappingContext<? extends DynamoPersistentEntity<?>, DynamoPersistentProperty> getMappingContext() {
		return this.mappingContext;
	}

	Method getMethod() {
		return this.method;
	}

	String getRepositoryName() {
		return this.metadata.getRepositoryInterface().getSimpleName();
	}

	/**
	 * Return the method with its parameter types, without the repository.
	 * @return the signature, such as {@code findByUserId(String)}
	 */
	String getSignature() {
		return Arrays.stream(this.method.getParameterTypes())
			.map(Class::getSimpleName)
			.collect(Collectors.joining(", ", this.method.getName() + "(", ")"));
	}

	/**
	 * Whether the method or its repository allows scans.
	 * @return {@code true} with {@link AllowScan}
	 */
	public boolean isScanAllowed() {
		return isAllowed(AllowScan.class);
	}

	/**
	 * Whether the method or its repository allows counting for a page.
	 * @return {@code true} with {@link AllowCount}
	 */
	public boolean isCountAllowed() {
		return isAllowed(AllowCount.class);
	}

	private boolean isAllowed(Class<? extends Annotation> permission) {
		return MergedAnnotations.from(this.method, SearchStrategy.TYPE_HIERARCHY).isPresent(permission)
				|| MergedAnnotations.from(this.metadata.getRepositoryInterface(), SearchStrategy.TYPE_HIERARCHY)
					.isPresent(permission);
	}

	/**
	 * Return the name of the index the method asks for.
	 * @return the value of {@link Index}, {@code null} without one
	 */
	public @Nullable String getIndexName() {
		Query query = getQueryAnnotation();
		String declared = (query != null && !query.index().isEmpty()) ? query.index() : null;
		String name = MergedAnnotations.from(this.method, SearchStrategy.TYPE_HIERARCHY)
			.get(Index.class)
			.getValue("value", String.class)
			.orElse(null);
		if (name != null && declared != null && !name.equals(declared)) {
			throw refuse("@Index names '" + name + "', but @Query names '" + declared + "'", "remove one of the two");
		}
		return (declared != null) ? declared : name;
	}

	/**
	 * Whether what the index does not hold is read from the table.
	 * @return {@code true} with {@link Index#fetch()}
	 */
	public boolean isIndexCompleted() {
		Index index = annotation(Index.class);
		return index != null && index.fetch();
	}

	/**
	 * Return the query the method declares.
	 * @return the annotation, {@code null} without one
	 */
	@Nullable Query getQueryAnnotation() {
		return annotation(Query.class);
	}

	Query getRequiredQueryAnnotation() {
		Query query = getQueryAnnotation();
		Assert.state(query != null, () -> this + " has no @Query");
		return query;
	}

	<A extends Annotation> @Nullable A annotation(Class<A> type) {
		return MergedAnnotations.from(this.method, SearchStrategy.TYPE_HIERARCHY)
			.get(type)
			.synthesize(MergedAnnotation::isPresent)
			.orElse(null);
	}

	/**
	 * Whether the method declares its query rather than having it made from its name.
	 * @return {@code true} with {@link Query}
	 */
	public boolean hasDeclaredQuery() {
		return getQueryAnnotation() != null;
	}

	/**
	 * Whether the method returns before its requests are sent.
	 * @return {@code true} if it returns a future
	 */
	public boolean isAsync() {
		return Future.class.isAssignableFrom(this.method.getReturnType());
	}

	/**
	 * Return the type of the method's result, without the future around it.
	 * @return the type
	 * @throws QueryCreationException if the future is of a kind that is not served
	 */
	ResolvableType getResultType() {
		ResolvableType type = ResolvableType.forMethodReturnType(this.method, this.metadata.getRepositoryInterface());
		Class<?> raw = type.toClass();
		if (CompletionStage.class.isAssignableFrom(raw) || Future.class.isAssignableFrom(raw)) {
			if (raw != CompletableFuture.class && raw != Future.class) {
				throw refuse(raw.getSimpleName() + " is not served", "return a CompletableFuture");
			}
			return type.getGeneric(0);
		}
		return type;
	}

	/**
	 * Return what the method gives back when it finds, rather than counts or deletes.
	 * @return the shape
	 * @throws QueryCreationException if there is no such result
	 */
	ResultShape findShape() {
		refuseUnservedContainers(getResultType().toClass());
		ResultShape shape = shape();
		Class<?> element = getReturnedObjectType();
		if (element == void.class || element == Void.class) {
			throw refuse("a method that finds must return something", "return Optional<"
					+ this.entity.getType().getSimpleName() + ">, a List, Slice, Window or Stream of it");
		}
		if (!getParameters().hasDynamicProjection()) {
			requireEntityOrProjection(element);
		}
		requireSpecialParameters(shape);
		return shape;
	}

	private ResultShape shape() {
		if (isScrollQuery()) {
			return ResultShape.WINDOW;
		}
		if (isPageQuery()) {
			return ResultShape.PAGE;
		}
		if (isSliceQuery()) {
			return ResultShape.SLICE;
		}
		if (isStreamQuery()) {
			return ResultShape.STREAM;
		}
		return isCollectionQuery() ? ResultShape.COLLECTION : ResultShape.ONE;
	}

	private void refuseUnservedContainers(Class<?> type) {
		if (isPageQuery() && !isCountAllowed()) {
			throw refuse("a Page needs the number of all results, which DynamoDB can only tell by reading them all",
					"return Slice or Window, which know whether there is more, or allow the count with @AllowCount");
		}
		if (ReactiveWrappers.supports(type)) {
			throw refuse(type.getSimpleName() + " is not served, the repository is blocking",
					"return a CompletableFuture, or the result itself");
		}
		if (isAsync() && isStreamQuery()) {
			throw refuse(
					"a Stream in a " + this.method.getReturnType().getSimpleName()
							+ " would be read by the thread that consumes it",
					"return a " + this.method.getReturnType().getSimpleName() + " of a List, or the Stream itself");
		}
		if (type.isArray()) {
			throw refuse("arrays are not served", "return a List");
		}
	}

	/**
	 * Refuse results that are neither the entity nor a projection of it.
	 * @param element the type of the results
	 */
	void requireEntityOrProjection(Class<?> element) {
		Class<?> domainType = this.entity.getType();
		if (element.isAssignableFrom(domainType) || element == Map.class) {
			return;
		}
		ReturnedType returned = PlannedQuery.isProjection(element)
				? ReturnedType.of(element, domainType, this.projectionFactory) : null;
		if (returned == null || !returned.isProjecting()) {
			throw refuse(
					element.getSimpleName() + " is neither " + domainType.getSimpleName() + " nor a projection of it",
					"return " + domainType.getSimpleName()
							+ ", or an interface or record whose properties are properties of "
							+ domainType.getSimpleName());
		}
		if (returned.isInterfaceProjection() && !returned.needsCustomConstruction()) {
			return;
		}
		for (String property : returned.getInputProperties()) {
			if (this.entity.getPersistentProperty(property) == null) {
				throw refuse(
						"the projection " + element.getSimpleName() + " has the property '" + property + "', which "
								+ domainType.getSimpleName() + " does not have",
						"name one of " + PropertyNames.of(this.entity)
								+ (element.isInterface() ? ", or compute it in a default method" : ""));
			}
		}
	}

	private void requireSpecialParameters(ResultShape shape) {
		if ((shape == ResultShape.SLICE || shape == ResultShape.PAGE) && !getParameters().hasPageableParameter()) {
			throw refuse("a " + ((shape == ResultShape.SLICE) ? "Slice" : "Page") + " needs to know its size",
					"add a parameter of type Pageable");
		}
		if (shape != ResultShape.WINDOW && getParameters().hasScrollPositionParameter()) {
			throw refuse("a ScrollPosition is taken, but no position is given back to continue from",
					"return a Window");
		}
		if (getParameters().hasScrollPositionParameter()) {
			Class<?> position = getParameters().getParameter(getParameters().getScrollPositionIndex()).getType();
			if (OffsetScrollPosition.class.isAssignableFrom(position)) {
				throw refuse("DynamoDB cannot start at an offset without reading what lies before it",
						"declare the parameter as ScrollPosition");
			}
		}
	}

	/**
	 * Return a number of items in the method's return type.
	 * @param number the number
	 * @return an {@link Integer} or {@link Long}
	 */
	Object number(long number) {
		Class<?> type = getResultType().toClass();
		if (type == int.class || type == Integer.class) {
			return Math.toIntExact(number);
		}
		return number;
	}

	/**
	 * Whether the method is an update or a delete of one item.
	 * @return {@code true} with {@link Update} or {@link Delete}
	 */
	public boolean isModifying() {
		return annotation(Update.class) != null || annotation(Delete.class) != null;
	}

	/**
	 * Return the exception that does not let the application start.
	 * @param reason why the method cannot be served
	 * @param remedy what to do about it
	 * @return the exception
	 */
	RuntimeException refuse(String reason, String remedy) {
		return QueryCreationException.create(this, this + ": " + reason + ". Remedy: " + remedy + ".");
	}

	/**
	 * Return the exception for a method that would scan without being allowed to.
	 * @param reason why no key serves it
	 * @param remedy what to do about it instead of allowing the scan
	 * @return the exception
	 */
	RuntimeException refuseScan(String reason, String remedy) {
		return refuse(reason, remedy + ", or allow the scan with @AllowScan");
	}

	/**
	 * Return how an index is asked for, for messages.
	 * @param name the name of the index, {@code null} for any
	 * @return the text to write
	 */
	String describeIndex(@Nullable String name) {
		return (name != null) ? "@Index(\"" + name + "\")" : "@Index";
	}

	/**
	 * Whether the method could declare its query instead.
	 * @return {@code false} if its conditions are an argument
	 */
	boolean isDeclarable() {
		return true;
	}

	/**
	 * Return what the method gives back.
	 * @param options how it reads
	 * @return the type of its results, or the one the caller names
	 */
	ReturnedType returnedType(ReadingOptions options) {
		return (options.resultType() != null)
				? ReturnedType.of(options.resultType(), this.entity.getType(), this.projectionFactory)
				: getResultProcessor().getReturnedType();
	}

	/**
	 * Return the repository and the method, for messages.
	 * @return the repository's simple name, the method's name and its parameter types
	 */
	@Override
	public String toString() {
		return getRepositoryName() + "." + getSignature();
	}

}
