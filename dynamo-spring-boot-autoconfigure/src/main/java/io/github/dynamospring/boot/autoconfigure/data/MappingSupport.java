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

package io.github.dynamospring.boot.autoconfigure.data;

import java.time.Clock;

import io.github.dynamospring.core.convert.JsonConverters;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoManagedTypes;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.TableNameStrategy;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Makes mapping contexts and converters, one of each for every way to name tables.
 *
 * @param managedTypes the entities
 * @param converters converters of types of the application
 * @param json converters of JSON documents
 * @param clock tells the time
 */
record MappingSupport(ObjectProvider<DynamoManagedTypes> managedTypes, ObjectProvider<AttributeConverter<?>> converters,
		ObjectProvider<JsonConverters> json, ObjectProvider<Clock> clock) {

	DynamoMappingContext context(TableNameStrategy tableNameStrategy) {
		DynamoMappingContext mappingContext = new DynamoMappingContext();
		mappingContext.setTableNameStrategy(tableNameStrategy);
		mappingContext
			.setCustomTypes(this.converters.orderedStream().map((converter) -> converter.type().rawClass()).toList());
		mappingContext.setManagedTypes(this.managedTypes.getObject());
		return mappingContext;
	}

	MappingDynamoConverter converter(DynamoMappingContext mappingContext) {
		MappingDynamoConverter.Builder builder = MappingDynamoConverter.builder(mappingContext)
			.converters(this.converters.orderedStream().toList());
		this.json.ifUnique(builder::json);
		this.clock.ifUnique(builder::clock);
		return builder.build();
	}

}
