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

/**
 * What is measured and traced of requests: an interceptor for the SDK's clients that
 * observes each call, the conventions that name what it sees, the meters of consumed
 * capacity, items, retries and throttles, and those of the execution store.
 */
@NullMarked
package io.github.dynamospring.observability;

import org.jspecify.annotations.NullMarked;
