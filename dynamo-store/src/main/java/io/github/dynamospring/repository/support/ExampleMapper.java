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

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.JsonAttribute;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.ExampleMatcher.StringMatcher;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.support.ExampleMatcherAccessor;

/**
 * Makes criteria of an example: its properties that have a value are compared with it,
 * those of embedded objects one by one.
 */
class ExampleMapper {

	private final DynamoMappingContext mappingContext;

	private final Class<?> entityType;

	ExampleMapper(DynamoMappingContext mappingContext, Class<?> entityType) {
		this.mappingContext = mappingContext;
		this.entityType = entityType;
	}

	/**
	 * Return what items like an example meet.
	 * @param example the example
	 * @return the criteria, {@code null} if no property has a value
	 * @throws DynamoValidationException if the example asks for what DynamoDB cannot
	 * compare
	 */
	@Nullable Criteria toCriteria(Example<?> example) {
		if (!isServed(example.getProbeType())) {
			throw new DynamoValidationException("An example of " + this.entityType.getSimpleName() + " is a "
					+ example.getProbeType().getSimpleName() + ", but the results are all of the type "
					+ this.entityType.getSimpleName() + ". Remedy: give an instance of that type, or write criteria.");
		}
		List<Criteria> conditions = new ArrayList<>();
		Reading reading = new Reading(example.getMatcher(), conditions, new HashSet<>());
		reading.read("", example.getProbe());
		reading.requireKnownPaths();
		if (conditions.isEmpty()) {
			return null;
		}
		Criteria[] all = conditions.toArray(Criteria[]::new);
		return example.getMatcher().isAllMatching() ? Criteria.allOf(all) : Criteria.anyOf(all);
	}

	/*
	 * An example of one of the types a sealed type permits finds items of that type.
	 */
	private boolean isServed(Class<?> probeType) {
		return probeType == this.entityType || this.mappingContext.getRequiredPersistentEntity(this.entityType)
			.getSubtypes()
			.stream()
			.anyMatch((subtype) -> subtype.getType() == probeType);
	}

	/**
	 * One example.
	 */
	private final class Reading {

		private final ExampleMatcher matcher;

		private final ExampleMatcherAccessor settings;

		private final List<Criteria> conditions;

		private final Set<String> known;

		Reading(ExampleMatcher matcher, List<Criteria> conditions, Set<String> known) {
			this.matcher = matcher;
			this.settings = new ExampleMatcherAccessor(matcher);
			this.conditions = conditions;
			this.known = known;
		}

		private void read(String prefix, Object object) {
			DynamoPersistentEntity<?> entity = ExampleMapper.this.mappingContext
				.getRequiredPersistentEntity(object.getClass());
			PersistentPropertyAccessor<?> accessor = entity.getPropertyAccessor(object);
			for (DynamoPersistentProperty property : entity) {
				String path = prefix + property.getName();
				this.known.add(path);
				if (!this.settings.isIgnoredPath(path)) {
					read(path, property, accessor.getProperty(property));
				}
				else if (isEmbedded(property)) {
					nested(path, property);
				}
			}
		}

		private void nested(String path, DynamoPersistentProperty property) {
			DynamoPersistentEntity<?> entity = ExampleMapper.this.mappingContext
				.getPersistentEntity(property.getTypeInformation());
			if (entity != null) {
				entity.forEach((it) -> this.known.add(path + "." + it.getName()));
			}
		}

		private void read(String path, DynamoPersistentProperty property, @Nullable Object found) {
			Object content = (found instanceof Optional<?> optional) ? optional.orElse(null) : found;
			Object value = this.settings.getValueTransformerForPath(path)
				.apply(Optional.ofNullable(content))
				.orElse(null);
			if (value == null || isEmpty(value)) {
				if (isEmbedded(property)) {
					nested(path, property);
				}
				if (this.settings.getNullHandler() == ExampleMatcher.NullHandler.INCLUDE && !property.isKeyPart()) {
					this.conditions.add(Criteria.where(path).isNull());
				}
				return;
			}
			if (isEmbedded(property)) {
				read(path + ".", value);
				return;
			}
			this.conditions.add((value instanceof String text) ? text(path, text) : Criteria.where(path).is(value));
		}

		private static boolean isEmbedded(DynamoPersistentProperty property) {
			return property.isEntity() && !property.isCollectionLike() && !property.isMap()
					&& !property.isAnnotationPresent(JsonAttribute.class);
		}

		private static boolean isEmpty(Object value) {
			return (value instanceof Collection<?> elements && elements.isEmpty())
					|| (value instanceof Map<?, ?> entries && entries.isEmpty());
		}

		private Criteria text(String path, String text) {
			if (this.settings.isIgnoreCaseForPath(path)) {
				throw refuse(path, "ignoring case", "store a lower case copy of it and compare that");
			}
			StringMatcher how = this.settings.getStringMatcherForPath(path);
			return switch (how) {
				case DEFAULT, EXACT -> Criteria.where(path).is(text);
				case STARTING -> Criteria.where(path).startingWith(text);
				case CONTAINING -> Criteria.where(path).contains(text);
				case ENDING ->
					throw refuse(path, "by its end (" + how + ")", "store it reversed and compare the start of that");
				case REGEX -> throw refuse(path, "with a pattern (" + how + ")",
						"use StringMatcher.CONTAINING or STARTING, and match the results in the application");
			};
		}

		private DynamoValidationException refuse(String path, String how, String remedy) {
			return new DynamoValidationException("An example of " + ExampleMapper.this.entityType.getSimpleName()
					+ " compares '" + path + "' " + how + ", which DynamoDB cannot do. Remedy: " + remedy + ".");
		}

		private void requireKnownPaths() {
			this.matcher.getIgnoredPaths().forEach((path) -> requireKnown(path, "ignores"));
			this.matcher.getPropertySpecifiers()
				.getSpecifiers()
				.forEach((specifier) -> requireKnown(specifier.getPath(), "says how to match"));
		}

		private void requireKnown(String path, String what) {
			if (!this.known.contains(path)) {
				throw new DynamoValidationException("An example of " + ExampleMapper.this.entityType.getSimpleName()
						+ " " + what + " '" + path + "', which is no property. Remedy: leave it out, or name one of "
						+ String.join(", ", this.known.stream().sorted().toList()) + ".");
			}
		}

	}

}
