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

package io.github.dynamospring.boot.actuate;

import java.util.List;

import io.github.dynamospring.boot.actuate.BacklogDescriptor.WaitingDescriptor;
import io.github.dynamospring.boot.actuate.DynamoEndpoint.DynamoDescriptor;
import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpoint.ChangeDescriptor;
import io.github.dynamospring.boot.actuate.EntityDescriptor.KeyDescriptor;
import io.github.dynamospring.boot.actuate.ExecutionDescriptor.TraceStepDescriptor;
import io.github.dynamospring.boot.actuate.ExecutionsDescriptor.SummaryDescriptor;
import io.github.dynamospring.boot.actuate.ParkedDescriptor.ParkedEntryDescriptor;
import io.github.dynamospring.boot.actuate.TableStatusDescriptor.IndexStatusDescriptor;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.actuate.DynamoEndpointAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.actuate.DynamoExecutionsEndpointAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.actuate.DynamoInfoContributorAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.util.VersionInfo;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests what native images are told of the endpoints: the hints of an application as it
 * is prepared ahead of time.
 */
class ActuatorRuntimeHintsTests {

	@Test
	void answersCanBeWrittenAsJson() {
		RuntimeHints hints = hints();
		assertThat(List.of(DynamoDescriptor.class, DynamoClientDescriptor.class, EntityDescriptor.class,
				KeyDescriptor.class, QueryPlanDescriptor.class, TableStatusDescriptor.class,
				IndexStatusDescriptor.class, BacklogDescriptor.class, WaitingDescriptor.class,
				ExecutionsDescriptor.class, SummaryDescriptor.class, ExecutionDescriptor.class,
				TraceStepDescriptor.class, ParkedDescriptor.class, ParkedEntryDescriptor.class, ChangeDescriptor.class))
			.allSatisfy((type) -> {
				assertThat(type.isRecord()).isTrue();
				String accessor = type.getRecordComponents()[0].getName();
				assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(type, accessor)).as(type.getName())
					.accepts(hints);
			});
	}

	@Test
	void operationsCanBeInvoked() {
		RuntimeHints hints = hints();
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(DynamoEndpoint.class, "dynamo"))
			.accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(DynamoExecutionsEndpoint.class, "read"))
			.accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(DynamoExecutionsEndpointWebExtension.class, "execution")).accepts(hints);
	}

	@Test
	void versionOfTheSdkCanBeRead() {
		assertThat(RuntimeHintsPredicates.reflection().onFieldAccess(VersionInfo.class, "SDK_VERSION"))
			.accepts(hints());
	}

	private static RuntimeHints hints() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues
				.of("management.endpoints.web.exposure.include=dynamo,dynamoexecutions",
						"management.info.dynamo.enabled=true", "dynamo.execution.enabled=true")
				.applyTo(context);
			context.register(DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class,
					DynamoExecutionAutoConfiguration.class, DynamoEndpointAutoConfiguration.class,
					DynamoExecutionsEndpointAutoConfiguration.class, DynamoInfoContributorAutoConfiguration.class);
			DefaultGenerationContext generation = new DefaultGenerationContext(
					new ClassNameGenerator(ClassName.get("com.example", "Application")), new InMemoryGeneratedFiles());
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
			return generation.getRuntimeHints();
		}
	}

}
