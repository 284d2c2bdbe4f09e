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

package io.github.dynamospring.config;

import java.lang.annotation.Annotation;
import java.math.RoundingMode;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;

import org.springframework.data.mapping.AccessOptions;
import org.springframework.data.mapping.AccessOptions.SetOptions.Propagation;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.PersistentPropertyPath;
import org.springframework.data.mapping.PersistentPropertyPathAccessor;

/**
 * Cuts the times that auditing has set to the precision of their properties.
 */
final class AuditedTimes {

	private static final AccessOptions.GetOptions GET = AccessOptions.defaultGetOptions()
		.withNullValues(AccessOptions.GetOptions.GetNulls.EARLY_RETURN);

	private static final AccessOptions.SetOptions SET = AccessOptions.defaultSetOptions()
		.skipNulls()
		.withCollectionAndMapPropagation(Propagation.SKIP);

	private final Map<Key, List<PersistentPropertyPath<DynamoPersistentProperty>>> paths = new ConcurrentHashMap<>();

	/**
	 * Cut the times with an annotation, also those of embedded objects.
	 * @param converter the converter of the entity
	 * @param entity the entity
	 * @param annotation the annotation
	 * @param object the entity's object
	 * @return the object or a copy
	 */
	Object cut(DynamoConverter converter, DynamoPersistentEntity<?> entity, Class<? extends Annotation> annotation,
			Object object) {
		List<PersistentPropertyPath<DynamoPersistentProperty>> coarse = this.paths
			.computeIfAbsent(new Key(entity.getType(), annotation), (key) -> find(converter, key));
		if (coarse.isEmpty()) {
			return object;
		}
		PersistentPropertyPathAccessor<Object> accessor = entity.getPropertyPathAccessor(object);
		for (PersistentPropertyPath<DynamoPersistentProperty> path : coarse) {
			Object value = accessor.getProperty(path, GET);
			if (value != null) {
				accessor.setProperty(path, cut(converter, path.getLeafProperty(), value), SET);
			}
		}
		return accessor.getBean();
	}

	private static List<PersistentPropertyPath<DynamoPersistentProperty>> find(DynamoConverter converter, Key key) {
		return converter.getMappingContext()
			.findPersistentPropertyPaths(key.type(),
					(property) -> property.isAnnotationPresent(key.annotation())
							&& property.getPrecision() != ChronoUnit.NANOS)
			.dropPathIfSegmentMatches(PersistentProperty::isCollectionLike)
			.stream()
			.toList();
	}

	static Object cut(DynamoConverter converter, DynamoPersistentProperty property, Object value) {
		if (property.getPrecision() == ChronoUnit.NANOS) {
			return value;
		}
		Object cut = converter.getConverter(property)
			.transformTo(converter.writeValue(property, property.getTypeInformation(), value, RoundingMode.FLOOR));
		return (cut != null) ? cut : value;
	}

	/**
	 * What the paths are kept by.
	 *
	 * @param type the entity type
	 * @param annotation the annotation
	 */
	private record Key(Class<?> type, Class<? extends Annotation> annotation) {

	}

}
