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

import java.util.ArrayList;
import java.util.List;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.test.web.servlet.assertj.MvcTestResultAssert;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls the application as its clients do.
 */
public class OrdersClient {

	private final MockMvcTester mvc;

	private final JsonMapper json = JsonMapper.builder().build();

	OrdersClient(MockMvcTester mvc) {
		this.mvc = mvc;
	}

	public MvcTestResult get(String uri, Object... variables) {
		return this.mvc.get().uri(uri, variables).exchange();
	}

	public MvcTestResult post(String body, String uri, Object... variables) {
		return this.mvc.post().uri(uri, variables).contentType(MediaType.APPLICATION_JSON).content(body).exchange();
	}

	public JsonNode getJson(String uri, Object... variables) {
		return json(get(uri, variables));
	}

	public JsonNode json(MvcTestResult result) {
		assertThat(result).hasStatus2xxSuccessful();
		return this.json.readTree(result.getResponse().getContentAsByteArray());
	}

	/**
	 * Follow the tokens of a list to its end.
	 * @param uri the list, with a query
	 * @param variables variables of the URI
	 * @return the pages, each as the ids of its orders
	 */
	public List<List<String>> pages(String uri, Object... variables) {
		List<List<String>> pages = new ArrayList<>();
		JsonNode page = getJson(uri, variables);
		pages.add(orderIds(page));
		while (page.has("next")) {
			assertThat(pages).as("pages of %s, which has no end", uri).hasSizeLessThan(1000);
			Object[] withToken = new Object[variables.length + 1];
			System.arraycopy(variables, 0, withToken, 0, variables.length);
			withToken[variables.length] = page.get("next").stringValue();
			page = getJson(uri + "&page={page}", withToken);
			pages.add(orderIds(page));
		}
		return pages;
	}

	public static List<String> orderIds(JsonNode page) {
		return page.get("orders").valueStream().map((order) -> order.get("orderId").stringValue()).toList();
	}

	public static MvcTestResultAssert assertProblem(MvcTestResult result, int status) {
		return assertThat(result).hasStatus(status).hasContentTypeCompatibleWith(MediaType.APPLICATION_PROBLEM_JSON);
	}

}
