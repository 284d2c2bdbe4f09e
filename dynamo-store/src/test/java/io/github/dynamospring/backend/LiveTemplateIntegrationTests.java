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

package io.github.dynamospring.backend;

import java.net.URI;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import org.junit.jupiter.api.Tag;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

import org.springframework.util.StringUtils;

/**
 * The contract on AWS, or on whatever answers at {@code dynamo.live.endpoint}, which may
 * lack features named in {@code dynamo.live.lacking}. Credentials come from the SDK's
 * default chain. The tables have names of their own and are deleted in the end.
 */
@Tag("live")
class LiveTemplateIntegrationTests extends TemplateContractTests {

	@Override
	Backend start() {
		DynamoDbClientBuilder client = DynamoDbClient.builder().httpClient(Apache5HttpClient.create());
		String endpoint = setting("endpoint", "");
		if (!endpoint.isEmpty()) {
			client.endpointOverride(URI.create(endpoint));
		}
		String region = setting("region", "");
		if (!region.isEmpty()) {
			client.region(Region.of(region));
		}
		String prefix = setting("table-prefix", "dynamo_spring_live_") + UUID.randomUUID().toString().substring(0, 8)
				+ "_";
		return new Backend(endpoint.isEmpty() ? "AWS" : endpoint, client.build(), prefix, lacking(), () -> {
		});
	}

	private static Map<Feature, String> lacking() {
		Map<Feature, String> lacking = new EnumMap<>(Feature.class);
		lacking.putAll(Backend.AWS);
		for (String name : StringUtils.commaDelimitedListToSet(setting("lacking", ""))) {
			lacking.put(Feature.valueOf(name.strip()), "is said to lack it by dynamo.live.lacking");
		}
		return lacking;
	}

	/*
	 * A system property, or the environment variable of the same name.
	 */
	private static String setting(String name, String otherwise) {
		String key = "dynamo.live." + name;
		String variable = key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
		return System.getProperty(key, System.getenv().getOrDefault(variable, otherwise));
	}

}
