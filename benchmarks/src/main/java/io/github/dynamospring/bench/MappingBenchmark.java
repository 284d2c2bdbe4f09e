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

package io.github.dynamospring.bench;

import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.core.convert.MappingDynamoConverter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The mapping alone; with {@code -prof gc} the bytes, too.
 *
 * @since 0.1.0
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class MappingBenchmark {

	private final MappingDynamoConverter converter = Setting.converter();

	private final PurchaseOrder order = PurchaseOrder.sample(1);

	private final Map<String, AttributeValue> item = this.converter.write(this.order);

	private final OrderBean bean = Setting.BEANS.mapToItem(this.item);

	@Benchmark
	public Object write() {
		return this.converter.write(this.order);
	}

	@Benchmark
	public Object writeBean() {
		return Setting.BEANS.itemToMap(this.bean, true);
	}

	@Benchmark
	public Object read() {
		return this.converter.read(PurchaseOrder.class, this.item);
	}

	@Benchmark
	public Object readBean() {
		return Setting.BEANS.mapToItem(this.item);
	}

}
