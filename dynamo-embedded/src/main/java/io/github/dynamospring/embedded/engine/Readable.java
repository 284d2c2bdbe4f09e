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

import java.util.Set;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;

/**
 * What Query and Scan read: a table or one of its indexes.
 */
interface Readable {

	// Return the key schema conditions refer to.
	KeySchema key();

	// Return the items in key order.
	ItemMap items();

	// Return what reads see that may be stale.
	Replica replica();

	// Return the names of the attributes that make up a start key.
	Set<String> keyNames();

	// Encode the key of an item that has all key attributes.
	StoredKey storedKey(Item item);

}
