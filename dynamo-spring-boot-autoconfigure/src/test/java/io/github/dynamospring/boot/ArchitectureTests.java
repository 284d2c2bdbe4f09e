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

package io.github.dynamospring.boot;

import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rules of this module's structure.
 */
@AnalyzeClasses(packages = "io.github.dynamospring.boot", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	private static final String ROOT = "io.github.dynamospring.boot";

	@ArchTest
	static final ArchRule packagesHaveNoCycles = slices().matching(ROOT + ".(**)").should().beFreeOfCycles();

	@ArchTest
	static final ArchRule packagesUseOnlyWhatTheyMay = layeredArchitecture().consideringOnlyDependenciesInLayers()
		.withOptionalLayers(true)
		.layer("client")
		.definedBy(ROOT + ".autoconfigure")
		.layer("data")
		.definedBy(ROOT + ".autoconfigure.data")
		.layer("embedded")
		.definedBy(ROOT + ".autoconfigure.embedded")
		.layer("observation")
		.definedBy(ROOT + ".autoconfigure.observation")
		.layer("execution")
		.definedBy(ROOT + ".autoconfigure.execution")
		.layer("testcontainers")
		.definedBy(ROOT + ".testcontainers")
		.layer("compose")
		.definedBy(ROOT + ".docker.compose")
		.layer("diagnostics")
		.definedBy(ROOT + ".diagnostics")
		.layer("command")
		.definedBy(ROOT + ".command")
		.layer("generate")
		.definedBy(ROOT + ".command.generate")
		.layer("endpoints")
		.definedBy(ROOT + ".actuate")
		.layer("indicators")
		.definedBy(ROOT + ".health")
		.layer("actuate")
		.definedBy(ROOT + ".autoconfigure.actuate")
		.layer("health")
		.definedBy(ROOT + ".autoconfigure.health")
		.whereLayer("endpoints")
		.mayNotAccessAnyLayer()
		.whereLayer("indicators")
		.mayNotAccessAnyLayer()
		.whereLayer("actuate")
		.mayOnlyAccessLayers("client", "data", "execution", "endpoints")
		.whereLayer("health")
		.mayOnlyAccessLayers("client", "data", "execution", "indicators")
		.whereLayer("client")
		.mayNotAccessAnyLayer()
		.whereLayer("data")
		.mayOnlyAccessLayers("client")
		.whereLayer("embedded")
		.mayOnlyAccessLayers("client")
		.whereLayer("observation")
		.mayOnlyAccessLayers("client")
		.whereLayer("execution")
		.mayOnlyAccessLayers("client", "data")
		.whereLayer("testcontainers")
		.mayOnlyAccessLayers("client")
		.whereLayer("compose")
		.mayOnlyAccessLayers("client")
		.whereLayer("diagnostics")
		.mayOnlyAccessLayers("client")
		.whereLayer("command")
		.mayOnlyAccessLayers("client", "generate")
		.whereLayer("generate")
		.mayNotAccessAnyLayer();

	@ArchTest
	static final ArchRule onlyTheEmbeddedPackageUsesTheEngine = noClasses().that()
		.resideOutsideOfPackage(ROOT + ".autoconfigure.embedded")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("io.github.dynamospring.embedded..");

	@ArchTest
	static final ArchRule autoConfigurationsArePublicAndFinal = classes().that()
		.areAnnotatedWith(AutoConfiguration.class)
		.should()
		.bePublic()
		.andShould()
		.haveModifier(JavaModifier.FINAL)
		.andShould(haveNoPublicMembers());

	@ArchTest
	static final ArchRule conditionsAreNotPublic = classes().that()
		.areAssignableTo(Condition.class)
		.should()
		.notBePublic();

	@ArchTest
	static final ArchRule failureAnalyzersAreNotPublic = classes().that()
		.areAssignableTo(FailureAnalyzer.class)
		.should()
		.notBePublic()
		.andShould()
		.resideInAPackage(ROOT + ".diagnostics");

	@ArchTest
	static final ArchRule conditionsOnClassesAreOnClasses = methods().that()
		.areAnnotatedWith(Bean.class)
		.should()
		.notBeAnnotatedWith(ConditionalOnClass.class);

	@ArchTest
	static final ArchRule beanMethodsAreNotPublic = methods().that()
		.areAnnotatedWith(Bean.class)
		.should()
		.notBePublic()
		.andShould()
		.notBePrivate();

	@ArchTest
	static final ArchRule postProcessorsAreStatic = methods().that()
		.areAnnotatedWith(Bean.class)
		.and()
		.haveRawReturnType(DescribedPredicate.or(assignableTo(BeanFactoryPostProcessor.class),
				assignableTo(BeanPostProcessor.class)))
		.should()
		.beStatic();

	@ArchTest
	static final ArchRule timeComesFromAClock = noClasses().should()
		.callMethod(System.class, "currentTimeMillis")
		.orShould()
		.callMethod(Instant.class, "now");

	@ArchTest
	static final ArchRule caseIsChangedWithALocale = noClasses().should()
		.callMethod(String.class, "toLowerCase")
		.orShould()
		.callMethod(String.class, "toUpperCase");

	@ArchTest
	static final ArchRule listsAreCollectedWithToList = noClasses().should().callMethod(Collectors.class, "toList");

	@ArchTest
	void packagesAreNullMarked(JavaClasses classes) {
		Set<String> unmarked = classes.stream()
			.map(JavaClass::getPackage)
			.filter((candidate) -> !candidate.isAnnotatedWith(NullMarked.class))
			.map((candidate) -> candidate.getName())
			.collect(Collectors.toSet());
		assertThat(unmarked).isEmpty();
	}

	private static ArchCondition<JavaClass> haveNoPublicMembers() {
		return new ArchCondition<>("have no public members") {

			@Override
			public void check(JavaClass item, ConditionEvents events) {
				item.getMembers()
					.stream()
					.filter((member) -> member.getOwner().equals(item))
					.filter((member) -> member.getModifiers().contains(JavaModifier.PUBLIC))
					.filter((member) -> !(member instanceof JavaConstructor))
					.forEach((member) -> events.add(SimpleConditionEvent.violated(member, member.getDescription())));
			}

		};
	}

}
