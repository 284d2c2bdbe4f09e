#!/bin/sh
# What the AWS CLI does with the embedded engine, through the HTTP door.
set -eu
export AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local AWS_DEFAULT_REGION=us-east-1 AWS_PAGER= AWS_MAX_ATTEMPTS=1
endpoint="$1"

db() {
	aws dynamodb --endpoint-url "$endpoint" --output text "$@"
}

expect() {
	[ "$2" = "$3" ] || { echo "$1: expected '$3' but got '$2'" >&2; exit 1; }
}

db create-table --table-name cli --billing-mode PAY_PER_REQUEST \
	--attribute-definitions AttributeName=pk,AttributeType=S AttributeName=sk,AttributeType=N \
	--key-schema AttributeName=pk,KeyType=HASH AttributeName=sk,KeyType=RANGE >/dev/null
db wait table-exists --table-name cli
for i in 1 2 3; do
	db put-item --table-name cli --item "{\"pk\":{\"S\":\"a\"},\"sk\":{\"N\":\"$i\"},\"n\":{\"N\":\"$i\"}}" >/dev/null
done
expect get "$(db get-item --table-name cli --key '{"pk":{"S":"a"},"sk":{"N":"2"}}' --query Item.n.N)" 2
expect update "$(db update-item --table-name cli --key '{"pk":{"S":"a"},"sk":{"N":"2"}}' --return-values ALL_NEW \
	--update-expression 'SET n = n + :one' --expression-attribute-values '{":one":{"N":"1"}}' \
	--query Attributes.n.N)" 3
expect query "$(db query --table-name cli --page-size 1 --key-condition-expression 'pk = :pk' \
	--expression-attribute-values '{":pk":{"S":"a"}}' --query 'Items[].sk.N' | tr '\n\t' '  ')" '1 2 3 '
db transact-write-items --transact-items \
	'[{"Put":{"TableName":"cli","Item":{"pk":{"S":"t"},"sk":{"N":"1"}}}},{"Delete":{"TableName":"cli","Key":{"pk":{"S":"a"},"sk":{"N":"3"}}}}]'
expect scan "$(db scan --table-name cli --select COUNT --query Count)" 3
if problem=$(db transact-write-items --transact-items \
	'[{"ConditionCheck":{"TableName":"cli","Key":{"pk":{"S":"t"},"sk":{"N":"1"}},"ConditionExpression":"attribute_not_exists(pk)"}}]' 2>&1); then
	echo "The transaction was not refused" >&2
	exit 1
fi
case "$problem" in
	*"TransactionCanceledException"*"specific reasons [ConditionalCheckFailed]"*) ;;
	*) echo "$problem" >&2; exit 1 ;;
esac
db delete-item --table-name cli --key '{"pk":{"S":"a"},"sk":{"N":"1"}}'
db delete-table --table-name cli >/dev/null
db wait table-not-exists --table-name cli
echo "ok AWS CLI"
