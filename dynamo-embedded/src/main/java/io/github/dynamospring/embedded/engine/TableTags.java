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

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Tags of tables: TagResource, UntagResource and ListTagsOfResource.
 *
 * @since 0.1.0
 */
public final class TableTags {

	private static final int MAX_TAGS = 50;

	private static final String RESERVED = "aws:";

	private static final String INDEX = "/index/";

	// Letters, digits and white space of any language, and some marks.
	private static final Pattern ALLOWED = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*");

	private static final int MAX_KEY_LENGTH = 128;

	private static final int MAX_VALUE_LENGTH = 256;

	private final TableCatalog tables;

	private final EngineLock lock;

	TableTags(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * Create a tag of what a request says.
	 * @param key the key, or {@code null} if it is missing
	 * @param value the value, or {@code null} if it is missing
	 * @return the tag
	 * @throws ValidationFailure if the key or the value is missing
	 */
	public static Tag tag(@Nullable String key, @Nullable String value) {
		if (key == null) {
			throw new ValidationFailure(EngineMessages.invalidTagKey("null"));
		}
		if (value == null) {
			throw new ValidationFailure(EngineMessages.invalidTagValue("null"));
		}
		return new Tag(key, value);
	}

	static void check(List<Tag> tags) {
		Set<String> keys = new HashSet<>();
		for (Tag tag : tags) {
			checkKey(tag.key());
			if (tag.value().length() > MAX_VALUE_LENGTH || !ALLOWED.matcher(tag.value()).matches()) {
				throw new ValidationFailure(EngineMessages.invalidTagValue(tag.value()));
			}
			if (!keys.add(tag.key())) {
				throw new ValidationFailure(EngineMessages.duplicateTagKey(tag.key()));
			}
		}
		if (tags.size() > MAX_TAGS) {
			throw new ValidationFailure(EngineMessages.TOO_MANY_TAGS);
		}
	}

	private static void checkKey(String key) {
		if (key.isEmpty() || key.length() > MAX_KEY_LENGTH || !ALLOWED.matcher(key).matches()) {
			throw new ValidationFailure(EngineMessages.invalidTagKey(key));
		}
		if (key.regionMatches(true, 0, RESERVED, 0, RESERVED.length())) {
			throw new ValidationFailure(EngineMessages.reservedTagKey(key));
		}
	}

	/**
	 * Add or replace tags.
	 * @param arn the table's ARN
	 * @param added the tags
	 */
	public void add(String arn, List<Tag> added) {
		if (added.isEmpty()) {
			throw new ValidationFailure(EngineMessages.NO_TAGS);
		}
		check(added);
		this.lock.write(() -> {
			Table table = require(arn);
			Map<String, String> tags = table.tags();
			Set<String> keys = new HashSet<>(tags.keySet());
			added.forEach((tag) -> keys.add(tag.key()));
			if (keys.size() > MAX_TAGS) {
				throw new ValidationFailure(EngineMessages.TOO_MANY_TAGS);
			}
			added.forEach((tag) -> tags.put(tag.key(), tag.value()));
			this.tables.save(table);
			return true;
		});
	}

	/**
	 * Remove tags; those that do not exist are ignored.
	 * @param arn the table's ARN
	 * @param keys the keys of the tags
	 */
	public void remove(String arn, Collection<String> keys) {
		if (keys.isEmpty()) {
			throw new ValidationFailure(EngineMessages.NO_TAG_KEYS);
		}
		keys.forEach(TableTags::checkKey);
		this.lock.write(() -> {
			Table table = require(arn);
			table.tags().keySet().removeAll(keys);
			this.tables.save(table);
			return true;
		});
	}

	/**
	 * List the tags.
	 * @param arn the table's ARN
	 * @return the tags
	 */
	public List<Tag> list(String arn) {
		return this.lock.read(() -> {
			List<Tag> tags = new ArrayList<>();
			require(arn).tags().forEach((key, value) -> tags.add(new Tag(key, value)));
			return tags;
		});
	}

	private Table require(String arn) {
		if (!arn.startsWith("arn:")) {
			throw new ValidationFailure(EngineMessages.noArn(arn));
		}
		if (!arn.startsWith("arn:aws:dynamodb:")) {
			throw new ValidationFailure(EngineMessages.noDynamoArn(arn));
		}
		if (!this.tables.isOurs(arn)) {
			throw new ValidationFailure(EngineMessages.foreignArn(arn));
		}
		if (arn.contains(INDEX)) {
			throw new ValidationFailure(EngineMessages.arnOfIndex(arn));
		}
		return this.tables.requireArn(arn);
	}

}
