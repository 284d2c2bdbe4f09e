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

package io.github.dynamospring.embedded.protocol;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.engine.ConditionalCheckFailedException;
import io.github.dynamospring.embedded.engine.ConsumedCapacity;
import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.EngineException;
import io.github.dynamospring.embedded.engine.ExecuteStatement;
import io.github.dynamospring.embedded.partiql.PartiqlMessages;
import io.github.dynamospring.embedded.partiql.Statement;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * BatchExecuteStatement.
 */
final class BatchExecuteStatementOperation implements Operation {

	private static final int MAX_STATEMENTS = 25;

	private final ExecuteStatement executeStatement;

	BatchExecuteStatementOperation(Engine engine) {
		this.executeStatement = engine.executeStatement();
	}

	@Override
	public String name() {
		return "BatchExecuteStatement";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		List<JsonStructure> structures = request.structures("Statements", "BatchStatementRequest");
		String capacity = request.string(ReturnConsumedCapacity.PARAMETER);
		Constraints constraints = new Constraints().required("statements", structures)
			.size("statements", structures, 1, MAX_STATEMENTS);
		ReturnConsumedCapacity.check(constraints, capacity);
		List<Entry> entries = new ArrayList<>();
		for (int i = 0; structures != null && i < structures.size(); i++) {
			entries.add(new Entry(
					StatementFields.read(structures.get(i), constraints, TableFields.member("statements", i) + ".")));
		}
		constraints.check();
		entries.forEach(Entry::parse);
		long reads = entries.stream().filter((entry) -> entry.statement != null && entry.statement.isRead()).count();
		long writes = entries.stream().filter((entry) -> entry.statement != null && !entry.statement.isRead()).count();
		if (reads > 0 && writes > 0) {
			throw new ValidationFailure(PartiqlMessages.MIXED_BATCH);
		}
		entries.forEach(this::execute);
		response.writeArrayPropertyStart("Responses");
		entries.forEach((entry) -> entry.write(response));
		response.writeEndArray();
		List<ConsumedCapacity> capacities = new ArrayList<>();
		entries.forEach((entry) -> {
			if (entry.result != null) {
				capacities.add(entry.result.capacity());
			}
		});
		ReturnConsumedCapacity.of(capacity).write(response, ConsumedCapacity.perTable(capacities), false);
	}

	private void execute(Entry entry) {
		if (entry.statement == null) {
			return;
		}
		try {
			entry.result = this.executeStatement.executeOne(entry.statement,
					new ExecuteStatement.Options(entry.fields.consistent(), null, null, entry.fields.itemOnFailure()));
		}
		catch (ValidationFailure ex) {
			entry.fail("ValidationError", ex.getMessage(), null);
		}
		catch (ConditionalCheckFailedException ex) {
			entry.fail(codeOf(ex), ex.getMessage(), ex.item());
		}
		catch (EngineException ex) {
			entry.fail(codeOf(ex), ex.getMessage(), null);
		}
	}

	private static String codeOf(EngineException failure) {
		return failure.type().code().replace("Exception", "");
	}

	/**
	 * One statement and what became of it.
	 */
	private static final class Entry {

		private final StatementFields fields;

		private @Nullable Statement statement;

		private ExecuteStatement.@Nullable Result result;

		private @Nullable String code;

		private @Nullable String message;

		private @Nullable Item item;

		private Entry(StatementFields fields) {
			this.fields = fields;
		}

		private void parse() {
			try {
				this.statement = this.fields.parse();
			}
			catch (ValidationFailure ex) {
				fail("ValidationError", ex.getMessage(), null);
			}
		}

		private void fail(String failureCode, @Nullable String failureMessage, @Nullable Item failureItem) {
			this.code = failureCode;
			this.message = failureMessage;
			this.item = failureItem;
		}

		private void write(JsonGenerator json) {
			json.writeStartObject();
			if (this.code != null) {
				json.writeObjectPropertyStart("Error");
				json.writeStringProperty("Code", this.code);
				json.writeStringProperty("Message", this.message);
				if (this.item != null) {
					writeItem(json, this.item);
				}
				json.writeEndObject();
			}
			if (this.statement != null) {
				json.writeStringProperty("TableName", this.statement.tableName());
			}
			if (this.result != null && !this.result.items().isEmpty()) {
				writeItem(json, this.result.items().get(0));
			}
			json.writeEndObject();
		}

		private static void writeItem(JsonGenerator json, Item item) {
			json.writeName("Item");
			WireValues.write(json, item);
		}

	}

}
