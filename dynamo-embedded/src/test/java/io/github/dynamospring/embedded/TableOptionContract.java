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

package io.github.dynamospring.embedded;

import java.util.List;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.SSEStatus;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What holds for the options of tables that only their descriptions show, and for which
 * changes go together in one request.
 */
interface TableOptionContract extends DynamoContract {

	String INVALID = "One or more parameter values were invalid: ";

	@Test
	default void describesTheEncryptionOfATable() {
		TableDescription created = create((table) -> table.sseSpecification((sse) -> sse.enabled(true)));
		assertThat(created.sseDescription().status()).isEqualTo(SSEStatus.ENABLED);
		assertThat(created.sseDescription().sseType()).isEqualTo(SSEType.KMS);
		assertThat(created.sseDescription().kmsMasterKeyArn()).startsWith("arn:aws:kms:us-east-1:");
		update((table) -> table.sseSpecification((
				sse) -> sse.enabled(true).sseType(SSEType.KMS).kmsMasterKeyId("1234abcd-12ab-34cd-56ef-1234567890ab")));
		assertThat(describe().sseDescription().kmsMasterKeyArn()).endsWith(":key/1234abcd-12ab-34cd-56ef-1234567890ab");
		assertRefused((table) -> table.sseSpecification(
				(sse) -> sse.enabled(true).sseType(SSEType.KMS).kmsMasterKeyId("1234abcd-12ab-34cd-56ef-1234567890ab")),
				INVALID + "Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if you "
						+ "want to change Master Key");
		update((table) -> table.sseSpecification((sse) -> sse.enabled(false)));
		assertThat(describe().sseDescription()).isNull();
		assertRefused((table) -> table.sseSpecification((sse) -> sse.enabled(false)),
				INVALID + "Table is already encrypted by default");
	}

	@Test
	default void refusesEncryptionThatMakesNoSense() {
		assertNotCreated((table) -> table.sseSpecification((sse) -> sse.enabled(false).sseType(SSEType.KMS)),
				INVALID + "SSEType can not be specified if Enabled is false");
		assertNotCreated((table) -> table.sseSpecification((sse) -> sse.kmsMasterKeyId("key")),
				INVALID + "KMSMasterKeyId can not be specified if Enabled is false");
		assertNotCreated((table) -> table.sseSpecification((sse) -> sse.enabled(true).sseType(SSEType.AES256)),
				INVALID + "SSEType AES256 is not supported");
		assertNotCreated((table) -> table.sseSpecification((sse) -> sse.enabled(true).kmsMasterKeyId("key")),
				INVALID + "SSEType KMS is required if KMSMasterKeyId is specified");
		assertNotCreated((table) -> table.sseSpecification((sse) -> sse.enabled(true).sseType("ROT13")),
				"1 validation error detected: Value 'ROT13' at 'sSESpecification.sSEType' failed to satisfy "
						+ "constraint: Member must satisfy enum value set: [AES256, KMS]");
	}

	@Test
	default void describesTheMostUnitsOfATable() {
		TableDescription created = create(
				(table) -> table.onDemandThroughput((most) -> most.maxReadRequestUnits(10L).maxWriteRequestUnits(20L)));
		assertThat(created.onDemandThroughput().maxReadRequestUnits()).isEqualTo(10);
		assertThat(created.onDemandThroughput().maxWriteRequestUnits()).isEqualTo(20);
		update((table) -> table.onDemandThroughput((most) -> most.maxReadRequestUnits(-1L)));
		assertThat(describe().onDemandThroughput().maxReadRequestUnits()).isNull();
		assertThat(describe().onDemandThroughput().maxWriteRequestUnits()).isEqualTo(20);
		update((table) -> table.globalSecondaryIndexUpdates(
				updated("byB", (index) -> index.onDemandThroughput((most) -> most.maxReadRequestUnits(5L)))));
		assertThat(describe().globalSecondaryIndexes().get(0).onDemandThroughput().maxReadRequestUnits()).isEqualTo(5);
		assertRefused((table) -> table.onDemandThroughput((most) -> most.maxReadRequestUnits(0L)),
				INVALID + "Requested MaxReadRequestUnits for OnDemandThroughput for table is outside of valid range");
		assertRefused(
				(table) -> table.globalSecondaryIndexUpdates(
						updated("byB", (index) -> index.onDemandThroughput((most) -> most.maxWriteRequestUnits(0L)))),
				INVALID + "Requested MaxWriteRequestUnits for OnDemandThroughput for index : byB is outside of valid "
						+ "range");
		assertNotCreated((table) -> provisioned(table, 1).onDemandThroughput((most) -> most.maxReadRequestUnits(1L)),
				INVALID + "MaxReadRequestUnits for OnDemandThroughput cannot be specified when the table BillingMode "
						+ "is PROVISIONED");
	}

	@Test
	default void describesTheUnitsATableIsPreparedFor() {
		TableDescription created = create((table) -> {
		});
		assertThat(created.warmThroughput().readUnitsPerSecond()).isEqualTo(12_000);
		assertThat(created.warmThroughput().writeUnitsPerSecond()).isEqualTo(4_000);
		update((table) -> table.warmThroughput((warm) -> warm.readUnitsPerSecond(13_000L)));
		assertThat(describe().warmThroughput().readUnitsPerSecond()).isEqualTo(13_000);
		assertThat(describe().warmThroughput().writeUnitsPerSecond()).isEqualTo(4_000);
		assertThat(describe().warmThroughput().statusAsString()).isEqualTo("ACTIVE");
		update((table) -> table.globalSecondaryIndexUpdates(
				updated("byB", (index) -> index.warmThroughput((warm) -> warm.writeUnitsPerSecond(5_000L)))));
		assertThat(describe().globalSecondaryIndexes().get(0).warmThroughput().writeUnitsPerSecond()).isEqualTo(5_000);
		assertRefused((table) -> table.warmThroughput((warm) -> warm.readUnitsPerSecond(12_999L)),
				INVALID + "Requested ReadUnitsPerSecond for WarmThroughput for table is lower than current "
						+ "WarmThroughput, decreasing WarmThroughput is not supported");
		assertRefused(
				(table) -> table.globalSecondaryIndexUpdates(updated("byB", (index) -> index.warmThroughput((warm) -> {
				}))),
				INVALID + "WarmThroughput must have at least one of ReadUnitsPerSecond or WriteUnitsPerSecond specified "
						+ "for index: byB");
		assertNotCreated((table) -> table.warmThroughput((warm) -> warm.readUnitsPerSecond(11_999L)), INVALID
				+ "Requested ReadUnitsPerSecond for WarmThroughput for table is lower than initial throughput for "
				+ "OnDemand. See: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/"
				+ "on-demand-capacity-mode.html#on-demand-capacity-mode-initial");
		assertNotCreated((table) -> provisioned(table, 5).warmThroughput((warm) -> warm.writeUnitsPerSecond(4L)),
				INVALID + "Requested WriteUnitsPerSecond for WarmThroughput for table is lower than "
						+ "WriteCapacityUnits of ProvisionedThroughput");
	}

	@Test
	default void forgetsTheOptionsOfADeletedIndex() {
		create((table) -> {
		});
		update((table) -> table.globalSecondaryIndexUpdates(
				updated("byB", (index) -> index.warmThroughput((warm) -> warm.writeUnitsPerSecond(5_000L)))));
		update((table) -> table.globalSecondaryIndexUpdates(deleted("byB")));
		update((table) -> table.attributeDefinitions(Schemas.attributes("b:S"))
			.globalSecondaryIndexUpdates(created("byB", "b")));
		assertThat(describe().globalSecondaryIndexes().get(0).warmThroughput().writeUnitsPerSecond()).isEqualTo(4_000);
	}

	@Test
	default void describesTheClassOfATable() {
		TableDescription created = create((table) -> table.tableClass(TableClass.STANDARD_INFREQUENT_ACCESS));
		assertThat(created.tableClassSummary().tableClass()).isEqualTo(TableClass.STANDARD_INFREQUENT_ACCESS);
		update((table) -> table.tableClass(TableClass.STANDARD));
		assertThat(describe().tableClassSummary()).isNull();
	}

	@Test
	default void remembersChangesOfTheCapacity() {
		create((table) -> provisioned(table, 5));
		assertThat(describe().provisionedThroughput().numberOfDecreasesToday()).isZero();
		assertThat(describe().provisionedThroughput().lastIncreaseDateTime()).isNull();
		TableDescription updating = update((table) -> table.provisionedThroughput(units(6)));
		assertThat(updating.provisionedThroughput().readCapacityUnits()).isEqualTo(5);
		assertThat(describe().provisionedThroughput().readCapacityUnits()).isEqualTo(6);
		assertThat(describe().provisionedThroughput().lastIncreaseDateTime()).isNotNull();
		assertThat(describe().provisionedThroughput().lastDecreaseDateTime()).isNull();
		update((table) -> table.provisionedThroughput(units(4)));
		assertThat(describe().provisionedThroughput().numberOfDecreasesToday()).isOne();
		assertThat(describe().provisionedThroughput().lastDecreaseDateTime()).isNotNull();
		assertThat(describe().billingModeSummary()).isNull();
	}

	@Test
	default void changesOneThingAtATime() {
		create((table) -> {
		});
		assertRefused(
				(table) -> table.sseSpecification((sse) -> sse.enabled(true)).billingMode(BillingMode.PAY_PER_REQUEST),
				INVALID + "Server-Side Encryption modification must be the only operation in the request");
		assertRefused((table) -> table.deletionProtectionEnabled(true).billingMode(BillingMode.PAY_PER_REQUEST),
				INVALID + "DeletionProtection modification must be the only operation in the request");
		assertRefused((table) -> table.tableClass(TableClass.STANDARD).billingMode(BillingMode.PAY_PER_REQUEST),
				INVALID + "TableClass modification must be the only operation in the request");
		assertRefused(
				(table) -> table.warmThroughput((warm) -> warm.readUnitsPerSecond(13_000L))
					.billingMode(BillingMode.PAY_PER_REQUEST),
				INVALID + "WarmThroughput must be the only operation in the request");
		assertRefused(
				(table) -> table.warmThroughput((warm) -> warm.readUnitsPerSecond(13_000L))
					.globalSecondaryIndexUpdates(deleted("byB")),
				INVALID + "Create global secondary index cannot be specified when updating WarmThroughput");
		assertRefused(
				(table) -> table.onDemandThroughput((most) -> most.maxReadRequestUnits(1L))
					.globalSecondaryIndexUpdates(deleted("byB")),
				INVALID + "OnDemandThroughput can only be combined with BillingMode in an UpdateTable request");
		assertRefused((table) -> table.provisionedThroughput(units(1))
			.streamSpecification((stream) -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)),
				INVALID + "You cannot modify stream status while updating table IOPS");
		assertRefused((table) -> table.provisionedThroughput(units(1)).globalSecondaryIndexUpdates(deleted("byB")),
				INVALID + "You cannot create or delete index while updating table IOPS");
		assertRefused((table) -> table.globalSecondaryIndexUpdates(deleted("byB"))
			.streamSpecification((stream) -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)),
				INVALID + "You cannot create or delete index while changing stream status");
	}

	@Test
	default void changesEachIndexOnce() {
		create((table) -> {
		});
		assertRefused((table) -> table.globalSecondaryIndexUpdates(deleted("byB"), deleted("byB")),
				INVALID + "Only one global secondary index update per index is allowed simultaneously. Index: byB");
		assertRefused(
				(table) -> table
					.globalSecondaryIndexUpdates(updated("byB", (index) -> index.provisionedThroughput(units(1)))),
				INVALID + "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: byB when "
						+ "BillingMode is PAY_PER_REQUEST");
		assertRefused((table) -> table.globalSecondaryIndexUpdates(created("byC", "c")),
				INVALID + "AttributeDefinitions is not specified for index: byC");
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> update((table) -> table.globalSecondaryIndexUpdates(deleted("missing"))))
			.withMessageStartingWith("Requested resource not found: Index missing for table other");
	}

	@Test
	default void refusesTagsThatMakeNoSense() {
		String arn = client().describeTable((request) -> request.tableName(TABLE)).table().tableArn();
		assertNotTagged(arn, "Atleast one Tag needs to be provided as Input.");
		assertNotTagged(arn, "The Tag Key provided is invalid, Key: null", Tag.builder().value("x").build());
		assertNotTagged(arn, "The Tag Value provided is invalid, Value: null", Tag.builder().key("x").build());
		assertNotTagged(arn, "The Tag Key provided is invalid, Key: a!", tagOf("a!"));
		assertNotTagged(arn, "The Tag Key provided is invalid, Key: " + "k".repeat(129), tagOf("k".repeat(129)));
		assertNotTagged(arn, "The Tag Value provided is invalid, Value: " + "v".repeat(257),
				Tag.builder().key("x").value("v".repeat(257)).build());
		assertNotTagged(arn, "Tag Key cannot be prefixed with aws:, Key: AWS:x", tagOf("AWS:x"));
		assertNotTagged(arn, "Duplicate Tag Keys provided as input: Duplicate Tag Key found a", tagOf("a"), tagOf("a"));
		assertNotTagged(arn + "/index/byStatus", INVALID + "Invalid resource arn provided, only table or stream is "
				+ "accepted. Provided resource arn: " + arn + "/index/byStatus", tagOf("a"));
		assertNotTagged("orders", INVALID + "ARNs must start with 'arn:': orders", tagOf("a"));
		DynamoContract.assertValidation(
				() -> client().untagResource((untag) -> untag.resourceArn(arn).tagKeys(List.of())),
				"Atleast one Tag Key needs to be provided as Input.");
	}

	private void assertNotTagged(String arn, String message, Tag... tags) {
		DynamoContract.assertValidation(() -> client().tagResource((tag) -> tag.resourceArn(arn).tags(tags)), message);
	}

	private static Tag tagOf(String key) {
		return Tag.builder().key(key).value("x").build();
	}

	private CreateTableRequest.Builder other() {
		return Schemas.table("other", "a:S", "b:S")
			.keySchema(Schemas.key("a"))
			.globalSecondaryIndexes(Schemas.global("byB", Schemas.key("b"), Schemas.all()));
	}

	private TableDescription create(Consumer<CreateTableRequest.Builder> customizer) {
		client().createTable(other().applyMutation(customizer).build());
		return describe();
	}

	private TableDescription describe() {
		return client().describeTable((request) -> request.tableName("other")).table();
	}

	private TableDescription update(Consumer<UpdateTableRequest.Builder> customizer) {
		return client().updateTable(UpdateTableRequest.builder().tableName("other").applyMutation(customizer).build())
			.tableDescription();
	}

	private void assertRefused(Consumer<UpdateTableRequest.Builder> customizer, String message) {
		DynamoContract.assertValidation(() -> update(customizer), message);
	}

	private void assertNotCreated(Consumer<CreateTableRequest.Builder> customizer, String message) {
		DynamoContract.assertValidation(
				() -> client().createTable(other().tableName("refused").applyMutation(customizer).build()), message);
	}

	private static CreateTableRequest.Builder provisioned(CreateTableRequest.Builder table, long units) {
		GlobalSecondaryIndex index = Schemas.global("byB", Schemas.key("b"), Schemas.all());
		return table.billingMode(BillingMode.PROVISIONED)
			.provisionedThroughput(units(units))
			.globalSecondaryIndexes(index.toBuilder().provisionedThroughput(units(units)).build());
	}

	private static ProvisionedThroughput units(long units) {
		return ProvisionedThroughput.builder().readCapacityUnits(units).writeCapacityUnits(units).build();
	}

	private static GlobalSecondaryIndexUpdate created(String name, String hash) {
		return GlobalSecondaryIndexUpdate.builder()
			.create((index) -> index.indexName(name).keySchema(Schemas.key(hash)).projection(Schemas.all()))
			.build();
	}

	private static GlobalSecondaryIndexUpdate updated(String name,
			Consumer<UpdateGlobalSecondaryIndexAction.Builder> update) {
		return GlobalSecondaryIndexUpdate.builder().update((index) -> update.accept(index.indexName(name))).build();
	}

	private static GlobalSecondaryIndexUpdate deleted(String name) {
		return GlobalSecondaryIndexUpdate.builder().delete((index) -> index.indexName(name)).build();
	}

	@Test
	default void takesLimitsOfAnIndexWithoutNumbersForNone() {
		GlobalSecondaryIndexUpdate empty = updated("byStatus",
				(index) -> index.onDemandThroughput(OnDemandThroughput.builder().build()));
		DynamoContract.assertValidation(
				() -> client()
					.updateTable((update) -> update.tableName(TABLE).globalSecondaryIndexUpdates(List.of(empty))),
				"One or more parameter values were invalid: The only Updates for index: byStatus when "
						+ "TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput");
	}

}
