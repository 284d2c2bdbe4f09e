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

import java.util.concurrent.Callable;

import io.github.dynamospring.core.table.SdkJson;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.SdkPojo;

/**
 * A command.
 */
abstract class TableCommand implements Callable<Integer> {

	private final CommandSession session;

	@Mixin
	private CommandSettings settings = new CommandSettings();

	@Spec
	private @Nullable CommandSpec spec;

	TableCommand(CommandSession session) {
		this.session = session;
	}

	final CommandSettings settings() {
		return this.settings;
	}

	final CommandBeans beans() {
		return this.session.beans(this.settings, isOffline());
	}

	/**
	 * Whether the command sends nothing, so that it needs no client that could.
	 * @return {@code true} if it sends nothing
	 */
	boolean isOffline() {
		return false;
	}

	final CommandTerminal terminal() {
		return this.session.terminal();
	}

	final void print(String line) {
		this.session.terminal().out().println(PrintableText.line(line));
	}

	final void printText(String text) {
		this.session.terminal().out().print(PrintableText.lines(text));
		this.session.terminal().out().flush();
	}

	final void printJson(SdkPojo pojo) {
		printText(SdkJson.write(pojo) + "\n");
	}

	final void note(String line) {
		this.session.terminal().err().println(PrintableText.line(line));
	}

	final ParameterException wrong(String message) {
		if (this.spec == null) {
			throw new IllegalStateException(message);
		}
		return new ParameterException(this.spec.commandLine(), message);
	}

}
