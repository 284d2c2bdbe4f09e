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

package io.github.dynamospring.embedded.transport;

import java.io.IOException;

import io.github.dynamospring.embedded.protocol.Dispatcher;
import io.github.dynamospring.embedded.protocol.ProtocolResponse;
import io.github.dynamospring.embedded.protocol.RequestBody;
import io.github.dynamospring.embedded.protocol.RequestSignature;
import io.github.dynamospring.embedded.protocol.RequestTooLargeException;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Translates between the SDK's requests and the dispatcher's.
 */
final class Exchange {

	private final Dispatcher dispatcher;

	Exchange(Dispatcher dispatcher) {
		this.dispatcher = dispatcher;
	}

	ProtocolResponse send(SdkHttpRequest request, byte[] body) throws IOException {
		String encoding = request.firstMatchingHeader("Content-Encoding").orElse(null);
		byte[] json;
		try {
			json = RequestBody.decode(body, encoding);
		}
		catch (RequestTooLargeException ex) {
			return Dispatcher.tooLarge();
		}
		return this.dispatcher.dispatch(request.firstMatchingHeader("X-Amz-Target").orElse(null), json,
				RequestSignature.trusted());
	}

	static SdkHttpFullResponse toSdkResponse(ProtocolResponse response) {
		SdkHttpFullResponse.Builder builder = SdkHttpFullResponse.builder()
			.statusCode(response.status())
			.putHeader("Content-Length", Integer.toString(response.body().length));
		response.headers().forEach(builder::putHeader);
		return builder.build();
	}

}
