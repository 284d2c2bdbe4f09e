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

package io.github.dynamospring.boot.test.autoconfigure;

import java.util.function.Consumer;

import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;
import org.springframework.util.ClassUtils;

/**
 * Lets the tests of an application context take turns, each beginning with what the start
 * left.
 */
class DynamoTestExecutionListener extends AbstractTestExecutionListener {

	/** Behind the injection of dependencies, in front of what may use the data. */
	private static final int ORDER = 2_500;

	private static final String TURN = DynamoTestExecutionListener.class.getName() + ".turn";

	@Override
	public int getOrder() {
		return ORDER;
	}

	// Nested classes go on with the data of the class around them.
	@Override
	public void beforeTestClass(TestContext testContext) {
		if (!ClassUtils.isInnerClass(testContext.getTestClass())) {
			withState(testContext, DynamoTestState::beforeClass);
		}
	}

	@Override
	public void beforeTestMethod(TestContext testContext) {
		withState(testContext, (state) -> {
			testContext.setAttribute(TURN, state);
			state.beforeTest();
		});
	}

	// The context may be closed already, which others that wait for their turn have to
	// learn.
	@Override
	public void afterTestMethod(TestContext testContext) {
		if (testContext.removeAttribute(TURN) instanceof DynamoTestState state) {
			state.afterTest();
		}
	}

	private static void withState(TestContext testContext, Consumer<DynamoTestState> action) {
		if (testContext.hasApplicationContext()) {
			testContext.getApplicationContext().getBeanProvider(DynamoTestState.class).ifUnique(action);
		}
	}

}
