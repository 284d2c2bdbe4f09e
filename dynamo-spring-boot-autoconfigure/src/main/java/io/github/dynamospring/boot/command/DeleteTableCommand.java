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

import io.github.dynamospring.core.table.TableWaiter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Deletes a table.
 */
@Command(name = "delete-table", sortOptions = false,
		description = "Deletes a table with all its items, and waits until it is gone.")
final class DeleteTableCommand extends TableCommand {

	@Parameters(paramLabel = "NAME", description = "The name of the table, prefix included.")
	private String name = "";

	@Option(names = "--force", description = "Do not ask.")
	private boolean force;

	DeleteTableCommand(CommandSession session) {
		super(session);
	}

	@Override
	public Integer call() {
		DynamoDbClient client = beans().client();
		if (!this.force) {
			confirm(new TableLookup(client).describe(this.name));
		}
		try {
			client.deleteTable((request) -> request.tableName(this.name));
		}
		catch (ResourceNotFoundException ex) {
			throw TableLookup.missing(this.name);
		}
		new TableWaiter(client).awaitDeleted(this.name);
		print("Deleted table '%s'.".formatted(this.name));
		return 0;
	}

	private void confirm(TableDescription table) {
		String answer = terminal().ask(PrintableText
			.line("The table '%s' (%s) has about %d items, which will be lost. Type its name to delete it: "
				.formatted(this.name, table.tableArn(), table.itemCount())));
		if (answer == null) {
			throw new CommandFailedException(
					"Nobody can be asked whether to delete the table '%s', since there is no console. It was not deleted; to delete it, add --force."
						.formatted(this.name));
		}
		if (!answer.strip().equals(this.name)) {
			throw new CommandFailedException(
					"That is not the name of the table. The table '%s' was not deleted.".formatted(this.name));
		}
	}

}
