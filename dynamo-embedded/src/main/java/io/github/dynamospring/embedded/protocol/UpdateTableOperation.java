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

import java.util.List;

import io.github.dynamospring.embedded.engine.AttributeDefinition;
import io.github.dynamospring.embedded.engine.BillingMode;
import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.StreamChange;
import io.github.dynamospring.embedded.engine.TableOptionsRequest;
import io.github.dynamospring.embedded.engine.Throughput;
import io.github.dynamospring.embedded.engine.UpdateTable;
import tools.jackson.core.JsonGenerator;

/**
 * UpdateTable.
 */
final class UpdateTableOperation implements Operation {

	private final UpdateTable updateTable;

	UpdateTableOperation(Engine engine) {
		this.updateTable = engine.updateTable();
	}

	@Override
	public String name() {
		return "UpdateTable";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		Constraints constraints = new Constraints();
		TableFields fields = new TableFields(constraints);
		String tableName = request.string("TableName");
		String billingMode = request.string("BillingMode");
		String tableClass = request.string("TableClass");
		Boolean deletionProtection = request.bool("DeletionProtectionEnabled");
		constraints.existingTable("tableName", tableName);
		List<AttributeDefinition> attributes = fields.attributes(request);
		constraints.oneOf("billingMode", billingMode, "PROVISIONED", "PAY_PER_REQUEST");
		Throughput throughput = fields.throughput(request, "");
		IndexUpdateFields updates = IndexUpdateFields.read(request, fields, constraints);
		StreamFields stream = StreamFields.read(request, constraints);
		TableOptionsRequest options = OptionFields.read(request, constraints);
		constraints.check();
		UnsupportedFeatures.refuseIn(request);
		UpdateTable.Request change = new UpdateTable.Request(Required.of(tableName),
				(attributes != null) ? attributes : List.of(),
				(billingMode != null) ? BillingMode.valueOf(billingMode) : null, throughput, updates.updates(),
				deletionProtection, tableClass);
		StreamChange streamChange = stream.isPresent() ? new StreamChange(stream.viewTypeOfChange()) : null;
		TableJson.write(response, "TableDescription",
				this.updateTable.execute(change, new UpdateTable.Extras(streamChange, options)));
	}

}
