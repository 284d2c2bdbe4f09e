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

import java.math.BigInteger;
import java.util.Map;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoDuplicateKeyException;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;
import org.springframework.util.Assert;

/**
 * What must hold for a stored item so that a whole entity may be written over it or
 * deleted: nothing, that there is none, or that it has the entity's version.
 */
final class WriteGuard {

	private final TemplateContext context;

	private final DynamoPersistentEntity<?> entity;

	private final @Nullable DynamoPersistentProperty versionProperty;

	private final long version;

	private final boolean written;

	private final boolean mustNotExist;

	private WriteGuard(TemplateContext context, DynamoPersistentEntity<?> entity, Object object, boolean mustNotExist) {
		this.context = context;
		this.entity = entity;
		this.versionProperty = entity.getVersionProperty();
		Object value = (this.versionProperty != null) ? context.converter().getProperty(object, this.versionProperty)
				: null;
		this.version = (value != null) ? ((Number) value).longValue()
				: (this.versionProperty != null) ? this.versionProperty.getVersionStart() : 0;
		this.written = value != null && (isOfSdk() || this.version != 0);
		this.mustNotExist = mustNotExist;
	}

	static WriteGuard of(TemplateContext context, DynamoPersistentEntity<?> entity, Object object) {
		return new WriteGuard(context, entity, object, false);
	}

	static WriteGuard mustNotExist(TemplateContext context, DynamoPersistentEntity<?> entity, Object object) {
		return new WriteGuard(context, entity, object, true);
	}

	// The AWS SDK guards the version alone: an item without one may be written over, and
	// the version counting starts at may be stored or not.
	private boolean isOfSdk() {
		return this.versionProperty != null && this.versionProperty.getSchemaConverter() != null;
	}

	private boolean isAtStart() {
		return isOfSdk() && this.written && this.versionProperty != null
				&& this.version == this.versionProperty.getVersionStart();
	}

	boolean isVersioned() {
		return this.versionProperty != null;
	}

	/**
	 * Return what the stored item must meet, together with the user's own condition.
	 * @param userCondition the user's condition
	 * @return the condition
	 */
	RenderedCondition condition(@Nullable Criteria userCondition) {
		if (userCondition == null && !isAtStart()) {
			return compiled();
		}
		Criteria guard = guard();
		Criteria condition = (guard != null && userCondition != null) ? Criteria.allOf(guard, userCondition)
				: (guard != null) ? guard : userCondition;
		return RenderedCondition.of(this.context, this.entity, condition);
	}

	private RenderedCondition compiled() {
		GuardExpressions guards = this.context.guards(this.entity);
		RenderedCondition condition = this.mustNotExist ? guards.itemIsAbsent()
				: this.written ? guards.versionIs(this.version)
						: isOfSdk() ? guards.versionIsAbsent() : isVersioned() ? guards.itemIsAbsent() : null;
		return (condition != null) ? condition : RenderedCondition.none();
	}

	private @Nullable Criteria guard() {
		if (this.mustNotExist) {
			return GuardExpressions.absentItem();
		}
		if (this.versionProperty == null) {
			return null;
		}
		if (isAtStart()) {
			return Criteria.anyOf(GuardExpressions.absentVersion(this.versionProperty),
					GuardExpressions.equalVersion(this.versionProperty, this.version));
		}
		if (this.written) {
			return GuardExpressions.equalVersion(this.versionProperty, this.version);
		}
		return isOfSdk() ? GuardExpressions.absentVersion(this.versionProperty) : GuardExpressions.absentItem();
	}

	/**
	 * Return the guard of a delete, which has no use for an item that must not exist.
	 * @return the condition, {@code null} for none
	 */
	@Nullable Criteria versionGuard() {
		return (this.versionProperty != null) ? GuardExpressions.equalVersion(this.versionProperty, this.version)
				: null;
	}

	/**
	 * Write the next version into an item that was made of the entity.
	 * @param item the item
	 */
	void applyNextVersion(Map<String, AttributeValue> item) {
		if (this.versionProperty != null) {
			item.put(this.versionProperty.getAttributeName(), AttributeValue.createN(Long.toString(nextVersion())));
		}
	}

	/**
	 * Return the entity with the version that has been written, and what was generated.
	 * @param <T> the entity type
	 * @param object the entity
	 * @param item the item that has been written
	 * @return the entity itself or a copy
	 */
	<T> T saved(T object, Map<String, AttributeValue> item) {
		T saved = this.context.converter().withGeneratedValues(object, item);
		return (this.versionProperty != null)
				? this.context.converter().withProperty(saved, this.versionProperty, versionValue(nextVersion()))
				: saved;
	}

	private long nextVersion() {
		if (this.versionProperty == null) {
			return 0;
		}
		long current = this.mustNotExist ? this.versionProperty.getVersionStart() : this.version;
		long increment = this.versionProperty.getVersionIncrement();
		if (current > maxVersion(this.versionProperty.getType()) - increment) {
			throw new DynamoValidationException(
					"%s has the version %d, and '%s' of the type %s cannot hold the next one: declare it as long"
						.formatted(this.entity.getType().getSimpleName(), current, this.versionProperty.getName(),
								this.versionProperty.getType().getSimpleName()));
		}
		return current + increment;
	}

	private static long maxVersion(Class<?> type) {
		if (type == Integer.class || type == int.class) {
			return Integer.MAX_VALUE;
		}
		return (type == Short.class || type == short.class) ? Short.MAX_VALUE : Long.MAX_VALUE;
	}

	private Object versionValue(long value) {
		Assert.state(this.versionProperty != null, "The entity has no version");
		Class<?> type = this.versionProperty.getType();
		if (type == Integer.class || type == int.class) {
			return Math.toIntExact(value);
		}
		if (type == Short.class || type == short.class) {
			return (short) value;
		}
		return (type == BigInteger.class) ? BigInteger.valueOf(value) : (Object) value;
	}

	/**
	 * Say what a failed condition means.
	 * @param ex the failure
	 * @param key the key of the item
	 * @return the exception to throw
	 */
	DataAccessException failure(DynamoConditionFailedException ex, Object key) {
		DynamoFailure failure = ex.getFailure();
		if (this.mustNotExist && !failure.item().isEmpty()) {
			return new DynamoDuplicateKeyException("%s with key %s exists already; it was not changed"
				.formatted(this.entity.getType().getSimpleName(), key), ex, failure);
		}
		if (this.versionProperty != null && !this.mustNotExist && !hasExpectedVersion(failure.item())) {
			return new DynamoOptimisticLockingException(lockingMessage(key, failure.item()), ex, failure);
		}
		return new DynamoConditionFailedException("The condition did not hold for %s with key %s; it was not written"
			.formatted(this.entity.getType().getSimpleName(), key), ex, failure);
	}

	/**
	 * Say what the failed condition of a delete means.
	 * @param ex the failure
	 * @param key the key of the item
	 * @return the exception to throw
	 */
	DataAccessException deleteFailure(DynamoConditionFailedException ex, Object key) {
		DynamoFailure failure = ex.getFailure();
		if (this.versionProperty != null) {
			return new DynamoOptimisticLockingException(lockingMessage(key, failure.item()), ex, failure);
		}
		return new DynamoConditionFailedException("%s with key %s does not exist; it was not deleted"
			.formatted(this.entity.getType().getSimpleName(), key), ex, failure);
	}

	private boolean hasExpectedVersion(Map<String, AttributeValue> stored) {
		AttributeValue value = stored.get(attributeName());
		if (!this.written) {
			return isOfSdk() ? value == null : stored.isEmpty();
		}
		if (value == null && isAtStart()) {
			return true;
		}
		return value != null && Long.toString(this.version).equals(value.n());
	}

	private String lockingMessage(Object key, Map<String, AttributeValue> stored) {
		String name = this.entity.getType().getSimpleName();
		if (stored.isEmpty()) {
			return "%s with key %s has version %d but does not exist any more; it was not written".formatted(name, key,
					this.version);
		}
		AttributeValue value = stored.get(attributeName());
		String storedVersion = (value != null) ? String.valueOf(value.n()) : "none";
		if (!this.written) {
			return "%s with key %s is new but exists already with version %s; it was not changed".formatted(name, key,
					storedVersion);
		}
		return ("%s with key %s has version %d but the stored version is %s; it was not changed. "
				+ "Read it again and repeat the change")
			.formatted(name, key, this.version, storedVersion);
	}

	private String attributeName() {
		Assert.state(this.versionProperty != null, "The entity has no version");
		return this.versionProperty.getAttributeName();
	}

}
