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
import io.github.dynamospring.embedded.engine.StreamViewType;
import io.github.dynamospring.embedded.engine.SwitchStream;
import io.github.dynamospring.embedded.engine.Throughput;
import io.github.dynamospring.embedded.engine.UpdateTable;
import io.github.dynamospring.embedded.value.ValidationFailure;
import tools.jackson.core.JsonGenerator;

/**
 * UpdateTable.
 */
final class UpdateTableOperation implements Operation {

	private final UpdateTable updateTable;

	private final SwitchStream switchStream;

	UpdateTableOperation(Engine engine) {
		this.updateTable = engine.updateTable();
		this.switchStream = engine.switchStream();
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
		constraints.check();
		UnsupportedFeatures.refuseIn(request);
		if (stream.isPresent()) {
			if (billingMode != null || throughput != null || !updates.updates().isEmpty() || tableClass != null
					|| deletionProtection != null) {
				throw new ValidationFailure(ProtocolMessages.ONLY_STREAM);
			}
			StreamViewType viewType = stream.viewType();
			TableJson.write(response, "TableDescription",
					(viewType != null) ? this.switchStream.enable(Required.of(tableName), viewType)
							: this.switchStream.disable(Required.of(tableName)));
			return;
		}
		TableJson.write(response, "TableDescription",
				this.updateTable.execute(
						new UpdateTable.Request(Required.of(tableName), (attributes != null) ? attributes : List.of(),
								(billingMode != null) ? BillingMode.valueOf(billingMode) : null, throughput,
								updates.updates(), deletionProtection, tableClass)));
	}

}
