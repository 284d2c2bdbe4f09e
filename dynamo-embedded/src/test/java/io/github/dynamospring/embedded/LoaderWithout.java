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

package io.github.dynamospring.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * Loads the engine's classes anew and does not find those of one library.
 */
final class LoaderWithout extends ClassLoader {

	private final String missing;

	LoaderWithout(String missing) {
		super(LoaderWithout.class.getClassLoader());
		this.missing = missing;
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		if (name.startsWith(this.missing)) {
			throw new ClassNotFoundException(name);
		}
		if (!name.startsWith("io.github.dynamospring.")) {
			return super.loadClass(name, resolve);
		}
		Class<?> loaded = findLoadedClass(name);
		return (loaded != null) ? loaded : define(name);
	}

	private Class<?> define(String name) throws ClassNotFoundException {
		try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
			byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
			return defineClass(name, bytes, 0, bytes.length);
		}
		catch (IOException ex) {
			throw new ClassNotFoundException(name, ex);
		}
	}

}
