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

package io.github.dynamospring.repository.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;

import org.springframework.beans.factory.support.BeanNameGenerator;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Import;
import org.springframework.data.repository.config.BootstrapMode;
import org.springframework.data.repository.config.DefaultRepositoryBaseClass;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.QueryLookupStrategy.Key;

/**
 * Activates DynamoDB repositories. Without attributes the package of the annotated class
 * and those below are searched for repository interfaces. Several of these annotations,
 * on several configuration classes, bind repositories to several templates.
 *
 * @since 0.1.0
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(DynamoRepositoriesRegistrar.class)
public @interface EnableDynamoRepositories {

	/**
	 * The packages to search, short for {@link #basePackages()}.
	 * @return the package names
	 */
	String[] value() default {};

	/**
	 * The packages to search.
	 * @return the package names
	 */
	String[] basePackages() default {};

	/**
	 * Classes whose packages are searched.
	 * @return the classes
	 */
	Class<?>[] basePackageClasses() default {};

	/**
	 * Which of the interfaces found are repositories; all by default.
	 * @return the filters
	 */
	Filter[] includeFilters() default {};

	/**
	 * Which of the interfaces found are left out.
	 * @return the filters
	 */
	Filter[] excludeFilters() default {};

	/**
	 * What the name of a class with custom implementations ends with.
	 * @return the postfix
	 */
	String repositoryImplementationPostfix() default "Impl";

	/**
	 * Where the file with named queries is. A query method that has one is refused, since
	 * named queries are not served.
	 * @return the location, empty for {@code META-INF/dynamo-named-queries.properties}
	 */
	String namedQueriesLocation() default "";

	/**
	 * How the queries of methods are looked up: {@code CREATE} and
	 * {@code CREATE_IF_NOT_FOUND} make them from the names of the methods.
	 * @return the strategy
	 */
	Key queryLookupStrategy() default QueryLookupStrategy.Key.CREATE_IF_NOT_FOUND;

	/**
	 * The factory bean of each repository.
	 * @return the class
	 */
	Class<?> repositoryFactoryBeanClass() default DynamoRepositoryFactoryBean.class;

	/**
	 * The class that implements the inherited methods.
	 * @return the class
	 */
	Class<?> repositoryBaseClass() default DefaultRepositoryBaseClass.class;

	/**
	 * What names the repository beans.
	 * @return the class
	 */
	Class<? extends BeanNameGenerator> nameGenerator() default BeanNameGenerator.class;

	/**
	 * The bean that sends the requests, compulsory where there are several and none of
	 * them is primary.
	 * @return the name of a {@link io.github.dynamospring.core.DynamoOperations} bean,
	 * empty for the only or primary one
	 */
	String templateRef() default "";

	/**
	 * Whether repository interfaces nested in other types are found.
	 * @return {@code true} to find them
	 */
	boolean considerNestedRepositories() default false;

	/**
	 * When repositories are made. With anything but the default, mistakes in query
	 * methods are found later than at startup.
	 * @return the mode
	 */
	BootstrapMode bootstrapMode() default BootstrapMode.DEFAULT;

}
