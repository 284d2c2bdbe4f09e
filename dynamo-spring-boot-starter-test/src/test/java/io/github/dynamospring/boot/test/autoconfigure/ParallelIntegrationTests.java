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

import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of one application context take turns where JUnit runs them in parallel.
 */
class ParallelIntegrationTests {

	@Test
	void testsOfOneContextTakeTurns() {
		SummaryGeneratingListener summary = new SummaryGeneratingListener();
		LauncherFactory.create()
			.execute(LauncherDiscoveryRequestBuilder.request()
				.selectors(DiscoverySelectors.selectClass(ParallelNotes.class))
				.configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
				.configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
				.configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
				.build(), summary);
		assertThat(summary.getSummary().getFailures()).extracting((failure) -> failure.getException()).isEmpty();
		assertThat(summary.getSummary().getTestsSucceededCount()).isEqualTo(ParallelNotes.REPETITIONS);
		assertThat(ParallelNotes.threads).hasSizeGreaterThan(1);
	}

}
