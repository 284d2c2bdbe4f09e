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

import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * What a command needs of the environment: the properties given on its command line, no
 * web server, no table action, and a console that is left to the command.
 */
final class CommandEnvironment {

	private static final String PROPERTY_SOURCE = "dynamoCommand";

	private final Map<String, Object> properties = new LinkedHashMap<>();

	private final CommandTerminal terminal;

	/**
	 * Create it.
	 * @param given the properties given on the command line
	 * @param verbose whether the application may log
	 * @param terminal the terminal
	 */
	CommandEnvironment(Map<String, String> given, boolean verbose, CommandTerminal terminal) {
		this.terminal = terminal;
		if (!verbose) {
			this.properties.put("logging.level.root", "OFF");
			this.properties.put("logging.threshold.console", "OFF");
		}
		this.properties.putAll(given);
		this.properties.put("spring.main.web-application-type", "none");
		this.properties.put("spring.main.banner-mode", "off");
		this.properties.put("spring.main.log-startup-info", "false");
		this.properties.put("spring.main.register-shutdown-hook", "false");
		this.properties.put("dynamo.tables.action", "none");
	}

	/**
	 * Prepare the environment, before the files of the application are read.
	 * @param environment the environment
	 */
	void prepare(ConfigurableEnvironment environment) {
		this.terminal.claimOutput();
		environment.getPropertySources().addFirst(new MapPropertySource(PROPERTY_SOURCE, this.properties));
	}

}
