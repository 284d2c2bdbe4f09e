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

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.table.CloudFormationTemplate;
import io.github.dynamospring.core.table.TableResource;
import io.github.dynamospring.core.table.TerraformConfiguration;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Writes tables for the tools that make infrastructure.
 */
@Command(name = "export-schema", sortOptions = false,
		description = "Writes the tables with their indexes for CloudFormation or Terraform. Nothing is sent.")
final class ExportSchemaCommand extends TableCommand {

	@Option(names = "--format", paramLabel = "FORMAT", required = true,
			description = "One of: ${COMPLETION-CANDIDATES}.")
	private Format format = Format.cloudformation;

	@Option(names = "--entity", paramLabel = "CLASS",
			description = "An entity whose table is written. May be repeated.")
	private List<String> entities = new ArrayList<>();

	@Option(names = "--all",
			description = "Write the tables of all entities of the client and of the execution store, if it has it (default).")
	private boolean all;

	@Option(names = "--output", paramLabel = "FILE", description = "The file to write to, instead of printing.")
	private @Nullable Path output;

	@Option(names = "--overwrite", description = "Replace the file if it exists.")
	private boolean overwrite;

	ExportSchemaCommand(CommandSession session) {
		super(session);
	}

	@Override
	boolean isOffline() {
		return true;
	}

	@Override
	public Integer call() {
		if (this.all && !this.entities.isEmpty()) {
			throw wrong("--all and --entity contradict each other.");
		}
		String text = this.format.write(resources());
		if (this.output == null) {
			printText(text);
			return 0;
		}
		new OutputFile(this.output).write(text, this.overwrite);
		note("Wrote " + this.output);
		return 0;
	}

	private List<TableResource> resources() {
		if (!this.entities.isEmpty()) {
			return beans().tables().resources(beans().entityTypes(this.entities, false));
		}
		List<TableResource> resources = new ArrayList<>();
		ExecutionTables executionTables = beans().executionTables();
		if (executionTables == null || !beans().ownEntities().isEmpty()) {
			resources.addAll(beans().tables().resources(beans().entityTypes(List.of(), true)));
		}
		if (executionTables != null) {
			resources.addAll(executionTables.resources());
		}
		return resources;
	}

	/**
	 * The formats, named as on the command line.
	 */
	enum Format {

		/** A template of CloudFormation. */
		cloudformation {

			@Override
			String write(List<TableResource> tables) {
				CloudFormationTemplate template = new CloudFormationTemplate();
				tables.forEach(template::add);
				return template.toString();
			}

		},

		/** Resources of Terraform. */
		terraform {

			@Override
			String write(List<TableResource> tables) {
				TerraformConfiguration configuration = new TerraformConfiguration();
				tables.forEach(configuration::add);
				return configuration.toString();
			}

		};

		abstract String write(List<TableResource> tables);

	}

}
