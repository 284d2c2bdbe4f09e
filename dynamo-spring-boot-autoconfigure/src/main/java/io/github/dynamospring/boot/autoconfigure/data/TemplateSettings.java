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

package io.github.dynamospring.boot.autoconfigure.data;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executor;

import io.github.dynamospring.boot.autoconfigure.DynamoClientProperties;
import io.github.dynamospring.core.DynamoTemplateSettings;
import io.github.dynamospring.core.PageTokenSecrets;
import io.github.dynamospring.observability.ObservedExecutor;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.IdGenerator;

/**
 * The settings of templates.
 *
 * @param idGenerator makes the tokens, or {@code null} for the usual ones
 * @param executor runs what is done at the same time, or {@code null} for the usual one
 * @param observationRegistry observes the executor, or {@code null}
 * @param pageTokenSecrets the secrets that sign page tokens
 */
record TemplateSettings(@Nullable IdGenerator idGenerator, @Nullable Executor executor,
		@Nullable ObservationRegistry observationRegistry, List<String> pageTokenSecrets) {

	/**
	 * Return the settings of a template.
	 * @param prefix what the keys of the client begin with
	 * @param properties the properties of the client
	 * @return the settings
	 */
	DynamoTemplateSettings of(String prefix, DynamoClientProperties properties) {
		DynamoTemplateSettings defaults = DynamoTemplateSettings.defaults();
		Executor runner = (this.executor != null) ? this.executor : defaults.executor();
		return defaults
			.withFilteredPageSize(atLeast(1, prefix + "filtered-page-size", properties.getFilteredPageSize()))
			.withBatchRetries(atLeast(0, prefix + "batch-retries", properties.getBatchRetries()))
			.withBatchBackoff(properties.getBaseBackoff())
			.withSpringTransactions(properties.getSpringTransactions())
			.withIdGenerator((this.idGenerator != null) ? this.idGenerator : defaults.idGenerator())
			.withExecutor((this.observationRegistry != null) ? new ObservedExecutor(runner, this.observationRegistry)
					: runner)
			.withMaxConcurrency(atLeast(1, prefix + "max-concurrent-reads", properties.getMaxConcurrentReads()))
			.withPageTokenSecrets(secrets());
	}

	private PageTokenSecrets secrets() {
		for (String secret : this.pageTokenSecrets) {
			if (secret.getBytes(StandardCharsets.UTF_8).length < PageTokenSecrets.MIN_LENGTH) {
				throw new InvalidConfigurationPropertyValueException("dynamo.repositories.page-token-secrets", "******",
						"Each secret needs at least " + PageTokenSecrets.MIN_LENGTH
								+ " bytes, such as those of 'openssl rand -base64 32'.");
			}
		}
		return PageTokenSecrets.of(this.pageTokenSecrets);
	}

	private static int atLeast(int minimum, String name, int value) {
		if (value < minimum) {
			throw new InvalidConfigurationPropertyValueException(name, value,
					"The value has to be at least " + minimum + ".");
		}
		return value;
	}

}
