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

import java.util.function.Predicate;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;

/**
 * A template and the entities it is used for. Several templates may know the same
 * entities, of which each has the tables of some only.
 *
 * @param operations the template
 * @param entities matches the entities whose tables belong to it
 * @since 0.1.0
 */
public record TemplateEntities(DynamoOperations operations, Predicate<DynamoPersistentEntity<?>> entities) {

}
