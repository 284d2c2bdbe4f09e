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

import java.util.Arrays;
import java.util.Collection;
import java.util.function.Consumer;

import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;

import org.springframework.lang.CheckReturnValue;
import org.springframework.util.Assert;

/**
 * Reading up to 100 items of any types as they are at one moment, with one
 * TransactGetItems.
 *
 * <pre class="code">
 * Get&lt;Order&gt; order = dynamo.get(Order.class).key("u1", placedAt, "o1");
 * Get&lt;Customer&gt; customer = dynamo.get(Customer.class).key("u1");
 * GotItems items = dynamo.transactGet(order, customer).execute();
 * Optional&lt;Order&gt; found = items.get(order);
 * </pre>
 *
 * It costs twice the read capacity of strongly consistent reads.
 *
 * @since 0.1.0
 */
public interface ExecutableTransactGetOperation {

	/**
	 * Start to read items together.
	 * @param gets the reads
	 * @return the last step
	 */
	@CheckReturnValue
	default TransactGet transactGet(ExecutableGetOperation.Get<?>... gets) {
		Assert.notNull(gets, "The gets are missing");
		return transactGet(Arrays.asList(gets));
	}

	/**
	 * Start to read items together.
	 * @param gets the reads
	 * @return the last step
	 */
	@CheckReturnValue
	TransactGet transactGet(Collection<? extends ExecutableGetOperation.Get<?>> gets);

	/**
	 * Option and end of a read transaction.
	 */
	interface TransactGet {

		/**
		 * Change the SDK request before it is used.
		 * @param customizer changes the request
		 * @return the step
		 */
		@CheckReturnValue
		TransactGet customize(Consumer<TransactGetItemsRequest.Builder> customizer);

		/**
		 * Return the request without sending it.
		 * @return the request
		 * @throws io.github.dynamospring.DynamoValidationException if there is no read,
		 * there are more than 100 or two of one item
		 */
		TransactGetItemsRequest toRequest();

		/**
		 * Send the request.
		 * @return what was found
		 * @throws io.github.dynamospring.DynamoTransactionConflictException if a write
		 * transaction was in the way
		 */
		GotItems execute();

	}

}
