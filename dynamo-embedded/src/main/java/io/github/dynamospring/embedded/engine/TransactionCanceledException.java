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

import java.util.List;

/**
 * A transaction that had no effect because one of its actions could not be done.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public final class TransactionCanceledException extends EngineException {

	private final transient List<CancellationReason> reasons;

	TransactionCanceledException(List<CancellationReason> reasons) {
		super(ErrorType.TRANSACTION_CANCELED, EngineMessages.transactionCanceled(reasons));
		this.reasons = List.copyOf(reasons);
	}

	/**
	 * Return one reason per action.
	 * @return the reasons in the order of the actions
	 */
	public List<CancellationReason> reasons() {
		return this.reasons;
	}

}
