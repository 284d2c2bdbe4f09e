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

package io.github.dynamospring.repository.query;

import java.util.Optional;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;

/**
 * Follows property paths, step by step, from the entity to what they lead to.
 */
final class PropertyResolver {

	private final ExpressionText text;

	private final DynamoPersistentEntity<?> entity;

	PropertyResolver(ExpressionText text) {
		this.text = text;
		this.entity = text.method().getEntity();
	}

	/**
	 * Begin a path.
	 * @param token the name it begins with
	 * @return the first step
	 */
	Step start(ExpressionToken token) {
		return start(token.text(), token.position());
	}

	private Step start(String name, int position) {
		DynamoPersistentProperty property = this.entity.getPersistentProperty(name);
		if (property != null) {
			return new Step(name, property, property.getTypeInformation(), false);
		}
		if (this.entity.isFlattened(name)) {
			return new Step(name, null, null, false);
		}
		boolean generated = !this.entity.getKeyLayout().raw();
		if (generated && (name.equals(PropertyReference.PARTITION_KEY)
				|| (name.equals(PropertyReference.SORT_KEY) && this.entity.getKeyLayout().sortKeyName() != null))) {
			return new Step(name, null, TypeInformation.of(String.class), false);
		}
		if (name.equals(PropertyReference.PARTITION_KEY) || name.equals(PropertyReference.SORT_KEY)) {
			throw this.text.refuse(position,
					"'" + name + "' is the path of a generated key, which " + this.entity.getType().getSimpleName()
							+ " does not have",
					"name its key properties, " + PropertyNames.of(this.entity.getKeyProperties()));
		}
		throw this.text.refuse(position, this.entity.getType().getSimpleName() + " has no property '" + name + "'",
				"name one of " + PropertyNames.of(this.entity));
	}

	/**
	 * A path up to a point.
	 */
	final class Step {

		private final String path;

		private final @Nullable DynamoPersistentProperty root;

		private final @Nullable TypeInformation<?> type;

		private final boolean nested;

		Step(String path, @Nullable DynamoPersistentProperty root, @Nullable TypeInformation<?> type, boolean nested) {
			this.path = path;
			this.root = root;
			this.type = unwrap(type);
			this.nested = nested;
		}

		private static @Nullable TypeInformation<?> unwrap(@Nullable TypeInformation<?> type) {
			return (type != null && type.getType() == Optional.class) ? type.getTypeArguments().get(0) : type;
		}

		Step name(String name, String suffix, int position) {
			if (this.root == null && PropertyResolver.this.entity.isFlattened(this.path)) {
				return PropertyResolver.this.start(name, position);
			}
			TypeInformation<?> current = this.type;
			if (current == null || current.getType() == Object.class) {
				return then(suffix, null);
			}
			if (current.isMap()) {
				return then(suffix, current.getMapValueType());
			}
			if (current.isCollectionLike()) {
				throw PropertyResolver.this.text.refuse(position,
						"'" + this.path + "' of type " + current.getType().getSimpleName() + " has no property '" + name
								+ "'",
						"name one element of a list by its index, such as " + this.path + "[0]" + suffix);
			}
			DynamoPersistentEntity<?> owner = PropertyResolver.this.text.method()
				.getMappingContext()
				.getPersistentEntity(current);
			if (owner == null) {
				throw PropertyResolver.this.text.refuse(position, "'" + this.path + "' of type "
						+ current.getType().getSimpleName() + " has no property '" + name + "'", "end the path before");
			}
			DynamoPersistentProperty property = owner.getPersistentProperty(name);
			if (property == null) {
				throw PropertyResolver.this.text.refuse(position,
						owner.getType().getSimpleName() + " has no property '" + name + "'",
						"name one of " + PropertyNames.of(owner));
			}
			return then(suffix, property.getTypeInformation());
		}

		Step index(String index, int position) {
			TypeInformation<?> current = this.type;
			if (current != null && current.getType() != Object.class
					&& (!current.isCollectionLike() || java.util.Set.class.isAssignableFrom(current.getType()))) {
				throw PropertyResolver.this.text.refuse(position, "'" + this.path + "' of type "
						+ current.getType().getSimpleName() + " has no elements by index", "only lists have");
			}
			return then("[" + index + "]", (current != null) ? current.getComponentType() : null);
		}

		private Step then(String suffix, @Nullable TypeInformation<?> newType) {
			return new Step(this.path + suffix, this.root, newType, true);
		}

		PropertyReference toReference() {
			return new PropertyReference(this.path, this.root, this.type, this.nested);
		}

	}

}
