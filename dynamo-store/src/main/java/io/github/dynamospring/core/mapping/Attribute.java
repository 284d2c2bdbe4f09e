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

package io.github.dynamospring.core.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;

/**
 * Says how a property is stored: in which attribute, and by which converter. Without it
 * the attribute has the property's name, and the type decides on the conversion.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface Attribute {

	/**
	 * The attribute name.
	 * @return the name, or an empty string for the property's name
	 */
	String value() default "";

	/**
	 * The converter of this property. It converts the property's whole value if that is
	 * its type, else the values of its type at any depth of the collections, maps and
	 * optionals the property is made of, such as the elements of a list.
	 * <p>
	 * A converter of that class that was given to the mapping, such as a bean, is used;
	 * else one is created by its constructor without arguments.
	 * @return the converter, or {@link None} for the converter of the type
	 */
	Class<? extends AttributeConverter<?>> converter() default None.class;

	/**
	 * Stands for no converter.
	 */
	interface None extends AttributeConverter<Object> {

	}

}
