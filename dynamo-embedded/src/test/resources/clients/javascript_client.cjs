// What a program in JavaScript does with the embedded engine: the SDK for JavaScript through the HTTP door.
const assert = require("node:assert/strict");
const { DynamoDBClient, CreateTableCommand, DescribeTableCommand, DeleteTableCommand, waitUntilTableExists,
	waitUntilTableNotExists } = require("@aws-sdk/client-dynamodb");
const { DynamoDBDocumentClient, PutCommand, GetCommand, UpdateCommand, DeleteCommand, QueryCommand, ScanCommand,
	BatchWriteCommand, BatchGetCommand, TransactWriteCommand, TransactGetCommand,
	paginateQuery } = require("@aws-sdk/lib-dynamodb");
const { DynamoDBStreamsClient, DescribeStreamCommand, GetShardIteratorCommand,
	GetRecordsCommand } = require("@aws-sdk/client-dynamodb-streams");

const settings = { endpoint: process.argv[2], region: "us-east-1", maxAttempts: 1,
	credentials: { accessKeyId: "local", secretAccessKey: "local" } };
const client = new DynamoDBClient(settings);
const documents = DynamoDBDocumentClient.from(client);
const streams = new DynamoDBStreamsClient(settings);
const TableName = "javascript";

async function main() {
	await client.send(new CreateTableCommand({
		TableName, BillingMode: "PAY_PER_REQUEST",
		AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }, { AttributeName: "sk", AttributeType: "N" },
			{ AttributeName: "kind", AttributeType: "S" }],
		KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }, { AttributeName: "sk", KeyType: "RANGE" }],
		GlobalSecondaryIndexes: [{ IndexName: "byKind", KeySchema: [{ AttributeName: "kind", KeyType: "HASH" }],
			Projection: { ProjectionType: "ALL" } }],
		StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" }
	}));
	await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 1 }, { TableName });

	// one item
	await documents.send(new PutCommand({ TableName,
		Item: { pk: "a", sk: 1, n: 1.5, m: { x: [null, true, new Uint8Array([0, 255])] }, s: new Set(["x", "y"]) } }));
	const { Item } = await documents.send(new GetCommand({ TableName, Key: { pk: "a", sk: 1 }, ConsistentRead: true }));
	assert.deepEqual(Item, { pk: "a", sk: 1, n: 1.5, m: { x: [null, true, new Uint8Array([0, 255])] },
		s: new Set(["x", "y"]) });
	const updated = await documents.send(new UpdateCommand({ TableName, Key: { pk: "a", sk: 1 },
		UpdateExpression: "SET n = n + :one REMOVE s", ConditionExpression: "n = :n",
		ExpressionAttributeValues: { ":one": 1, ":n": 1.5 }, ReturnValues: "UPDATED_NEW" }));
	assert.deepEqual(updated.Attributes, { n: 2.5 });
	await assert.rejects(documents.send(new DeleteCommand({ TableName, Key: { pk: "a", sk: 1 },
		ConditionExpression: "attribute_not_exists(pk)", ReturnValuesOnConditionCheckFailure: "ALL_OLD" })), (error) => {
		assert.equal(error.name, "ConditionalCheckFailedException");
		assert.equal(error.message, "The conditional request failed");
		assert.deepEqual(error.Item.n, { N: "2.5" });
		assert.match(error.$metadata.requestId, /^[A-Z0-9]{52}$/);
		return true;
	});
	await assert.rejects(documents.send(new GetCommand({ TableName, Key: { pk: "a" } })),
		{ name: "ValidationException", message: "The provided key element does not match the schema" });

	// batches and pages
	for (let from = 2; from < 60; from += 25) {
		const puts = [];
		for (let sk = from; sk < Math.min(from + 25, 60); sk++) {
			puts.push({ PutRequest: { Item: { pk: "a", sk, kind: sk % 2 == 0 ? "even" : "odd" } } });
		}
		const written = await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
		assert.deepEqual(written.UnprocessedItems, {});
	}
	const sortKeys = [];
	const counts = [];
	for await (const page of paginateQuery({ client: documents, pageSize: 25 }, { TableName,
		KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": "a" } })) {
		counts.push(page.Count);
		page.Items.forEach((item) => sortKeys.push(item.sk));
	}
	assert.deepEqual(counts, [25, 25, 9]);
	assert.deepEqual(sortKeys, Array.from({ length: 59 }, (_, i) => i + 1));
	const odd = await documents.send(new QueryCommand({ TableName, IndexName: "byKind",
		KeyConditionExpression: "kind = :kind", ExpressionAttributeValues: { ":kind": "odd" }, Select: "COUNT" }));
	assert.equal(odd.Count, 29);
	let scanned = 0;
	for (let Segment = 0; Segment < 4; Segment++) {
		scanned += (await documents.send(new ScanCommand({ TableName, Segment, TotalSegments: 4 }))).Count;
	}
	assert.equal(scanned, 59);
	const found = await documents.send(new BatchGetCommand({
		RequestItems: { [TableName]: { Keys: [1, 2, 99].map((sk) => ({ pk: "a", sk })) } } }));
	assert.equal(found.Responses[TableName].length, 2);

	// transactions
	await documents.send(new TransactWriteCommand({ ClientRequestToken: "javascript", TransactItems: [
		{ Put: { TableName, Item: { pk: "t", sk: 1 } } }, { Delete: { TableName, Key: { pk: "a", sk: 59 } } }] }));
	await assert.rejects(documents.send(new TransactWriteCommand({ TransactItems: [
		{ Put: { TableName, Item: { pk: "t", sk: 2 } } },
		{ ConditionCheck: { TableName, Key: { pk: "t", sk: 1 }, ConditionExpression: "attribute_not_exists(pk)" } }] })),
	(error) => {
		assert.equal(error.name, "TransactionCanceledException");
		assert.deepEqual(error.CancellationReasons.map((reason) => reason.Code), ["None", "ConditionalCheckFailed"]);
		return true;
	});
	const read = await documents.send(new TransactGetCommand({
		TransactItems: [1, 2].map((sk) => ({ Get: { TableName, Key: { pk: "t", sk } } })) }));
	assert.deepEqual(read.Responses.map((response) => response.Item !== undefined), [true, false]);

	// streams
	const { Table } = await client.send(new DescribeTableCommand({ TableName }));
	const StreamArn = Table.LatestStreamArn;
	const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
	const { ShardIterator } = await streams.send(new GetShardIteratorCommand({ StreamArn,
		ShardId: StreamDescription.Shards[0].ShardId, ShardIteratorType: "TRIM_HORIZON" }));
	const { Records } = await streams.send(new GetRecordsCommand({ ShardIterator }));
	assert.deepEqual(Records.slice(0, 2).map((record) => record.eventName), ["INSERT", "MODIFY"]);
	assert.equal(Records[Records.length - 1].eventName, "REMOVE");
	assert.equal(Records.length, 62);

	await client.send(new DeleteTableCommand({ TableName }));
	await waitUntilTableNotExists({ client, maxWaitTime: 10, minDelay: 1 }, { TableName });
	console.log("ok JavaScript " + require("@aws-sdk/client-dynamodb/package.json").version);
}

main().catch((error) => {
	console.error(error);
	process.exit(1);
});
