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
import java.util.Map;

import io.github.dynamospring.boot.command.generate.EntityGenerationException;
import io.github.dynamospring.boot.command.generate.EntityGenerator;
import io.github.dynamospring.boot.command.generate.EntityOptions;
import io.github.dynamospring.boot.command.generate.EntityOptions.Style;
import io.github.dynamospring.boot.command.generate.EntitySource;
import io.github.dynamospring.boot.command.generate.TableSample;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Writes the entities of a table that exists.
 */
@Command(name = "generate-entity", sortOptions = false,
		description = "Writes the source of an entity for each kind of items a table holds. It looks at the keys and "
				+ "indexes of the table and at some items, which the entity reads and writes without changing them.")
final class GenerateEntityCommand extends TableCommand {

	@Parameters(paramLabel = "NAME", description = "The name of the table, prefix included.")
	private String name = "";

	@Option(names = "--package", paramLabel = "PACKAGE", required = true, description = "The package of the source.")
	private String packageName = "";

	@Option(names = "--class-name", paramLabel = "CLASS",
			description = "The name of the class, for a table with one kind of items.")
	private @Nullable String className;

	@Option(names = "--record", description = "Write a record (default).")
	private boolean asRecord;

	@Option(names = "--class", description = "Write a class with getters and setters.")
	private boolean asClass;

	@Option(names = "--sample", paramLabel = "N", defaultValue = "5",
			description = "How many items to look at (default: ${DEFAULT-VALUE}). One read unit pays for about 8 KB.")
	private int sample = 5;

	@Option(names = "--partition-key-name", paramLabel = "NAME",
			description = "The property for the partition key, where that is no generated one.")
	private @Nullable String partitionKeyName;

	@Option(names = "--sort-key-name", paramLabel = "NAME",
			description = "The property for the sort key, where that is no generated one.")
	private @Nullable String sortKeyName;

	@Option(names = "--output", paramLabel = "DIRECTORY",
			description = "The source directory to write to, such as src/main/java, instead of printing.")
	private @Nullable Path output;

	@Option(names = "--overwrite", description = "Replace sources that exist.")
	private boolean overwrite;

	GenerateEntityCommand(CommandSession session) {
		super(session);
	}

	@Override
	public Integer call() {
		verify();
		EntityOptions options = options();
		DynamoDbClient client = beans().client();
		TableLookup lookup = new TableLookup(client);
		TableDescription table = lookup.describe(this.name);
		TableSample tableSample = new TableSample(table, lookup.timeToLiveAttribute(this.name), scan(client));
		write(new EntityGenerator(options).generate(tableSample));
		return 0;
	}

	private void verify() {
		if (this.packageName.isEmpty()) {
			throw wrong("--package is empty.");
		}
		if (this.asRecord && this.asClass) {
			throw wrong("--record and --class contradict each other.");
		}
		if (this.sample < 0) {
			throw wrong("--sample is the number of items to look at, not %d.".formatted(this.sample));
		}
	}

	private EntityOptions options() {
		try {
			return new EntityOptions(this.packageName, this.className, this.asClass ? Style.CLASS : Style.RECORD,
					beans().tablePrefix(), this.partitionKeyName, this.sortKeyName);
		}
		catch (EntityGenerationException ex) {
			throw wrong(String.valueOf(ex.getMessage()));
		}
	}

	private List<Map<String, AttributeValue>> scan(DynamoDbClient client) {
		List<Map<String, AttributeValue>> items = new ArrayList<>();
		Map<String, AttributeValue> start = Map.of();
		while (items.size() < this.sample) {
			ScanRequest.Builder request = ScanRequest.builder().tableName(this.name).limit(this.sample - items.size());
			ScanResponse response = client.scan((start.isEmpty() ? request : request.exclusiveStartKey(start)).build());
			items.addAll(response.items());
			start = response.lastEvaluatedKey();
			if (start.isEmpty()) {
				break;
			}
		}
		return items;
	}

	private void write(List<EntitySource> sources) {
		for (EntitySource source : sources) {
			source.notes().forEach((note) -> note("%s: %s".formatted(source.className(), note)));
		}
		Path directory = this.output;
		if (directory == null) {
			printText(String.join("\n", sources.stream().map(EntitySource::text).toList()));
			return;
		}
		List<OutputFile> files = sources.stream()
			.map((source) -> new OutputFile(directory.resolve(source.path())))
			.toList();
		files.forEach((file) -> file.verify(this.overwrite));
		for (int i = 0; i < files.size(); i++) {
			files.get(i).write(sources.get(i).text(), this.overwrite);
			print("%s from %d items".formatted(files.get(i).path(), sources.get(i).items()));
		}
	}

}
