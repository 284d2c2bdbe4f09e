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

import java.util.concurrent.locks.ReentrantLock;

import io.github.dynamospring.boot.test.autoconfigure.AutoConfigureEmbeddedDynamo.Reset;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.SmartApplicationListener;

/**
 * What the tests of one application context share: the engine as the start left it, the
 * requests, and whose turn it is.
 */
class DynamoTestState implements SmartApplicationListener {

	private final ApplicationContext context;

	private final ObjectProvider<EmbeddedDynamo> engines;

	private final ObjectProvider<DynamoRequests> requests;

	private final Reset reset;

	private final ReentrantLock turn = new ReentrantLock();

	private EmbeddedDynamo.@Nullable Snapshot start;

	DynamoTestState(ApplicationContext context, Reset reset) {
		this.context = context;
		this.engines = context.getBeanProvider(EmbeddedDynamo.class);
		this.requests = context.getBeanProvider(DynamoRequests.class);
		this.reset = reset;
	}

	@Override
	public boolean supportsEventType(Class<? extends ApplicationEvent> eventType) {
		return eventType == ContextRefreshedEvent.class || eventType == ApplicationReadyEvent.class;
	}

	@Override
	public int getOrder() {
		return LOWEST_PRECEDENCE;
	}

	// What runners do comes after the refresh and belongs to the start. A child context,
	// which may be made in the midst of a test, does not.
	@Override
	public void onApplicationEvent(ApplicationEvent event) {
		if (context(event) != this.context) {
			return;
		}
		EmbeddedDynamo engine = this.engines.getIfUnique();
		this.start = (engine != null && this.reset != Reset.NEVER) ? engine.snapshot() : null;
		if (event instanceof ApplicationReadyEvent) {
			this.requests.ifUnique(DynamoRequests::started);
		}
	}

	private static ApplicationContext context(ApplicationEvent event) {
		return (event instanceof ApplicationReadyEvent ready) ? ready.getApplicationContext()
				: ((ContextRefreshedEvent) event).getApplicationContext();
	}

	void beforeClass() {
		if (this.reset == Reset.EACH_CLASS) {
			restore();
		}
	}

	void beforeTest() {
		this.turn.lock();
		if (this.reset == Reset.EACH_TEST) {
			restore();
		}
		this.requests.ifUnique(DynamoRequests::clear);
	}

	void afterTest() {
		if (this.turn.isHeldByCurrentThread()) {
			this.turn.unlock();
		}
	}

	private void restore() {
		EmbeddedDynamo.Snapshot snapshot = this.start;
		if (snapshot != null) {
			snapshot.restore();
		}
	}

}
