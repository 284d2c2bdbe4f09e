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

package io.github.dynamospring.embedded.http;

import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.Method;

/**
 * What pages of other origins may do: everything, as with DynamoDB.
 */
final class CrossOrigin {

	private static final String EXPOSED = "x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date";

	private static final int MAX_AGE_SECONDS = 172_800;

	private CrossOrigin() {
	}

	/**
	 * Tell the browser, if one asks.
	 * @param request the request
	 * @param response the response to it
	 * @return whether the request names an origin
	 */
	static boolean allow(ClassicHttpRequest request, ClassicHttpResponse response) {
		if (request.getFirstHeader("Origin") == null) {
			return false;
		}
		response.setHeader("Access-Control-Allow-Origin", "*");
		if (Method.OPTIONS.isSame(request.getMethod())) {
			copy(request, "Access-Control-Request-Headers", response, "Access-Control-Allow-Headers");
			copy(request, "Access-Control-Request-Method", response, "Access-Control-Allow-Methods");
			response.setHeader("Access-Control-Max-Age", MAX_AGE_SECONDS);
		}
		else {
			response.setHeader("Access-Control-Expose-Headers", EXPOSED);
		}
		return true;
	}

	private static void copy(ClassicHttpRequest request, String asked, ClassicHttpResponse response, String allowed) {
		Header header = request.getFirstHeader(asked);
		if (header != null) {
			response.setHeader(allowed, header.getValue());
		}
	}

}
