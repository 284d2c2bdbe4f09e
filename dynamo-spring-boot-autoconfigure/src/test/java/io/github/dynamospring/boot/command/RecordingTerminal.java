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

import java.io.PrintWriter;
import java.io.StringWriter;

import org.jspecify.annotations.Nullable;

/**
 * A terminal whose user is a test.
 */
final class RecordingTerminal implements CommandTerminal {

	private final StringWriter output = new StringWriter();

	private final StringWriter errors = new StringWriter();

	private final PrintWriter out = new PrintWriter(this.output, true);

	private final PrintWriter err = new PrintWriter(this.errors, true);

	private @Nullable String answer;

	private @Nullable String question;

	private @Nullable Integer exitCode;

	RecordingTerminal answering(@Nullable String text) {
		this.answer = text;
		return this;
	}

	@Override
	public PrintWriter out() {
		return this.out;
	}

	@Override
	public PrintWriter err() {
		return this.err;
	}

	@Override
	public void claimOutput() {
		// what else the tests print is theirs
	}

	@Override
	public @Nullable String ask(String text) {
		this.question = text;
		return this.answer;
	}

	@Override
	public void exit(int code) {
		this.exitCode = code;
	}

	String output() {
		return this.output.toString().replace(System.lineSeparator(), "\n");
	}

	String errors() {
		return this.errors.toString().replace(System.lineSeparator(), "\n");
	}

	@Nullable String question() {
		return this.question;
	}

	@Nullable Integer exitCode() {
		return this.exitCode;
	}

}
