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

package io.github.dynamospring.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.domain.AuditorAware;

/**
 * Lets the template fill in who has created and last modified an entity and when: the
 * properties with {@link org.springframework.data.annotation.CreatedDate @CreatedDate},
 * {@link org.springframework.data.annotation.LastModifiedDate @LastModifiedDate},
 * {@link org.springframework.data.annotation.CreatedBy @CreatedBy} and
 * {@link org.springframework.data.annotation.LastModifiedBy @LastModifiedBy}.
 * <p>
 * Puts, alone, in batches and in transactions, decide without a read whether an entity is
 * new: its version is {@code null} or 0; without a version, its creation date is
 * {@code null}; without either, its creator is. Updates set what is said of the last
 * modification, and upserts also what is said of the creation unless the item has it.
 *
 * @since 0.1.0
 */
@Inherited
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Import(DynamoAuditingRegistrar.class)
@ImportRuntimeHints(AuditingRuntimeHints.class)
public @interface EnableDynamoAuditing {

	/**
	 * Return the name of the {@link AuditorAware} bean that tells the current user.
	 * @return the bean name, by default the only bean of that type, if there is one
	 */
	String auditorAwareRef() default "";

	/**
	 * Return whether dates are set.
	 * @return {@code false} to set only users
	 */
	boolean setDates() default true;

	/**
	 * Return whether the creation of an entity is also its first modification.
	 * @return {@code false} to set the properties of the last modification only when an
	 * entity is put again or updated
	 */
	boolean modifyOnCreate() default true;

	/**
	 * Return the name of the {@link DateTimeProvider} bean that tells the time.
	 * @return the bean name, by default the only bean of that type; if there is none, the
	 * clock of the {@link io.github.dynamospring.core.convert.DynamoConverter} tells it
	 */
	String dateTimeProviderRef() default "";

}
