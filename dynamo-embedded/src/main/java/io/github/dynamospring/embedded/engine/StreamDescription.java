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

package io.github.dynamospring.embedded.engine;

import java.math.BigDecimal;
import java.time.Instant;

import io.github.dynamospring.embedded.expression.KeySchema;
import org.jspecify.annotations.Nullable;

/**
 * A stream at one moment. It has a single shard.
 *
 * @param arn its ARN
 * @param label the part of the ARN that tells it from other streams of the table
 * @param tableName the table's name
 * @param viewType what its records hold
 * @param enabled whether changes are still recorded
 * @param created when it was switched on
 * @param key the key schema of the table
 * @param shardId the id of its shard
 * @param first the smallest sequence number of the shard
 * @param last the greatest sequence number of the shard, or {@code null} while the stream
 * is enabled
 * @since 0.1.0
 */
public record StreamDescription(String arn, String label, String tableName, StreamViewType viewType, boolean enabled,
		Instant created, KeySchema key, String shardId, BigDecimal first, @Nullable BigDecimal last) {

}
