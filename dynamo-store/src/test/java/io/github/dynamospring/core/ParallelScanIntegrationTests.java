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

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoAccessDeniedException;
import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Product;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Lazy streams, scans by segments and at a limited rate, with the requests they send.
 */
@Timeout(120)
class ParallelScanIntegrationTests {

	private static final int COUNT = 200;

	private final DynamoFixture fixture = new DynamoFixture(Product.class, Numbered.class);

	private final TestPacer pacer = new TestPacer();

	private final DynamoTemplate dynamo = new DynamoTemplate(this.fixture.client(),
			this.fixture.template().getConverter(), DynamoTemplateSettings.defaults(), new BatchBackoff(Duration.ZERO),
			this.pacer);

	private final ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(4);

	@BeforeEach
	void write() {
		this.dynamo.saveAll(
				IntStream.range(0, COUNT).mapToObj((number) -> Product.of("p" + number, "x".repeat(1_000))).toList());
		this.dynamo.saveAll(IntStream.range(0, 20).mapToObj((number) -> new Numbered("n" + number, number)).toList());
		this.fixture.requests();
	}

	@AfterEach
	void close() {
		this.pool.shutdown();
		this.fixture.close();
	}

	@Test
	void streamRequestsAPageWhenTheOneBeforeIsUsedUp() {
		Stream<Product> products = this.dynamo.scan(Product.class).pageSize(10).stream();
		assertThat(this.fixture.operations()).isEmpty();
		assertThat(products.limit(15)).hasSize(15);
		assertThat(this.fixture.operations()).containsExactly("Scan", "Scan");
		Stream<Numbered> numbered = this.dynamo.query(Numbered.class).partitionKey("n1").stream();
		assertThat(this.fixture.operations()).isEmpty();
		assertThat(numbered).hasSize(1);
		assertThat(this.fixture.operations()).containsExactly("Query");
	}

	@Test
	void failureInsideAStreamIsThrownByIt() {
		Stream<Product> products = this.dynamo.scan(Product.class).pageSize(10).stream();
		this.fixture.network().pass().answer(400, "AccessDeniedException");
		List<Product> seen = new ArrayList<>();
		assertThatExceptionOfType(DynamoAccessDeniedException.class).isThrownBy(() -> products.forEach(seen::add));
		assertThat(seen).hasSize(10);
	}

	@Test
	void segmentsTogetherReadEachItemOnce() {
		List<Product> products = this.dynamo.scan(Product.class).segments(4).all();
		assertThat(products).hasSize(COUNT).extracting(Product::getId).doesNotHaveDuplicates();
		List<EmbeddedRequest> requests = this.fixture.requests();
		Set<String> segments = new HashSet<>();
		for (EmbeddedRequest request : requests) {
			assertThat(request.operation()).isEqualTo("Scan");
			assertThat(request.body()).contains("\"TotalSegments\":4").doesNotContain("ReturnConsumedCapacity");
			segments.add(request.body().replaceAll(".*\"Segment\":(\\d).*", "$1"));
		}
		assertThat(segments).containsExactlyInAnyOrder("0", "1", "2", "3");
	}

	@Test
	void optionsOfTheScanHoldForAllSegments() {
		assertThat(this.dynamo.scan(Product.class)
			.filter(where("id").in("p1", "p2", "p3"))
			.consistent()
			.project("id")
			.segments(3)
			.all()).hasSize(3);
		assertThat(this.fixture.requests()).allSatisfy((request) -> assertThat(request.body())
			.contains("\"ConsistentRead\":true", "FilterExpression", "ProjectionExpression"));
		assertThat(this.dynamo.scan(Product.class).segments(3).count()).isEqualTo(COUNT);
		assertThat(this.fixture.requests())
			.allSatisfy((request) -> assertThat(request.body()).contains("\"Select\":\"COUNT\""));
		assertThat(this.dynamo.scan(Product.class).limit(7).segments(3).count()).isEqualTo(7);
		assertThat(this.dynamo.scan(Product.class).limit(7).segments(3).all()).hasSize(7);
	}

	@Test
	void requestsCanBeHadWithoutSendingThem() {
		List<ScanRequest> requests = this.dynamo.scan(Product.class)
			.pageSize(5)
			.unitsPerSecond(2)
			.segments(2)
			.toRequests();
		assertThat(requests).extracting(ScanRequest::segment).containsExactly(0, 1);
		assertThat(requests).allSatisfy((request) -> {
			assertThat(request.totalSegments()).isEqualTo(2);
			assertThat(request.limit()).isEqualTo(5);
			assertThat(request.returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.TOTAL);
		});
		assertThat(this.dynamo.scan(Product.class).unitsPerSecond(25).toRequest().limit()).isEqualTo(25);
		assertThat(this.dynamo.scan(Product.class).toRequest().returnConsumedCapacity()).isNull();
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void streamThatIsClosedEarlyStopsItsSegments() {
		try (Stream<Product> products = this.dynamo.scan(Product.class)
			.pageSize(2)
			.segments(4)
			.executor(this.pool)
			.stream()) {
			assertThat(this.fixture.operations()).isEmpty();
			assertThat(products.limit(4)).hasSize(4);
		}
		assertThat(this.fixture.operations()).hasSizeBetween(2, 4 + 2 + 4);
		// close() has waited for the segments, so nothing comes after it
		assertThat(this.fixture.operations()).isEmpty();
		assertThat(this.dynamo.scan(Product.class).segments(4).executor(this.pool).all()).hasSize(COUNT);
	}

	@Test
	void exceptionOfTheConsumerStopsTheSegments() {
		assertThatIllegalStateException().isThrownBy(
				() -> this.dynamo.scan(Product.class).pageSize(1).segments(4).executor(this.pool).forEach((product) -> {
					throw new IllegalStateException("enough");
				}))
			.withMessage("enough");
		assertThat(this.fixture.operations()).hasSizeLessThan(20);
	}

	@Test
	void failureOfASegmentStopsAllAndIsThrown() {
		this.fixture.network().pass().pass().pass().answer(400, "AccessDeniedException");
		assertThatExceptionOfType(DynamoAccessDeniedException.class)
			.isThrownBy(() -> this.dynamo.scan(Product.class).pageSize(1).segments(4).executor(this.pool).all());
		assertThat(this.fixture.operations()).hasSizeLessThan(20);
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void itemThatCannotBeReadStopsTheSegments() {
		Map<String, AttributeValue> item = this.dynamo.getConverter().write(new Numbered("n3", 3));
		item.put("number", AttributeValue.fromS("three"));
		this.fixture.client().putItem((request) -> request.tableName("numbered").item(item));
		Stream<Numbered> stream = this.dynamo.scan(Numbered.class).pageSize(1).segments(2).executor(this.pool).stream();
		assertThatExceptionOfType(DynamoReadException.class).isThrownBy(stream::toList);
		this.fixture.requests();
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void fewerThreadsThanSegmentsReadAll() {
		ThreadPoolExecutor one = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
		try {
			assertThat(this.dynamo.scan(Product.class).segments(5).executor(one).all()).hasSize(COUNT);
			assertThat(this.dynamo.scan(Product.class).segments(5).concurrency(2).executor(this.pool).all())
				.hasSize(COUNT);
			assertThat(this.pool.getLargestPoolSize()).isEqualTo(2);
		}
		finally {
			one.shutdown();
		}
	}

	@Test
	void whatMakesNoSenseIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.scan(Product.class).segments(0));
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.scan(Product.class).segments(1_000_001));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.dynamo.scan(Product.class).segments(2).concurrency(0));
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.scan(Product.class).unitsPerSecond(0));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.dynamo.scan(Product.class).unitsPerSecond(Double.NaN));
		String token = DynamoPageToken.of(this.dynamo.scan(Product.class).limit(1).window());
		this.fixture.requests();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.scan(Product.class).startAt(DynamoPageToken.parse(token)).segments(2))
			.withMessageContaining("startAt");
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> this.dynamo.scan(Product.class).startAt(DynamoPageToken.parse("x")).all());
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.scan(Product.class).segments(2).executor(Runnable::run).all());
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void rateIsKept() {
		double units = this.fixture.client()
			.scan((request) -> request.tableName(this.dynamo.scan(Product.class).toRequest().tableName())
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
			.consumedCapacity()
			.capacityUnits();
		assertThat(this.dynamo.scan(Product.class).pageSize(50).unitsPerSecond(2).all()).hasSize(COUNT);
		double lastPage = units / 4;
		assertThat(this.pacer.seconds()).isBetween((units - lastPage) / 2 * 0.9, units / 2 * 1.2);
		assertThat(this.fixture.requests())
			.anySatisfy((request) -> assertThat(request.body()).contains("\"ReturnConsumedCapacity\":\"TOTAL\""));
	}

	@Test
	void segmentsShareTheRate() {
		assertThat(this.dynamo.scan(Product.class).pageSize(20).unitsPerSecond(2).segments(4).all()).hasSize(COUNT);
		// 200 items of 1 KB are 25 units, of which those of the last pages are not waited
		// for
		assertThat(this.pacer.seconds()).isGreaterThan(5);
		assertThat(this.dynamo.scan(Product.class).unitsPerSecond(1_000).stream()).hasSize(COUNT);
	}

	@Table("numbered")
	record Numbered(@PartitionKey String id, @Nullable Integer number) {
	}

}
