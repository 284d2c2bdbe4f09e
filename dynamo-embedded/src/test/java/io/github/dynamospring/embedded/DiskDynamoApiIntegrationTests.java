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

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The contract kept by an engine that keeps its data in a folder.
 */
class DiskDynamoApiIntegrationTests extends DynamoApiContractTests {

	@TempDir
	private Path folder;

	private @Nullable EmbeddedDynamo dynamo;

	@Override
	protected DynamoDbClient createClient() {
		this.dynamo = EmbeddedDynamo.builder().path(this.folder).build();
		return Clients.inProcess(this.dynamo);
	}

	@Override
	protected void release() {
		if (this.dynamo != null) {
			this.dynamo.close();
		}
	}

}
