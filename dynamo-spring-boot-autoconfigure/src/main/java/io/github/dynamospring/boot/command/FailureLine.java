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

import java.util.List;

import io.github.dynamospring.core.DynamoExceptionTranslator;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeansException;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;
import org.springframework.dao.DataAccessException;

/**
 * Says in one line why a command failed, by the analyzers that explain why an application
 * does not start.
 */
final class FailureLine {

	private final @Nullable ConfigurableApplicationContext context;

	FailureLine(@Nullable ConfigurableApplicationContext context) {
		this.context = context;
	}

	String of(Throwable thrown) {
		Throwable failure = translate(thrown);
		if (!(failure instanceof CommandFailedException) && this.context != null) {
			for (FailureAnalyzer analyzer : analyzers(this.context)) {
				FailureAnalysis analysis = analyze(analyzer, failure);
				if (analysis != null) {
					return line((analysis.getAction() != null) ? analysis.getDescription() + " " + analysis.getAction()
							: analysis.getDescription());
				}
			}
		}
		Throwable cause = failure;
		while (cause instanceof BeansException && cause.getCause() != null) {
			cause = cause.getCause();
		}
		String message = cause.getMessage();
		return line((message != null) ? message : cause.getClass().getName());
	}

	/*
	 * Commands send requests by the client itself, while the analyzers know the
	 * exceptions of templates.
	 */
	private static Throwable translate(Throwable thrown) {
		DataAccessException translated = (thrown instanceof RuntimeException exception)
				? new DynamoExceptionTranslator().translateExceptionIfPossible(exception) : null;
		return (translated != null) ? translated : thrown;
	}

	private static List<FailureAnalyzer> analyzers(ConfigurableApplicationContext context) {
		ArgumentResolver arguments = ArgumentResolver.of(BeanFactory.class, context.getBeanFactory())
			.and(Environment.class, context.getEnvironment());
		return SpringFactoriesLoader.forDefaultResourceLocation(context.getClassLoader())
			.load(FailureAnalyzer.class, arguments, FailureHandler.handleMessage((message, failure) -> {
			}));
	}

	private static @Nullable FailureAnalysis analyze(FailureAnalyzer analyzer, Throwable failure) {
		try {
			return analyzer.analyze(failure);
		}
		catch (RuntimeException | LinkageError ex) {
			return null;
		}
	}

	private static String line(String text) {
		return PrintableText.line(text.strip().replaceAll("\\s*\\n\\s*", " "));
	}

}
