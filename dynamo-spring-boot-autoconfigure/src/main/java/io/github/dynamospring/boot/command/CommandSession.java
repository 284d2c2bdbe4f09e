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

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

import org.springframework.beans.BeanUtils;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.Assert;

/**
 * What all commands of a run share: the terminal and the application, which is refreshed
 * when a command first asks for it.
 */
final class CommandSession {

	private final CommandTerminal terminal;

	private @Nullable ConfigurableApplicationContext context;

	private @Nullable Runnable refresh;

	private @Nullable CommandBeans beans;

	CommandSession(CommandTerminal terminal) {
		this.terminal = terminal;
	}

	void open(ConfigurableApplicationContext applicationContext, Runnable refreshing) {
		this.context = applicationContext;
		this.refresh = refreshing;
	}

	CommandTerminal terminal() {
		return this.terminal;
	}

	/**
	 * Return the beans of the application.
	 * @param settings says which client is meant, and where it connects to
	 * @param offline whether nothing will be sent
	 * @return the beans
	 */
	CommandBeans beans(CommandSettings settings, boolean offline) {
		CommandBeans current = this.beans;
		if (current == null) {
			Assert.state(this.context != null && this.refresh != null, "The application has not been started");
			current = new CommandBeans(this.context, settings, offline);
			current.overrideConnection();
			this.refresh.run();
			if (offline) {
				current.replaceClients();
			}
			this.beans = current;
		}
		return current;
	}

	String describe(Throwable failure) {
		return new FailureLine(this.context).of(failure);
	}

	/**
	 * Return what creates commands: with this session where they want one.
	 * @return the factory
	 */
	IFactory factory() {
		return new IFactory() {

			@Override
			public <K> K create(Class<K> type) throws Exception {
				return TableCommand.class.isAssignableFrom(type) ? BeanUtils
					.instantiateClass(type.getDeclaredConstructor(CommandSession.class), CommandSession.this)
						: CommandLine.defaultFactory().create(type);
			}

		};
	}

}
