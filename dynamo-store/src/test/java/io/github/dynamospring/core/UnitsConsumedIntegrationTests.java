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

package io.github.dynamospring.core;

import java.util.List;
import java.util.stream.IntStream;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.embedded.recording.DynamoRequestRecorder;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests what each operation costs in capacity units. A document is of 2.5 kB: 3 units to
 * write, half a unit to read, and one more to write the entry of the index.
 */
class UnitsConsumedIntegrationTests {

	private static final String TEXT = "x".repeat(2450);

	private final DynamoRequestRecorder recorder = new DynamoRequestRecorder();

	private final DynamoFixture fixture = new DynamoFixture(Document.class, Plain.class);

	private final DynamoTemplate dynamo = new DynamoTemplate(
			this.fixture.newClient((configuration) -> configuration.addExecutionInterceptor(this.recorder)),
			this.fixture.template().getConverter());

	@BeforeEach
	void save() {
		this.dynamo.saveAll(IntStream.range(0, 10).mapToObj(UnitsConsumedIntegrationTests::document).toList());
		this.recorder.take();
	}

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Test
	void writesCostAUnitForEachKilobyte() {
		this.dynamo.save(new Plain("p", TEXT));
		costs("PutItem", 3);
		this.dynamo.update(Plain.class).key("p").set("text", TEXT).execute();
		costs("UpdateItem", 3);
		this.dynamo.delete(Plain.class).key("p").execute();
		costs("DeleteItem", 3);
		this.dynamo.saveAll(List.of(new Plain("p", TEXT), new Plain("q", TEXT)));
		costs("BatchWriteItem", 6);
		this.dynamo.transaction().put(new Plain("p", TEXT)).execute();
		costs("TransactWriteItems", 6);
		this.dynamo.save(document(20));
		costs("PutItem", 4);
	}

	@Test
	void readsByKeyCostHalfAUnitForEachFourKilobytes() {
		this.dynamo.get(Document.class).key("b", 1).one();
		costs("GetItem", 0.5);
		this.dynamo.get(Document.class).key("b", 1).consistent().one();
		costs("GetItem", 1);
		this.dynamo.get(Document.class).key("b", 1).project("state").one();
		costs("GetItem", 0.5);
		this.dynamo.get(Document.class).key("b", 1).exists();
		costs("GetItem", 0.5);
		this.dynamo.get(Document.class).key("b", 99).one();
		costs("GetItem", 0.5);
		this.dynamo.getAll(Document.class, List.of(DynamoKey.of("b", 1), DynamoKey.of("b", 2), DynamoKey.of("b", 1)));
		costs("BatchGetItem", 1);
		this.dynamo.transactGet(List.of(this.dynamo.get(Document.class).key("b", 1))).execute();
		costs("TransactGetItems", 2);
	}

	@Test
	void queriesCostWhatTheyEvaluateTogether() {
		this.dynamo.query(Document.class).partitionKey("b").all();
		costs("Query", 3.5);
		this.dynamo.query(Document.class).partitionKey("b").count();
		costs("Query", 3.5);
		this.dynamo.query(Document.class).partitionKey("b").project("state").all();
		costs("Query", 3.5);
		this.dynamo.query(Document.class).partitionKey("b").filter(where("state").is("none")).all();
		costs("Query", 3.5);
		this.dynamo.query(Document.class).partitionKey("b").first();
		costs("Query", 0.5);
		this.dynamo.query(Document.class).partitionKey("b").exists();
		costs("Query", 0.5);
		this.dynamo.query(Document.class).index("ByState").partitionKey("new").as(Position.class).all();
		costs("Query", 0.5);
		this.dynamo.scan(Document.class).count();
		costs("Scan", 3.5);
	}

	private void costs(String operation, double units) {
		List<RecordedRequest> measured = this.recorder.take();
		assertThat(measured).extracting(RecordedRequest::operation).containsExactly(operation);
		assertThat(measured.get(0).units()).isEqualTo(units);
	}

	@Test
	void pagesOfOneMegabyteAreReadToTheEndAndNoFurther() {
		this.dynamo.saveAll(IntStream.range(100, 600).mapToObj(UnitsConsumedIntegrationTests::document).toList());
		this.recorder.take();
		assertThat(this.dynamo.query(Document.class).partitionKey("b").all()).hasSize(510);
		List<RecordedRequest> all = this.recorder.take();
		assertThat(all).extracting(RecordedRequest::operation).containsExactly("Query", "Query");
		assertThat(all.stream().mapToDouble(RecordedRequest::units).sum()).isCloseTo(510 * 2.5 / 8, within(6.0));
		assertThat(this.dynamo.query(Document.class).partitionKey("b").limit(20).all()).hasSize(20);
		assertThat(this.recorder.take()).singleElement()
			.satisfies((query) -> assertThat(query.units()).isCloseTo(20 * 2.5 / 8, within(0.5)));
		assertThat(this.dynamo.query(Document.class).partitionKey("b").count()).isEqualTo(510);
		assertThat(this.recorder.take()).hasSize(2);
	}

	private static Document document(int number) {
		return new Document("b", number, "new", TEXT);
	}

	@Table(rawKeys = true)
	@GlobalSecondaryIndex(name = "ByState", partitionKey = "state", projection = IndexProjection.KEYS_ONLY)
	record Document(@PartitionKey String box, @SortKey int number, String state, String text) {

	}

	@Table
	record Plain(@PartitionKey String id, String text) {

	}

	record Position(String box, int number) {

	}

}
