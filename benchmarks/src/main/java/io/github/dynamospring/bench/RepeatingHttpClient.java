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

package io.github.dynamospring.bench;

import java.io.IOException;
import java.io.UncheckedIOException;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * Passes requests on, and sends the last one again without the SDK when it is asked to.
 */
final class RepeatingHttpClient implements SdkHttpClient {

	private final SdkHttpClient target;

	private @Nullable HttpExecuteRequest last;

	RepeatingHttpClient(SdkHttpClient target) {
		this.target = target;
	}

	@Override
	public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
		this.last = request;
		return this.target.prepareRequest(request);
	}

	/**
	 * Send the last request again.
	 * @return the answer
	 */
	HttpExecuteResponse again() {
		if (this.last == null) {
			throw new IllegalStateException("There is no request to send again");
		}
		try {
			return this.target.prepareRequest(this.last).call();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		this.target.close();
	}

}
