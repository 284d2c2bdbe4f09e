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

import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HeaderElements;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpResponseInterceptor;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http.protocol.HttpCoreContext;

/**
 * Closes connections less often than is usual: most of DynamoDB's errors are
 * {@code 400 Bad Request}, and clients keep their connections after them.
 */
final class ConnectionControl implements HttpResponseInterceptor {

	@Override
	public void process(HttpResponse response, EntityDetails entity, HttpContext context) {
		HttpRequest request = HttpCoreContext.cast(context).getRequest();
		Header asking = (request != null) ? request.getFirstHeader(HttpHeaders.CONNECTION) : null;
		boolean asked = asking != null && HeaderElements.CLOSE.equalsIgnoreCase(asking.getValue());
		if (asked || response.getCode() == HttpStatus.SC_REQUEST_TOO_LONG) {
			response.setHeader(HttpHeaders.CONNECTION, HeaderElements.CLOSE);
		}
	}

}
