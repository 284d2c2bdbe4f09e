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

package io.github.dynamospring.core.table;

import java.util.List;
import java.util.Map;

import software.amazon.awssdk.core.SdkPojo;

/**
 * Writes requests and answers of the SDK as JSON under the names of DynamoDB's interface,
 * as the AWS command line takes requests ({@code --cli-input-json}) and prints answers.
 *
 * @since 0.1.0
 */
public final class SdkJson {

	private static final String INDENT = "  ";

	private SdkJson() {
	}

	/**
	 * Write a request, an answer or a part of one.
	 * @param pojo the request or answer
	 * @return indented JSON, without the fields that are not set
	 */
	public static String write(SdkPojo pojo) {
		StringBuilder json = new StringBuilder();
		append(json, SdkTree.of(pojo), "\n");
		return json.toString();
	}

	private static void append(StringBuilder json, Object node, String newLine) {
		if (node instanceof Map<?, ?> map) {
			String separator = newLine + INDENT;
			json.append('{');
			map.forEach((name, value) -> {
				json.append((json.charAt(json.length() - 1) == '{') ? separator : "," + separator)
					.append(Quoted.of(String.valueOf(name)))
					.append(": ");
				append(json, value, separator);
			});
			json.append(map.isEmpty() ? "}" : newLine + "}");
		}
		else if (node instanceof List<?> list) {
			String separator = newLine + INDENT;
			json.append('[');
			for (int i = 0; i < list.size(); i++) {
				json.append((i == 0) ? separator : "," + separator);
				append(json, list.get(i), separator);
			}
			json.append(list.isEmpty() ? "]" : newLine + "]");
		}
		else {
			json.append((node instanceof String text) ? Quoted.of(text) : node);
		}
	}

}
