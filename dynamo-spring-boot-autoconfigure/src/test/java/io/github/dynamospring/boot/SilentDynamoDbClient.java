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

package io.github.dynamospring.boot;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A client that does not tell how it is set up, such as that of DAX, and answers nothing.
 */
public class SilentDynamoDbClient implements DynamoDbClient {

	@Override
	public String serviceName() {
		return SERVICE_NAME;
	}

	@Override
	public void close() {
	}

}
