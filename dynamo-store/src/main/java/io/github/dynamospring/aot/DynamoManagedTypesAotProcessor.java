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

package io.github.dynamospring.aot;

import io.github.dynamospring.core.mapping.DynamoManagedTypes;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.generate.GenerationContext;
import org.springframework.core.ResolvableType;
import org.springframework.data.aot.AotContext;
import org.springframework.data.aot.ManagedTypesBeanRegistrationAotProcessor;
import org.springframework.data.util.TypeContributor;

/**
 * Writes the entities down, so that they need not be searched for at runtime, and makes
 * them and all that is embedded in them accessible by reflection.
 */
class DynamoManagedTypesAotProcessor extends ManagedTypesBeanRegistrationAotProcessor {

	DynamoManagedTypesAotProcessor() {
		setModuleIdentifier("dynamo");
	}

	@Override
	protected boolean matchesByType(@Nullable Class<?> beanType) {
		return beanType != null && DynamoManagedTypes.class.isAssignableFrom(beanType);
	}

	@Override
	protected boolean matchesPrefix(@Nullable String beanName) {
		return true;
	}

	@Override
	protected void registerTypeHints(ResolvableType type, AotContext aotContext, GenerationContext generationContext) {
		super.registerTypeHints(type, aotContext, generationContext);
		registerPermitted(type.toClass(), generationContext);
	}

	private void registerPermitted(Class<?> type, GenerationContext generationContext) {
		Class<?>[] permitted = type.getPermittedSubclasses();
		if (permitted != null) {
			for (Class<?> subtype : permitted) {
				TypeContributor.contribute(subtype, generationContext);
				registerPermitted(subtype, generationContext);
			}
		}
	}

}
