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

import java.util.Objects;

import io.github.dynamospring.boot.command.CommandRun.Decision;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.event.ApplicationStartingEvent;
import org.springframework.boot.context.event.SpringApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;
import org.springframework.util.ClassUtils;

/**
 * Turns the start of an application whose first argument is {@code dynamo} into the run
 * of a command. The application is configured as ever, but its context is a
 * {@link CommandApplicationContext}, which creates only the beans that the command needs.
 */
final class DynamoCommandListener implements ApplicationListener<SpringApplicationEvent>, Ordered {

	static final String COMMAND = "dynamo";

	private static final String PICOCLI = "picocli.CommandLine";

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public void onApplicationEvent(SpringApplicationEvent event) {
		String[] arguments = event.getArgs();
		if (arguments.length == 0 || !COMMAND.equals(arguments[0])) {
			return;
		}
		if (event instanceof ApplicationStartingEvent starting) {
			CommandTerminal terminal = starting.getBootstrapContext()
				.getOrElseSupply(CommandTerminal.class, SystemTerminal::new);
			start(starting, Objects.requireNonNull(terminal));
		}
		else if (event instanceof ApplicationEnvironmentPreparedEvent prepared) {
			CommandEnvironment environment = prepared.getBootstrapContext().get(CommandEnvironment.class);
			Objects.requireNonNull(environment).prepare(prepared.getEnvironment());
		}
	}

	private static void start(ApplicationStartingEvent event, CommandTerminal terminal) {
		SpringApplication application = event.getSpringApplication();
		if (!ClassUtils.isPresent(PICOCLI, application.getClassLoader())) {
			terminal.err()
				.println("The command '%s' needs picocli. Add the dependency info.picocli:picocli to the application."
					.formatted(String.join(" ", event.getArgs())));
			exit(terminal, 1);
		}
		CommandRun run = new CommandRun(event.getArgs(), terminal);
		Decision decision = run.decide();
		if (decision.exitCode() != null) {
			exit(terminal, decision.exitCode());
		}
		event.getBootstrapContext()
			.register(CommandEnvironment.class,
					(context) -> new CommandEnvironment(decision.properties(), decision.verbose(), terminal));
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setAddCommandLineProperties(false);
		application.setApplicationContextFactory((type) -> new CommandApplicationContext(run, terminal));
	}

	/**
	 * Leave the program.
	 * @param terminal the terminal
	 * @param exitCode the exit code
	 */
	static void exit(CommandTerminal terminal, int exitCode) {
		terminal.exit(exitCode);
		// only where the program cannot be left, such as in tests
		throw new SpringApplication.AbandonedRunException();
	}

}
