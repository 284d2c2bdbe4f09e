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

import io.github.dynamospring.embedded.engine.IndexRequest;
import io.github.dynamospring.embedded.engine.Throughput;
import io.github.dynamospring.embedded.engine.UpdateTable;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Reads the changes of global and vector indexes that UpdateTable makes.
 */
final class IndexUpdateFields {

	private final TableFields fields;

	private final Constraints constraints;

	private final List<UpdateTable.IndexUpdate> updates = new ArrayList<>();

	private @Nullable String problem;

	private IndexUpdateFields(TableFields fields, Constraints constraints) {
		this.fields = fields;
		this.constraints = constraints;
	}

	static IndexUpdateFields read(JsonStructure request, TableFields fields, Constraints constraints) {
		IndexUpdateFields read = new IndexUpdateFields(fields, constraints);
		List<JsonStructure> structures = request.structures("GlobalSecondaryIndexUpdates",
				"GlobalSecondaryIndexUpdate");
		if (structures != null && structures.isEmpty()) {
			read.problem = ProtocolMessages.NO_INDEX_UPDATES;
		}
		if (structures != null) {
			for (int i = 0; i < structures.size(); i++) {
				read.readUpdate(structures.get(i), TableFields.member("globalSecondaryIndexUpdates", i));
			}
		}
		String problem = new VectorIndexFields(fields, constraints).updates(request, read.updates);
		if (read.problem == null) {
			read.problem = problem;
		}
		return read;
	}

	/**
	 * Return the changes once the constraints are met.
	 * @return the changes
	 * @throws ValidationFailure if one of them makes no sense
	 */
	List<UpdateTable.IndexUpdate> updates() {
		if (this.problem != null) {
			throw new ValidationFailure(this.problem);
		}
		return this.updates;
	}

	private void readUpdate(JsonStructure structure, String member) {
		JsonStructure create = structure.structure("Create", "CreateGlobalSecondaryIndexAction");
		JsonStructure delete = structure.structure("Delete", "DeleteGlobalSecondaryIndexAction");
		JsonStructure update = structure.structure("Update", "UpdateGlobalSecondaryIndexAction");
		int actions = 0;
		if (create != null) {
			actions++;
			readCreate(create, member + ".create");
		}
		if (delete != null) {
			actions++;
			readDelete(delete, member + ".delete.indexName");
		}
		if (update != null) {
			actions++;
			readThroughput(update, member + ".update.");
		}
		if (actions != 1 && this.problem == null) {
			this.problem = (actions == 0) ? ProtocolMessages.NO_INDEX_ACTION : ProtocolMessages.SEVERAL_INDEX_ACTIONS;
		}
	}

	private void readCreate(JsonStructure create, String member) {
		IndexRequest index = this.fields.globalIndex(create, member);
		if (index != null) {
			this.updates.add(new UpdateTable.CreateIndex(index));
		}
	}

	private void readDelete(JsonStructure delete, String member) {
		String name = delete.string("IndexName");
		this.constraints.newName(member, name);
		if (name != null) {
			this.updates.add(new UpdateTable.DeleteIndex(name));
		}
	}

	private void readThroughput(JsonStructure update, String member) {
		String name = update.string("IndexName");
		Throughput throughput = this.fields.throughput(update, member);
		this.constraints.newName(member + "indexName", name);
		if (name != null) {
			this.updates.add(new UpdateTable.ChangeThroughput(name, throughput));
		}
	}

}
