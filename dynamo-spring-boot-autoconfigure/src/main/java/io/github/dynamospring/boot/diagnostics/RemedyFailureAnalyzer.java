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

package io.github.dynamospring.boot.diagnostics;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.util.StringUtils;

/**
 * Base for mistakes that are found at startup and reported in exceptions of Spring Data.
 * Our messages say what is wrong and, after a fixed word, what to change. Spring Data's
 * own, and those of other stores, have no such part and are left alone.
 *
 * @param <T> the type of the exceptions
 */
abstract class RemedyFailureAnalyzer<T extends Throwable> extends AbstractFailureAnalyzer<T> {

	private static final String REMEDY = " Remedy: ";

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, T cause) {
		// Spring Data wraps what happens while it makes an entity or a query
		for (Throwable current = cause; current != null; current = current.getCause()) {
			String message = getCauseType().isInstance(current) ? current.getMessage() : null;
			int remedy = (message != null) ? message.indexOf(REMEDY) : -1;
			if (message != null && remedy >= 0) {
				return new FailureAnalysis(message.substring(0, remedy),
						StringUtils.capitalize(message.substring(remedy + REMEDY.length())), current);
			}
		}
		return null;
	}

}
