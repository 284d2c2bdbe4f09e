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

import org.jspecify.annotations.Nullable;

/**
 * What a command talks to.
 */
interface CommandTerminal {

	/**
	 * Return where results go.
	 * @return the output
	 */
	PrintWriter out();

	/**
	 * Return where everything else goes.
	 * @return the output for errors
	 */
	PrintWriter err();

	/**
	 * Keep the output to the command: what others print from now on goes to the output
	 * for errors.
	 */
	void claimOutput();

	/**
	 * Ask the user.
	 * @param question the question
	 * @return the answer, {@code null} if there is nobody to answer
	 */
	@Nullable String ask(String question);

	/**
	 * Leave the program.
	 * @param exitCode the exit code
	 */
	void exit(int exitCode);

}
