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

package com.example.orders;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Does what a newcomer does: opens the first page, and sends the requests of the
 * documents in their order.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FirstStepsIntegrationTests {

	private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

	private static final Pattern CURL = Pattern.compile("^curl (?:-s )?(-X POST )?'?localhost:8080(/[^\\s']*)'?(.*)$",
			Pattern.MULTILINE);

	private static final Pattern BODY = Pattern.compile("-d '([^']*)'");

	private static final Pattern LINK = Pattern.compile("<a href=\"([^\"]+)\">([^<]+)</a>");

	private final ConfigurableApplicationContext application = new SpringApplicationBuilder(OrdersApplication.class)
		.run("--server.port=0");

	private final String address = "http://localhost:"
			+ ((WebServerApplicationContext) this.application).getWebServer().getPort();

	private final RestClient client = RestClient.create();

	@AfterAll
	void stop() {
		this.application.close();
	}

	@Test
	void theFirstPageLeadsToWhatThereIs() {
		ResponseEntity<String> page = get("/");
		assertThat(page.getHeaders().getContentType()).matches(MediaType.TEXT_HTML::isCompatibleWith);
		List<MatchResult> links = LINK.matcher(String.valueOf(page.getBody())).results().toList();
		assertThat(links).hasSizeGreaterThan(10).allSatisfy((link) -> {
			assertThat(link.group(2)).isEqualTo("/" + link.group(1));
			get(link.group(2));
		});
	}

	@Test
	void theRequestsOfTheDocumentsAreAnswered() throws IOException {
		String token = "";
		String order = "";
		List<String> sent = new ArrayList<>();
		for (MatchResult request : requests()) {
			String path = request.group(2).replace("TOKEN", token).replace("ORDER-ID", order);
			String answer = (request.group(1) != null) ? post(path, request.group(3)) : get(path).getBody();
			assertThat(answer).as(path).isNotEmpty();
			token = find("\"next\":\"([^\"]+)\"", answer, token);
			order = path.endsWith("/orders") ? find("\"orderId\":\"([^\"]+)\"", answer, order) : order;
			sent.add(path);
		}
		assertThat(sent).hasSizeGreaterThan(20);
	}

	private static List<MatchResult> requests() throws IOException {
		List<MatchResult> requests = new ArrayList<>();
		try (Stream<Path> guides = Files.list(ROOT.resolve("docs"))) {
			List<Path> documents = new ArrayList<>(
					List.of(ROOT.resolve("README.md"), ROOT.resolve("sample-app/README.md")));
			guides.filter((file) -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
			for (Path document : documents) {
				String text = Files.readString(document).replaceAll("\\\\\\n\\s*", "");
				requests.addAll(CURL.matcher(text).results().toList());
			}
		}
		return requests;
	}

	private ResponseEntity<String> get(String path) {
		ResponseEntity<String> answer = this.client.get()
			.uri(URI.create(this.address + path))
			.retrieve()
			.toEntity(String.class);
		assertThat(answer.getStatusCode().value()).as(path).isEqualTo(200);
		return answer;
	}

	private String post(String path, String options) {
		Matcher body = BODY.matcher(options);
		RestClient.RequestBodySpec request = this.client.method(HttpMethod.POST).uri(URI.create(this.address + path));
		if (body.find()) {
			request.contentType(MediaType.APPLICATION_JSON).body(body.group(1));
		}
		return String.valueOf(request.retrieve().body(String.class));
	}

	private static String find(String pattern, String text, String otherwise) {
		Matcher matcher = Pattern.compile(pattern).matcher(text);
		return matcher.find() ? matcher.group(1) : otherwise;
	}

}
