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

package io.github.dynamospring.execution.dynamo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.dynamospring.DynamoTableMismatchException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * The seven tables.
 */
class ExecutionTablesIntegrationTests {

	private final ExecutionFixture fixture = new ExecutionFixture();

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Test
	void tablesAreCreatedOnceAndReady() {
		ExecutionTables tables = tables("shop");
		this.fixture.operations();
		assertThat(tables.createIfMissing()).containsExactly("shop_executions", "shop_outbox", "shop_spawns",
				"shop_timers", "shop_processed", "shop_counters", "shop_trace");
		List<String> operations = this.fixture.operations();
		assertThat(operations.subList(operations.indexOf("CreateTable"), operations.size()))
			.as("asked for until it is active")
			.filteredOn("DescribeTable"::equals)
			.hasSizeGreaterThanOrEqualTo(7);
		for (String name : tables.tableNames()) {
			assertThat(this.fixture.client().describeTable((request) -> request.tableName(name)).table().tableStatus())
				.isEqualTo(TableStatus.ACTIVE);
		}
		assertThat(tables.createIfMissing()).isEmpty();
		assertThatNoException().isThrownBy(tables::validate);
		tables.delete();
		assertThat(this.fixture.client().listTables().tableNames()).noneMatch((name) -> name.startsWith("shop_"));
	}

	@Test
	void missingTablesAndTimesToLiveAreTold() {
		ExecutionTables tables = tables("shop");
		tables.createIfMissing();
		this.fixture.client().deleteTable((request) -> request.tableName("shop_timers"));
		this.fixture.client()
			.updateTimeToLive((request) -> request.tableName("shop_processed")
				.timeToLiveSpecification((ttl) -> ttl.attributeName("expires_at").enabled(false)));
		assertThatExceptionOfType(DynamoTableMismatchException.class).isThrownBy(tables::validate)
			.withMessageContaining("shop_timers")
			.withMessageContaining("shop_processed");
	}

	@Test
	void oneTableIsInspectedByItsName() {
		ExecutionTables tables = tables("seen");
		assertThat(tables.inspect("seen_outbox")).hasValueSatisfying((table) -> {
			assertThat(table.exists()).isFalse();
			assertThat(table.differences()).hasSize(1);
		});
		tables.createIfMissing();
		assertThat(tables.inspect("seen_outbox")).hasValueSatisfying((table) -> {
			assertThat(table.exists()).isTrue();
			assertThat(table.differences()).isEmpty();
		});
		assertThat(tables.inspect("outbox")).isEmpty();
	}

	@Test
	void tablesArePrintedForCloudFormation() throws IOException {
		Path file = Path.of(System.getProperty("basedir", "."), "src", "test", "resources", "golden", "execution",
				"cloudformation.yaml");
		String text = tables("shop").toCloudFormation();
		if (Boolean.getBoolean("golden.update")) {
			Files.createDirectories(file.getParent());
			Files.writeString(file, text);
		}
		assertThat(text).isEqualTo(Files.readString(file));
	}

	private ExecutionTables tables(String prefix) {
		return new ExecutionTables(this.fixture.client(), ExecutionStoreSettings.defaults().withTablePrefix(prefix));
	}

}
