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

package io.github.dynamospring.core.convert;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.JsonAttribute;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The library where Jackson is not on the class path: loaded anew by a class loader that
 * does not see it.
 */
class WithoutJacksonTests {

	@Test
	void entitiesAreWrittenAndRead() throws Exception {
		assertThat(run(RoundTrip.class)).isEqualTo("Plain[id=p1, tags=[a, b]]");
	}

	@Test
	void documentsAreRefusedWithTheRemedy() throws Exception {
		assertThat(run(Document.class)).contains(WithDocument.class.getName(), "label", "Jackson");
	}

	private static String run(Class<? extends Callable<String>> task) throws Exception {
		try (URLClassLoader classLoader = new URLClassLoader(classPathWithoutJackson(),
				ClassLoader.getPlatformClassLoader())) {
			Class<?> type = classLoader.loadClass(task.getName());
			assertThat(type).isNotSameAs(task);
			return String.valueOf(((Callable<?>) type.getDeclaredConstructor().newInstance()).call());
		}
	}

	private static URL[] classPathWithoutJackson() throws MalformedURLException {
		List<URL> urls = new ArrayList<>();
		for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
			File file = new File(entry);
			if (!file.getName().startsWith("jackson-")) {
				urls.add(file.toURI().toURL());
			}
		}
		return urls.toArray(URL[]::new);
	}

	private static MappingDynamoConverter converter(Class<?> type) {
		DynamoMappingContext mappingContext = new DynamoMappingContext();
		mappingContext.setInitialEntitySet(Set.of(type));
		mappingContext.afterPropertiesSet();
		return new MappingDynamoConverter(mappingContext);
	}

	public static class RoundTrip implements Callable<String> {

		@Override
		public String call() {
			assertThat(isPresent("tools.jackson.databind.json.JsonMapper")).isFalse();
			MappingDynamoConverter converter = converter(Plain.class);
			return converter.read(Plain.class, converter.write(new Plain("p1", List.of("a", "b")))).toString();
		}

		private static boolean isPresent(String className) {
			try {
				return Class.forName(className, false, RoundTrip.class.getClassLoader()) != null;
			}
			catch (ClassNotFoundException ex) {
				return false;
			}
		}

	}

	public static class Document implements Callable<String> {

		@Override
		public String call() {
			try {
				converter(WithDocument.class).write(new WithDocument("d1", Map.of("street", "Main St")));
				return "not refused";
			}
			catch (RuntimeException ex) {
				return String.valueOf(ex.getMessage());
			}
		}

	}

	@Table("plain")
	record Plain(@PartitionKey String id, List<String> tags) {
	}

	@Table("documents")
	record WithDocument(@PartitionKey String id, @JsonAttribute Map<String, String> label) {
	}

}
