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

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.LocalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.TableMetadata;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

import org.springframework.data.annotation.Version;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoTableSchema}.
 */
class DynamoTableSchemaTests {

	private final MappingDynamoConverter converter = new MappingDynamoConverter(new DynamoMappingContext());

	private final DynamoTableSchema<Task> schema = this.converter.getTableSchema(Task.class);

	@Test
	void metadataTellsKeysAndIndexes() {
		TableMetadata metadata = this.schema.tableMetadata();
		assertThat(this.schema.getTableName()).isEqualTo("tasks");
		assertThat(metadata.primaryPartitionKey()).isEqualTo("pk");
		assertThat(metadata.primarySortKey()).contains("sk");
		assertThat(metadata.indexPartitionKeys("ByState")).containsExactly("st", "owner");
		assertThat(metadata.indexSortKeys("ByState")).containsExactly("priority");
		assertThat(metadata.indexPartitionKeys("ByDue")).containsExactly("pk");
		assertThat(metadata.indexSortKeys("ByDue")).containsExactly("due");
		assertThat(metadata.scalarAttributeType("priority")).contains(ScalarAttributeType.N);
		assertThat(metadata.scalarAttributeType("due")).contains(ScalarAttributeType.S);
	}

	@Test
	void rawKeysHaveTheirOwnTypes() {
		TableMetadata metadata = this.converter.getTableSchema(Raw.class).tableMetadata();
		assertThat(metadata.primaryPartitionKey()).isEqualTo("id");
		assertThat(metadata.scalarAttributeType("id")).contains(ScalarAttributeType.N);
		assertThat(metadata.primarySortKey()).isEmpty();
	}

	@Test
	void itemsAreThoseOfTheConverter() {
		Task task = new Task("p", "t", "OPEN", null, 5, null, 1L);
		Map<String, AttributeValue> item = this.schema.itemToMap(task, true);
		assertThat(item).isEqualTo(this.converter.write(task)).doesNotContainKey("owner");
		assertThat(this.schema.mapToItem(item)).isEqualTo(task);
		assertThat(this.schema.mapToItem(item, true)).isEqualTo(task);
	}

	@Test
	void nullsAreWrittenUnlessIgnored() {
		Map<String, AttributeValue> item = this.schema.itemToMap(new Task("p", "t", null, null, 5, null, null), false);
		assertThat(item).containsKeys("owner", "due", "st", "version");
		assertThat(item.get("owner").nul()).isTrue();
	}

	@Test
	void partsOfAnItemAreWritten() {
		Task task = new Task("p", "t", "OPEN", "o", 5, null, 1L);
		assertThat(this.schema.itemToMap(task, List.of("pk", "st", "due"))).containsExactlyInAnyOrderEntriesOf(
				new HashMap<>(Map.of("pk", AttributeValue.fromS("task#p"), "st", AttributeValue.fromS("OPEN"))));
		assertThat(this.schema.attributeValue(task, "sk")).isEqualTo(AttributeValue.fromS("t"));
		assertThat(this.schema.attributeValue(task, "due")).isNull();
	}

	@Test
	void attributesHaveNamesAndConverters() {
		assertThat(this.schema.attributeNames()).containsExactlyInAnyOrder("pk", "sk", "project", "task", "st", "owner",
				"priority", "due", "version");
		assertThat(this.schema.converterForAttribute("priority").attributeValueType()).isEqualTo(AttributeValueType.N);
		assertThat(this.schema.converterForAttribute("pk")).isNull();
		assertThat(this.schema.itemType().rawClass()).isEqualTo(Task.class);
		assertThat(this.schema.isAbstract()).isFalse();
	}

	@Test
	void versionIsKnownToTheSdksExtension() {
		assertThat(this.schema.tableMetadata()
			.customMetadataObject("VersionedRecordExtension:VersionAttribute", String.class)).contains("version");
	}

	@Test
	void schemaIsMadeOnce() {
		assertThat(this.converter.getTableSchema(Task.class)).isSameAs(this.schema);
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> this.converter.getTableSchema(String.class))
			.withMessageContaining("java.lang.String is not an entity");
	}

	@Table("tasks")
	@GlobalSecondaryIndex(name = "ByState", partitionKey = { "state", "owner" }, sortKey = "priority")
	@LocalSecondaryIndex(name = "ByDue", sortKey = "due")
	record Task(@PartitionKey String project, @SortKey String task, @Attribute("st") String state, String owner,
			int priority, Instant due, @Version Long version) {

	}

	@Table(rawKeys = true)
	record Raw(@PartitionKey long id) {

	}

}
