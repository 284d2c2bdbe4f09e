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

package io.github.dynamospring.repository.query;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.embedded.recording.DynamoRequestRecorder;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads of a partition of 1,000 items of 4 KB, of which a whole read takes several
 * requests: no method reads more than it needs. The entity is a mutable class.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LargePartitionIntegrationTests {

	private static final int ITEMS = 1000;

	private final DynamoFixture dynamo = new DynamoFixture(Document.class);

	private final DynamoRequestRecorder recorder = new DynamoRequestRecorder();

	private final Documents documents = new DynamoRepositoryFactory(
			new DynamoTemplate(this.dynamo.newClient((client) -> client.addExecutionInterceptor(this.recorder)),
					this.dynamo.template().getConverter()))
		.getRepository(Documents.class);

	LargePartitionIntegrationTests() {
		String text = "x".repeat(4000);
		this.documents.saveAll(IntStream.range(0, ITEMS).mapToObj((i) -> new Document("f1", i, text)).toList());
	}

	@BeforeEach
	void forgetRequests() {
		this.dynamo.requests();
		this.recorder.take();
	}

	@AfterAll
	void close() {
		this.dynamo.close();
	}

	@Test
	void wholePartitionIsReadInPages() {
		assertThat(this.documents.findByFolder("f1")).hasSize(ITEMS);
		assertThat(this.dynamo.operations()).hasSizeBetween(4, 5).containsOnly("Query");
		assertThat(this.documents.countByFolder("f1")).isEqualTo(ITEMS);
	}

	@Test
	void firstReadsOneItem() {
		assertThat(this.documents.findFirstByFolderOrderByNumberDesc("f1"))
			.hasValueSatisfying((document) -> assertThat(document.getNumber()).isEqualTo(ITEMS - 1));
		assertThat(itemsRead()).containsExactly(1);
	}

	@Test
	void topReadsAsManyItemsAsItSays() {
		assertThat(this.documents.findTop3ByFolder("f1")).hasSize(3);
		assertThat(itemsRead()).containsExactly(3);
	}

	@Test
	void limitReadsAsManyItemsAsItSays() {
		assertThat(this.documents.readByFolder("f1", Limit.of(3))).hasSize(3);
		assertThat(itemsRead()).containsExactly(3);
	}

	@Test
	void existsReadsOneItem() {
		assertThat(this.documents.existsByFolder("f1")).isTrue();
		assertThat(itemsRead()).containsExactly(1);
	}

	@Test
	void sliceReadsOneItemMore() {
		assertThat(this.documents.findByFolder("f1", PageRequest.of(0, 10)).hasNext()).isTrue();
		assertThat(itemsRead()).containsExactly(11);
	}

	@Test
	void sliceByNumberReadsTheItemsUpToItsEndTheSkippedOnesWithoutTheirAttributes() {
		Slice<Document> slice = this.documents.findByFolder("f1", PageRequest.of(50, 10));
		assertThat(slice.getContent()).extracting(Document::getNumber)
			.containsExactlyElementsOf(IntStream.range(500, 510).boxed().toList());
		List<EmbeddedRequest> requests = this.dynamo.requests();
		assertThat(requests).hasSize(3);
		assertThat(requests.subList(0, 2)).allSatisfy((request) -> assertThat(request.body())
			.contains("\"ProjectionExpression\":\"#1, #2\"", "\"#1\":\"folder\",\"#2\":\"number\""));
		assertThat(requests.get(2).body()).doesNotContain("ProjectionExpression");
		List<Integer> read = itemsRead();
		assertThat(read).hasSize(3).endsWith(11);
		assertThat(read.stream().mapToInt(Integer::intValue).sum()).isEqualTo(511);
	}

	@Test
	void nextSliceReadsNothingBeforeIt() {
		Slice<Document> slice = this.documents.findByFolder("f1", PageRequest.of(50, 10));
		this.recorder.take();
		slice = this.documents.findByFolder("f1", slice.nextPageable());
		assertThat(slice.getContent().get(0).getNumber()).isEqualTo(510);
		assertThat(itemsRead()).containsExactly(11);
	}

	@Test
	void windowReadsOneItemMoreAtAnyPosition() {
		Window<Document> window = this.documents.findTop10ByFolder("f1", ScrollPosition.keyset());
		for (int first = 10; first <= 50; first += 10) {
			window = this.documents.findTop10ByFolder("f1", window.positionAt(9));
			assertThat(window.getContent().get(0).getNumber()).isEqualTo(first);
		}
		assertThat(itemsRead()).hasSize(6).containsOnly(11);
	}

	@Test
	void lastWindowIsTheLast() {
		Window<Document> window = this.documents.findTop10ByFolder("f1", ScrollPosition.keyset());
		Slice<Document> slice = this.documents.findByFolder("f1", PageRequest.of(99, 10));
		assertThat(slice.getContent()).extracting(Document::getNumber)
			.containsExactlyElementsOf(IntStream.range(990, 1000).boxed().toList());
		assertThat(slice.hasNext()).isFalse();
		assertThat(window.hasNext()).isTrue();
	}

	@Test
	void countReadsLargestPages() {
		assertThat(this.documents.countByFolder("f1")).isEqualTo(ITEMS);
		List<RecordedRequest> costs = this.recorder.take();
		assertThat(costs).hasSizeBetween(4, 5);
		assertThat(costs.stream().mapToInt(RecordedRequest::itemsRead).sum()).isEqualTo(ITEMS);
		assertThat(this.dynamo.requests()).allSatisfy(
				(request) -> assertThat(request.body()).contains("\"Select\":\"COUNT\"").doesNotContain("Limit"));
	}

	@Test
	void streamRequestsPagesAsTheyAreConsumed() {
		try (Stream<Document> stream = this.documents.streamByFolder("f1")) {
			assertThat(this.dynamo.requests()).isEmpty();
			Iterator<Document> iterator = stream.iterator();
			iterator.next();
			assertThat(this.dynamo.operations()).containsExactly("Query");
			iterator.forEachRemaining((document) -> {
			});
			assertThat(this.dynamo.operations()).hasSizeBetween(3, 4).containsOnly("Query");
		}
	}

	@Test
	void streamThatIsCutShortReadsOnePage() {
		assertThat(this.documents.streamByFolder("f1").limit(5).toList()).hasSize(5);
		assertThat(this.dynamo.operations()).containsExactly("Query");
	}

	private List<Integer> itemsRead() {
		List<RecordedRequest> costs = this.recorder.take();
		assertThat(costs).extracting(RecordedRequest::operation).containsOnly("Query");
		return costs.stream().map(RecordedRequest::itemsRead).toList();
	}

	@Table("documents")
	static class Document {

		@PartitionKey
		private String folder = "";

		@SortKey(digits = 6)
		private int number;

		private String text = "";

		Document() {
		}

		Document(String folder, int number, String text) {
			this.folder = folder;
			this.number = number;
			this.text = text;
		}

		String getFolder() {
			return this.folder;
		}

		int getNumber() {
			return this.number;
		}

		String getText() {
			return this.text;
		}

	}

	interface Documents extends DynamoRepository<Document> {

		List<Document> findByFolder(String folder);

		Slice<Document> findByFolder(String folder, Pageable pageable);

		long countByFolder(String folder);

		Optional<Document> findFirstByFolderOrderByNumberDesc(String folder);

		List<Document> findTop3ByFolder(String folder);

		List<Document> readByFolder(String folder, Limit limit);

		boolean existsByFolder(String folder);

		Window<Document> findTop10ByFolder(String folder, ScrollPosition position);

		Stream<Document> streamByFolder(String folder);

	}

}
