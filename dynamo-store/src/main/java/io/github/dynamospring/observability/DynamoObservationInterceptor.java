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

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.ObservationView;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Observes every call of a client it is added to, blocking or asynchronous. The parent is
 * the observation that is current where the call is made.
 * <p>
 * Errors are told by their types and codes, never by their messages, which can contain
 * keys and values.
 *
 * @since 0.1.0
 */
public class DynamoObservationInterceptor implements ExecutionInterceptor {

	private static final ExecutionAttribute<Observation> OBSERVATION = new ExecutionAttribute<>(
			DynamoObservationInterceptor.class.getName());

	private static final DynamoRequestObservationConvention DEFAULT_CONVENTION = new DefaultDynamoRequestObservationConvention();

	private final ObservationRegistry registry;

	private final DynamoRequestObservationConvention convention;

	/**
	 * Create an interceptor with the default convention.
	 * @param registry where to observe
	 */
	public DynamoObservationInterceptor(ObservationRegistry registry) {
		this(registry, DEFAULT_CONVENTION);
	}

	/**
	 * Create an interceptor.
	 * @param registry where to observe
	 * @param convention what to call what is observed
	 */
	public DynamoObservationInterceptor(ObservationRegistry registry, DynamoRequestObservationConvention convention) {
		this.registry = registry;
		this.convention = convention;
	}

	@Override
	public void beforeExecution(Context.BeforeExecution execution, ExecutionAttributes attributes) {
		if (this.registry.isNoop()) {
			return;
		}
		String operation = attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
		Observation observation = DynamoRequestObservation.REQUEST.observation(this.convention, DEFAULT_CONVENTION,
				() -> new DynamoRequestContext(operation, execution.request()), this.registry);
		if (contextOf(observation) instanceof DynamoRequestContext context) {
			context.setRepositoryMethod(repositoryMethod(this.registry.getCurrentObservation()));
			attributes.putAttribute(OBSERVATION, observation.start());
		}
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission transmission, ExecutionAttributes attributes) {
		DynamoRequestContext context = context(attributes);
		if (context != null) {
			context.countAttempt();
		}
	}

	@Override
	public Optional<InputStream> modifyHttpResponseContent(Context.ModifyHttpResponse response,
			ExecutionAttributes attributes) {
		DynamoRequestContext context = context(attributes);
		if (context == null || isSuccess(context, response.httpResponse())) {
			return response.responseBody();
		}
		ThrottleProbe probe = new ThrottleProbe(context);
		return response.responseBody().map(probe::watch);
	}

	@Override
	public Optional<Publisher<ByteBuffer>> modifyAsyncHttpResponseContent(Context.ModifyHttpResponse response,
			ExecutionAttributes attributes) {
		DynamoRequestContext context = context(attributes);
		if (context == null || isSuccess(context, response.httpResponse())) {
			return response.responsePublisher();
		}
		ThrottleProbe probe = new ThrottleProbe(context);
		return response.responsePublisher()
			.map((publisher) -> SdkPublisher.adapt(publisher).map((buffer) -> probe.watch(buffer)));
	}

	private static boolean isSuccess(DynamoRequestContext context, SdkHttpResponse response) {
		context.setStatusCode(response.statusCode());
		context.setRequestId(response.firstMatchingHeader("x-amzn-RequestId").orElse(null));
		return response.isSuccessful();
	}

	@Override
	public void afterExecution(Context.AfterExecution execution, ExecutionAttributes attributes) {
		Observation observation = attributes.getAttribute(OBSERVATION);
		DynamoRequestContext context = context(attributes);
		if (observation != null && context != null) {
			context.setSdkResponse(execution.response());
			context.end();
			observation.stop();
		}
	}

	@Override
	public void onExecutionFailure(Context.FailedExecution failure, ExecutionAttributes attributes) {
		Observation observation = attributes.getAttribute(OBSERVATION);
		DynamoRequestContext context = context(attributes);
		if (observation != null && context != null) {
			context.setErrorCode(codeOf(failure.exception()));
			observation.error(ObservedErrors.withoutMessage(failure.exception()));
			context.end();
			observation.stop();
		}
	}

	private static @Nullable String codeOf(Throwable failure) {
		return (failure instanceof AwsServiceException answer && answer.awsErrorDetails() != null)
				? answer.awsErrorDetails().errorCode() : null;
	}

	private static @Nullable DynamoRequestContext context(ExecutionAttributes attributes) {
		Observation observation = attributes.getAttribute(OBSERVATION);
		return (observation != null && contextOf(observation) instanceof DynamoRequestContext context) ? context : null;
	}

	private static Observation.ContextView contextOf(Observation observation) {
		return observation.getContextView();
	}

	private static @Nullable String repositoryMethod(@Nullable ObservationView parent) {
		ObservationView current = parent;
		while (current != null) {
			if (current.getContextView() instanceof RepositoryMethodContext method) {
				return method.getQualifiedMethod();
			}
			current = current.getContextView().getParentObservation();
		}
		return null;
	}

}
