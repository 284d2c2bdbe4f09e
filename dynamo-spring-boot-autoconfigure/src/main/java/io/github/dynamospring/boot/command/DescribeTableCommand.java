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

package io.github.dynamospring.boot.command;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.table.TableInspection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Shows a table.
 */
@Command(name = "describe-table", sortOptions = false,
		description = "Shows a table, and where it differs from what the entities of this application need.")
final class DescribeTableCommand extends TableCommand {

	@Parameters(paramLabel = "NAME", description = "The name of the table, prefix included.")
	private String name = "";

	@Option(names = "--json", description = "Print what DynamoDB says of the table as JSON.")
	private boolean json;

	DescribeTableCommand(CommandSession session) {
		super(session);
	}

	@Override
	public Integer call() {
		TableLookup lookup = new TableLookup(beans().client());
		if (this.json) {
			printJson(lookup.describe(this.name));
			return 0;
		}
		List<Class<?>> entities = new ArrayList<>();
		for (DynamoPersistentEntity<?> entity : beans().entities()) {
			if (entity.getTableName().equals(this.name)) {
				entities.add(entity.getType());
			}
		}
		if (entities.isEmpty()) {
			print(lookup.describe(this.name), lookup.timeToLiveAttribute(this.name));
			print("entities        none of this application");
			return 0;
		}
		TableInspection inspection = beans().tables().inspect(entities.get(0));
		if (inspection.description() == null) {
			throw TableLookup.missing(this.name);
		}
		print(inspection.description(), (inspection.timeToLive() != null)
				? TableLookup.enabledAttribute(inspection.timeToLive()) : lookup.timeToLiveAttribute(this.name));
		print("entities        " + String.join(", ", entities.stream().map(Class::getSimpleName).toList()));
		print("differences     " + (inspection.differences().isEmpty() ? "none" : inspection.differences().size()));
		inspection.differences().forEach((difference) -> print("  " + difference));
		return 0;
	}

	private void print(TableDescription table, @Nullable String timeToLive) {
		new TableText(table, timeToLive).lines().forEach(this::print);
	}

}
