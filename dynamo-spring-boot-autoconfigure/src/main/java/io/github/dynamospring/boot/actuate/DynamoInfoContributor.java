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

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.util.VersionInfo;

import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.util.ReflectionUtils;

/**
 * {@link InfoContributor} that tells which versions are at work and where the clients
 * send their requests. No request is sent.
 *
 * @since 0.1.0
 */
@ImportRuntimeHints(DynamoInfoRuntimeHints.class)
public class DynamoInfoContributor implements InfoContributor {

	static final String SDK_VERSION = "SDK_VERSION";

	private final ClientInventory clients;

	/**
	 * Create the contributor.
	 * @param clients the clients
	 */
	public DynamoInfoContributor(ClientInventory clients) {
		this.clients = clients;
	}

	@Override
	public void contribute(Info.Builder builder) {
		Map<String, Object> details = new LinkedHashMap<>();
		put(details, "version", DynamoInfoContributor.class.getPackage().getImplementationVersion());
		put(details, "sdkVersion", sdkVersion());
		Map<String, Object> descriptors = new LinkedHashMap<>();
		this.clients.describe().forEach((name, client) -> {
			Map<String, Object> description = new LinkedHashMap<>();
			put(description, "region", client.region());
			put(description, "endpointKind", client.endpointKind());
			put(description, "endpoint", client.endpoint());
			descriptors.put(name, description);
		});
		details.put("clients", descriptors);
		builder.withDetail("dynamo", details);
	}

	private static void put(Map<String, Object> details, String name, @Nullable Object value) {
		if (value != null) {
			details.put(name, value);
		}
	}

	// A constant, which the compiler would write down as it is when this is built.
	private static @Nullable Object sdkVersion() {
		Field field = ReflectionUtils.findField(VersionInfo.class, SDK_VERSION);
		return (field != null) ? ReflectionUtils.getField(field, null) : null;
	}

}
