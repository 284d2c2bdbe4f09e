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

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What a request says of a table that changes nothing but how it is described.
 *
 * @param encryption how the table is encrypted, or {@code null} to leave it
 * @param onDemand the most units a second of a table that is paid for by request, or
 * {@code null} to leave them
 * @param warm the units a second the table is prepared for, or {@code null} to leave them
 * @param indexOnDemand the most units a second of global indexes, by name
 * @param indexWarm the units a second global indexes are prepared for, by name
 * @since 0.1.0
 */
public record TableOptionsRequest(@Nullable Encryption encryption, @Nullable Units onDemand, @Nullable Units warm,
		Map<String, Units> indexOnDemand, Map<String, Units> indexWarm) {

	/** Nothing. */
	public static final TableOptionsRequest NONE = new TableOptionsRequest(null, null, null, Map.of(), Map.of());

	/**
	 * How a table is encrypted.
	 *
	 * @param enabled whether by a key of the Key Management Service, or {@code null}
	 * @param type the kind of encryption, or {@code null}
	 * @param key the key's id, alias or ARN, or {@code null} for that of the service
	 */
	public record Encryption(@Nullable Boolean enabled, @Nullable String type, @Nullable String key) {

	}

}
