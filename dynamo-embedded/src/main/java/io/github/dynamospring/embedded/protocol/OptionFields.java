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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.engine.TableOptionsRequest;
import io.github.dynamospring.embedded.engine.TableOptionsRequest.Encryption;
import io.github.dynamospring.embedded.engine.Units;
import org.jspecify.annotations.Nullable;

/**
 * The members of CreateTable and UpdateTable that change nothing but what DescribeTable
 * says.
 */
final class OptionFields {

	private static final int MAX_KEY_LENGTH = 2048;

	private final Map<String, Units> indexOnDemand = new LinkedHashMap<>();

	private final Map<String, Units> indexWarm = new LinkedHashMap<>();

	private OptionFields() {
	}

	static TableOptionsRequest read(JsonStructure request, Constraints constraints) {
		OptionFields fields = new OptionFields();
		fields.readIndexes(request.structures("GlobalSecondaryIndexes", "GlobalSecondaryIndex"));
		List<JsonStructure> updates = request.structures("GlobalSecondaryIndexUpdates", "GlobalSecondaryIndexUpdate");
		if (updates != null) {
			for (JsonStructure update : updates) {
				fields.readIndex(update.structure("Create", "CreateGlobalSecondaryIndexAction"));
				fields.readIndex(update.structure("Update", "UpdateGlobalSecondaryIndexAction"));
			}
		}
		return new TableOptionsRequest(encryption(request, constraints), onDemand(request), warm(request),
				fields.indexOnDemand, fields.indexWarm);
	}

	private void readIndexes(@Nullable List<JsonStructure> indexes) {
		if (indexes != null) {
			indexes.forEach(this::readIndex);
		}
	}

	private void readIndex(@Nullable JsonStructure index) {
		String name = (index != null) ? index.string("IndexName") : null;
		if (index == null || name == null) {
			return;
		}
		Units onDemand = onDemand(index);
		if (onDemand != null) {
			this.indexOnDemand.put(name, onDemand);
		}
		Units warm = warm(index);
		if (warm != null) {
			this.indexWarm.put(name, warm);
		}
	}

	private static @Nullable Encryption encryption(JsonStructure request, Constraints constraints) {
		JsonStructure structure = request.structure("SSESpecification", "SSESpecification");
		if (structure == null) {
			return null;
		}
		String type = structure.string("SSEType");
		String key = structure.string("KMSMasterKeyId");
		constraints.oneOf("sSESpecification.sSEType", type, "AES256", "KMS")
			.length("sSESpecification.kMSMasterKeyId", key, 1, MAX_KEY_LENGTH);
		return new Encryption(structure.bool("Enabled"), type, key);
	}

	private static @Nullable Units onDemand(JsonStructure parent) {
		return units(parent.structure("OnDemandThroughput", "OnDemandThroughput"), "MaxReadRequestUnits",
				"MaxWriteRequestUnits");
	}

	private static @Nullable Units warm(JsonStructure parent) {
		return units(parent.structure("WarmThroughput", "WarmThroughput"), "ReadUnitsPerSecond", "WriteUnitsPerSecond");
	}

	private static @Nullable Units units(@Nullable JsonStructure structure, String reads, String writes) {
		return (structure != null) ? new Units(structure.longValue(reads), structure.longValue(writes)) : null;
	}

}
