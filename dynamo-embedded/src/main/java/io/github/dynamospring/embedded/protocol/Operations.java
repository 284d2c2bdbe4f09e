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

import io.github.dynamospring.embedded.engine.Engine;

/**
 * All operations the engine answers.
 */
final class Operations {

	private Operations() {
	}

	static List<Operation> of(Engine engine) {
		return List.of(new CreateTableOperation(engine), new DeleteTableOperation(engine),
				new DescribeTableOperation(engine), new ListTablesOperation(engine), new UpdateTableOperation(engine),
				new PutItemOperation(engine), new UpdateItemOperation(engine), new DeleteItemOperation(engine),
				new GetItemOperation(engine), new QueryOperation(engine), new ScanOperation(engine),
				new SearchVectorsOperation(engine), new BatchGetItemOperation(engine),
				new BatchWriteItemOperation(engine), new TransactWriteItemsOperation(engine),
				new TransactGetItemsOperation(engine), new ExecuteStatementOperation(engine),
				new BatchExecuteStatementOperation(engine), new ExecuteTransactionOperation(engine),
				new UpdateTimeToLiveOperation(engine), new DescribeTimeToLiveOperation(engine),
				new TagResourceOperation(engine), new UntagResourceOperation(engine),
				new ListTagsOfResourceOperation(engine), new DescribeLimitsOperation(),
				new DescribeEndpointsOperation(engine), new DescribeContinuousBackupsOperation(engine));
	}

	// Return the operations of the Streams service.
	static List<Operation> ofStreams(Engine engine) {
		return List.of(new ListStreamsOperation(engine), new DescribeStreamOperation(engine),
				new GetShardIteratorOperation(engine), new GetRecordsOperation(engine));
	}

}
