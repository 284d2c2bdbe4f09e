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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.springframework.aot.AotDetector;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;

/**
 * The context of an application that runs a command: it has the definitions of all beans,
 * so that commands find the application's own clients, converters and names of tables,
 * but creates only those that are asked for. No web server, no lifecycle, no listener, no
 * scheduled task and no runner starts, and a bean that could not be created does not
 * matter unless the command needs it.
 */
final class CommandApplicationContext extends GenericApplicationContext {

	// those that inject values and bind properties; proxies and schedules are not wanted
	private static final Set<String> POST_PROCESSORS = Set.of("org.springframework.beans.factory.annotation",
			"org.springframework.context.annotation", "org.springframework.boot.context.properties");

	private final CommandRun run;

	private final CommandTerminal terminal;

	CommandApplicationContext(CommandRun run, CommandTerminal terminal) {
		this.run = run;
		this.terminal = terminal;
		if (!AotDetector.useGeneratedArtifacts()) {
			AnnotationConfigUtils.registerAnnotationConfigProcessors(this);
		}
	}

	/**
	 * Run the command, which refreshes this context if it needs it, and leave the
	 * program.
	 */
	@Override
	public void refresh() {
		int exitCode;
		try {
			exitCode = this.run.execute(this, super::refresh);
		}
		finally {
			close();
		}
		DynamoCommandListener.exit(this.terminal, exitCode);
	}

	@Override
	protected void registerBeanPostProcessors(ConfigurableListableBeanFactory beanFactory) {
		List<BeanPostProcessor> processors = new ArrayList<>();
		for (String name : beanFactory.getBeanNamesForType(BeanPostProcessor.class, true, false)) {
			Class<?> type = beanFactory.getType(name, false);
			if (type != null && POST_PROCESSORS.contains(type.getPackageName())) {
				processors.add(beanFactory.getBean(name, BeanPostProcessor.class));
			}
		}
		AnnotationAwareOrderComparator.sort(processors);
		processors.forEach(beanFactory::addBeanPostProcessor);
	}

	@Override
	protected void finishBeanFactoryInitialization(ConfigurableListableBeanFactory beanFactory) {
		if (!beanFactory.hasEmbeddedValueResolver()) {
			beanFactory.addEmbeddedValueResolver((text) -> getEnvironment().resolvePlaceholders(text));
		}
		beanFactory.freezeConfiguration();
	}

	@Override
	protected void initMessageSource() {
		// would create a bean
	}

	@Override
	protected void initApplicationEventMulticaster() {
		// nobody listens
	}

	@Override
	protected void registerListeners() {
		// nobody listens
	}

	@Override
	protected void finishRefresh() {
		// nothing starts
	}

}
