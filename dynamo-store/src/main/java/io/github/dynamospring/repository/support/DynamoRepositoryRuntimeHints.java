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

package io.github.dynamospring.repository.support;

import java.util.List;

import io.github.dynamospring.repository.DynamoQueryExecutor;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.data.repository.query.ListQueryByExampleExecutor;
import org.springframework.data.repository.query.QueryByExampleExecutor;

/**
 * Keeps what repositories are made of in a native image: their base class and the
 * implementations of the interfaces they may extend.
 */
class DynamoRepositoryRuntimeHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		hints.reflection()
			.registerTypes(
					TypeReference.listOf(SimpleDynamoRepository.class, SimpleDynamoQueryExecutor.class,
							SimpleQueryByExampleExecutor.class),
					(hint) -> hint.withMembers(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS,
							MemberCategory.INVOKE_PUBLIC_METHODS));
		for (Class<?> type : List.of(DynamoQueryExecutor.class, QueryByExampleExecutor.class,
				ListQueryByExampleExecutor.class)) {
			hints.reflection().registerType(type, MemberCategory.INVOKE_PUBLIC_METHODS);
		}
		hints.reflection()
			.registerType(TypeReference.of("io.github.dynamospring.repository.query.CriteriaQueryMethod$Ends"),
					MemberCategory.INVOKE_DECLARED_METHODS);
	}

}
