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

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * All commands.
 */
@Command(name = "dynamo", synopsisSubcommandLabel = "COMMAND", sortOptions = false,
		description = "Creates, shows and deletes DynamoDB tables with the configuration of this application.",
		footer = { "", "Arguments such as --spring.profiles.active=production are properties of the application.",
				"Exit codes: 0 done, 1 failed, 2 wrong arguments." },
		subcommands = { CreateTableCommand.class, ListTablesCommand.class, DescribeTableCommand.class,
				DeleteTableCommand.class, GenerateEntityCommand.class, ExportSchemaCommand.class })
final class DynamoCommand {

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "Print this help.")
	private boolean help;

	boolean isHelp() {
		return this.help;
	}

}
