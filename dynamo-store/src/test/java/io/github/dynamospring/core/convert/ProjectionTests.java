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

package io.github.dynamospring.core.convert;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for reading items as projections.
 */
class ProjectionTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private static final Order ORDER = new Order("u1", TEN, "o1", new BigDecimal("5"),
			new Address("Rue 1", "Lyon", "secret"), List.of(new Address("a", "b", "c")), Set.of("x"), 3);

	private final MappingDynamoConverter converter = new MappingDynamoConverter(new DynamoMappingContext());

	private final DynamoPersistentEntity<?> entity = this.converter.getMappingContext()
		.getRequiredPersistentEntity(Order.class);

	private final Map<String, AttributeValue> item = this.converter.write(ORDER);

	@Test
	void entityIsReadAsItself() {
		assertThat(read(Order.class)).isEqualTo(ORDER);
	}

	@Test
	void interfaceHasTheEntitysValues() {
		Summary summary = read(Summary.class);
		assertThat(summary.getOrderId()).isEqualTo("o1");
		assertThat(summary.getPlacedAt()).isEqualTo(TEN);
		assertThat(summary.getTotal()).isEqualTo(new BigDecimal("5"));
		assertThat(summary.getLabel()).isEqualTo("order o1");
		assertThat(summary.getShippingAddress().getCity()).isEqualTo("Lyon");
		assertThat(summary.getLines()).extracting(City::getCity).containsExactly("b");
	}

	@Test
	void openInterfaceSeesAllProperties() {
		assertThat(read(Open.class).getText()).isEqualTo("u1/o1");
	}

	@Test
	void recordTakesPropertiesByName() {
		assertThat(read(Compact.class)).isEqualTo(new Compact("o1", TEN, 3, Set.of("x")));
	}

	@Test
	void classMayHaveAnotherTypeThatFitsTheStoredValue() {
		assertThat(read(Converted.class)).isEqualTo(new Converted(OffsetDateTime.parse("2024-01-15T10:00:00Z"), 5, 3L));
	}

	@Test
	void nestedRecordIsAProjectionOfTheNestedType() {
		assertThat(read(Nested.class)).isEqualTo(new Nested(new Town("Lyon"), List.of(new Town("b"))));
	}

	@Test
	void mapHoldsThePropertiesThatAreThere() {
		Map<String, AttributeValue> part = Map.of("pk", this.item.get("pk"), "sk", this.item.get("sk"), "amount",
				AttributeValue.fromN("7"));
		Map<?, ?> map = this.converter.readProjection(this.entity, Map.class, part);
		assertThat(map)
			.isEqualTo(Map.of("userId", "u1", "placedAt", TEN, "orderId", "o1", "total", new BigDecimal("7")));
	}

	@Test
	void keysAreRecoveredInProjections() {
		Map<String, AttributeValue> keys = Map.of("pk", this.item.get("pk"), "sk", this.item.get("sk"));
		assertThat(this.converter.readProjection(this.entity, Compact.class, keys))
			.isEqualTo(new Compact("o1", TEN, 0, Set.of()));
		assertThat(this.converter.readProjection(this.entity, Summary.class, keys).getOrderId()).isEqualTo("o1");
	}

	@Test
	void unknownPropertyIsRefused() {
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> read(UnknownInterface.class))
			.withMessageContaining("'nothing'")
			.withMessageContaining(UnknownInterface.class.getName())
			.withMessageContaining(Order.class.getName());
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> read(UnknownRecord.class))
			.withMessageContaining("'nothing'")
			.withMessageContaining(UnknownRecord.class.getName());
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> read(String.class))
			.withMessageContaining("java.lang.String is no projection");
	}

	@Test
	void attributeThatDoesNotFitIsAReadFailure() {
		this.item.put("amount", AttributeValue.fromS("x"));
		assertThatExceptionOfType(DynamoReadException.class).isThrownBy(() -> read(Summary.class).getTotal())
			.withMessageContaining("total");
		assertThatExceptionOfType(DynamoReadException.class).isThrownBy(() -> read(Converted.class))
			.withMessageContaining("Converted.total");
	}

	private <T> T read(Class<T> type) {
		return this.converter.readProjection(this.entity, type, this.item);
	}

	record Address(@Attribute("s") String street, @Attribute("c") String city, String code) {

	}

	@Table("app_data")
	record Order(@PartitionKey String userId, @SortKey @Precision(ChronoUnit.SECONDS) Instant placedAt,
			@SortKey String orderId, @Attribute("amount") BigDecimal total, Address shippingAddress,
			List<Address> lines, Set<String> tags, int count) {

	}

	interface City {

		String getCity();

	}

	interface Summary {

		String getOrderId();

		Instant getPlacedAt();

		BigDecimal getTotal();

		City getShippingAddress();

		List<City> getLines();

		default String getLabel() {
			return "order " + getOrderId();
		}

	}

	interface Open {

		@Value("#{target.userId + '/' + target.orderId}")
		String getText();

	}

	record Compact(String orderId, Instant placedAt, int count, Set<String> tags) {

	}

	record Converted(OffsetDateTime placedAt, int total, Long count) {

	}

	record Town(String city) {

	}

	record Nested(Town shippingAddress, List<Town> lines) {

	}

	interface UnknownInterface {

		String getNothing();

	}

	record UnknownRecord(String nothing) {

	}

}
