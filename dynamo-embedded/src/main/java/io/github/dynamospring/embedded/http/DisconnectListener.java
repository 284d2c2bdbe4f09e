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

import org.apache.hc.core5.http.ExceptionListener;
import org.apache.hc.core5.http.HttpConnection;

/**
 * Reports what goes wrong with connections to the debug log only: clients come and go.
 */
final class DisconnectListener implements ExceptionListener {

	private static final System.Logger LOGGER = System.getLogger(DisconnectListener.class.getName());

	@Override
	public void onError(Exception ex) {
		LOGGER.log(System.Logger.Level.DEBUG, "The HTTP server of the embedded engine had a problem", ex);
	}

	@Override
	public void onError(HttpConnection connection, Exception ex) {
		LOGGER.log(System.Logger.Level.DEBUG, "A connection to the embedded engine broke", ex);
	}

}
