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

import io.github.dynamospring.boot.autoconfigure.data.archive.Report;
import io.github.dynamospring.boot.autoconfigure.data.archive.ReportRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.City;
import io.github.dynamospring.boot.autoconfigure.data.sample.CityRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.execution.ExecutionStore;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;

/**
 * Runs the application that {@link AheadOfTimeTests} has prepared, in a JVM of its own,
 * where the generated classes are in the packages of those they are for.
 */
public final class PreparedApplication {

	private PreparedApplication() {
	}

	@SuppressWarnings("unchecked")
	public static void main(String[] arguments) throws ReflectiveOperationException {
		GenericApplicationContext context = new GenericApplicationContext();
		TestPropertyValues.of(AheadOfTimeTests.BUILD).and(arguments).applyTo(context);
		((ApplicationContextInitializer<GenericApplicationContext>) Class.forName(AheadOfTimeTests.INITIALIZER)
			.getDeclaredConstructor()
			.newInstance()).initialize(context);
		try (context) {
			context.refresh();
			context.getBean(ReportRepository.class).save(new Report("r1", "text"));
			context.getBean(CityRepository.class).save(new City("IT", "Rome", "Roberto", new Population(1)));
			context.getBean(ReportRepository.class)
				.findById("r1")
				.forEach((report) -> System.out.println("report " + report));
			context.getBean(CityRepository.class)
				.findByCountry("IT")
				.forEach((city) -> System.out.println("city " + city));
			AheadOfTimeTests.User user = context.getBean(AheadOfTimeTests.User.class);
			System.out.println("bound " + (user.archive() == context.getBean("archiveDynamoTemplate")
					&& user.main() == context.getBean(DynamoOperations.class)));
			System.out.println("stores " + context.getBeanNamesForType(ExecutionStore.class).length);
			context.getBean(DynamoDbClient.class)
				.listTables()
				.tableNames()
				.forEach((table) -> System.out.println("table " + table));
		}
	}

}
