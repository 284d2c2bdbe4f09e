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

package com.example.orders;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.GeneralCodingRules;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rules for the packages of the application.
 */
class ArchitectureTests {

	private static final JavaClasses classes = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages("com.example.orders");

	@Test
	void packagesHaveNoCycles() {
		slices().matching("com.example.orders.(**)").should().beFreeOfCycles().check(classes);
	}

	@Test
	void featuresDoNotKnowTheSeedData() {
		noClasses().that()
			.resideInAnyPackage("..order..", "..customer..", "..product..", "..shipping..", "..notification..")
			.and()
			.resideOutsideOfPackage("..northwind..")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("..northwind..")
			.check(classes);
	}

	@Test
	void packagesAreNullMarked() {
		assertThat(classes.stream().map((type) -> type.getPackage()).distinct())
			.filteredOn((type) -> !type.isAnnotatedWith(NullMarked.class))
			.extracting(JavaPackage::getName)
			.isEmpty();
	}

	@Test
	void timeComesFromTheClock() {
		noClasses().should()
			.callMethod(java.time.Instant.class, "now")
			.orShould()
			.callMethod(System.class, "currentTimeMillis")
			.check(classes);
		GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(classes);
	}

}
