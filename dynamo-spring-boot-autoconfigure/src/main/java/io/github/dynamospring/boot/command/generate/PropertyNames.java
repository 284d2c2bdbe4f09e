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

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.util.StringUtils;

/**
 * Names of properties and classes, made of names that need not be legal in Java.
 */
final class PropertyNames {

	private static final Set<String> KEYWORDS = Set.of("abstract", "assert", "boolean", "break", "byte", "case",
			"catch", "char", "class", "const", "continue", "default", "do", "double", "else", "enum", "extends",
			"final", "finally", "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface",
			"long", "native", "new", "package", "private", "protected", "public", "return", "short", "static",
			"strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient", "try", "void",
			"volatile", "while", "true", "false", "null", "_");

	// no names of types
	private static final Set<String> RESTRICTED = Set.of("var", "yield", "record", "sealed", "permits");

	// no names of components and properties
	private static final Set<String> ILLEGAL = Stream
		.concat(KEYWORDS.stream(), Stream.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll",
				"toString", "wait", "partitionKey", "sortKey"))
		.collect(Collectors.toUnmodifiableSet());

	private static final Pattern PLAIN = Pattern.compile("[a-z](?![A-Z])[A-Za-z0-9]*");

	// the accessor of a component getName would be the getter of a property name
	private static final Pattern GETTER = Pattern.compile("get\\p{Lu}.*");

	private static final Pattern BOUNDARY = Pattern
		.compile("[^\\p{L}\\p{N}]+|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");

	// in UTF-8: what the names of the files of two classes may take
	private static final int MAX_BYTES = 100;

	private final Map<String, String> names = new HashMap<>();

	private final Set<String> taken = new HashSet<>();

	/**
	 * Give an attribute a property of a certain name, before others get theirs.
	 * @param attribute the attribute
	 * @param name the name of the property
	 */
	void set(String attribute, String name) {
		this.names.put(attribute, name);
		this.taken.add(name);
	}

	/**
	 * Return the name of the property for an attribute.
	 * @param attribute the attribute
	 * @return the name
	 */
	String of(String attribute) {
		String known = this.names.get(attribute);
		if (known != null) {
			return known;
		}
		String name = propertyName(attribute);
		String unique = name;
		for (int i = 2; !this.taken.add(unique); i++) {
			unique = name + i;
		}
		this.names.put(attribute, unique);
		return unique;
	}

	static boolean isLegal(String name) {
		return isIdentifier(name) && !ILLEGAL.contains(name) && !GETTER.matcher(name).matches();
	}

	static boolean isLegalInPackage(String name) {
		return isIdentifier(name) && !KEYWORDS.contains(name);
	}

	static boolean isLegalClass(String name) {
		return isLegalInPackage(name) && !RESTRICTED.contains(name);
	}

	private static boolean isIdentifier(String name) {
		return !name.isEmpty() && Character.isJavaIdentifierStart(name.codePointAt(0)) && name.codePoints()
			.allMatch((c) -> Character.isJavaIdentifierPart(c) && !Character.isIdentifierIgnorable(c));
	}

	static String propertyName(String attribute) {
		if (PLAIN.matcher(attribute).matches()) {
			return legal(shortened(attribute), "attribute");
		}
		List<String> words = words(attribute);
		StringBuilder name = new StringBuilder();
		for (String word : words) {
			// eMail becomes email: a lone letter in front is read differently by setters
			name.append((name.codePointCount(0, name.length()) < 2) ? word : StringUtils.capitalize(word));
		}
		return legal(shortened(name.toString()), "attribute");
	}

	static String className(String text) {
		StringBuilder name = new StringBuilder();
		words(text).forEach((word) -> name.append(StringUtils.capitalize(word)));
		return StringUtils.capitalize(legal(shortened(name.toString()), "Item"));
	}

	private static String legal(String name, String prefix) {
		if (name.isEmpty() || !Character.isJavaIdentifierStart(name.codePointAt(0))) {
			return prefix + name;
		}
		if (GETTER.matcher(name).matches()) {
			return prefix + StringUtils.capitalize(name);
		}
		return ILLEGAL.contains(name) ? name + "Value" : name;
	}

	private static List<String> words(String text) {
		return Stream.of(BOUNDARY.split(text)).filter((word) -> !word.isEmpty()).map((word) -> {
			StringBuilder letters = new StringBuilder();
			word.codePoints().filter(Character::isJavaIdentifierPart).forEach(letters::appendCodePoint);
			return letters.toString().toLowerCase(Locale.ROOT);
		}).filter((word) -> !word.isEmpty()).toList();
	}

	private static String shortened(String name) {
		int bytes = 0;
		int end = 0;
		while (end < name.length()) {
			int letter = name.codePointAt(end);
			bytes += (letter < 0x80) ? 1 : (letter < 0x800) ? 2 : (letter < 0x10000) ? 3 : 4;
			if (bytes > MAX_BYTES) {
				return name.substring(0, end);
			}
			end += Character.charCount(letter);
		}
		return name;
	}

	/**
	 * Return the singular of a name, as far as its letters tell.
	 * @param plural the name, such as {@code orders}
	 * @return the singular
	 */
	static String singular(String plural) {
		String lower = plural.toLowerCase(Locale.ROOT);
		if (lower.endsWith("ies") && lower.length() > 4) {
			return plural.substring(0, plural.length() - 3) + "y";
		}
		if (lower.endsWith("sses") || lower.endsWith("xes") || lower.endsWith("ches") || lower.endsWith("shes")) {
			return plural.substring(0, plural.length() - 2);
		}
		boolean singular = lower.endsWith("ss") || lower.endsWith("us") || lower.endsWith("is") || lower.length() < 4;
		return (lower.endsWith("s") && !singular) ? plural.substring(0, plural.length() - 1) : plural;
	}

}
