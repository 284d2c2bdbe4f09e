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

package io.github.dynamospring.repository.support;

import java.util.List;
import java.util.stream.IntStream;

import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.embedded.recording.DynamoRequestRecorder;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the inherited methods cost: requests, items read and capacity units, with items of
 * a little less than 1 KB. A write of such an item is one unit, an eventually consistent
 * read half a unit.
 */
class InheritedMethodCostsIntegrationTests {

	private static final String TEXT = "x".repeat(900);

	private final DynamoFixture dynamo = new DynamoFixture(Plain.class, Guarded.class);

	private final DynamoRequestRecorder recorder = new DynamoRequestRecorder();

	private final DynamoRepositoryFactory factory = new DynamoRepositoryFactory(
			new DynamoTemplate(this.dynamo.newClient((client) -> client.addExecutionInterceptor(this.recorder)),
					this.dynamo.template().getConverter()));

	private final PlainItems plain = this.factory.getRepository(PlainItems.class);

	private final GuardedItems guarded = this.factory.getRepository(GuardedItems.class);

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	private List<Plain> saved(int number) {
		List<Plain> saved = this.plain
			.saveAll(IntStream.range(0, number).mapToObj((i) -> new Plain("p" + i, TEXT)).toList());
		this.recorder.take();
		return saved;
	}

	private List<Cost> costs() {
		return this.recorder.take()
			.stream()
			.map((request) -> new Cost(request.operation(), request.itemsRead(), request.units()))
			.toList();
	}

	private static List<DynamoKey> keys(int number) {
		return IntStream.range(0, number).mapToObj((i) -> DynamoKey.of("p" + i)).toList();
	}

	@Test
	void saveAndInsertAreOneWrite() {
		this.plain.save(new Plain("p1", TEXT));
		this.plain.save(new Plain("p1", TEXT));
		this.plain.insert(new Plain("p2", TEXT));
		Guarded first = this.guarded.save(new Guarded("g1", TEXT, null));
		this.guarded.save(first);
		assertThat(costs()).hasSize(5).containsOnly(new Cost("PutItem", 0, 1));
	}

	@Test
	void saveAllIsOneRequestForEach25() {
		this.plain.saveAll(IntStream.range(0, 60).mapToObj((i) -> new Plain("p" + i, TEXT)).toList());
		assertThat(costs()).containsExactly(new Cost("BatchWriteItem", 0, 25), new Cost("BatchWriteItem", 0, 25),
				new Cost("BatchWriteItem", 0, 10));
	}

	@Test
	void saveAllOfGuardedEntitiesIsOneGuardedWriteEach() {
		this.guarded.saveAll(IntStream.range(0, 3).mapToObj((i) -> new Guarded("g" + i, TEXT, null)).toList());
		assertThat(costs()).hasSize(3).containsOnly(new Cost("PutItem", 0, 1));
	}

	@Test
	void findByIdIsHalfAUnit() {
		saved(1);
		assertThat(this.plain.findByKey("p0")).isPresent();
		assertThat(this.plain.findByKey("missing")).isEmpty();
		assertThat(costs()).containsExactly(new Cost("GetItem", 1, 0.5), new Cost("GetItem", 0, 0.5));
	}

	@Test
	void existsTransfersTheKeyOnly() {
		saved(1);
		this.dynamo.requests();
		assertThat(this.plain.existsById(DynamoKey.of("p0"))).isTrue();
		assertThat(costs()).containsExactly(new Cost("GetItem", 1, 0.5));
		assertThat(this.dynamo.request().body()).contains("ProjectionExpression");
	}

	@Test
	void findAllByIdIsOneRequestForEach100() {
		saved(120);
		assertThat(this.plain.findAllById(keys(120))).hasSize(120);
		assertThat(costs()).containsExactlyInAnyOrder(new Cost("BatchGetItem", 100, 50),
				new Cost("BatchGetItem", 20, 10));
	}

	@Test
	void deletesReadNothing() {
		List<Plain> saved = saved(60);
		this.plain.delete(saved.get(0));
		this.plain.deleteById(DynamoKey.of("p1"));
		this.plain.deleteByKey("p2");
		assertThat(costs()).hasSize(3).containsOnly(new Cost("DeleteItem", 0, 1));
		this.plain.deleteAllById(keys(60).subList(3, 30));
		this.plain.deleteAll(saved.subList(30, 60));
		assertThat(this.recorder.take()).extracting(RecordedRequest::operation)
			.hasSize(4)
			.containsOnly("BatchWriteItem");
		assertThat(this.plain.count()).isZero();
	}

	@Test
	void deleteOfWhatDoesNotExistIsNoError() {
		this.plain.deleteByKey("missing");
		assertThat(costs()).containsExactly(new Cost("DeleteItem", 0, 1));
	}

	@Test
	void countReadsLargestPagesAndTransfersNothing() {
		saved(2000);
		this.dynamo.requests();
		assertThat(this.plain.count()).isEqualTo(2000);
		assertThat(this.dynamo.requests()).hasSize(2)
			.allSatisfy(
					(request) -> assertThat(request.body()).contains("\"Select\":\"COUNT\"").doesNotContain("Limit"));
		List<RecordedRequest> costs = this.recorder.take();
		assertThat(costs.stream().mapToInt(RecordedRequest::itemsRead).sum()).isEqualTo(2000);
		assertThat(costs.stream().mapToDouble(RecordedRequest::units).sum()).isBetween(220.0, 250.0);
	}

	@Test
	void deleteAllReadsKeysAndWritesInBatches() {
		saved(60);
		this.dynamo.requests();
		this.plain.deleteAll();
		assertThat(this.recorder.take()).extracting(RecordedRequest::operation)
			.containsExactly("Scan", "BatchWriteItem", "BatchWriteItem", "BatchWriteItem");
		assertThat(this.dynamo.requests().get(0).body()).contains("\"ProjectionExpression\":\"#1\"", "\"#1\":\"id\"");
	}

	@AllowScan
	interface PlainItems extends DynamoRepository<Plain> {

	}

	interface GuardedItems extends DynamoRepository<Guarded> {

	}

	@Table("plain")
	record Plain(@PartitionKey String id, String text) {

	}

	@Table("guarded")
	record Guarded(@PartitionKey String id, String text, @Version @Nullable Long version) {

	}

	record Cost(String operation, int itemsRead, double units) {

	}

}
