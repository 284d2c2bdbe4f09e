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

package io.github.dynamospring.boot.autoconfigure;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.threads.Entry;
import io.github.dynamospring.boot.autoconfigure.data.threads.EntryRepository;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.execution.worker.WorkerResources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@code spring.threads.virtual.enabled}.
 */
class VirtualThreadsTests {

	private final Set<String> threads = ConcurrentHashMap.newKeySet();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(TaskExecutionAutoConfiguration.class,
				EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class,
				DynamoRepositoriesAutoConfiguration.class, DynamoExecutionAutoConfiguration.class))
		.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class))
		.withUserConfiguration(EntryConfiguration.class)
		.withBean(DynamoDbClientBuilderCustomizer.class,
				() -> (builder) -> builder.overrideConfiguration(builder.overrideConfiguration()
					.copy((override) -> override.addExecutionInterceptor(new ThreadRecorder()))))
		.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create",
				"dynamo.execution.enabled=true", "dynamo.execution.relay.enabled=false",
				"dynamo.execution.timers.enabled=false");

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void futuresAndConcurrentReadsRunOnVirtualThreads() {
		this.contextRunner.withPropertyValues("spring.threads.virtual.enabled=true").run((context) -> {
			EntryRepository entries = context.getBean(EntryRepository.class);
			this.threads.clear();
			assertThat(entries.findByGroup("a").join()).isEmpty();
			assertThat(entries.findByGroupIn(List.of("a", "b", "c"))).isEmpty();
			assertThat(this.threads).isNotEmpty()
				.filteredOn((thread) -> !thread.contains(Thread.currentThread().getName()))
				.isNotEmpty()
				.allSatisfy((thread) -> assertThat(thread).startsWith("VirtualThread"));
		});
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void handlersRunOnVirtualThreads() {
		this.contextRunner.withPropertyValues("spring.threads.virtual.enabled=true")
			.run((context) -> assertThat(threadOfHandlers(context.getBean(WorkerResources.class)))
				.startsWith("VirtualThread")
				.contains("dynamo-work-"));
	}

	@Test
	void threadsAreThoseOfThePlatformOtherwise() {
		this.contextRunner.run((context) -> {
			assertThat(context.getBean(EntryRepository.class).findByGroup("a").join()).isEmpty();
			assertThat(this.threads).isNotEmpty()
				.allSatisfy((thread) -> assertThat(thread).doesNotStartWith("VirtualThread"));
			assertThat(threadOfHandlers(context.getBean(WorkerResources.class))).doesNotStartWith("VirtualThread")
				.contains("dynamo-work-");
		});
	}

	private static String threadOfHandlers(WorkerResources resources) {
		return CompletableFuture.supplyAsync(() -> Thread.currentThread().toString(), resources.executor()).join();
	}

	private final class ThreadRecorder implements ExecutionInterceptor {

		@Override
		public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
			VirtualThreadsTests.this.threads.add(Thread.currentThread().toString());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Entry.class)
	static class EntryConfiguration {

	}

}
