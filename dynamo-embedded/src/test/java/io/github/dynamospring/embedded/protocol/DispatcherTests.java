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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.EngineSettings;
import io.github.dynamospring.embedded.storage.MemoryStorage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class DispatcherTests {

	private static final String SERIALIZATION = "com.amazon.coral.service#SerializationException";

	private final Dispatcher dispatcher = new Dispatcher(
			new Engine(EngineSettings.of(Clock.systemUTC(), "eu-central-1"), new MemoryStorage()));

	@Test
	void answersWithChecksumAndRequestId() {
		ProtocolResponse response = dispatch("ListTables", "{}");
		assertThat(response.status()).isEqualTo(200);
		assertThat(text(response)).isEqualTo("{\"TableNames\":[]}");
		CRC32 checksum = new CRC32();
		checksum.update(response.body());
		assertThat(response.headers()).containsEntry("Content-Type", "application/x-amz-json-1.0")
			.containsEntry("x-amz-crc32", Long.toString(checksum.getValue()));
		assertThat(response.headers().get("x-amzn-RequestId")).matches("[A-Z0-9]{52}");
	}

	@Test
	void answersNothingToChangesOfTags() {
		dispatch("CreateTable",
				"{\"TableName\":\"abc\",\"BillingMode\":\"PAY_PER_REQUEST\",\"AttributeDefinitions\":"
						+ "[{\"AttributeName\":\"a\",\"AttributeType\":\"S\"}],\"KeySchema\":[{\"AttributeName\":\"a\","
						+ "\"KeyType\":\"HASH\"}]}");
		String arn = "\"ResourceArn\":\"arn:aws:dynamodb:eu-central-1:000000000000:table/abc\"";
		ProtocolResponse tagged = dispatch("TagResource", "{" + arn + ",\"Tags\":[{\"Key\":\"a\",\"Value\":\"b\"}]}");
		assertThat(tagged.status()).isEqualTo(200);
		assertThat(tagged.body()).isEmpty();
		assertThat(tagged.headers()).containsEntry("x-amz-crc32", "0");
		assertThat(dispatch("UntagResource", "{" + arn + ",\"TagKeys\":[\"a\"]}").body()).isEmpty();
	}

	@Test
	void doesNotKnowOtherOperations() {
		for (String target : new String[] { "DynamoDB_20120810.CreateGlobalTable", "DynamoDB_20120810.",
				"DynamoDB_20111205.ListTables", "", "ListTables" }) {
			ProtocolResponse response = call(target, "{}".getBytes(StandardCharsets.UTF_8));
			assertThat(response.status()).isEqualTo(400);
			assertThat(text(response)).isEqualTo("{\"__type\":\"com.amazon.coral.service#UnknownOperationException\"}");
		}
		assertThat(call(null, new byte[0]).status()).isEqualTo(400);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					{"TableName":1}                           | NUMBER_VALUE cannot be converted to String
					{"TableName":1.5}                         | DECIMAL_VALUE cannot be converted to String
					{"TableName":true}                        | TRUE_VALUE cannot be converted to String
					{"TableName":false}                       | FALSE_VALUE cannot be converted to String
					{"TableName":[]}                          | Unrecognized collection type class java.lang.String
					{"TableName":{}}                          | Start of structure or map found where not expected
					{"Limit":"1"}                             | STRING_VALUE cannot be converted to Integer
					{"Limit":true}                            | TRUE_VALUE cannot be converted to Integer
					{"Limit":[]}                              | Unrecognized collection type class java.lang.Integer
					{"ConsistentRead":"on"}                   | Unexpected token received from parser
					{"ConsistentRead":1}                      | NUMBER_VALUE cannot be converted to Boolean
					{"ExclusiveStartKey":"a"}                 | Unexpected field type
					{"ExclusiveStartKey":[]}                  | Unrecognized collection type java.util.Map<java.lang.String, com.amazonaws.dynamodb.v20120810.AttributeValue>
					{"ExclusiveStartKey":{"a":1}}             | Unexpected value type in payload
					{"ExclusiveStartKey":{"a":[]}}            | Unrecognized collection type class com.amazonaws.dynamodb.v20120810.AttributeValue
					{"ExclusiveStartKey":{"a":{"S":1}}}       | NUMBER_VALUE cannot be converted to String
					{"ExclusiveStartKey":{"a":{"N":1}}}       | NUMBER_VALUE cannot be converted to String
					{"ExclusiveStartKey":{"a":{"BOOL":"x"}}}  | Unexpected token received from parser
					{"ExclusiveStartKey":{"a":{"B":1}}}       | only base-64-encoded strings are convertible to bytes
					{"ExclusiveStartKey":{"a":{"B":"abc"}}}   | Base64 encoded length is expected a multiple of 4 bytes but found: 3
					{"ExclusiveStartKey":{"a":{"B":"=+/="}}}  | Invalid last non-pad Base64 character dectected
					{"ExclusiveStartKey":{"a":{"SS":"x"}}}    | Unexpected field type
					{"ExclusiveStartKey":{"a":{"SS":[1]}}}    | NUMBER_VALUE cannot be converted to String
					{"ExclusiveStartKey":{"a":{"L":[1]}}}     | Unexpected value type in payload
					{"ExclusiveStartKey":{"a":{"M":{"b":1}}}} | Unexpected value type in payload
					""")
	void refusesJsonOfTheWrongShape(String body, String message) {
		ProtocolResponse response = dispatch("Scan", body);
		assertThat(response.status()).isEqualTo(400);
		assertThat(text(response)).isEqualTo("{\"__type\":\"" + SERIALIZATION + "\",\"Message\":\"" + message + "\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{", "[]", "{} x", "nothing" })
	void saysNoMoreOfJsonThatCannotBeRead(String body) {
		assertThat(text(dispatch("Scan", body))).isEqualTo("{\"__type\":\"" + SERIALIZATION + "\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"true\"", "\"False\"", "\"1\"", "\"0\"", "\"yes\"", "\"NO\"" })
	void readsTruthValuesFromTexts(String value) {
		assertThat(text(dispatch("Scan", "{\"TableName\":\"abc\",\"ConsistentRead\":" + value + "}")))
			.contains("ResourceNotFoundException");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					PutItem        | "Expected":{"a":{"Value":1}}               | Unexpected field type
					UpdateItem     | "AttributeUpdates":{"a":{"Value":"x"}}     | Unexpected field type
					UpdateItem     | "AttributeUpdates":{"a":{"Value":{"S":1}}} | NUMBER_VALUE cannot be converted to String
					BatchGetItem   | "RequestItems":{"a":{"Keys":["x"]}}        | class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and java.lang.Class are in module java.base of loader 'bootstrap')
					BatchWriteItem | "RequestItems":{"a":1}                     | class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and java.lang.Class are in module java.base of loader 'bootstrap')
					BatchWriteItem | "RequestItems":[]                          | Unrecognized collection type java.util.Map<java.lang.String, java.util.List<com.amazonaws.dynamodb.v20120810.WriteRequest>>
					""")
	void refusesMembersOfTheWrongShapeWithinOthers(String operation, String member, String message) {
		assertThat(text(dispatch(operation, "{" + member + "}")))
			.isEqualTo("{\"__type\":\"" + SERIALIZATION + "\",\"Message\":\"" + message + "\"}");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					GetItem       | ``   | 2 validation errors detected: Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1; Value null at 'key' failed to satisfy constraint: Member must not be null
					GetItem       | a;   | 2 validation errors detected: Value 'a;' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value null at 'key' failed to satisfy constraint: Member must not be null
					DescribeTable | ``   | 2 validation errors detected: Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3; Value '' at 'tableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+
					UpdateTable   | ab   | 1 validation error detected: Value 'ab' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3
					""")
	void checksNamesOfTables(String operation, String name, String message) {
		assertThat(text(dispatch(operation, "{\"TableName\":\"" + name + "\"}"))).isEqualTo(
				"{\"__type\":\"com.amazon.coral.validate#ValidationException\",\"message\":\"" + message + "\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "ab" })
	void looksForTablesWithNamesThatAreTooShortToBeCreated(String name) {
		assertThat(text(dispatch("GetItem", "{\"TableName\":\"" + name + "\",\"Key\":{\"a\":{\"S\":\"1\"}}}")))
			.contains("ResourceNotFoundException", "Requested resource not found");
		assertThat(text(dispatch("Scan", "{\"TableName\":\"" + name + "\"}"))).contains("ResourceNotFoundException");
	}

	@Test
	void checksTheNameBehindWhichAListBegins() {
		assertThat(text(dispatch("ListTables", "{\"ExclusiveStartTableName\":\"\"}"))).contains(
				"2 validation errors detected: Value '' at 'exclusiveStartTableName' failed to satisfy constraint: "
						+ "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value '' at "
						+ "'exclusiveStartTableName' failed to satisfy constraint: Member must have length greater than or "
						+ "equal to 3");
	}

	@Test
	void printsListsAsTheServiceDoes() {
		assertThat(text(dispatch("CreateTable", "{\"TableName\":\"abc\",\"AttributeDefinitions\":[],\"KeySchema\":["
				+ "{\"AttributeName\":\"a\",\"KeyType\":\"HASH\"},{\"AttributeName\":\"b\",\"KeyType\":\"RANGE\"},"
				+ "{\"AttributeName\":\"c\",\"KeyType\":\"RANGE\"}]}")))
			.contains("Value '[KeySchemaElement(attributeName=a, keyType=HASH), KeySchemaElement(attributeName=b, "
					+ "keyType=RANGE), KeySchemaElement(attributeName=c, keyType=RANGE)]' at 'keySchema' failed to satisfy "
					+ "constraint: Member must have length less than or equal to 2");
	}

	@Test
	void looksAtTheShapeBeforeTheConstraints() {
		assertThat(text(dispatch("Scan", "{\"TableName\":\"\",\"Limit\":\"x\"}"))).contains("SerializationException");
		assertThat(text(dispatch("Scan", "{\"TableName\":\"\",\"Limit\":0}"))).contains(
				"com.amazon.coral.validate#ValidationException",
				"2 validation errors detected: Value '' at 'tableName' failed to satisfy constraint: Member must have "
						+ "length greater than or equal to 1; ",
				"Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1");
	}

	@Test
	void survivesHostileJson() {
		assertThat(text(dispatch("Scan", "{\"a\":".repeat(100_000)))).contains("SerializationException");
		assertThat(text(dispatch("Scan", "[".repeat(100_000)))).contains("SerializationException");
		assertThat(text(dispatch("Scan", "{\"TableName\":\"abc\",\"Limit\":1" + "0".repeat(2000) + "}")))
			.contains("SerializationException");
		for (String number : new String[] { "1e999999999", "1e99999999999", "1.5", "9999999999999999999" }) {
			assertThat(dispatch("Scan", "{\"TableName\":\"abc\",\"Limit\":" + number + "}").status()).isEqualTo(400);
		}
		for (String number : new String[] { "1e-999999999", "-1e-99999999999", "0.9", "-1e999999999" }) {
			assertThat(dispatch("Scan", "{\"TableName\":\"abc\",\"Limit\":" + number + "}").status()).isEqualTo(400);
		}
		assertThat(text(dispatch("ListTables", "{}"))).isEqualTo("{\"TableNames\":[]}");
	}

	@Test
	void refusesFeaturesItDoesNotHaveInsteadOfIgnoringThem() {
		assertThat(text(dispatch("CreateTable",
				"{\"TableName\":\"abc\",\"AttributeDefinitions\":[],\"KeySchema\":"
						+ "[{\"AttributeName\":\"a\",\"KeyType\":\"HASH\"}],\"ResourcePolicy\":\"{}\"}")))
			.contains("The embedded engine does not support ResourcePolicy; leave it out");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					GetItem    | "Key":{},"ExpressionAttributeNames":{}                             | ExpressionAttributeNames can only be specified when using expressions
					Query      | "ExpressionAttributeValues":{},"ProjectionExpression":"a"          | ExpressionAttributeValues can only be specified when using expressions: FilterExpression and KeyConditionExpression are null
					Scan       | "ExpressionAttributeValues":{}                                     | ExpressionAttributeValues can only be specified when using expressions: FilterExpression is null
					UpdateItem | "Key":{},"ExpressionAttributeValues":{}                            | ExpressionAttributeValues can only be specified when using expressions: UpdateExpression and ConditionExpression are null
					Scan       | "FilterExpression":"","ExpressionAttributeNames":{}                | ExpressionAttributeNames must not be empty
					Scan       | "FilterExpression":"a","ExpressionAttributeValues":{}              | ExpressionAttributeValues must not be empty
					Scan       | "ExclusiveStartKey":{"a":{}},"ExpressionAttributeNames":{}         | ExpressionAttributeNames can only be specified when using expressions
					Scan       | "ExclusiveStartKey":{"a":{}},"FilterExpression":"a"                | The provided starting key is invalid: Supplied AttributeValue is empty, must contain exactly one of the supported datatypes
					Scan       | "ExclusiveStartKey":{"a":{"N":"x"}},"FilterExpression":"a"         | The parameter cannot be converted to a numeric value: x
					PutItem    | "Item":{"a":{}},"ConditionExpression":"","ExpressionAttributeNames":{} | Supplied AttributeValue is empty, must contain exactly one of the supported datatypes
					""")
	void checksTheMeaningInTheOrderOfTheService(String operation, String members, String message) {
		assertThat(text(dispatch(operation, "{\"TableName\":\"abc\"," + members + "}"))).isEqualTo(
				"{\"__type\":\"com.amazon.coral.validate#ValidationException\",\"message\":\"" + message + "\"}");
	}

	@Test
	void showsRequestsToListenersUntilTheyAreRemoved() {
		List<ProtocolRequest> seen = new ArrayList<>();
		Consumer<ProtocolRequest> listener = seen::add;
		this.dispatcher.addListener(listener);
		dispatch("ListTables", "{}");
		dispatch("TransactWriteItems", "{\"TransactItems\":[{\"Put\":{\"TableName\":\"a\"}},{\"Delete\":{\"TableName\":"
				+ "\"b\"}},{\"Put\":{\"TableName\":\"a\"}}]}");
		dispatch("BatchGetItem", "{\"RequestItems\":{\"c\":{}}}");
		this.dispatcher.removeListener(listener);
		dispatch("ListTables", "{}");
		assertThat(seen).extracting(ProtocolRequest::operation)
			.containsExactly("ListTables", "TransactWriteItems", "BatchGetItem");
		assertThat(seen).extracting(ProtocolRequest::tableNames)
			.containsExactly(List.of(), List.of("a", "b"), List.of("c"));
		assertThat(seen.get(2).body()).isEqualTo("{\"RequestItems\":{\"c\":{}}}");
	}

	private ProtocolResponse call(@Nullable String target, byte[] body) {
		try {
			return this.dispatcher.dispatch(target, body);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	void printsMembersWithoutAName() {
		assertThat(text(dispatch("TransactGetItems", "{\"TransactItems\":[{\"\":\"x\"}]}"))).contains(
				"Value null at 'transactItems.1.member.get' failed to satisfy constraint: Member must not be null");
		assertThat(text(dispatch("BatchWriteItem",
				"{\"RequestItems\":{\"table\":[" + "{\"\":\"x\"},".repeat(25) + "{\"\":\"x\"}]}}")))
			.contains("1 validation error detected", "WriteRequest(=x)");
	}

	@Test
	void readsBooleansFromStrings() {
		dispatch("CreateTable",
				"{\"TableName\":\"flags\",\"BillingMode\":\"PAY_PER_REQUEST\","
						+ "\"AttributeDefinitions\":[{\"AttributeName\":\"a\",\"AttributeType\":\"S\"}],"
						+ "\"KeySchema\":[{\"AttributeName\":\"a\",\"KeyType\":\"HASH\"}]}");
		String key = "\"a\":{\"S\":\"1\"}";
		assertThat(text(dispatch("PutItem",
				"{\"TableName\":\"flags\",\"Item\":{" + key
						+ ",\"b\":{\"BOOL\":\"true\"},\"c\":{\"BOOL\":\"No\"},\"d\":{\"NULL\":\"1\"}}}")))
			.isEqualTo("{}");
		assertThat(text(dispatch("GetItem", "{\"TableName\":\"flags\",\"Key\":{" + key + "}}")))
			.contains("\"b\":{\"BOOL\":true}", "\"c\":{\"BOOL\":false}", "\"d\":{\"NULL\":true}");
		assertThat(text(
				dispatch("PutItem", "{\"TableName\":\"flags\",\"Item\":{" + key + ",\"d\":{\"NULL\":\"false\"}}}")))
			.contains("Null attribute value types must have the value of true");
	}

	private ProtocolResponse dispatch(String operation, String body) {
		return call("DynamoDB_20120810." + operation, body.getBytes(StandardCharsets.UTF_8));
	}

	private static String text(ProtocolResponse response) {
		return new String(response.body(), StandardCharsets.UTF_8);
	}

}
