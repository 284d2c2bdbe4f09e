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

package io.github.dynamospring.boot.command.generate;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sources compiled in memory, without a warning.
 */
final class CompiledSources extends ClassLoader {

	private final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

	CompiledSources(List<EntitySource> sources) {
		super(CompiledSources.class.getClassLoader());
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
		StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, null);
		List<String> options = List.of("-parameters", "-Xlint:all,-processing,-classfile", "-proc:none", "--release",
				"17", "-classpath",
				System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
		boolean compiled = compiler
			.getTask(null, new MemoryFiles(files), diagnostics, options, null,
					sources.stream().map(SourceFile::new).toList())
			.call();
		List<String> problems = diagnostics.getDiagnostics()
			.stream()
			.filter((diagnostic) -> diagnostic.getKind() != Diagnostic.Kind.NOTE)
			.map((diagnostic) -> diagnostic + "\n"
					+ sources.stream()
						.filter((source) -> diagnostic.getSource() != null
								&& diagnostic.getSource().getName().endsWith(source.path()))
						.map(EntitySource::text)
						.collect(Collectors.joining()))
			.toList();
		assertThat(problems).isEmpty();
		assertThat(compiled).isTrue();
	}

	Class<?> load(EntitySource source) {
		try {
			return loadClass(source.packageName().isEmpty() ? source.className()
					: source.packageName() + "." + source.className());
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

	// The size of the pool of constants, which is behind a magic number and a version.
	int constants(EntitySource source) {
		ByteArrayOutputStream bytes = this.classes.get(source.packageName() + "." + source.className());
		assertThat(bytes).isNotNull();
		return Short.toUnsignedInt(ByteBuffer.wrap(bytes.toByteArray()).getShort(8));
	}

	@Override
	protected Class<?> findClass(String name) throws ClassNotFoundException {
		ByteArrayOutputStream bytes = this.classes.get(name);
		if (bytes == null) {
			throw new ClassNotFoundException(name);
		}
		return defineClass(name, bytes.toByteArray(), 0, bytes.size());
	}

	/**
	 * Keeps classes in memory.
	 */
	private final class MemoryFiles extends ForwardingJavaFileManager<JavaFileManager> {

		MemoryFiles(JavaFileManager files) {
			super(files);
		}

		@Override
		public JavaFileObject getJavaFileForOutput(Location location, String className, JavaFileObject.Kind kind,
				FileObject sibling) {
			return new SimpleJavaFileObject(URI.create("memory:///" + className.replace('.', '/') + kind.extension),
					kind) {

				@Override
				public OutputStream openOutputStream() {
					ByteArrayOutputStream bytes = new ByteArrayOutputStream();
					CompiledSources.this.classes.put(className, bytes);
					return bytes;
				}

			};
		}

	}

	/**
	 * A source in memory.
	 */
	private static final class SourceFile extends SimpleJavaFileObject {

		private final String className;

		private final String text;

		SourceFile(EntitySource source) {
			super(URI.create("memory:///" + source.path().replaceAll("[^A-Za-z0-9/._]", "_")), Kind.SOURCE);
			this.className = source.className();
			this.text = source.text();
		}

		@Override
		public boolean isNameCompatible(String simpleName, Kind kind) {
			return kind == Kind.SOURCE && simpleName.equals(this.className);
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return this.text;
		}

	}

}
