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

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.FactoryMethod;
import org.springframework.data.mapping.InstanceCreatorMetadata;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.PreferredConstructor;

/**
 * Access to properties and constructors: by method handles, or by reflection where method
 * handles cannot be had.
 */
final class PropertyAccess {

	private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

	private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);

	private static final MethodType SETTER = MethodType.methodType(void.class, Object.class, Object.class);

	private static final MethodType WITHER = MethodType.methodType(Object.class, Object.class, Object.class);

	private static final MethodType CREATOR = MethodType.methodType(Object.class, Object[].class);

	private PropertyAccess() {
	}

	static Getter getter(DynamoPersistentProperty property) {
		Method method = property.getGetter();
		Field field = property.getField();
		try {
			if (method != null && (property.usePropertyAccess() || field == null)) {
				open(method, property);
				return getter(LOOKUP.unreflect(method), method.getName());
			}
			Field required = property.getRequiredField();
			open(required, property);
			return getter(LOOKUP.unreflectGetter(required), required.getName());
		}
		catch (IllegalAccessException ex) {
			Field required = property.getRequiredField();
			return (target) -> reflect(() -> required.get(target));
		}
	}

	private static Getter getter(MethodHandle handle, String name) {
		MethodHandle generic = handle.asType(GETTER);
		return (target) -> {
			try {
				return (Object) generic.invokeExact(target);
			}
			catch (Throwable ex) {
				throw failure("reading " + name, ex);
			}
		};
	}

	/**
	 * Return the setter of a property.
	 * @param property the property
	 * @return the setter, or {@code null} if the property can only be set by the
	 * constructor
	 */
	static @Nullable Setter setter(DynamoPersistentProperty property) {
		Method setter = property.getSetter();
		Method wither = property.getWither();
		Field field = property.getField();
		try {
			if (setter != null && (property.usePropertyAccess() || field == null)) {
				open(setter, property);
				return setter(LOOKUP.unreflect(setter), setter.getName());
			}
			if (field != null && !Modifier.isFinal(field.getModifiers())) {
				open(field, property);
				return setter(LOOKUP.unreflectSetter(field), field.getName());
			}
			if (wither != null) {
				open(wither, property);
				return wither(LOOKUP.unreflect(wither), wither.getName());
			}
			return null;
		}
		catch (IllegalAccessException ex) {
			Field required = property.getRequiredField();
			return (target, value) -> reflect(() -> {
				required.set(target, value);
				return target;
			});
		}
	}

	private static Setter setter(MethodHandle handle, String name) {
		MethodHandle generic = handle.asType(SETTER);
		return (target, value) -> {
			try {
				generic.invokeExact(target, value);
				return target;
			}
			catch (Throwable ex) {
				throw failure("setting " + name, ex);
			}
		};
	}

	private static Setter wither(MethodHandle handle, String name) {
		MethodHandle generic = handle.asType(WITHER);
		return (target, value) -> {
			try {
				return (Object) generic.invokeExact(target, value);
			}
			catch (Throwable ex) {
				throw failure("calling " + name, ex);
			}
		};
	}

	static Creator creator(InstanceCreatorMetadata<DynamoPersistentProperty> metadata) {
		if (metadata instanceof PreferredConstructor<?, ?> preferred) {
			return creator(preferred.getConstructor());
		}
		if (metadata instanceof FactoryMethod<?, ?> factoryMethod) {
			return creator(factoryMethod.getFactoryMethod());
		}
		throw new MappingException("Unknown way to create an object: " + metadata);
	}

	static Creator creator(Constructor<?> constructor) {
		open(constructor, constructor.getDeclaringClass());
		try {
			return creator(LOOKUP.unreflectConstructor(constructor), constructor.getParameterCount(),
					"the constructor of " + constructor.getDeclaringClass().getName());
		}
		catch (IllegalAccessException ex) {
			return (arguments) -> reflect(() -> constructor.newInstance(arguments));
		}
	}

	private static Creator creator(Method factoryMethod) {
		open(factoryMethod, factoryMethod.getDeclaringClass());
		try {
			return creator(LOOKUP.unreflect(factoryMethod), factoryMethod.getParameterCount(),
					factoryMethod.toString());
		}
		catch (IllegalAccessException ex) {
			return (arguments) -> reflect(() -> factoryMethod.invoke(null, arguments));
		}
	}

	private static Creator creator(MethodHandle handle, int parameters, String name) {
		MethodHandle generic = handle.asSpreader(Object[].class, parameters).asType(CREATOR);
		return (arguments) -> {
			try {
				return (Object) generic.invokeExact(arguments);
			}
			catch (Throwable ex) {
				throw failure("calling " + name, ex);
			}
		};
	}

	private static void open(AccessibleObject member, DynamoPersistentProperty property) {
		open(member, property.getOwner().getType());
	}

	private static void open(AccessibleObject member, Class<?> type) {
		try {
			member.setAccessible(true);
		}
		catch (RuntimeException ex) {
			throw new MappingException(
					"%s is in a package that is closed to the mapping. Remedy: open the package %s in the module's module-info."
						.formatted(type.getName(), type.getPackageName()),
					ex);
		}
	}

	private static <R> R reflect(ReflectiveCall<R> call) {
		try {
			return call.call();
		}
		catch (InvocationTargetException ex) {
			throw failure("access", ex.getTargetException());
		}
		catch (ReflectiveOperationException ex) {
			throw failure("access", ex);
		}
	}

	private static RuntimeException failure(String action, Throwable cause) {
		if (cause instanceof Error error) {
			throw error;
		}
		return new ConversionFailure("%s failed: %s".formatted(action, cause), cause);
	}

	/**
	 * A call by reflection.
	 *
	 * @param <R> the result type
	 */
	@FunctionalInterface
	private interface ReflectiveCall<R> {

		R call() throws ReflectiveOperationException;

	}

	/**
	 * Reads a property.
	 */
	@FunctionalInterface
	interface Getter {

		@Nullable Object get(Object target);

	}

	/**
	 * Sets a property.
	 */
	@FunctionalInterface
	interface Setter {

		/**
		 * Set the property.
		 * @param target the object
		 * @param value the value
		 * @return the object, or a copy of it if it cannot be changed
		 */
		Object set(Object target, @Nullable Object value);

	}

	/**
	 * Creates an object.
	 */
	@FunctionalInterface
	interface Creator {

		Object create(@Nullable Object[] arguments);

	}

}
