"""What a program in Python does with the embedded engine: boto3 through the HTTP door."""
import sys
from decimal import Decimal

import boto3
from boto3.dynamodb.conditions import Attr, Key
from botocore.config import Config
from botocore.exceptions import ClientError

settings = dict(endpoint_url=sys.argv[1], region_name="us-east-1", aws_access_key_id="local",
                aws_secret_access_key="local", config=Config(retries={"max_attempts": 0}))
client = boto3.client("dynamodb", **settings)
streams = boto3.client("dynamodbstreams", **settings)
resource = boto3.resource("dynamodb", **settings)


def refused(code, call):
    try:
        call()
    except ClientError as error:
        assert error.response["Error"]["Code"] == code, error
        return error.response
    raise AssertionError("not refused with " + code)


table = resource.create_table(
    TableName="boto3", BillingMode="PAY_PER_REQUEST",
    AttributeDefinitions=[{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "N"},
                          {"AttributeName": "kind", "AttributeType": "S"}],
    KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
    GlobalSecondaryIndexes=[{"IndexName": "byKind", "KeySchema": [{"AttributeName": "kind", "KeyType": "HASH"}],
                             "Projection": {"ProjectionType": "ALL"}}],
    StreamSpecification={"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"})
table.wait_until_exists()
table.reload()
assert table.table_status == "ACTIVE"

# one item
table.put_item(Item={"pk": "a", "sk": 1, "n": Decimal("1.50"), "m": {"x": [None, True, b"\x00\xff"]}, "s": {"x", "y"}})
item = table.get_item(Key={"pk": "a", "sk": 1}, ConsistentRead=True)["Item"]
assert item["n"] == Decimal("1.5") and item["s"] == {"x", "y"} and bytes(item["m"]["x"][2]) == b"\x00\xff", item
updated = table.update_item(Key={"pk": "a", "sk": 1}, UpdateExpression="SET n = n + :one REMOVE s",
                            ConditionExpression=Attr("n").eq(Decimal("1.5")),
                            ExpressionAttributeValues={":one": 1}, ReturnValues="UPDATED_NEW")
assert updated["Attributes"] == {"n": Decimal("2.5")}, updated
failed = refused("ConditionalCheckFailedException", lambda: table.delete_item(
    Key={"pk": "a", "sk": 1}, ConditionExpression="attribute_not_exists(pk)",
    ReturnValuesOnConditionCheckFailure="ALL_OLD"))
assert failed["Item"]["n"] == {"N": "2.5"}, failed
assert refused("ValidationException", lambda: table.get_item(Key={"pk": "a"}))["Error"]["Message"] == \
    "The provided key element does not match the schema"

# batches and pages
with table.batch_writer() as batch:
    for i in range(2, 60):
        batch.put_item(Item={"pk": "a", "sk": i, "kind": "even" if i % 2 == 0 else "odd"})
pages = list(client.get_paginator("query").paginate(
    TableName="boto3", KeyConditionExpression="pk = :pk", ExpressionAttributeValues={":pk": {"S": "a"}},
    PaginationConfig={"PageSize": 25}))
assert [page["Count"] for page in pages] == [25, 25, 9], [page["Count"] for page in pages]
assert [int(item["sk"]["N"]) for page in pages for item in page["Items"]] == list(range(1, 60))
assert table.query(KeyConditionExpression=Key("pk").eq("a") & Key("sk").between(10, 12))["Count"] == 3
assert table.query(IndexName="byKind", KeyConditionExpression=Key("kind").eq("odd"))["Count"] == 29
assert sum(table.scan(Segment=i, TotalSegments=4)["Count"] for i in range(4)) == 59
found = resource.batch_get_item(RequestItems={"boto3": {"Keys": [{"pk": "a", "sk": i} for i in (1, 2, 99)]}})
assert len(found["Responses"]["boto3"]) == 2, found

# transactions
client.transact_write_items(ClientRequestToken="boto3", TransactItems=[
    {"Put": {"TableName": "boto3", "Item": {"pk": {"S": "t"}, "sk": {"N": "1"}}}},
    {"Delete": {"TableName": "boto3", "Key": {"pk": {"S": "a"}, "sk": {"N": "59"}}}}])
cancelled = refused("TransactionCanceledException", lambda: client.transact_write_items(TransactItems=[
    {"Put": {"TableName": "boto3", "Item": {"pk": {"S": "t"}, "sk": {"N": "2"}}}},
    {"ConditionCheck": {"TableName": "boto3", "Key": {"pk": {"S": "t"}, "sk": {"N": "1"}},
                        "ConditionExpression": "attribute_not_exists(pk)"}}]))
assert [reason["Code"] for reason in cancelled["CancellationReasons"]] == ["None", "ConditionalCheckFailed"], cancelled
read = client.transact_get_items(TransactItems=[
    {"Get": {"TableName": "boto3", "Key": {"pk": {"S": "t"}, "sk": {"N": n}}}} for n in ("1", "2")])
assert ["Item" in response for response in read["Responses"]] == [True, False], read

# streams
arn = client.describe_table(TableName="boto3")["Table"]["LatestStreamArn"]
shard = streams.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"][0]["ShardId"]
iterator = streams.get_shard_iterator(StreamArn=arn, ShardId=shard,
                                      ShardIteratorType="TRIM_HORIZON")["ShardIterator"]
records = streams.get_records(ShardIterator=iterator)["Records"]
assert [record["eventName"] for record in records[:2]] == ["INSERT", "MODIFY"], records[:2]
assert records[-1]["eventName"] == "REMOVE" and len(records) == 62, len(records)

table.delete()
table.wait_until_not_exists()
refused("ResourceNotFoundException", lambda: table.scan())
print("ok boto3 " + boto3.__version__)
