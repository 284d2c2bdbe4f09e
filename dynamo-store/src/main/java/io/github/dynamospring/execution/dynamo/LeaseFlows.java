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

package io.github.dynamospring.execution.dynamo;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.execution.Lease;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Leases, one item each in the table of counters.
 */
final class LeaseFlows {

	private final ExecutionStoreSettings settings;

	private final Requests requests;

	LeaseFlows(ExecutionStoreSettings settings, Requests requests) {
		this.settings = settings;
		this.requests = requests;
	}

	/*
	 * A lease is read first, which costs less than a write that is refused: those who
	 * wait for one ask more often than those who hold one.
	 */
	Flow<Optional<Lease>> acquire(String name, String owner, Duration duration) {
		return this.requests.read("counters", KeyCodec.lease(name)).then((held) -> {
			Instant now = this.settings.clock().instant();
			boolean own = owner.equals(Attributes.optionalText(held, "owner"));
			if (!own && now.toEpochMilli() < Attributes.number(held, "until", 0)) {
				return Flow.done(Optional.empty());
			}
			long fence = Attributes.number(held, "fence", 0);
			Lease lease = new Lease(name, owner, own ? fence : fence + 1,
					Instant.ofEpochMilli(now.plus(duration).toEpochMilli()));
			return this.requests
				.update("counters", KeyCodec.lease(name), "SET #owner = :owner, #fence = :fence, #until = :until",
						condition(held), values(held, lease))
				.map((granted) -> granted ? granted(lease, own) : Optional.empty());
		});
	}

	private static String condition(Map<String, AttributeValue> held) {
		return held.isEmpty() ? "attribute_not_exists(#id)"
				: "#fence = :held_fence AND #until = :held_until AND #owner = :held_owner";
	}

	private static Map<String, AttributeValue> values(Map<String, AttributeValue> held, Lease lease) {
		Attributes values = Attributes.create()
			.text(":owner", lease.owner())
			.number(":fence", lease.fence())
			.time(":until", lease.until());
		if (!held.isEmpty()) {
			values.value(":held_fence", held.get("fence"))
				.value(":held_until", held.get("until"))
				.value(":held_owner", held.get("owner"));
		}
		return values.map();
	}

	private Optional<Lease> granted(Lease lease, boolean own) {
		if (!own) {
			this.settings.observer().leaseTaken(lease);
		}
		return Optional.of(lease);
	}

	Flow<Boolean> release(Lease lease) {
		return this.requests.update("counters", KeyCodec.lease(lease.name()), "SET #owner = :nobody, #until = :now",
				"#owner = :owner AND #fence = :fence",
				Attributes.create()
					.text(":nobody", "")
					.number(":now", 0)
					.text(":owner", lease.owner())
					.number(":fence", lease.fence())
					.map());
	}

}
