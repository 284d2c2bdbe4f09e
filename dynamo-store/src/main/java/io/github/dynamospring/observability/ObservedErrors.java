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

package io.github.dynamospring.observability;

import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Takes out of errors what must not get into traces: messages can contain keys and
 * values, and so can the item a condition failed on.
 */
final class ObservedErrors {

	private ObservedErrors() {
	}

	/**
	 * Return an error of the same type whose message is its code or type.
	 * @param error the error
	 * @return what can be told of it
	 */
	static Throwable withoutMessage(Throwable error) {
		if (error instanceof AwsServiceException answer) {
			AwsErrorDetails details = answer.awsErrorDetails();
			String code = (details != null) ? details.errorCode() : answer.getClass().getSimpleName();
			AwsServiceException.Builder builder = answer.toBuilder();
			builder.message(code)
				.cause(null)
				.awsErrorDetails(AwsErrorDetails.builder()
					.errorCode(code)
					.errorMessage(code)
					.serviceName((details != null) ? details.serviceName() : null)
					.build());
			return builder.build();
		}
		String type = error.getClass().getSimpleName();
		if (error instanceof SdkException failure) {
			return failure.toBuilder().message(type).cause(null).build();
		}
		return new IllegalStateException(type);
	}

}
