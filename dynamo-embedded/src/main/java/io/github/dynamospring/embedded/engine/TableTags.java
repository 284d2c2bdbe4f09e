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

package io.github.dynamospring.embedded.engine;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.embedded.value.ValidationFailure;

/**
 * Tags of tables: TagResource, UntagResource and ListTagsOfResource.
 *
 * @since 0.1.0
 */
public final class TableTags {

	private static final int MAX_TAGS = 50;

	private final TableCatalog tables;

	private final EngineLock lock;

	TableTags(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * Add or replace tags.
	 * @param arn the table's ARN
	 * @param added the tags
	 */
	public void add(String arn, Map<String, String> added) {
		this.lock.write(() -> {
			Map<String, String> tags = new LinkedHashMap<>(require(arn).tags());
			tags.putAll(added);
			if (tags.size() > MAX_TAGS) {
				throw new ValidationFailure(EngineMessages.TOO_MANY_TAGS);
			}
			require(arn).tags().putAll(added);
			return true;
		});
	}

	/**
	 * Remove tags; those that do not exist are ignored.
	 * @param arn the table's ARN
	 * @param keys the keys of the tags
	 */
	public void remove(String arn, Collection<String> keys) {
		this.lock.write(() -> require(arn).tags().keySet().removeAll(keys));
	}

	/**
	 * List the tags.
	 * @param arn the table's ARN
	 * @return the tags by key
	 */
	public Map<String, String> list(String arn) {
		return this.lock.read(() -> new LinkedHashMap<>(require(arn).tags()));
	}

	private Table require(String arn) {
		if (!arn.startsWith("arn:") || TableCatalog.nameOf(arn).equals(arn)) {
			throw new ValidationFailure(EngineMessages.invalidArn(arn));
		}
		return this.tables.requireArn(arn);
	}

}
