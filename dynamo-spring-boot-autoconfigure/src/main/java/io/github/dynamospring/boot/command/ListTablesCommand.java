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

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Lists tables.
 */
@Command(name = "list-tables", sortOptions = false, description = "Lists the tables, one name a line.")
final class ListTablesCommand extends TableCommand {

	@Option(names = "--name-contains", paramLabel = "TEXT", description = "List only tables whose names contain this.")
	private @Nullable String nameContains;

	ListTablesCommand(CommandSession session) {
		super(session);
	}

	@Override
	public Integer call() {
		String contained = (this.nameContains != null) ? this.nameContains : "";
		beans().client()
			.listTablesPaginator()
			.tableNames()
			.stream()
			.filter((name) -> name.contains(contained))
			.forEach(this::print);
		return 0;
	}

}
