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

package io.github.dynamospring.boot.command.generate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Writes the sources of entities for a table that exists: of the keys, indexes and time
 * to live it has, and of some of its items. The sources read each of these items, and
 * write it back as it was.
 *
 * @since 0.1.0
 */
public final class EntityGenerator {

	private final EntityOptions options;

	/**
	 * Create a generator.
	 * @param options how entities are written
	 */
	public EntityGenerator(EntityOptions options) {
		this.options = options;
	}

	/**
	 * Write the entities of a table.
	 * @param sample the table and some of its items
	 * @return the sources, one for each kind of items
	 * @throws EntityGenerationException if the options do not fit the table, or no entity
	 * could read and write its items
	 */
	public List<EntitySource> generate(TableSample sample) {
		List<EntityGroup> groups = new GeneratedKeyDetector(sample).detect();
		if (groups.isEmpty()) {
			groups = new RawKeyDetector(sample).detect();
		}
		verifyOptions(sample, groups);
		String tableName = sample.table().tableName();
		List<String> tableNotes = new ArrayList<>();
		if (tableName.startsWith(this.options.tablePrefix())) {
			tableName = tableName.substring(this.options.tablePrefix().length());
		}
		else {
			tableNotes
				.add("The application puts the prefix '%s' in front of the names of tables, which '%s' does not have."
					.formatted(this.options.tablePrefix(), tableName));
		}
		if (sample.items().isEmpty()) {
			tableNotes.add("The table has no items, so the entity has only its keys.");
		}
		List<EntitySource> sources = new ArrayList<>();
		Set<String> classNames = new HashSet<>();
		for (EntityGroup group : groups) {
			List<String> notes = new ArrayList<>(tableNotes);
			String className = unique(className(group, groups.size(), tableName), classNames);
			EntityModel model = new EntityModelBuilder(sample, group, groups.size() == 1, this.options).build(className,
					tableName, notes);
			String text = new SourceWriter(this.options.packageName(), this.options.style(), model, notes).write();
			sources.add(new EntitySource(this.options.packageName(), className, text, group.items().size(), notes));
		}
		return sources;
	}

	private void verifyOptions(TableSample sample, List<EntityGroup> groups) {
		if (this.options.className() != null && groups.size() > 1) {
			throw new EntityGenerationException(
					"The table '%s' holds %d kinds of items (%s), which become a class each. Leave out the name of the class."
						.formatted(sample.table().tableName(), groups.size(), String.join(", ",
								groups.stream().map((group) -> className(group, groups.size(), "")).toList())));
		}
		boolean named = this.options.partitionKeyName() != null || this.options.sortKeyName() != null;
		if (named && groups.get(0).keys() != null) {
			throw new EntityGenerationException(
					"The key of the table '%s' is generated from properties of the items. Leave out the names of key properties."
						.formatted(sample.table().tableName()));
		}
		if (this.options.sortKeyName() != null && sample.sortKeyName() == null) {
			throw new EntityGenerationException(
					"The table '%s' has no sort key to be named.".formatted(sample.table().tableName()));
		}
	}

	private String className(EntityGroup group, int groups, String tableName) {
		if (this.options.className() != null && groups == 1) {
			return this.options.className();
		}
		String name = group.name();
		String className = PropertyNames
			.className((name != null) ? name : PropertyNames.singular(tableName.isEmpty() ? "item" : tableName));
		return SourceWriter.isReserved(className) ? className + "Item" : className;
	}

	private static String unique(String name, Set<String> taken) {
		String unique = name;
		for (int i = 2; !taken.add(unique.toLowerCase(Locale.ROOT)); i++) {
			unique = name + i;
		}
		return unique;
	}

}
