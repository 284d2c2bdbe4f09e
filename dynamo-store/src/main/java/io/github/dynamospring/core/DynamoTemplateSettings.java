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

package io.github.dynamospring.core;

import java.time.Duration;
import java.util.concurrent.Executor;

import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.util.Assert;
import org.springframework.util.IdGenerator;
import org.springframework.util.JdkIdGenerator;

/**
 * Settings of a {@link DynamoTemplate}.
 *
 * @param filteredPageSize number of items evaluated per request by a filtered read that
 * has a limit but no page size of its own
 * @param batchRetries how often items that DynamoDB left unprocessed are sent again
 * @param batchBackoff upper bound of the first random pause before that; doubles each
 * time up to 20 times this value
 * @param idGenerator makes the tokens of transactions that are given none
 * @param springTransactions what to do about writes inside a transaction of Spring
 * @param executor runs reads of a merge, and guarded writes of a batch, beside the
 * calling thread
 * @param maxConcurrency how many of these are sent at a time
 * @param pageTokenSecrets sign the positions of windows and pages
 * @since 0.1.0
 */
public record DynamoTemplateSettings(int filteredPageSize, int batchRetries, Duration batchBackoff,
		IdGenerator idGenerator, SpringTransactions springTransactions, Executor executor, int maxConcurrency,
		PageTokenSecrets pageTokenSecrets) {

	private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

	private static final DynamoTemplateSettings DEFAULTS = new DynamoTemplateSettings(100, 5, Duration.ofMillis(50),
			new JdkIdGenerator(), SpringTransactions.WARN, defaultExecutor(), 8, PageTokenSecrets.none());

	public DynamoTemplateSettings {
		Assert.isTrue(filteredPageSize > 0, "The page size of filtered reads must be positive");
		Assert.isTrue(batchRetries >= 0, "The number of batch retries must not be negative");
		Assert.notNull(batchBackoff, "The batch backoff is missing");
		Assert.isTrue(!batchBackoff.isNegative(), "The batch backoff must not be negative");
		Assert.notNull(idGenerator, "The id generator is missing");
		Assert.notNull(springTransactions, "The setting for Spring's transactions is missing");
		Assert.notNull(executor, "The executor is missing");
		Assert.isTrue(maxConcurrency > 0, "The number of concurrent reads must be positive");
		Assert.notNull(pageTokenSecrets, "The page token secrets are missing");
	}

	private static Executor defaultExecutor() {
		SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("dynamo-");
		executor.setVirtualThreads(Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS);
		executor.setDaemon(true);
		return executor;
	}

	/**
	 * Return the default settings: pages of 100, 5 retries, 50 ms, random tokens, a
	 * warning about writes inside a transaction of Spring, 8 concurrent reads on threads
	 * of their own, virtual ones where the JVM has them, positions that are not signed.
	 * @return the settings
	 */
	public static DynamoTemplateSettings defaults() {
		return DEFAULTS;
	}

	/**
	 * Return settings with another page size of filtered reads.
	 * @param pageSize the number of items evaluated per request
	 * @return the settings
	 */
	public DynamoTemplateSettings withFilteredPageSize(int pageSize) {
		return new DynamoTemplateSettings(pageSize, this.batchRetries, this.batchBackoff, this.idGenerator,
				this.springTransactions, this.executor, this.maxConcurrency, this.pageTokenSecrets);
	}

	/**
	 * Return settings with another number of batch retries.
	 * @param retries how often unprocessed items are sent again, 0 for never
	 * @return the settings
	 */
	public DynamoTemplateSettings withBatchRetries(int retries) {
		return new DynamoTemplateSettings(this.filteredPageSize, retries, this.batchBackoff, this.idGenerator,
				this.springTransactions, this.executor, this.maxConcurrency, this.pageTokenSecrets);
	}

	/**
	 * Return settings with another batch backoff.
	 * @param backoff upper bound of the first random pause
	 * @return the settings
	 */
	public DynamoTemplateSettings withBatchBackoff(Duration backoff) {
		return new DynamoTemplateSettings(this.filteredPageSize, this.batchRetries, backoff, this.idGenerator,
				this.springTransactions, this.executor, this.maxConcurrency, this.pageTokenSecrets);
	}

	/**
	 * Return settings with another source of transaction tokens.
	 * @param generator makes the tokens; each must be unique
	 * @return the settings
	 */
	public DynamoTemplateSettings withIdGenerator(IdGenerator generator) {
		return new DynamoTemplateSettings(this.filteredPageSize, this.batchRetries, this.batchBackoff, generator,
				this.springTransactions, this.executor, this.maxConcurrency, this.pageTokenSecrets);
	}

	/**
	 * Return settings with another treatment of writes inside a transaction of Spring.
	 * @param treatment what to do about them
	 * @return the settings
	 */
	public DynamoTemplateSettings withSpringTransactions(SpringTransactions treatment) {
		return new DynamoTemplateSettings(this.filteredPageSize, this.batchRetries, this.batchBackoff, this.idGenerator,
				treatment, this.executor, this.maxConcurrency, this.pageTokenSecrets);
	}

	/**
	 * Return settings with another executor of concurrent reads.
	 * @param newExecutor runs reads of a merge beside the calling thread; one that is
	 * busy leaves them to the calling thread
	 * @return the settings
	 */
	public DynamoTemplateSettings withExecutor(Executor newExecutor) {
		return new DynamoTemplateSettings(this.filteredPageSize, this.batchRetries, this.batchBackoff, this.idGenerator,
				this.springTransactions, newExecutor, this.maxConcurrency, this.pageTokenSecrets);
	}

	/**
	 * Return settings with another number of concurrent reads.
	 * @param reads how many reads of a merge are sent at a time, 1 for one after the
	 * other
	 * @return the settings
	 */
	public DynamoTemplateSettings withMaxConcurrency(int reads) {
		return new DynamoTemplateSettings(this.filteredPageSize, this.batchRetries, this.batchBackoff, this.idGenerator,
				this.springTransactions, this.executor, reads, this.pageTokenSecrets);
	}

	/**
	 * Return settings that sign the positions of windows and pages.
	 * @param secrets the secrets
	 * @return the settings
	 */
	public DynamoTemplateSettings withPageTokenSecrets(PageTokenSecrets secrets) {
		return new DynamoTemplateSettings(this.filteredPageSize, this.batchRetries, this.batchBackoff, this.idGenerator,
				this.springTransactions, this.executor, this.maxConcurrency, secrets);
	}

}
