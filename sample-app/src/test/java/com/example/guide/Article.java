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

package com.example.guide;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.Table;

import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;

// @formatter:off
// tag::audited[]
@Table("articles")
public record Article(@PartitionKey String id, String title,
		@CreatedDate @Precision(ChronoUnit.SECONDS) Instant createdAt, @CreatedBy String createdBy,
		@LastModifiedDate Instant modifiedAt, @LastModifiedBy String modifiedBy) {

	static Article titled(String id, String title) {
		return new Article(id, title, null, null, null, null);
	}

}
// end::audited[]
// @formatter:on
