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

package io.github.dynamospring.boot.autoconfigure.execution;

import org.junit.jupiter.api.Test;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DefinitionsAotProcessor}.
 */
class DefinitionsAotProcessorTests {

	@Test
	void statesCanBeReadAndWritten() throws NoSuchMethodException {
		RuntimeHints hints = hints("dynamo.execution.definitions.order=" + State.class.getName());
		assertThat(RuntimeHintsPredicates.reflection()
			.onConstructorInvocation(State.class.getDeclaredConstructor(Part.class))).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Part.class.getDeclaredMethod("text")))
			.accepts(hints);
	}

	@Test
	void nothingIsContributedWithoutDefinitions() {
		assertThat(RuntimeHintsPredicates.reflection().onType(State.class))
			.rejects(hints("dynamo.execution.enabled=true"));
	}

	private RuntimeHints hints(String property) {
		try (GenericApplicationContext context = new GenericApplicationContext()) {
			TestPropertyValues.of(property).applyTo(context);
			DefaultGenerationContext generation = new DefaultGenerationContext(
					new ClassNameGenerator(ClassName.get("com.example", "Target")), new InMemoryGeneratedFiles());
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
			return generation.getRuntimeHints();
		}
	}

	record State(Part part) {

	}

	record Part(String text) {

	}

}
