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

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The conditions that guard the writes of an entity where the user adds none, rendered
 * once.
 */
final class GuardExpressions {

	private static final long ANY = 1;

	private final RenderedCondition absentItem;

	private final @Nullable RenderedCondition absentVersion;

	private final @Nullable RenderedCondition equalVersion;

	GuardExpressions(TemplateContext context, DynamoPersistentEntity<?> entity) {
		this.absentItem = RenderedCondition.of(context, entity, absentItem());
		DynamoPersistentProperty version = entity.getVersionProperty();
		this.absentVersion = (version != null) ? RenderedCondition.of(context, entity, absentVersion(version)) : null;
		this.equalVersion = (version != null) ? RenderedCondition.of(context, entity, equalVersion(version, ANY))
				: null;
	}

	/**
	 * Return the criteria of an item that must not exist.
	 * @return the criteria
	 */
	static Criteria absentItem() {
		return Criteria.where(ReadTarget.PARTITION_KEY).notExists();
	}

	/**
	 * Return the criteria of an item that must have no version.
	 * @param version the version property
	 * @return the criteria
	 */
	static Criteria absentVersion(DynamoPersistentProperty version) {
		return Criteria.where(version.getName()).notExists();
	}

	/**
	 * Return the criteria of an item that must have a version.
	 * @param version the version property
	 * @param value the version
	 * @return the criteria
	 */
	static Criteria equalVersion(DynamoPersistentProperty version, long value) {
		return Criteria.where(version.getName()).is(value);
	}

	RenderedCondition itemIsAbsent() {
		return this.absentItem;
	}

	@Nullable RenderedCondition versionIsAbsent() {
		return this.absentVersion;
	}

	@Nullable RenderedCondition versionIs(long version) {
		return (this.equalVersion != null)
				? this.equalVersion.withOnlyValue(AttributeValue.createN(Long.toString(version))) : null;
	}

}
