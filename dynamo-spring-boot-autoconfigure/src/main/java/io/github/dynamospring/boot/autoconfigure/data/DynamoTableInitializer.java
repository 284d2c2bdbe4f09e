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

package io.github.dynamospring.boot.autoconfigure.data;

import java.util.List;
import java.util.function.Predicate;

import io.github.dynamospring.boot.autoconfigure.DynamoProperties.TableAction;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.table.DynamoTableOperations;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.InitializingBean;

/**
 * Carries out the table action when it is created, which is before anything can use the
 * template.
 */
class DynamoTableInitializer implements InitializingBean {

	private static final Log logger = LogFactory.getLog(DynamoTableInitializer.class);

	private final DynamoTableOperations operations;

	private final DynamoMappingContext mappingContext;

	private final TableAction action;

	private final Predicate<DynamoPersistentEntity<?>> filter;

	private final @Nullable String client;

	DynamoTableInitializer(DynamoTableOperations operations, DynamoMappingContext mappingContext, TableAction action,
			Predicate<DynamoPersistentEntity<?>> filter, @Nullable String client) {
		this.operations = operations;
		this.mappingContext = mappingContext;
		this.action = action;
		this.filter = filter;
		this.client = client;
	}

	@Override
	public void afterPropertiesSet() {
		List<? extends DynamoPersistentEntity<?>> entities = this.mappingContext.getPersistentEntities()
			.stream()
			.filter(DynamoPersistentEntity::isTable)
			.filter(this.filter)
			.toList();
		if (entities.isEmpty()) {
			return;
		}
		switch (this.action) {
			case NONE -> {
			}
			case VALIDATE -> this.operations.validate(types(entities));
			case CREATE -> {
				List<String> created = this.operations.createIfMissing(types(entities));
				logger.info("Created tables%s: %s".formatted(
						(this.client != null) ? " of the client '" + this.client + "'" : "",
						created.isEmpty() ? "none, all exist" : String.join(", ", created)));
				this.operations.validate(
						types(entities.stream().filter((entity) -> !created.contains(entity.getTableName())).toList()));
			}
		}
	}

	private static Class<?>[] types(List<? extends DynamoPersistentEntity<?>> entities) {
		return entities.stream().map(DynamoPersistentEntity::getType).toArray(Class<?>[]::new);
	}

}
