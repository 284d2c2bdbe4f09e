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

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.fixture.DynamoFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Page tokens that are signed.
 */
class PageTokenSecretsIntegrationTests {

	private static final String NEW = "the new secret, which is long enough";

	private static final String OLD = "the old secret, which is long enough";

	private final DynamoFixture dynamo = new DynamoFixture(Note.class);

	private DynamoTemplate template(String... secrets) {
		return new DynamoTemplate(this.dynamo.client(), this.dynamo.template().getConverter(),
				DynamoTemplateSettings.defaults().withPageTokenSecrets(PageTokenSecrets.of(secrets)));
	}

	@BeforeEach
	void save() {
		this.dynamo.template().saveAll(IntStream.range(0, 9).mapToObj((i) -> new Note("u", "n" + i, i % 2)).toList());
		this.dynamo.requests();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	private static Window<Note> window(DynamoTemplate template, ScrollPosition position) {
		return template.query(Note.class).partitionKey("u").limit(3).startAt(position).window();
	}

	private static String token(DynamoTemplate template) {
		return DynamoPageToken.of(window(template, ScrollPosition.keyset()));
	}

	private void assertRefused(DynamoTemplate template, ScrollPosition position, String reason) {
		this.dynamo.requests();
		assertThatExceptionOfType(DynamoPageTokenException.class).isThrownBy(() -> window(template, position))
			.withMessageContaining(reason);
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void signedTokenContinues() {
		DynamoTemplate template = template(NEW);
		Window<Note> next = window(template, DynamoPageToken.parse(token(template)));
		assertThat(next.getContent()).extracting(Note::id).containsExactly("n3", "n4", "n5");
		ScrollPosition back = ((KeysetScrollPosition) next.positionAt(0)).backward();
		assertThat(window(template, DynamoPageToken.parse(DynamoPageToken.of(back))).getContent()).extracting(Note::id)
			.containsExactly("n0", "n1", "n2");
		assertThat(token(template)).isEqualTo(token(template)).matches("[A-Za-z0-9_-]+");
	}

	@Test
	void tokensOfAnIndexWithNumbersAreSignedToo() {
		DynamoTemplate template = template(NEW);
		Window<Note> window = template.query(Note.class).index("KindIndex").partitionKey(0).limit(2).window();
		ScrollPosition next = DynamoPageToken.parse(DynamoPageToken.of(window));
		assertThat(template.query(Note.class).index("KindIndex").partitionKey(0).limit(9).startAt(next).all())
			.hasSize(3);
	}

	@Test
	void changedTokenIsRefused() {
		DynamoTemplate template = template(NEW);
		KeysetScrollPosition position = (KeysetScrollPosition) DynamoPageToken.parse(token(template));
		Map<String, Object> keys = new LinkedHashMap<>(position.getKeys());
		keys.put("sk", "n7");
		assertRefused(template, DynamoPageToken.parse(DynamoPageToken.of(ScrollPosition.forward(keys))),
				"The position has been changed");
		keys = new LinkedHashMap<>(position.getKeys());
		keys.put("extra", BigDecimal.ONE);
		assertRefused(template, ScrollPosition.forward(keys), "The position has been changed");
		keys = new LinkedHashMap<>(position.getKeys());
		keys.compute(DynamoPageToken.QUERY, (name, query) -> query + "A");
		assertRefused(template, ScrollPosition.forward(keys), "The position has been changed");
		keys.put(DynamoPageToken.QUERY, keys.get(DynamoPageToken.QUERY).toString().replaceAll("\\..*", ".%%"));
		assertRefused(template, ScrollPosition.forward(keys), "The position has been changed");
	}

	@Test
	void unsignedTokenIsRefusedOnceThereIsASecret() {
		assertRefused(template(NEW), DynamoPageToken.parse(token(template())), "The position is not signed");
	}

	@Test
	void signedTokenIsAcceptedWhereThereIsNoSecret() {
		assertThat(window(template(), DynamoPageToken.parse(token(template(NEW)))).getContent()).hasSize(3);
	}

	@Test
	void tokenOfAnotherQueryIsRefusedThoughSigned() {
		DynamoTemplate template = template(NEW);
		ScrollPosition position = DynamoPageToken.parse(token(template));
		this.dynamo.requests();
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> template.query(Note.class).partitionKey("other").limit(3).startAt(position).window())
			.withMessageContaining("another query");
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void secretsAreChangedByPuttingTheNewOneInFront() {
		String old = token(template(OLD));
		DynamoTemplate changing = template(NEW, OLD);
		assertThat(window(changing, DynamoPageToken.parse(old)).getContent()).hasSize(3);
		assertRefused(template(NEW), DynamoPageToken.parse(old), "signed with a secret that is no longer accepted");
		assertThat(window(template(NEW), DynamoPageToken.parse(token(changing))).getContent()).hasSize(3);
	}

	@Test
	void pagesOfTheTemplateAreSigned() {
		DynamoTemplate template = template(NEW);
		ScrollPosition next = template.query(Note.class).partitionKey("u").pageSize(2).page().next();
		assertThat(next).isNotNull();
		assertThat(template.query(Note.class).partitionKey("u").startAt(next).all()).hasSize(7);
		assertRefused(template(OLD), next, "no longer accepted");
	}

	@Test
	void shortSecretIsRefusedAndNoSecretIsEverShown() {
		assertThatIllegalArgumentException().isThrownBy(() -> PageTokenSecrets.of("short"))
			.withMessageContaining("has 5 bytes, but needs at least 32")
			.withMessageNotContaining("short");
		assertThat(DynamoTemplateSettings.defaults().withPageTokenSecrets(PageTokenSecrets.of(List.of(NEW, OLD))))
			.asString()
			.contains("PageTokenSecrets(2)")
			.doesNotContain("secret,");
	}

	@Table("notes")
	@GlobalSecondaryIndex(name = "KindIndex", partitionKey = "kind")
	record Note(@PartitionKey String user, @SortKey String id, int kind) {

	}

}
