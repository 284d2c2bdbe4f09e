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

package io.github.dynamospring.boot.autoconfigure.execution;

import java.util.List;

import io.github.dynamospring.boot.autoconfigure.DynamoProperties.TableAction;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.InitializingBean;

/**
 * Carries out the table action for the tables of the execution store, before anything can
 * use it.
 */
class ExecutionTableInitializer implements InitializingBean {

	private static final Log logger = LogFactory.getLog(ExecutionTableInitializer.class);

	private final ExecutionTables tables;

	private final TableAction action;

	ExecutionTableInitializer(ExecutionTables tables, TableAction action) {
		this.tables = tables;
		this.action = action;
	}

	@Override
	public void afterPropertiesSet() {
		switch (this.action) {
			case NONE -> {
			}
			case VALIDATE -> this.tables.validate();
			case CREATE -> {
				List<String> created = this.tables.createIfMissing();
				logger.info("Created tables of the execution store: "
						+ (created.isEmpty() ? "none, all exist" : String.join(", ", created)));
				if (created.size() < this.tables.tableNames().size()) {
					this.tables.validate();
				}
			}
		}
	}

}
