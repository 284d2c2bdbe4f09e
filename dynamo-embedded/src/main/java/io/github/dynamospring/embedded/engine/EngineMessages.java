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

import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeSet;

import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.value.ValueType;

/**
 * The service's own words for everything this package refuses.
 */
final class EngineMessages {

	static final String CONDITION_FAILED = "The conditional request failed";

	static final String NO_RESOURCE = "Requested resource not found";

	static final String KEY_MISMATCH = "The provided key element does not match the schema";

	static final String ITEM_TOO_LARGE = "Item size has exceeded the maximum allowed size";

	static final String UPDATE_TOO_LARGE = "Item size to update has exceeded the maximum allowed size";

	static final String CONSISTENT_READ_ON_GLOBAL_INDEX = "Consistent reads are not supported on global secondary indexes";

	static final String INVALID_START_KEY = "The provided starting key is invalid";

	static final String START_KEY_OUTSIDE_QUERY = "The provided starting key is outside query boundaries based on "
			+ "provided conditions";

	static final String START_KEY_OUTSIDE_RANGE = "The provided starting key does not match the range key predicate";

	static final String START_KEY_MISMATCH = INVALID_START_KEY + ": " + KEY_MISMATCH;

	static final String START_KEY_OF_ONE_ROW = "The query can return at most one row and cannot be restarted";

	static final String TOO_MANY_KEYS = "Too many items requested for the BatchGetItem call";

	static final String TOO_MANY_WRITES = "Too many items requested for the BatchWriteItem call";

	static final String TRANSACTION_TOO_LARGE = "The total size of the transaction request exceeds the limit of 4 MB";

	static final String TOKEN_MISMATCH = "The client request token was used within the last ten minutes for a "
			+ "transaction with other content";

	static final String TOO_MANY_TAGS = "Number of Tags exceed the current limit for the provided ResourceArn";

	static final String NO_TAGS = "Atleast one Tag needs to be provided as Input.";

	static final String NO_TAG_KEYS = "Atleast one Tag Key needs to be provided as Input.";

	static final String DUPLICATE_KEYS = "Provided list of item keys contains duplicates";

	static final String SEVERAL_ACTIONS_ON_ITEM = "Transaction request cannot include multiple operations on one item";

	static final String SELECT_SPECIFIC_WITHOUT_ATTRIBUTES = "Must specify the AttributesToGet or "
			+ "ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES";

	static final String PROJECTED_WITHOUT_INDEX = invalid(
			"ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");

	static final String SEGMENT_WITHOUT_TOTAL = "The TotalSegments parameter is required but was not present in the "
			+ "request when Segment parameter is present";

	static final String TOTAL_WITHOUT_SEGMENT = "The Segment parameter is required but was not present in the request "
			+ "when parameter TotalSegments is present";

	static final String SAME_HASH_AND_RANGE = "Both the Hash Key and the Range Key element in the KeySchema have the same name";

	static final String FIRST_KEY_NOT_HASH = "Invalid KeySchema: The first KeySchemaElement is not a HASH key type";

	static final String SECOND_KEY_NOT_RANGE = "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type";

	static final String MORE_KEYS_THAN_DEFINITIONS = "Invalid KeySchema: Some index key attribute have no definition";

	static final String UNUSED_DEFINITIONS = invalid("Number of attributes in KeySchema does not exactly match "
			+ "number of attributes defined in AttributeDefinitions");

	static final String THROUGHPUT_ON_DEMAND = invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be "
			+ "specified when BillingMode is PAY_PER_REQUEST");

	static final String THROUGHPUT_MISSING = invalid(
			"ReadCapacityUnits and WriteCapacityUnits must both be " + "specified when BillingMode is PROVISIONED");

	static final String NO_LOCAL_INDEXES = invalid("List of LocalSecondaryIndexes is empty");

	static final String NO_GLOBAL_INDEXES = invalid("List of GlobalSecondaryIndexes is empty");

	static final String LOCAL_INDEX_WITHOUT_RANGE = invalid(
			"Table KeySchema does not have a range key, which is " + "required when specifying a LocalSecondaryIndex");

	static final String TOO_MANY_LOCAL_INDEXES = invalid(
			"Number of LocalSecondaryIndexes exceeds per-table limit of 5");

	static final String TOO_MANY_GLOBAL_INDEXES = invalid(
			"GlobalSecondaryIndex count exceeds the per-table limit of 20");

	static final String TOO_MANY_PROJECTED = invalid("Number of NonKeyAttributes exceeds limit of 100");

	static final String UNKNOWN_PROJECTION = invalid("Unknown ProjectionType: null");

	static final String NOTHING_TO_UPDATE = "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, "
			+ "GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates, MultiAccountReplicaReady, "
			+ "ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput, "
			+ "WarmThroughput or TableClass is required";

	static final String ONLY_DELETION_PROTECTION = invalid(
			"DeletionProtection modification must be the only operation in the request");

	static final String ONLY_TABLE_CLASS = invalid("TableClass modification must be the only operation in the request");

	static final String INVALID_TABLE_CLASS = "Invalid table-class parameter provided. Please try again with a valid "
			+ "table-class value: [STANDARD, STANDARD_INFREQUENT_ACCESS].";

	static final String ONLY_ENCRYPTION = invalid(
			"Server-Side Encryption modification must be the only operation in the request");

	static final String ONLY_WARM_THROUGHPUT = invalid("WarmThroughput must be the only operation in the request");

	static final String INDEX_WHILE_WARM_THROUGHPUT = invalid(
			"Create global secondary index cannot be specified when updating WarmThroughput");

	static final String ON_DEMAND_ONLY_WITH_BILLING = invalid(
			"OnDemandThroughput can only be combined with BillingMode in an UpdateTable request");

	static final String STREAM_WHILE_CAPACITY = invalid("You cannot modify stream status while updating table IOPS");

	static final String INDEX_WHILE_STREAM = invalid("You cannot create or delete index while changing stream status");

	static final String ENCRYPTED_BY_DEFAULT = invalid("Table is already encrypted by default");

	static final String ENCRYPTED_WITH_KEY = invalid("Table is already encrypted with given KMSMasterKeyId. Use "
			+ "KMSMasterKeyId parameter if you want to change Master Key");

	static final String ON_DEMAND_START = "initial throughput for OnDemand. See: https://docs.aws.amazon.com/"
			+ "amazondynamodb/latest/developerguide/on-demand-capacity-mode.html#on-demand-capacity-mode-initial";

	static final String INDEX_WHILE_CAPACITY = invalid("You cannot create or delete index while updating table IOPS");

	static final String THROUGHPUT_MISSING_ON_SWITCH = invalid(
			"ProvisionedThroughput must be specified when BillingMode is PROVISIONED");

	static final String SAME_KEY_TWICE = "The KeySchema contains multiple key attributes with the same name";

	static final String HASH_BEHIND_RANGE = invalid(
			"All HASH key attributes must precede RANGE key attributes in the KeySchema");

	static final String ONE_INDEX_AT_A_TIME = "Subscriber limit exceeded: Only 1 online index can be created or "
			+ "deleted simultaneously per table";

	static final String TABLE_PROTECTED = "Resource cannot be deleted as it is currently protected against deletion. "
			+ "Disable deletion protection first.";

	static final String INCLUDE_WITHOUT_ATTRIBUTES = invalid(
			"ProjectionType is INCLUDE, but NonKeyAttributes is not specified");

	static final String INDEX_EXISTS = "Attempting to create an index which already exists";

	static final String TTL_ALREADY_ENABLED = "TimeToLive is already enabled";

	static final String TTL_ALREADY_DISABLED = "TimeToLive is already disabled";

	static final String THROUGHPUT_EXCEEDED = "The level of configured provisioned throughput for the table was exceeded."
			+ " Consider increasing your provisioning level with the UpdateTable API.";

	static final String TOO_MANY_REQUESTS = "Rate of requests exceeds the allowed throughput.";

	static final String TOO_FAST_ON_DEMAND = "Throughput exceeds the current capacity of your table or index. DynamoDB is"
			+ " automatically scaling your table or index so please try again shortly. If exceptions persist, check if"
			+ " you have a hot key:"
			+ " https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html";

	static final String TRANSACTION_CONFLICT = "Transaction is ongoing for the item";

	static final String INVALID_STREAM_ARN = "Invalid StreamArn";

	static final String INVALID_SEQUENCE_NUMBER = "Invalid SequenceNumber";

	static final String INVALID_ITERATOR = "Invalid ShardIterator";

	static final String EXPIRED_ITERATOR = "Iterator expired. The iterator was created at least 15 minutes ago.";

	static final String TRIMMED = "The operation attempted to read past the oldest stream record in a shard.";

	static final String VECTOR_INDEX_NOT_ON_DEMAND = invalid(
			"Vector indexes are only supported for PAY_PER_REQUEST tables");

	static final String TOO_MANY_VECTOR_INDEXES = invalid("VectorIndex count exceeds the per-table limit of 5");

	static final String TOO_MANY_VECTOR_INDEXES_IN_ALL = "Subscriber limit exceeded: Number of vector secondary indexes"
			+ " exceeds per-table limit of 5";

	static final String VECTOR_DIMENSIONS = invalid("Number of dimensions must be between 1 and 4096 inclusive.");

	static final String SEARCH_SCHEMA_UNDEFINED = invalid(
			"One element in SearchSchema is not defined in attribute definitions");

	static final String SEVERAL_HASH_ELEMENTS = invalid("SearchSchema must not contain more than one HASH element");

	static final String TOO_MANY_FILTERS = invalid(
			"Number of INLINE_FILTER elements in SearchSchema exceeds the per-index limit of 18");

	static final String QUERY_OF_VECTOR_INDEX = "Query operation not supported on this index type.";

	static final String SCAN_OF_VECTOR_INDEX = "Scan operation not supported on this index type";

	static final String INVALID_SEARCH_VECTOR = "Search vector contains invalid values. All values in the search vector"
			+ " must be a 32-bit floating-point number attribute";

	static final String HASH_CONDITION_MISSING = "SearchConditionExpression must be provided when SearchSchema has a "
			+ "HASH key";

	private static final String INVALID_VECTOR = "One or more parameter values were invalid. ";

	private EngineMessages() {
	}

	static String invalid(String detail) {
		return "One or more parameter values were invalid: " + detail;
	}

	static String missingKey(String attribute) {
		return invalid("Missing the key " + attribute + " in the item");
	}

	static String keyTypeMismatch(String attribute, ValueType expected, ValueType actual) {
		return invalid(
				"Type mismatch for key " + attribute + " expected: " + expected.code() + " actual: " + actual.code());
	}

	static String indexKeyTypeMismatch(String attribute, ValueType expected, ValueType actual, String index) {
		return invalid("Type mismatch for Index Key " + attribute + " Expected: " + expected.code() + " Actual: "
				+ actual.code() + " IndexName: " + index);
	}

	static String emptyKey(String attribute, ValueType type) {
		return "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an "
				+ "empty " + kind(type) + " value. Key: " + attribute;
	}

	static String emptyIndexKey(String attribute, ValueType type, String index) {
		return "One or more parameter values are not valid. A value specified for a secondary index key is not "
				+ "supported. The AttributeValue for a key attribute cannot contain an empty " + kind(type)
				+ " value. IndexName: " + index + ", IndexKey: " + attribute;
	}

	static String emptyIndexKeyInUpdate(ValueType type) {
		return "One or more parameter values are not valid. The update expression attempted to update a secondary "
				+ "index key to a value that is not supported. The AttributeValue for a key attribute cannot contain "
				+ "an empty " + kind(type) + " value.";
	}

	static String vectorAttributeDefined(String attribute) {
		return invalid("Conflicting attribute definition for '" + attribute
				+ "'. An attribute cannot be defined in AttributeDefinitions when used as a VectorAttribute.");
	}

	static String vectorAttributeIsKey(KeyAttribute key, KeyRole role, int dimensions) {
		return invalid("Attributes cannot be redefined. Please check that your attribute has the same type as "
				+ "previously defined. Existing schema: Schema:[SchemaElement: key{" + key.name() + ":"
				+ key.type().code() + ":" + role + "}] New schema: VectorIndexSchema:[VectorAttribute: key{"
				+ key.name() + ":L:" + dimensions + "}]");
	}

	static String otherDimensions(String attribute) {
		return invalid("Conflicting attribute definition for '" + attribute
				+ "'. All VectorIndexes on the same vector attribute must use the same dimensions.");
	}

	static String duplicateSearchElement(String attribute) {
		return invalid("Duplicate element in SearchSchema: " + attribute);
	}

	static String notAVector(VectorIndexDefinition index) {
		return INVALID_VECTOR + "Invalid type for parameter " + index.attribute()
				+ ", Expected: 32-bit floating point number list IndexName: " + index.name();
	}

	static String vectorSize(VectorIndexDefinition index, int actual) {
		return INVALID_VECTOR + "Invalid size for parameter " + index.attribute() + ", Expected: " + index.dimensions()
				+ ", Actual: " + actual + " IndexName: " + index.name();
	}

	static String vectorElementType(VectorIndexDefinition index, int position, ValueType actual) {
		return INVALID_VECTOR + "Invalid type for parameter " + index.attribute() + "[" + position
				+ "], Expected: 32-bit floating point number, Actual: " + actual.code() + ". IndexName: "
				+ index.name();
	}

	static String vectorElementRange(VectorIndexDefinition index, int position, String value) {
		return INVALID_VECTOR + "Invalid value for parameter " + index.attribute() + "[" + position + "], Value: "
				+ value + " is outside valid range [-3.4028235E38, 3.4028235E38]. IndexName: " + index.name();
	}

	static String searchElementType(VectorIndexDefinition index, SearchElement element, ValueType actual) {
		return INVALID_VECTOR + "Attribute '" + element.name() + "' type mismatch. Expected: " + element.type().code()
				+ ", Actual: " + actual.code() + ". IndexName: " + index.name();
	}

	static String resultsOutOfRange(int count) {
		return "Provided TopK value '" + count
				+ "' is out of valid range. The value must be between 1 and 100 inclusive";
	}

	static String searchDimensions(int actual, int expected) {
		return "Input search vector dimension " + actual + " does not match vector index dimension " + expected;
	}

	static String notInSearchSchema(String attribute) {
		return "SearchConditionExpression must not contain any attributes that is not in SearchSchema. "
				+ "Invalid attribute: " + attribute;
	}

	static String searchConditionType(SearchElement element, ValueType actual) {
		return "Type of '" + element.name() + "' attribute in SearchConditionExpression (" + actual.code()
				+ ") does not match type in search schema (" + element.type().code() + ")";
	}

	static String backfilling(String index) {
		return "Cannot search backfilling vector index: " + index;
	}

	private static String kind(ValueType type) {
		return (type == ValueType.B) ? "binary" : "string";
	}

	static String hashKeyTooLong(int limit) {
		return invalid("Size of hashkey has exceeded the maximum size limit of" + limit + " bytes");
	}

	static String rangeKeyTooLong(int limit) {
		return invalid("Aggregated size of all range keys has exceeded the size limit of " + limit + " bytes");
	}

	static String noTable(String table) {
		return NO_RESOURCE + ": Table: " + table + " not found";
	}

	static String noResource(String arn) {
		return NO_RESOURCE + ": ResourceArn: " + arn + " not found";
	}

	static String tableNotFound(String table) {
		return "Table not found: " + table;
	}

	static String noStream(String arn) {
		return NO_RESOURCE + ": Stream: " + arn + " not found";
	}

	static String noShard(String shardId, String arn) {
		return NO_RESOURCE + ": Shard does not exist: " + shardId + " in " + arn;
	}

	static String sequenceNumberMissing(ReadStreams.IteratorType type) {
		return invalid("SequenceNumber must be provided for ShardIteratorType " + type);
	}

	static String streamEnabled(String table) {
		return "Table already has an enabled stream: TableName: " + table;
	}

	static String noStreamToDisable(String table) {
		return "Table has no stream to disable: TableName: " + table;
	}

	static String noIndexOfTable(String index, String table) {
		return NO_RESOURCE + ": Index " + index + " for table " + table;
	}

	static String tableBeingUpdated(String table) {
		return "Attempt to change a resource which is still in use: Table is being updated: " + table;
	}

	static String tableExists(String table) {
		return "Table already exists: " + table;
	}

	static String noIndex(String index) {
		return "The table does not have the specified index: " + index;
	}

	static String undefinedKeys(Collection<String> keys, Collection<String> definitions) {
		return invalid("Some index key attributes are not defined in AttributeDefinitions. Keys: ["
				+ String.join(", ", keys) + "], AttributeDefinitions: [" + String.join(", ", definitions) + "]");
	}

	static String unusedDefinitions(Collection<String> keys, Collection<String> definitions) {
		return invalid("Some AttributeDefinitions are not used. AttributeDefinitions: ["
				+ String.join(", ", new TreeSet<>(definitions)) + "], keys used: ["
				+ String.join(", ", new TreeSet<>(keys)) + "]");
	}

	static String duplicateDefinition(String attribute) {
		return "Attribute Name is duplicated: " + attribute;
	}

	static String tooManyKeyParts(KeyRole role) {
		return invalid("The KeySchema exceeds the maximum allowed number of " + role + " key attributes");
	}

	static String duplicateProjected(String attribute) {
		return invalid("Duplicate element in NonKeyAttributes: " + attribute);
	}

	static String notGlobalToUpdate(String index) {
		return "Cannot update an index that is not a GlobalSecondaryIndex: " + index;
	}

	static String notGlobal(String index) {
		return "Cannot delete an index that is not a GlobalSecondaryIndex: " + index;
	}

	static String severalUpdatesOfIndex(String index) {
		return invalid("Only one global secondary index update per index is allowed simultaneously. Index: " + index);
	}

	static String attributesMissing(String index) {
		return invalid("AttributeDefinitions is not specified for index: " + index);
	}

	static String capacityOutOfBounds(String parameter, long value) {
		return "Given value " + value + " for " + parameter + " is out of bounds";
	}

	static String localIndexWithoutRange(String index) {
		return invalid("Index KeySchema does not have a range key for index: " + index);
	}

	static String localIndexOtherHash(String index, String indexHash, String tableHash) {
		return invalid("Index KeySchema does not have the same leading hash key as table KeySchema for index: " + index
				+ ". index hash key: " + indexHash + ", table hash key: " + tableHash);
	}

	static String duplicateIndex(String index) {
		return invalid("Duplicate index name: " + index);
	}

	static String attributesWithoutInclude(ProjectionType type) {
		return invalid("ProjectionType is " + type + ", but NonKeyAttributes is specified");
	}

	static String throughputUnchanged(Throughput throughput) {
		return throughputUnchanged("table", throughput);
	}

	private static String throughputUnchanged(String what, Throughput throughput) {
		return "The provisioned throughput for the " + what
				+ " will not change. The requested value equals the current "
				+ "value. Current ReadCapacityUnits provisioned for the table: " + throughput.read()
				+ ". Requested ReadCapacityUnits: " + throughput.read()
				+ ". Current WriteCapacityUnits provisioned for the table: " + throughput.write()
				+ ". Requested WriteCapacityUnits: " + throughput.write()
				+ ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.";
	}

	static String indexThroughputUnchanged(String index, Throughput throughput) {
		return throughputUnchanged("index " + index, throughput);
	}

	static String indexThroughputIncomplete(String index) {
		return invalid("Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: " + index);
	}

	static String indexUpdateOnDemand(String index) {
		return invalid("The only Updates for index: " + index
				+ " when TableThroughputMode is PAY_PER_REQUEST can be to " + "OnDemandThroughput, WarmThroughput");
	}

	static String indexWarmThroughputMissing(String index) {
		return invalid(
				"WarmThroughput must have at least one of ReadUnitsPerSecond or WriteUnitsPerSecond specified for "
						+ "index: " + index);
	}

	static String indexThroughputOnDemand(String index) {
		return invalid("ProvisionedThroughput should not be specified for index: " + index
				+ " when BillingMode is PAY_PER_REQUEST");
	}

	static String indexThroughputMissing(String index) {
		return invalid("ProvisionedThroughput is not specified for index: " + index);
	}

	static String indexThroughputMissingOnSwitch(Collection<String> indexes) {
		return invalid("ProvisionedThroughput must be specified for index: " + String.join(",", indexes));
	}

	static String indexThroughputChangeOnDemand(String index) {
		return invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: " + index
				+ " when BillingMode is PAY_PER_REQUEST");
	}

	static String allAttributesOnGlobalIndex(String index) {
		return invalid("Select type ALL_ATTRIBUTES is not supported for global secondary index " + index
				+ " because its projection type is not ALL");
	}

	static String attributesNotProjected(String index, Collection<String> attributes) {
		return invalid("Global secondary index " + index + " does not project [" + String.join(", ", attributes) + "]");
	}

	static String selectWithProjection(Select select) {
		return "Cannot specify the ProjectionExpression when choosing to get " + select;
	}

	static String startKeyOutsideSegment(long segment, long total) {
		return INVALID_START_KEY + ": Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. "
				+ "TotalSegments: " + total + " Segment: " + segment;
	}

	static String invalidStartKey(String problem) {
		return INVALID_START_KEY + ": " + problem;
	}

	static String segmentOutOfRange(long segment, long total) {
		return "The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: " + segment
				+ " is not less than TotalSegments: " + total;
	}

	static String transactionCanceled(List<CancellationReason> reasons) {
		StringJoiner codes = new StringJoiner(", ", "[", "]");
		reasons.forEach((reason) -> codes.add(reason.code()));
		return "Transaction cancelled, please refer cancellation reasons for specific reasons " + codes;
	}

	static String otherTimeToLive(String existing) {
		return "TimeToLive is active on a different AttributeName: current AttributeName is " + existing;
	}

	static String noArn(String arn) {
		return invalid("ARNs must start with 'arn:': " + arn);
	}

	static String noDynamoArn(String arn) {
		return invalid("Provided Arn is not a DynamoDB resource arn: " + arn);
	}

	static String invalidInArn(String what, String arn) {
		return "1 validation error detected: Invalid " + what + " in '" + arn + "'";
	}

	static String arnOfIndex(String arn) {
		return invalid(
				"Invalid resource arn provided, only table or stream is accepted. Provided resource arn: " + arn);
	}

	static String foreignArn(String arn) {
		return "Invalid TableArn: Invalid ResourceArn provided as input " + arn;
	}

	static String invalidTagKey(String key) {
		return "The Tag Key provided is invalid, Key: " + key;
	}

	static String invalidTagValue(String value) {
		return "The Tag Value provided is invalid, Value: " + value;
	}

	static String reservedTagKey(String key) {
		return "Tag Key cannot be prefixed with aws:, Key: " + key;
	}

	static String duplicateTagKey(String key) {
		return "Duplicate Tag Keys provided as input: Duplicate Tag Key found " + key;
	}

}
