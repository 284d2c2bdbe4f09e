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

package io.github.dynamospring.observability;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;

/**
 * The call of a repository method.
 *
 * @since 0.1.0
 */
public class RepositoryMethodContext extends Observation.Context {

	private static final KeyValue NO_EXCEPTION = KeyValue.of("exception", KeyValue.NONE_VALUE);

	private final String repository;

	private final String method;

	private final String qualifiedMethod;

	/**
	 * Create a context.
	 * @param repository the simple name of the repository interface
	 * @param method the name of the method
	 */
	public RepositoryMethodContext(String repository, String method) {
		this.repository = repository;
		this.method = method;
		this.qualifiedMethod = repository + "." + method;
		setContextualName(this.qualifiedMethod);
		addLowCardinalityKeyValue(KeyValue.of("repository", repository));
		addLowCardinalityKeyValue(KeyValue.of("method", method));
		addLowCardinalityKeyValue(NO_EXCEPTION);
	}

	/**
	 * Return the simple name of the repository interface.
	 * @return the name
	 */
	public String getRepository() {
		return this.repository;
	}

	/**
	 * Return the name of the method.
	 * @return the name
	 */
	public String getMethod() {
		return this.method;
	}

	/**
	 * Return what requests are attributed to.
	 * @return both names, joined by a dot
	 */
	public String getQualifiedMethod() {
		return this.qualifiedMethod;
	}

}
