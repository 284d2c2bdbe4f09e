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

package io.github.dynamospring.core.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a vector index on the entity's table, which finds the items whose vectors are
 * nearest to a given one. It needs a table with on-demand capacity. Once it is created
 * nothing of it can be changed: another distance or projection needs an index of another
 * name.
 * <p>
 * The index follows the items with a short delay, and holds vectors with 32-bit
 * precision. Items that lack the vector or the partition key are not in it; items that
 * lack a filter property are.
 *
 * <pre class="code">
 * &#64;Table("documents")
 * &#64;VectorIndex(name = "ByEmbedding", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "tenant",
 *         filters = "language")
 * record Document(&#64;PartitionKey String id, String tenant, String language, String title,
 *         &#64;Vector(dimensions = 1024) float[] embedding) { }
 * </pre>
 *
 * @since 0.1.0
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(VectorIndexes.class)
public @interface VectorIndex {

	/**
	 * The index name.
	 * @return the name, 3 to 255 characters
	 */
	String name();

	/**
	 * The property that holds the vector.
	 * @return the name of a property with {@link Vector}, which says the dimensions
	 */
	String property();

	/**
	 * What makes vectors similar. There is no default: it has to fit the model that makes
	 * the vectors.
	 * @return the distance
	 */
	VectorDistance distance();

	/**
	 * The property that divides the index into partitions. Every search then looks at one
	 * partition only, and has to name its value.
	 * @return the property name, empty for an undivided index
	 */
	String partitionKey() default "";

	/**
	 * The properties by which searches may be narrowed, at most 18. They are stored as
	 * text, number or binary.
	 * @return the property names
	 */
	String[] filters() default {};

	/**
	 * Which attributes the index holds, and so which a search can return.
	 * @return the projection
	 */
	IndexProjection projection() default IndexProjection.ALL;

	/**
	 * The properties an {@link IndexProjection#INCLUDE} projection adds to the keys, the
	 * partition key and the filters.
	 * @return the property names
	 */
	String[] include() default {};

}
