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

import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * How entities are written.
 *
 * @param packageName the package of the sources
 * @param className the name of the class, {@code null} for one made of the entity's or
 * table's name; only for tables with one kind of items
 * @param style whether to write records or classes
 * @param tablePrefix what the application puts in front of the names of tables
 * @param partitionKeyName the name of the property for a raw partition key, {@code null}
 * for that of the attribute
 * @param sortKeyName the name of the property for a raw sort key, {@code null} for that
 * of the attribute
 * @since 0.1.0
 */
public record EntityOptions(String packageName, @Nullable String className, Style style, String tablePrefix,
		@Nullable String partitionKeyName, @Nullable String sortKeyName) {

	/**
	 * Create options.
	 * @throws EntityGenerationException if a name is none in Java
	 */
	public EntityOptions {
		if (!packageName.isEmpty()
				&& !Stream.of(packageName.split("\\.", -1)).allMatch(PropertyNames::isLegalInPackage)) {
			throw new EntityGenerationException("'%s' is no name of a package.".formatted(packageName));
		}
		if (className != null && (!PropertyNames.isLegalClass(className) || SourceWriter.isReserved(className))) {
			throw new EntityGenerationException(
					"'%s' is no name of a class, or one the source needs for another class.".formatted(className));
		}
		for (String name : Stream.of(partitionKeyName, sortKeyName).filter(Objects::nonNull).toList()) {
			if (!PropertyNames.isLegal(name)) {
				throw new EntityGenerationException("'%s' is no name of a property.".formatted(name));
			}
		}
		if (partitionKeyName != null && partitionKeyName.equals(sortKeyName)) {
			throw new EntityGenerationException(
					"Two properties cannot have the one name '%s'.".formatted(partitionKeyName));
		}
	}

	/**
	 * What is written.
	 */
	public enum Style {

		/** Records. */
		RECORD,

		/** Classes with getters and setters. */
		CLASS

	}

}
