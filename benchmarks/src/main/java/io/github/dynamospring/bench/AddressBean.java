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

package io.github.dynamospring.bench;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/**
 * The address of an {@link OrderBean}.
 *
 * @since 0.1.0
 */
@DynamoDbBean
public class AddressBean {

	private @Nullable String street;

	private @Nullable String zip;

	private @Nullable String city;

	private @Nullable String country;

	public @Nullable String getStreet() {
		return this.street;
	}

	public void setStreet(@Nullable String street) {
		this.street = street;
	}

	public @Nullable String getZip() {
		return this.zip;
	}

	public void setZip(@Nullable String zip) {
		this.zip = zip;
	}

	public @Nullable String getCity() {
		return this.city;
	}

	public void setCity(@Nullable String city) {
		this.city = city;
	}

	public @Nullable String getCountry() {
		return this.country;
	}

	public void setCountry(@Nullable String country) {
		this.country = country;
	}

}
