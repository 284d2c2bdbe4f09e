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

package io.github.dynamospring.boot.test.autoconfigure;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.jspecify.annotations.NullMarked;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "io.github.dynamospring.boot.test", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	@ArchTest
	final ArchRule packagesAreFreeOfCycles = slices().matching("io.github.dynamospring.boot.test.(**)")
		.should()
		.beFreeOfCycles();

	@ArchTest
	final ArchRule sliceDoesNotReachIntoTheStore = noClasses().that()
		.resideInAPackage("io.github.dynamospring.boot.test.autoconfigure..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.github.dynamospring.core", "io.github.dynamospring.core.convert..",
				"io.github.dynamospring.core.query..", "io.github.dynamospring.core.expression..",
				"io.github.dynamospring.repository.query..", "io.github.dynamospring.repository.support..");

	@ArchTest
	final ArchRule requestsAndPlansNeedNoSlice = noClasses().that()
		.resideInAnyPackage("io.github.dynamospring.boot.test.request..", "io.github.dynamospring.boot.test.plan..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.github.dynamospring.boot.test.autoconfigure..", "org.springframework..");

	@ArchTest
	final ArchRule packagesAreNullMarked = classes().that()
		.haveSimpleName("package-info")
		.should()
		.beAnnotatedWith(NullMarked.class);

}
