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

package io.github.dynamospring.embedded.engine;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Checks the options of tables.
 */
final class OptionRules {

	private static final long UNLIMITED = -1;

	private final EngineSettings settings;

	OptionRules(EngineSettings settings) {
		this.settings = settings;
	}

	TableOptions create(TableOptionsRequest request, TableDefinition table) {
		TableOptions options = TableOptions.NONE;
		if (request.encryption() != null) {
			options = options.withEncryptionKey(encryptionKey(request.encryption()));
		}
		if (request.onDemand() != null) {
			checkLimit(request.onDemand(), table.billingMode(), "table", false);
			options = options.withOnDemand(request.onDemand());
		}
		if (request.warm() != null) {
			checkFirstWarm(request.warm(), table.billingMode(), table.throughput(), "table");
			options = options.withWarm(request.warm());
		}
		for (IndexDefinition index : table.indexes(true)) {
			options = createOfIndex(options, request, index, table.billingMode());
		}
		return options;
	}

	TableOptions createOfIndex(TableOptions options, TableOptionsRequest request, IndexDefinition index,
			BillingMode billingMode) {
		Units onDemand = request.indexOnDemand().get(index.name());
		Units warm = request.indexWarm().get(index.name());
		if (onDemand != null) {
			checkLimit(onDemand, billingMode, "index : " + index.name(), true);
		}
		if (warm != null) {
			checkFirstWarm(warm, billingMode, index.throughput(), "index " + index.name());
		}
		return options.withIndex(index.name(), onDemand, warm);
	}

	TableOptions change(TableOptions options, TableOptionsRequest request, TableDefinition table) {
		TableOptions changed = options;
		if (request.encryption() != null) {
			changed = changed.withEncryptionKey(changedKey(options, request.encryption()));
		}
		if (request.onDemand() != null) {
			checkLimit(request.onDemand(), table.billingMode(), "table", true);
			changed = changed.withOnDemand(merge(options.onDemand(), request.onDemand()));
		}
		if (request.warm() != null) {
			checkWarm(request.warm(), options.warmOf(table), "table");
			changed = changed.withWarm(merge(options.warm(), request.warm()));
		}
		for (IndexDefinition index : table.indexes(true)) {
			Units onDemand = request.indexOnDemand().get(index.name());
			Units warm = request.indexWarm().get(index.name());
			if (onDemand != null) {
				checkLimit(onDemand, table.billingMode(), "index : " + index.name(), true);
				onDemand = merge(options.indexOnDemand().getOrDefault(index.name(), Units.NONE), onDemand);
			}
			if (warm != null) {
				checkWarm(warm, options.warmOf(index, table.billingMode()), "index " + index.name());
				warm = merge(options.indexWarm().getOrDefault(index.name(), Units.NONE), warm);
			}
			changed = changed.withIndex(index.name(), onDemand, warm);
		}
		return changed;
	}

	private static Units merge(Units before, Units changed) {
		return new Units(merge(before.reads(), changed.reads()), merge(before.writes(), changed.writes()));
	}

	private static @Nullable Long merge(@Nullable Long before, @Nullable Long changed) {
		if (changed == null) {
			return before;
		}
		return (changed == UNLIMITED) ? null : changed;
	}

	private @Nullable String changedKey(TableOptions options, TableOptionsRequest.Encryption encryption) {
		String key = encryptionKey(encryption);
		if (key == null && options.encryptionKey() == null) {
			throw new ValidationFailure(EngineMessages.ENCRYPTED_BY_DEFAULT);
		}
		if (key != null && key.equals(options.encryptionKey())) {
			throw new ValidationFailure(EngineMessages.ENCRYPTED_WITH_KEY);
		}
		return key;
	}

	private @Nullable String encryptionKey(TableOptionsRequest.Encryption encryption) {
		if (!Boolean.TRUE.equals(encryption.enabled())) {
			if (encryption.type() != null) {
				throw invalid("SSEType can not be specified if Enabled is false");
			}
			if (encryption.key() != null) {
				throw invalid("KMSMasterKeyId can not be specified if Enabled is false");
			}
			return null;
		}
		if ("AES256".equals(encryption.type())) {
			throw invalid("SSEType AES256 is not supported");
		}
		if (encryption.key() != null && encryption.type() == null) {
			throw invalid("SSEType KMS is required if KMSMasterKeyId is specified");
		}
		return keyArn((encryption.key() != null) ? encryption.key() : "alias/aws/dynamodb");
	}

	private String keyArn(String key) {
		if (key.startsWith("arn:")) {
			return key;
		}
		String id = key.startsWith("alias/") ? UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString()
				: key;
		return "arn:aws:kms:" + this.settings.region() + ":" + this.settings.accountId() + ":key/" + id;
	}

	private static void checkLimit(Units units, BillingMode billingMode, String what, boolean mayBeUnlimited) {
		checkLimit("MaxReadRequestUnits", units.reads(), billingMode, what, mayBeUnlimited);
		checkLimit("MaxWriteRequestUnits", units.writes(), billingMode, what, mayBeUnlimited);
	}

	private static void checkLimit(String name, @Nullable Long value, BillingMode billingMode, String what,
			boolean mayBeUnlimited) {
		if (value == null) {
			return;
		}
		if (billingMode == BillingMode.PROVISIONED) {
			throw invalid(
					name + " for OnDemandThroughput cannot be specified when the table BillingMode is PROVISIONED");
		}
		if (value < 1 && !(mayBeUnlimited && value == UNLIMITED)) {
			throw invalid("Requested " + name + " for OnDemandThroughput for " + what + " is outside of valid range");
		}
	}

	private static void checkFirstWarm(Units units, BillingMode billingMode, Throughput throughput, String what) {
		Throughput least = TableOptions.warm(Units.NONE, billingMode, throughput);
		boolean onDemand = billingMode == BillingMode.PAY_PER_REQUEST;
		checkNotLower("ReadUnitsPerSecond", units.reads(), least.read(), what,
				onDemand ? EngineMessages.ON_DEMAND_START : "ReadCapacityUnits of ProvisionedThroughput");
		checkNotLower("WriteUnitsPerSecond", units.writes(), least.write(), what,
				onDemand ? EngineMessages.ON_DEMAND_START : "WriteCapacityUnits of ProvisionedThroughput");
	}

	private static void checkWarm(Units units, Throughput current, String what) {
		String than = "current WarmThroughput, decreasing WarmThroughput is not supported";
		checkNotLower("ReadUnitsPerSecond", units.reads(), current.read(), what, than);
		checkNotLower("WriteUnitsPerSecond", units.writes(), current.write(), what, than);
	}

	private static void checkNotLower(String name, @Nullable Long value, long least, String what, String than) {
		if (value != null && value < least) {
			throw invalid("Requested " + name + " for WarmThroughput for " + what + " is lower than " + than);
		}
	}

	private static ValidationFailure invalid(String detail) {
		return new ValidationFailure(EngineMessages.invalid(detail));
	}

}
