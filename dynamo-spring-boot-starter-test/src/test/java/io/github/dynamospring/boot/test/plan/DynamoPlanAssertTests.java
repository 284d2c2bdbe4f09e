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

package io.github.dynamospring.boot.test.plan;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.Vector;
import io.github.dynamospring.core.mapping.VectorDistance;
import io.github.dynamospring.core.mapping.VectorIndex;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.data.domain.SearchResults;

import static io.github.dynamospring.boot.test.plan.DynamoPlanAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What holds is let pass, what does not fails with the plan. Making plans needs no
 * client.
 */
class DynamoPlanAssertTests {

	private static final DynamoQueryPlans plans = plans();

	private static DynamoQueryPlans plans() {
		DynamoOperations operations = new DynamoTemplate(new DynamoDbClient() {

			@Override
			public String serviceName() {
				return "none";
			}

			@Override
			public void close() {
			}

		}, new MappingDynamoConverter(new DynamoMappingContext()));
		DynamoRepositoryFactory factory = new DynamoRepositoryFactory(operations);
		factory.getRepository(Tasks.class);
		return DynamoQueryPlans.of(factory::getQueryPlans);
	}

	@Test
	void whatHoldsPasses() {
		assertThatCode(() -> {
			assertThat(plans).forMethod("findByStatus").queries("StatusIndex").hasKey("status").hasNoFilter();
			assertThat(plans).forMethod("findByOwnerAndDue")
				.getsItem()
				.hasKey("owner", "due")
				.doesNotScan()
				.hasMaxRequests(1);
			assertThat(plans).forMethod("findByOwnerAndTitle").queriesTable().filtersBy("title");
			assertThat(plans).forMethod("findFirstByOwnerOrderByDueDesc")
				.queriesTable()
				.isLimited()
				.isOrderedDescendingBy("due")
				.isNotWasteful();
			assertThat(plans).forMethod("findDueByOwner").returnsOnly("due").isOrderedBy("due");
			assertThat(plans).forMethod("findByTitle").scans();
			assertThat(plans).forMethod("findTop5ByEmbeddingNear").searchesVectors("Meaning").isLimited();
			assertThat(plans).forRepository(Tasks.class).forMethod("findByOwner(String)").queriesTable();
		}).doesNotThrowAnyException();
	}

	static List<Consumer<DynamoQueryPlansAssert>> failing() {
		return List.of((all) -> all.forMethod("findByStatus").queries("OtherIndex"),
				(all) -> all.forMethod("findByStatus").queriesTable(),
				(all) -> all.forMethod("findByStatus").searchesVectors("StatusIndex"),
				(all) -> all.forMethod("findTop5ByEmbeddingNear").searchesVectors("Other"),
				(all) -> all.forMethod("findByStatus").getsItem(), (all) -> all.forMethod("findByStatus").scans(),
				(all) -> all.forMethod("findByStatus").hasKey("owner"),
				(all) -> all.forMethod("findByStatus").isLimited(),
				(all) -> all.forMethod("findByStatus").hasMaxRequests(1),
				(all) -> all.forMethod("findByStatus").isOrderedDescendingBy("due"),
				(all) -> all.forMethod("findByStatus").isOrderedBy("title"),
				(all) -> all.forMethod("findByStatus").returnsOnly("title"),
				(all) -> all.forMethod("findByOwnerAndTitle").isNotWasteful(),
				(all) -> all.forMethod("findByOwnerAndTitle").hasNoFilter(),
				(all) -> all.forMethod("findByTitle").doesNotScan(), (all) -> all.containNoScan(),
				(all) -> all.containNothingWasteful(), (all) -> all.forMethod("findByOwner"),
				(all) -> all.forMethod("findNothing"), (all) -> all.forRepository(DynamoRepository.class));
	}

	@ParameterizedTest
	@MethodSource("failing")
	void whatDoesNotHoldFailsWithThePlan(Consumer<DynamoQueryPlansAssert> assertion) {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertion.accept(assertThat(plans)))
			.withMessageStartingWith("Expected ")
			.withMessageContaining("Tasks");
	}

	interface Tasks extends DynamoRepository<Task> {

		List<Task> findByStatus(String status);

		Optional<Task> findByOwnerAndDue(String owner, Instant due);

		List<Task> findByOwnerAndTitle(String owner, String title);

		Optional<Task> findFirstByOwnerOrderByDueDesc(String owner);

		List<Due> findDueByOwner(String owner);

		List<Task> findByOwner(String owner);

		<P> List<P> findByOwner(String owner, Class<P> type);

		@AllowScan
		List<Task> findByTitle(String title);

		SearchResults<Task> findTop5ByEmbeddingNear(org.springframework.data.domain.Vector near);

	}

	@Table("tasks")
	@GlobalSecondaryIndex(name = "StatusIndex", partitionKey = "status", sortKey = "due")
	@VectorIndex(name = "Meaning", property = "embedding", distance = VectorDistance.COSINE)
	record Task(@PartitionKey String owner, @SortKey Instant due, String title, String status,
			@Vector(dimensions = 2) float[] embedding) {

	}

	record Due(Instant due) {

	}

}
