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

package io.github.dynamospring.embedded.expression;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;

/**
 * The changes an update makes to an item. No path leads into another.
 *
 * @since 0.1.0
 */
public final class UpdateExpression {

	private final List<UpdateAction> actions;

	private UpdateExpression(List<UpdateAction> actions) {
		this.actions = actions;
	}

	/**
	 * Take changes, however they came about.
	 * @param actions the changes; no path may lead into another
	 * @return the update
	 */
	public static UpdateExpression of(Collection<UpdateAction> actions) {
		return new UpdateExpression(List.copyOf(actions));
	}

	/**
	 * Return the changes.
	 * @return the changes, in the order they are written
	 */
	public List<UpdateAction> actions() {
		return this.actions;
	}

	/**
	 * Return the paths that are changed.
	 * @return the paths, in the order they are written
	 */
	public List<Path> paths() {
		return this.actions.stream().map(UpdateAction::path).toList();
	}

	/**
	 * Return the names of the top-level attributes that are changed.
	 * @return the names, in the order they are written
	 */
	public Set<String> topLevelNames() {
		Set<String> names = new LinkedHashSet<>();
		this.actions.forEach((action) -> names.add(action.path().root()));
		return names;
	}

	/**
	 * Refuse this update if it changes a key attribute.
	 * @param keyNames the key attributes of the table
	 * @throws ValidationFailure if the update changes one of them
	 */
	public void checkTouchesNoKey(Collection<String> keyNames) {
		for (String name : topLevelNames()) {
			if (keyNames.contains(name)) {
				throw new ValidationFailure(ExpressionMessages.keyUpdated(name));
			}
		}
	}

	/**
	 * Whether the update creates an item that does not exist yet. One that only takes
	 * away does not: the service then does nothing and does not even look at the paths.
	 * @return {@code false} if all changes remove or delete
	 */
	public boolean createsItem() {
		return this.actions.isEmpty() || this.actions.stream()
			.anyMatch((action) -> action instanceof UpdateAction.Assign || action instanceof UpdateAction.Add);
	}

	/**
	 * Make the changes. All right sides see the item as it is before the update, and all
	 * indexes of lists are those of the list before it.
	 * @param before the item before the update; for an item that does not exist yet, its
	 * key attributes
	 * @return the item after the update, and what the changed paths led and lead to
	 * @throws ValidationFailure if an attribute is missing or has the wrong type, a path
	 * leads nowhere or a number gets out of range
	 */
	public UpdateResult apply(Item before) {
		Item after = UpdateApplication.apply(before, this.actions);
		Projection touched = Projection.of(paths());
		return new UpdateResult(after, touched.apply(before), touched.apply(after));
	}

}
