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

package io.github.dynamospring.boot.command.generate;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads items with compiled entities and writes them back.
 */
final class RoundTrip {

	private RoundTrip() {
	}

	// Every item is read and written without a change by one of the entities, which all
	// live in one mapping.
	static void verify(TableSample sample, List<EntitySource> sources, CompiledSources compiled) {
		Set<Class<?>> types = sources.stream().map(compiled::load).collect(Collectors.toSet());
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(types);
		context.afterPropertiesSet();
		MappingDynamoConverter converter = new MappingDynamoConverter(context);
		assertThat(sources.stream().mapToInt(EntitySource::items).sum()).isEqualTo(sample.items().size());
		for (Map<String, AttributeValue> item : sample.items()) {
			Map<String, Object> expected = normalize(item);
			Map<String, Object> nearest = null;
			RuntimeException failure = null;
			for (Class<?> type : types) {
				try {
					Map<String, Object> written = normalize(converter.write(converter.read(type, item)));
					nearest = (nearest == null || written.equals(expected)) ? written : nearest;
				}
				catch (RuntimeException ex) {
					failure = ex;
				}
			}
			assertThat(nearest).withFailMessage("No entity reads %s: %s%n%s".formatted(item, failure, text(sources)))
				.isNotNull();
			Map<String, Object> written = nearest;
			assertThat(written.keySet()).as(text(sources)).isEqualTo(expected.keySet());
			expected.forEach(
					(name, value) -> assertThat(written.get(name)).as("%s%n%s", name, text(sources)).isEqualTo(value));
		}
	}

	private static String text(List<EntitySource> sources) {
		return sources.stream().map(EntitySource::text).collect(Collectors.joining("\n"));
	}

	static Map<String, Object> normalize(Map<String, AttributeValue> item) {
		Map<String, Object> normalized = new HashMap<>();
		item.forEach((name, value) -> normalized.put(name, normalize(value)));
		return normalized;
	}

	private static Object normalize(AttributeValue value) {
		return switch (value.type()) {
			case N -> number(value.n());
			case NS -> value.ns().stream().map(RoundTrip::number).collect(Collectors.toSet());
			case SS -> Set.copyOf(value.ss());
			case BS -> Set.copyOf(value.bs());
			case L -> value.l().stream().map(RoundTrip::normalize).toList();
			case M -> normalize(value.m());
			default -> value;
		};
	}

	private static BigDecimal number(String number) {
		BigDecimal decimal = new BigDecimal(number);
		return (decimal.signum() == 0) ? BigDecimal.ZERO : decimal.stripTrailingZeros();
	}

}
