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
import io.github.dynamospring.embedded.engine.CreateTable;
import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.IndexRequest;
import io.github.dynamospring.embedded.engine.KeyElement;
import io.github.dynamospring.embedded.engine.TableOptionsRequest;
import io.github.dynamospring.embedded.engine.Throughput;
import io.github.dynamospring.embedded.engine.VectorIndexRequest;
import tools.jackson.core.JsonGenerator;

/**
 * CreateTable.
 */
final class CreateTableOperation implements Operation {

	private final CreateTable createTable;

	CreateTableOperation(Engine engine) {
		this.createTable = engine.createTable();
	}

	@Override
	public String name() {
		return "CreateTable";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		Constraints constraints = new Constraints();
		TableFields fields = new TableFields(constraints);
		String tableName = request.string("TableName");
		String billingMode = request.string("BillingMode");
		String tableClass = request.string("TableClass");
		boolean deletionProtection = request.flag("DeletionProtectionEnabled");
		constraints.newName("tableName", tableName);
		List<AttributeDefinition> attributes = fields.attributes(request);
		constraints.required("attributeDefinitions", attributes);
		List<KeyElement> key = fields.tableKey(request);
		constraints.oneOf("billingMode", billingMode, "PROVISIONED", "PAY_PER_REQUEST");
		Throughput throughput = fields.throughput(request, "");
		List<IndexRequest> localIndexes = fields.indexes(request, "LocalSecondaryIndexes", "LocalSecondaryIndex");
		List<IndexRequest> globalIndexes = fields.indexes(request, "GlobalSecondaryIndexes", "GlobalSecondaryIndex");
		List<VectorIndexRequest> vectorIndexes = new VectorIndexFields(fields, constraints).indexes(request);
		TagFields tags = TagFields.read(request);
		StreamFields stream = StreamFields.read(request, constraints);
		TableOptionsRequest options = OptionFields.read(request, constraints);
		constraints.check();
		UnsupportedFeatures.refuseIn(request);
		TableJson.write(response, "TableDescription",
				this.createTable.execute(new CreateTable.Request(Required.of(tableName), Required.of(attributes),
						Required.of(key), (billingMode != null) ? BillingMode.valueOf(billingMode) : null, throughput,
						localIndexes, globalIndexes, vectorIndexes, deletionProtection, tableClass, tags.tags()),
						stream.viewTypeOfNewTable(), options));
	}

}
