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
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.ScanNotAllowedException;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.repository.AllowCount;
import io.github.dynamospring.repository.AllowScan;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;

/**
 * A method that takes its conditions as an argument, with one way to end its query.
 * Planned when it is called, so what cannot be served is refused then.
 */
final class CriteriaQueryMethod extends DynamoQueryMethod {

	private final String name;

	private final Class<?> argument;

	private final Class<?> repository;

	/**
	 * Create a method.
	 * @param name the name of the method that is called, for messages
	 * @param argument the type of the argument that holds the conditions
	 * @param end how the query ends
	 * @param metadata the repository
	 * @param factory makes projections
	 * @param mappingContext knows the entity
	 */
	CriteriaQueryMethod(String name, Class<?> argument, ResultShape end, RepositoryMetadata metadata,
			ProjectionFactory factory,
			MappingContext<? extends DynamoPersistentEntity<?>, DynamoPersistentProperty> mappingContext) {
		super(method(end), metadata, factory, mappingContext);
		this.name = name;
		this.argument = argument;
		this.repository = metadata.getRepositoryInterface();
	}

	private static Method method(ResultShape end) {
		String name = end.name().toLowerCase(Locale.ROOT);
		Method method = switch (end) {
			case SLICE, PAGE -> ReflectionUtils.findMethod(Ends.class, name, Pageable.class);
			case WINDOW -> ReflectionUtils.findMethod(Ends.class, name, ScrollPosition.class);
			default -> ReflectionUtils.findMethod(Ends.class, name);
		};
		Assert.state(method != null, () -> "A query cannot end in " + end);
		return method;
	}

	@Override
	String getSignature() {
		return this.name + "(" + this.argument.getSimpleName() + ")";
	}

	@Override
	public boolean isScanAllowed() {
		return super.isScanAllowed() || isRedeclaredWith(AllowScan.class);
	}

	@Override
	public boolean isCountAllowed() {
		return super.isCountAllowed() || isRedeclaredWith(AllowCount.class);
	}

	private boolean isRedeclaredWith(Class<? extends Annotation> permission) {
		return Arrays.stream(this.repository.getMethods())
			.filter((method) -> method.getName().equals(this.name) && method.getParameterCount() > 0
					&& method.getParameterTypes()[0] == this.argument)
			.anyMatch((method) -> MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY).isPresent(permission));
	}

	@Override
	RuntimeException refuse(String reason, String remedy) {
		return new DynamoValidationException(this + ": " + reason + ". Remedy: " + remedy + ".");
	}

	@Override
	RuntimeException refuseScan(String reason, String remedy) {
		return new ScanNotAllowedException(this + ": " + reason + "; nothing was sent. Remedy: " + remedy
				+ ", or allow scans with @AllowScan on " + getRepositoryName() + ".");
	}

	@Override
	boolean isDeclarable() {
		return false;
	}

	@Override
	String describeIndex(@Nullable String index) {
		return (index != null) ? "index(\"" + index + "\")" : "index(..)";
	}

	/**
	 * The ends of a query as methods, each named like its shape.
	 */
	@SuppressWarnings("unused")
	private interface Ends {

		@Nullable Object one();

		List<Object> collection();

		Stream<Object> stream();

		Slice<Object> slice(Pageable pageable);

		Page<Object> page(Pageable pageable);

		Window<Object> window(ScrollPosition position);

		long count();

		boolean exists();

	}

}
