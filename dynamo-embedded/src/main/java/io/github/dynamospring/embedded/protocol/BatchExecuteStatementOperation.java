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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.embedded.engine.ConsumedCapacity;
import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.EngineException;
import io.github.dynamospring.embedded.engine.ErrorType;
import io.github.dynamospring.embedded.engine.ExecuteStatement;
import io.github.dynamospring.embedded.partiql.PartiqlMessages;
import io.github.dynamospring.embedded.partiql.Statement;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * BatchExecuteStatement.
 */
final class BatchExecuteStatementOperation implements Operation {

	private static final int MAX_STATEMENTS = 25;

	/** The errors of writes that were tried: they are charged and name their table. */
	private static final Set<ErrorType> RUN = Set.of(ErrorType.CONDITIONAL_CHECK_FAILED, ErrorType.DUPLICATE_ITEM);

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
		List<Statement> statements = new ArrayList<>();
		entries.forEach((entry) -> {
			if (entry.statement != null) {
				statements.add(entry.statement);
			}
		});
		long reads = statements.stream().filter(Statement::isRead).count();
		if (reads > 0 && reads < statements.size()) {
			throw new ValidationFailure(PartiqlMessages.MIXED_BATCH);
		}
		this.executeStatement.checkDistinct(statements);
		entries.forEach(this::execute);
		response.writeArrayPropertyStart("Responses");
		entries.forEach((entry) -> entry.write(response));
		response.writeEndArray();
		ReturnConsumedCapacity.of(capacity).write(response, capacities(entries), false);
	}

	// Writes that failed count where another statement on the same table did not.
	private static List<ConsumedCapacity> capacities(List<Entry> entries) {
		List<ConsumedCapacity> capacities = new ArrayList<>();
		Set<String> tables = new HashSet<>();
		for (Entry entry : entries) {
			if (entry.result != null) {
				capacities.add(entry.result.capacity());
				tables.add(entry.result.capacity().tableName());
			}
		}
		for (Entry entry : entries) {
			if (entry.charge != null && tables.contains(entry.charge.tableName())) {
				capacities.add(entry.charge);
			}
		}
		return ConsumedCapacity.perTable(capacities);
	}

	private void execute(Entry entry) {
		if (entry.statement == null) {
			return;
		}
		try {
			entry.result = this.executeStatement.executeOne(entry.statement,
					new ExecuteStatement.Options(entry.fields.consistent(), null, null, false));
		}
		catch (ValidationFailure ex) {
			entry.fail("ValidationError", ex.getMessage());
		}
		catch (EngineException ex) {
			entry.fail(codeOf(ex), ex.getMessage());
			if (RUN.contains(ex.type())) {
				entry.failedTable = entry.statement.tableName();
				entry.charge = this.executeStatement.chargeOfFailure(entry.statement);
			}
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

		private @Nullable String failedTable;

		private @Nullable ConsumedCapacity charge;

		private Entry(StatementFields fields) {
			this.fields = fields;
		}

		private void parse() {
			try {
				this.statement = this.fields.parse();
			}
			catch (ValidationFailure ex) {
				fail("ValidationError", ex.getMessage());
			}
		}

		private void fail(String failureCode, @Nullable String failureMessage) {
			this.code = failureCode;
			this.message = failureMessage;
		}

		private void write(JsonGenerator json) {
			json.writeStartObject();
			if (this.code != null) {
				json.writeObjectPropertyStart("Error");
				json.writeStringProperty("Code", this.code);
				json.writeStringProperty("Message", this.message);
				json.writeEndObject();
			}
			String table = (this.code == null && this.statement != null) ? this.statement.tableName()
					: this.failedTable;
			if (table != null) {
				json.writeStringProperty("TableName", table);
			}
			if (this.result != null && !this.result.items().isEmpty()) {
				json.writeName("Item");
				WireValues.write(json, this.result.items().get(0));
			}
			json.writeEndObject();
		}

	}

}
