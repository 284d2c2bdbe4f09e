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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

import org.springframework.context.ConfigurableApplicationContext;

/**
 * One run of a command. Arguments of the form {@code --key.with.dots=value} are
 * properties of the application, all others belong to the command.
 */
final class CommandRun {

	private static final Pattern PROPERTY = Pattern.compile("--([\\w-]+(?:\\[\\d+])?(?:\\.[\\w\\[\\]-]+)+)(?:=(.*))?",
			Pattern.DOTALL);

	private final Map<String, String> properties = new LinkedHashMap<>();

	private final String[] arguments;

	private final CommandTerminal terminal;

	private final CommandSession session;

	/**
	 * Create a run.
	 * @param arguments the arguments of the program, the first of which is the name of
	 * the commands
	 * @param terminal the terminal
	 */
	CommandRun(String[] arguments, CommandTerminal terminal) {
		this.terminal = terminal;
		this.session = new CommandSession(terminal);
		List<String> rest = new ArrayList<>();
		for (String argument : List.of(arguments).subList(1, arguments.length)) {
			Matcher property = PROPERTY.matcher(argument);
			if (property.matches()) {
				this.properties.put(property.group(1), (property.group(2) != null) ? property.group(2) : "");
			}
			else {
				rest.add(argument);
			}
		}
		this.arguments = rest.toArray(String[]::new);
	}

	/**
	 * Do what can be done without the application: print help, refuse wrong arguments.
	 * @return whether that was all, and what the application has to know
	 */
	Decision decide() {
		CommandLine commandLine = commandLine();
		ParseResult result;
		try {
			result = commandLine.parseArgs(this.arguments);
		}
		catch (ParameterException ex) {
			return new Decision(commandLine().execute(this.arguments), this.properties, false);
		}
		ParseResult last = result;
		while (last.hasSubcommand()) {
			last = last.subcommand();
		}
		if (CommandLine.executeHelpRequest(result) != null) {
			return new Decision(CommandLine.ExitCode.OK, this.properties, false);
		}
		if (last == result) {
			commandLine.usage(this.terminal.err());
			return new Decision(CommandLine.ExitCode.USAGE, this.properties, false);
		}
		return new Decision(null, this.properties, isVerbose(last.commandSpec()));
	}

	/**
	 * Run the command.
	 * @param context the application's context, not yet refreshed
	 * @param refresh refreshes it
	 * @return the exit code
	 */
	int execute(ConfigurableApplicationContext context, Runnable refresh) {
		this.session.open(context, refresh);
		return commandLine().execute(this.arguments);
	}

	private CommandLine commandLine() {
		CommandLine commandLine = new CommandLine(new DynamoCommand(), this.session.factory());
		commandLine.setOut(this.terminal.out());
		commandLine.setErr(this.terminal.err());
		commandLine.setParameterExceptionHandler((ex, arguments) -> refuse(ex));
		commandLine.setExecutionExceptionHandler((ex, command, result) -> {
			this.terminal.err().println(this.session.describe(ex));
			if (isVerbose(command.getCommandSpec())) {
				StringWriter trace = new StringWriter();
				ex.printStackTrace(new PrintWriter(trace));
				this.terminal.err().print(PrintableText.lines(trace.toString()));
			}
			return CommandLine.ExitCode.SOFTWARE;
		});
		return commandLine;
	}

	// as picocli does it, which shows arguments as they are
	private int refuse(ParameterException ex) {
		CommandLine command = ex.getCommandLine();
		this.terminal.err()
			.println(command.getColorScheme().errorText(PrintableText.line(String.valueOf(ex.getMessage()))));
		if (!UnmatchedArgumentException.printSuggestions(ex, this.terminal.err())) {
			command.usage(this.terminal.err(), command.getColorScheme());
		}
		return CommandLine.ExitCode.USAGE;
	}

	private static boolean isVerbose(CommandSpec command) {
		return command.userObject() instanceof TableCommand tableCommand && tableCommand.settings().isVerbose();
	}

	/**
	 * What is known of a run before the application starts.
	 *
	 * @param exitCode the exit code, {@code null} if the application has to start
	 * @param properties properties for the application
	 * @param verbose whether the application may log
	 */
	record Decision(@Nullable Integer exitCode, Map<String, String> properties, boolean verbose) {

	}

}
