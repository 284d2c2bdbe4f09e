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

import java.io.Console;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

import org.springframework.util.ReflectionUtils;

/**
 * The terminal the program was started from.
 */
final class SystemTerminal implements CommandTerminal {

	private final PrintStream standardError = System.err;

	private final PrintWriter out = new PrintWriter(System.out, true);

	private final PrintWriter err = new PrintWriter(System.err, true);

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
		System.setOut(this.standardError);
	}

	@Override
	public @Nullable String ask(String question) {
		Console console = System.console();
		return (console != null && isTerminal(console)) ? console.readLine("%s", question) : null;
	}

	// From Java 22 on there may be a console that is no terminal.
	private static boolean isTerminal(Console console) {
		Method isTerminal = ReflectionUtils.findMethod(Console.class, "isTerminal");
		return isTerminal == null || Boolean.TRUE.equals(ReflectionUtils.invokeMethod(isTerminal, console));
	}

	@Override
	public void exit(int exitCode) {
		this.out.flush();
		this.err.flush();
		System.exit(exitCode);
	}

}
