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

package io.github.dynamospring.boot.autoconfigure.execution;

import java.util.concurrent.Executor;

import io.github.dynamospring.execution.worker.WorkerSettings;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * The threads handlers run on: virtual ones if the application uses them, else as many as
 * the workers can use at a time. It is no executor itself, so that it is not taken for
 * that of the application.
 */
class WorkerThreads implements DisposableBean {

	private static final String PREFIX = "dynamo-work-";

	private static final int WORKERS = 4;

	private final Executor executor;

	private final Runnable shutdown;

	WorkerThreads(WorkerSettings settings, Environment environment) {
		if (Threading.VIRTUAL.isActive(environment)) {
			SimpleAsyncTaskExecutor virtual = new SimpleAsyncTaskExecutor(PREFIX);
			virtual.setVirtualThreads(true);
			this.executor = virtual;
			this.shutdown = virtual::close;
		}
		else {
			ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();
			pool.setThreadNamePrefix(PREFIX);
			pool.setCorePoolSize(WORKERS * settings.concurrency());
			pool.setAllowCoreThreadTimeOut(true);
			pool.initialize();
			this.executor = pool;
			this.shutdown = pool::shutdown;
		}
	}

	Executor executor() {
		return this.executor;
	}

	@Override
	public void destroy() {
		this.shutdown.run();
	}

}
