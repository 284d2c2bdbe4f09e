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

package io.github.dynamospring.core;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of one source after those of another. A source is read when those before it
 * did not have enough.
 *
 * @param <T> the result type
 */
final class SuccessiveItems<T> extends LimitedItems<MergedItem<T>> {

	private final Iterator<ItemSource<T>> sources;

	private final @Nullable Set<Object> seen;

	private @Nullable ItemSource<T> source;

	private Iterator<Map<String, AttributeValue>> items = Collections.emptyIterator();

	/**
	 * Create the items.
	 * @param sources the sources
	 * @param seen holds what was found, for items to be returned once; {@code null} if no
	 * item is in two sources
	 * @param wanted number of items wanted, 0 for all
	 */
	SuccessiveItems(List<ItemSource<T>> sources, @Nullable Set<Object> seen, int wanted) {
		super(wanted);
		this.sources = sources.iterator();
		this.seen = seen;
	}

	@Override
	@Nullable MergedItem<T> find() {
		while (true) {
			if (this.source != null && this.items.hasNext()) {
				Map<String, AttributeValue> item = this.items.next();
				if (MergeSupport.isNew(this.seen, this.source, item)) {
					return new MergedItem<>(this.source, item);
				}
			}
			else if (this.sources.hasNext()) {
				this.source = this.sources.next();
				this.items = this.source.items((this.seen != null) ? 0 : left(), left());
			}
			else {
				return null;
			}
		}
	}

}
