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

package io.github.dynamospring;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the module to its structure: which package may use which, no cycles, nothing that
 * would tie the library to Spring Boot or to the machine's clock.
 */
class ArchitectureTests {

	private static final String ROOT = "io.github.dynamospring";

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.withImportOption((location) -> !location.contains("/dynamo-embedded"))
		.importPackages(ROOT);

	/** Who may use whom; everything may use the exceptions in the root package. */
	private static final List<Row> DIRECTIONS = List.of(new Row("core.expression"), new Row("core.query"),
			new Row("core.mapping"), new Row("core.mapping.event", "core.mapping"),
			new Row("core.convert", "core.mapping", "core.query", "core.expression"),
			new Row("core.table", "core.mapping", "core.convert"),
			new Row("core.transact", "core.mapping", "core.query", "core.expression", "core.convert"),
			new Row("core", "core.*"), new Row("repository", "core.mapping", "core.query"),
			new Row("repository.query", "repository", "core", "core.*"),
			new Row("repository.support", "repository", "repository.query", "core", "core.*"),
			new Row("repository.aot", "repository", "repository.query", "core", "core.*"),
			new Row("repository.config", "repository", "repository.support", "repository.aot", "core.mapping"),
			new Row("config", "core", "core.*"), new Row("execution"),
			new Row("execution.dynamo", "execution", "core", "core.*"), new Row("execution.worker", "execution"),
			new Row("jackson", "execution", "core.convert"), new Row("observability", "execution", "core"),
			new Row("aot", "*"));

	@Test
	void packagesAreFreeOfCycles() {
		slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
	}

	@Test
	void packagesUseOnlyWhatTheyMay() {
		LayeredArchitecture architecture = layeredArchitecture().consideringOnlyDependenciesInLayers()
			.withOptionalLayers(true)
			.layer("root")
			.definedBy(ROOT);
		for (Row row : DIRECTIONS) {
			architecture = architecture.layer(row.layer()).definedBy(ROOT + "." + row.layer());
		}
		architecture = architecture.whereLayer("root").mayNotAccessAnyLayer();
		for (Row row : DIRECTIONS) {
			architecture = architecture.whereLayer(row.layer()).mayOnlyAccessLayers(row.allowedLayers());
		}
		architecture.check(CLASSES);
	}

	@Test
	void eachPackageHasItsRow() {
		Set<String> known = DIRECTIONS.stream().map((row) -> ROOT + "." + row.layer()).collect(Collectors.toSet());
		known.add(ROOT);
		assertThat(packages()).isSubsetOf(known);
	}

	@Test
	void eachPackageIsDescribedAndNullMarked() {
		for (String name : packages()) {
			JavaPackage javaPackage = CLASSES.getPackage(name);
			assertThat(javaPackage.tryGetPackageInfo()).as("package-info of " + name).isPresent();
			assertThat(javaPackage.isAnnotatedWith(NullMarked.class)).as("@NullMarked of " + name).isTrue();
		}
	}

	@Test
	void packageNamesSayWhatIsInThem() {
		noClasses().should()
			.resideInAnyPackage("..impl..", "..internal..", "..common..", "..misc..", "..util..")
			.check(CLASSES);
	}

	@Test
	void libraryDoesNotKnowSpringBoot() {
		noClasses().should().dependOnClassesThat().resideInAPackage("org.springframework.boot..").check(CLASSES);
	}

	@Test
	void optionalLibrariesStayInTheirPackages() {
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".jackson")
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage("tools.jackson..", "com.fasterxml.jackson..")
			.check(CLASSES);
		noClasses().that()
			.resideOutsideOfPackage(ROOT + ".observability")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("io.micrometer.core..")
			.check(CLASSES);
	}

	@Test
	void executionContractDoesNotKnowTheSdk() {
		noClasses().that()
			.resideInAPackage(ROOT + ".execution")
			.should()
			.dependOnClassesThat()
			.resideInAPackage("software.amazon.awssdk..")
			.allowEmptyShould(true)
			.check(CLASSES);
	}

	@Test
	void timeIsTakenFromAClock() {
		noClasses().should().callMethod(System.class, "currentTimeMillis").check(CLASSES);
		noClasses().should()
			.callMethodWhere(describe("time types' now() without a Clock",
					(call) -> call.getName().equals("now") && call.getTarget().getRawParameterTypes().isEmpty()
							&& call.getTargetOwner().getPackageName().startsWith("java.time")))
			.check(CLASSES);
	}

	@Test
	void textIsChangedWithALocale() {
		noClasses().should()
			.callMethodWhere(describe("changing case without a Locale",
					(call) -> Set.of("toLowerCase", "toUpperCase").contains(call.getName())
							&& call.getTarget().getRawParameterTypes().isEmpty()
							&& call.getTargetOwner().isEquivalentTo(String.class)))
			.check(CLASSES);
	}

	@Test
	void streamsAreCollectedIntoUnmodifiableLists() {
		noClasses().should().callMethod(Collectors.class, "toList").check(CLASSES);
	}

	private static Set<String> packages() {
		return CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
	}

	private static DescribedPredicate<JavaCall<?>> describe(String description, Predicate<JavaCall<?>> predicate) {
		return DescribedPredicate.describe(description, predicate);
	}

	/**
	 * A line of the table of allowed directions.
	 *
	 * @param layer the package below the root
	 * @param allowed the packages it may use: names, {@code core.*} for all packages
	 * below {@code core}, {@code *} for all
	 */
	private record Row(String layer, String... allowed) {

		String[] allowedLayers() {
			List<String> layers = new ArrayList<>(List.of("root"));
			for (String name : this.allowed) {
				if (name.equals("*")) {
					layers.addAll(others(""));
				}
				else if (name.endsWith(".*")) {
					layers.addAll(others(name.substring(0, name.length() - 1)));
				}
				else {
					layers.add(name);
				}
			}
			return layers.stream().distinct().toArray(String[]::new);
		}

		private List<String> others(String prefix) {
			return DIRECTIONS.stream()
				.map(Row::layer)
				.filter((name) -> name.startsWith(prefix) && !name.equals(this.layer))
				.toList();
		}

	}

}
