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

package io.github.dynamospring.boot.actuate;

import java.util.List;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.KeyLayout;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.core.mapping.VectorSearchIndex;
import org.jspecify.annotations.Nullable;

/**
 * What an entity stores where.
 *
 * @param type the class
 * @param name the entity name
 * @param subtypes the classes read as this one, for a sealed type
 * @param key how the primary key is made
 * @param indexes the secondary indexes
 * @param vectorIndexes the vector indexes
 * @param version the attribute of the version, {@code null} for none
 * @param timeToLive the attribute of the time to live, {@code null} for none
 * @param hidesExpired whether reads leave out what has expired
 * @since 0.1.0
 */
@JsonInclude(Include.NON_EMPTY)
public record EntityDescriptor(String type, String name, List<String> subtypes, KeyDescriptor key,
		List<IndexDescriptor> indexes, List<VectorIndexDescriptor> vectorIndexes, @Nullable String version,
		@Nullable String timeToLive, boolean hidesExpired) {

	static EntityDescriptor of(DynamoPersistentEntity<?> entity) {
		DynamoPersistentProperty version = entity.getVersionProperty();
		DynamoPersistentProperty timeToLive = entity.getTimeToLiveProperty();
		return new EntityDescriptor(entity.getType().getName(), entity.getEntityName(),
				entity.getSubtypes().stream().map((subtype) -> subtype.getType().getName()).toList(),
				KeyDescriptor.of(entity), entity.getIndexes().stream().map(IndexDescriptor::of).toList(),
				entity.getVectorIndexes().stream().map(VectorIndexDescriptor::of).toList(),
				(version != null) ? version.getAttributeName() : null,
				(timeToLive != null) ? timeToLive.getAttributeName() : null, entity.isHideExpired());
	}

	private static List<String> names(List<DynamoPersistentProperty> properties) {
		return properties.stream().map(DynamoPersistentProperty::getName).toList();
	}

	/**
	 * How a primary key is made.
	 *
	 * @param layout {@code generated} from the key properties, or {@code raw}: the
	 * properties themselves
	 * @param partitionKey the partition key
	 * @param sortKey the sort key, {@code null} if the table has none
	 * @param parent the name of the entity whose partitions it shares, {@code null} if
	 * they are its own
	 * @param kind what its sort keys begin with, {@code null} for nothing
	 * @param separator what stands between the parts of generated keys, {@code null} for
	 * raw keys
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record KeyDescriptor(String layout, KeyAttributeDescriptor partitionKey,
			@Nullable KeyAttributeDescriptor sortKey, @Nullable String parent, @Nullable String kind,
			@Nullable String separator) {

		private static KeyDescriptor of(DynamoPersistentEntity<?> entity) {
			KeyLayout layout = entity.getKeyLayout();
			boolean shared = layout.prefix() != null && !layout.prefix().equals(entity.getEntityName());
			return new KeyDescriptor(layout.raw() ? "raw" : "generated",
					KeyAttributeDescriptor.of(layout.partitionKeyName(), layout.prefix(), layout.partitionKey(),
							layout.separator()),
					(layout.sortKeyName() != null) ? KeyAttributeDescriptor.of(layout.sortKeyName(), null,
							layout.sortKey(), layout.separator()) : null,
					shared ? layout.prefix() : null, layout.kind(), layout.raw() ? null : layout.separator());
		}

	}

	/**
	 * A key attribute.
	 *
	 * @param attribute the name of the attribute
	 * @param properties the properties it is made of
	 * @param form what its values look like, such as <code>order#{userId}</code>
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record KeyAttributeDescriptor(String attribute, List<String> properties, String form) {

		private static KeyAttributeDescriptor of(String attribute, @Nullable String prefix, List<KeyLayout.Part> parts,
				String separator) {
			List<String> properties = parts.stream()
				.filter((part) -> part.constant() == null)
				.map(KeyLayout.Part::property)
				.filter((property) -> property != null)
				.map(DynamoPersistentProperty::getName)
				.toList();
			String form = parts.stream().map((part) -> form(part, separator)).collect(Collectors.joining(separator));
			return new KeyAttributeDescriptor(attribute, properties,
					(prefix != null && !form.isEmpty()) ? prefix + separator + form : (prefix != null) ? prefix : form);
		}

		private static String form(KeyLayout.Part part, String separator) {
			String label = (part.label() != null) ? part.label() + separator : "";
			if (part.constant() != null || part.property() == null) {
				return label + part.constant();
			}
			String digits = (part.digits() > 0) ? ":" + part.digits() : "";
			return label + "{" + part.property().getName() + digits + "}";
		}

	}

	/**
	 * A secondary index.
	 *
	 * @param name the name
	 * @param type {@code global} or {@code local}
	 * @param partitionKey the properties of the partition key; empty for a local index,
	 * which has that of the table
	 * @param sortKey the properties of the sort key
	 * @param projection which attributes it holds: {@code ALL}, {@code KEYS_ONLY} or
	 * {@code INCLUDE}
	 * @param attributes the attributes it holds, empty for all
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record IndexDescriptor(String name, String type, List<String> partitionKey, List<String> sortKey,
			String projection, List<String> attributes) {

		private static IndexDescriptor of(SecondaryIndex index) {
			return new IndexDescriptor(index.name(), index.local() ? "local" : "global", names(index.partitionKey()),
					names(index.sortKey()), index.projection().name(),
					index.projectedAttributes().stream().sorted().toList());
		}

	}

	/**
	 * A vector index.
	 *
	 * @param name the name
	 * @param vector the property that holds the vector
	 * @param dimensions the length of the vectors
	 * @param distance what makes vectors similar
	 * @param partitionKey the property that divides the index, {@code null} for none
	 * @param filters the properties by which searches may be narrowed
	 * @param projection which attributes it holds
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record VectorIndexDescriptor(String name, String vector, int dimensions, String distance,
			@Nullable String partitionKey, List<String> filters, String projection) {

		private static VectorIndexDescriptor of(VectorSearchIndex index) {
			DynamoPersistentProperty partitionKey = index.partitionKey();
			return new VectorIndexDescriptor(index.name(), index.vector().getName(), index.dimensions(),
					index.distance().name(), (partitionKey != null) ? partitionKey.getName() : null,
					names(index.filters()), index.projection().name());
		}

	}

}
