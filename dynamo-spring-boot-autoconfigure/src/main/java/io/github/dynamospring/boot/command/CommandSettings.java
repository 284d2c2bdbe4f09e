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

package io.github.dynamospring.boot.command;

import java.net.URI;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options all commands have.
 */
final class CommandSettings {

	@Option(names = "--client", paramLabel = "NAME",
			description = "The client to use, by the name below dynamo.clients, the qualifier or the name of its bean.")
	private @Nullable String client;

	@Option(names = "--region", paramLabel = "REGION",
			description = "The AWS region, instead of the one that is configured.")
	private @Nullable String region;

	@Option(names = "--endpoint", paramLabel = "URI",
			description = "The address of DynamoDB, instead of the one that is configured.")
	private @Nullable URI endpoint;

	@Option(names = { "-v", "--verbose" },
			description = "Let the application log, and print the stack trace of a failure.")
	private boolean verbose;

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "Print this help.")
	private boolean help;

	@Nullable String getClient() {
		return this.client;
	}

	@Nullable String getRegion() {
		return this.region;
	}

	@Nullable URI getEndpoint() {
		return this.endpoint;
	}

	boolean isVerbose() {
		return this.verbose;
	}

	boolean isHelp() {
		return this.help;
	}

}
