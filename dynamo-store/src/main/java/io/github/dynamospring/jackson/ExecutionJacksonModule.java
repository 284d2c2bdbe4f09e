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

package io.github.dynamospring.jackson;

import java.util.List;

import io.github.dynamospring.execution.StoreHandle;
import io.github.dynamospring.execution.StoredExecution;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.ValueSerializerModifier;

/**
 * Writes a {@link StoredExecution} without what the store remembers of it, so that a
 * controller can return one. Jackson finds this module on the class path, as Spring
 * Boot's {@code JsonMapper} does; another mapper has to be given it, or to look for
 * modules.
 *
 * @since 0.1.0
 */
public class ExecutionJacksonModule extends SimpleModule {

	private static final long serialVersionUID = 1L;

	/**
	 * Create the module.
	 */
	public ExecutionJacksonModule() {
		super("dynamo-execution");
		setSerializerModifier(new HandleRemover());
	}

	/**
	 * Leaves the handle out.
	 */
	private static final class HandleRemover extends ValueSerializerModifier {

		private static final long serialVersionUID = 1L;

		@Override
		public List<BeanPropertyWriter> changeProperties(SerializationConfig config,
				BeanDescription.Supplier description, List<BeanPropertyWriter> properties) {
			if (description.getBeanClass() != StoredExecution.class) {
				return properties;
			}
			return properties.stream()
				.filter((property) -> !StoreHandle.class.isAssignableFrom(property.getType().getRawClass()))
				.toList();
		}

	}

}
