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

package io.github.dynamospring.embedded;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.jspecify.annotations.NullMarked;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What may use what in this module.
 */
@AnalyzeClasses(packages = ArchitectureTests.ROOT, importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	static final String ROOT = "io.github.dynamospring.embedded";

	@ArchTest
	static final ArchRule packagesAreFreeOfCycles = SlicesRuleDefinition.slices()
		.matching("io.github.dynamospring.(**)")
		.should()
		.beFreeOfCycles();

	@ArchTest
	static final ArchRule layersAreRespected = Architectures.layeredArchitecture()
		.consideringOnlyDependenciesInLayers()
		.withOptionalLayers(true)
		.layer("junit")
		.definedBy(ROOT + ".junit")
		.layer("embedded")
		.definedBy(ROOT)
		.layer("http")
		.definedBy(ROOT + ".http")
		.layer("transport")
		.definedBy(ROOT + ".transport")
		.layer("protocol")
		.definedBy(ROOT + ".protocol")
		.layer("engine")
		.definedBy(ROOT + ".engine")
		.layer("storage")
		.definedBy(ROOT + ".storage")
		.layer("partiql")
		.definedBy(ROOT + ".partiql")
		.layer("expression")
		.definedBy(ROOT + ".expression")
		.layer("fault")
		.definedBy(ROOT + ".fault")
		.layer("value")
		.definedBy(ROOT + ".value")
		.layer("recording")
		.definedBy(ROOT + ".recording")
		.whereLayer("http")
		.mayOnlyAccessLayers("protocol", "value")
		.whereLayer("transport")
		.mayOnlyAccessLayers("protocol", "value")
		.whereLayer("protocol")
		.mayOnlyAccessLayers("engine", "partiql", "expression", "fault", "value")
		.whereLayer("engine")
		.mayOnlyAccessLayers("storage", "partiql", "expression", "fault", "value")
		.whereLayer("storage")
		.mayOnlyAccessLayers("value")
		.whereLayer("partiql")
		.mayOnlyAccessLayers("expression", "value")
		.whereLayer("expression")
		.mayOnlyAccessLayers("value")
		.whereLayer("value")
		.mayNotAccessAnyLayer()
		.whereLayer("fault")
		.mayNotAccessAnyLayer()
		.whereLayer("recording")
		.mayNotAccessAnyLayer()
		.whereLayer("embedded")
		.mayOnlyBeAccessedByLayers("junit")
		.whereLayer("junit")
		.mayNotBeAccessedByAnyLayer();

	@ArchTest
	static final ArchRule jsonStaysInTheProtocol = noClasses().that()
		.resideOutsideOfPackage(ROOT + ".protocol")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("tools.jackson..");

	@ArchTest
	static final ArchRule theServerStaysInOnePackage = noClasses().that()
		.resideOutsideOfPackage(ROOT + ".http")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("org.apache.hc..");

	@ArchTest
	static final ArchRule onlyTheDoorsKnowTheSdk = noClasses().that()
		.resideOutsideOfPackages(ROOT, ROOT + ".transport", ROOT + ".junit", ROOT + ".recording")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("software.amazon.awssdk..");

	@ArchTest
	static final ArchRule nobodyKnowsSpring = noClasses().should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework..", "io.github.dynamospring.core..", "io.github.dynamospring.boot..");

	@ArchTest
	static final ArchRule timeComesFromAClock = noClasses().should()
		.callMethodWhere(DescribedPredicate.describe("the time of the system", ArchitectureTests::readsSystemTime));

	@ArchTest
	static final ArchRule caseIsChangedWithALocale = noClasses().should()
		.callMethod(String.class, "toLowerCase")
		.orShould()
		.callMethod(String.class, "toUpperCase");

	@ArchTest
	static final ArchRule listsAreNotCollected = noClasses().should().callMethod(Collectors.class, "toList");

	@ArchTest
	void packagesAreNullMarked(JavaClasses classes) {
		Set<String> unmarked = new TreeSet<>();
		for (JavaClass type : classes) {
			if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
				unmarked.add(type.getPackageName());
			}
		}
		assertThat(unmarked).isEmpty();
	}

	private static boolean readsSystemTime(JavaMethodCall call) {
		String owner = call.getTargetOwner().getFullName();
		boolean noParameters = call.getTarget().getRawParameterTypes().isEmpty();
		if (owner.equals(System.class.getName())) {
			return call.getName().equals("currentTimeMillis");
		}
		Set<String> readers = Set.of(Instant.class.getName(), LocalDate.class.getName(), LocalDateTime.class.getName(),
				OffsetDateTime.class.getName(), ZonedDateTime.class.getName());
		return readers.contains(owner) && call.getName().equals("now") && noParameters;
	}

}
