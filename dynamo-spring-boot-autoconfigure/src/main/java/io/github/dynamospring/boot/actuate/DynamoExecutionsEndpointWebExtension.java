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

package io.github.dynamospring.boot.actuate;

import java.util.Set;

import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpoint.Action;
import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpoint.ChangeDescriptor;
import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpoint.Selection;
import io.github.dynamospring.execution.ExecutionStatus;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.Selector.Match;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

/**
 * {@link EndpointWebExtension @EndpointWebExtension} of the
 * {@link DynamoExecutionsEndpoint}: knows who asks, and answers with the status that
 * fits.
 *
 * @since 0.1.0
 */
@EndpointWebExtension(endpoint = DynamoExecutionsEndpoint.class)
public class DynamoExecutionsEndpointWebExtension {

	private final DynamoExecutionsEndpoint delegate;

	private final Show showValues;

	private final Set<String> roles;

	/**
	 * Create the extension.
	 * @param delegate the endpoint
	 * @param showValues when states and payloads are shown
	 * @param roles the roles one of which a user needs to see them, empty for any
	 * authenticated user
	 */
	public DynamoExecutionsEndpointWebExtension(DynamoExecutionsEndpoint delegate, Show showValues, Set<String> roles) {
		this.delegate = delegate;
		this.showValues = showValues;
		this.roles = Set.copyOf(roles);
	}

	/**
	 * List executions or parked work, or show one execution.
	 * @param securityContext who asks
	 * @param section {@code executions} or {@code parked}
	 * @param id the id of an execution
	 * @param status only executions of this status
	 * @param definition only executions of this definition
	 * @param parent only the children of this execution
	 * @param newestFirst whether to begin with the newest execution
	 * @param limit how many to list
	 * @param cursor where to go on
	 * @return what there is; 404 if there is no such section or execution
	 * @see DynamoExecutionsEndpoint#read
	 */
	@ReadOperation
	public WebEndpointResponse<Object> read(SecurityContext securityContext, @Selector String section,
			@Nullable String id, @Nullable ExecutionStatus status, @Nullable String definition, @Nullable String parent,
			@Nullable Boolean newestFirst, @Nullable Integer limit, @Nullable String cursor) {
		return read(securityContext, section,
				new Selection(id, status, definition, parent, newestFirst, limit, cursor));
	}

	/**
	 * Show one execution, or its parked work. Ids that do not survive in a path, such as
	 * those that begin with a slash, can be given as the parameter {@code id} instead.
	 * @param securityContext who asks
	 * @param section {@code executions} or {@code parked}
	 * @param id the id of the execution
	 * @param limit how many steps of the trace, or how much parked work
	 * @param cursor where to go on with parked work
	 * @return what there is; 404 if there is no such section or execution
	 */
	@ReadOperation
	public WebEndpointResponse<Object> execution(SecurityContext securityContext, @Selector String section,
			@Nullable Integer limit, @Nullable String cursor, @Selector(match = Match.ALL_REMAINING) String... id) {
		return read(securityContext, section,
				new Selection(String.join("/", id), null, null, null, null, limit, cursor));
	}

	private WebEndpointResponse<Object> read(SecurityContext securityContext, String section, Selection selection) {
		Object found = this.delegate.find(section, selection, this.showValues.isShown(securityContext, this.roles));
		return (found != null) ? new WebEndpointResponse<>(found) : notFound();
	}

	/**
	 * Have the parked work of an execution tried at once, or control an execution and its
	 * descendants.
	 * @param section {@code executions} or {@code parked}
	 * @param id the id of the execution
	 * @param action what to do with the execution
	 * @return what was done; 404 if there is no such section or execution, or nothing of
	 * it is parked
	 */
	@WriteOperation
	public WebEndpointResponse<ChangeDescriptor> change(@Selector String section, String id, @Nullable Action action) {
		ChangeDescriptor change = this.delegate.change(section, id, action);
		boolean missing = change == null || (change.changed() == 0
				&& (section.equals(DynamoExecutionsEndpoint.PARKED) || !this.delegate.exists(id)));
		return missing ? notFound() : new WebEndpointResponse<>(change);
	}

	/**
	 * Give up a piece of parked work for good.
	 * @param section {@code parked}
	 * @param id the id of the execution
	 * @param entry the name of the work in the list
	 * @return nothing if it is gone now; 404 if there was no such work
	 */
	@DeleteOperation
	public WebEndpointResponse<Void> discard(@Selector String section, String id, String entry) {
		ChangeDescriptor change = this.delegate.discard(section, id, entry);
		return (change != null && change.changed() > 0)
				? new WebEndpointResponse<>(WebEndpointResponse.STATUS_NO_CONTENT) : notFound();
	}

	private static <T> WebEndpointResponse<T> notFound() {
		return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
	}

}
