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
import java.util.Arrays;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A program that starts engines and creates a table in each, until it is warm, and says
 * how many milliseconds that takes then.
 */
public final class StartUpTime {

	private static final int ROUNDS = 50;

	private StartUpTime() {
	}

	/**
	 * Run the program.
	 * @param arguments a folder in which to keep data, or nothing for the memory
	 */
	public static void main(String[] arguments) {
		long[] micros = new long[ROUNDS];
		for (int i = 0; i < ROUNDS; i++) {
			long start = System.nanoTime();
			EmbeddedDynamo.Builder builder = EmbeddedDynamo.builder();
			if (arguments.length > 0) {
				builder.path(Path.of(arguments[0], "round" + i));
			}
			try (EmbeddedDynamo dynamo = builder.build(); DynamoDbClient client = Clients.inProcess(dynamo)) {
				client.createTable(Schemas.table("table", "id:S").keySchema(Schemas.key("id")).build());
				micros[i] = (System.nanoTime() - start) / 1000;
			}
		}
		long[] warm = Arrays.copyOfRange(micros, ROUNDS / 2, ROUNDS);
		Arrays.sort(warm);
		// Other programs on the machine make some rounds slow, none fast.
		System.out.println(warm[warm.length / 4] / 1000.0);
	}

}
