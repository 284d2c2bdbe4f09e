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

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalField;
import java.util.Date;

/**
 * A time that Spring's conversions turn into whatever type a property has: they look for
 * a method that is called like the type.
 *
 * @param time the time
 */
record AuditingTime(ZonedDateTime time) implements TemporalAccessor {

	public Instant toInstant() {
		return this.time.toInstant();
	}

	public OffsetDateTime toOffsetDateTime() {
		return this.time.toOffsetDateTime();
	}

	public ZonedDateTime toZonedDateTime() {
		return this.time;
	}

	public LocalDateTime toLocalDateTime() {
		return this.time.toLocalDateTime();
	}

	public LocalDate toLocalDate() {
		return this.time.toLocalDate();
	}

	public Date toDate() {
		return Date.from(toInstant());
	}

	public Long toLong() {
		return this.time.toInstant().toEpochMilli();
	}

	@Override
	public boolean isSupported(TemporalField field) {
		return this.time.isSupported(field);
	}

	@Override
	public long getLong(TemporalField field) {
		return this.time.getLong(field);
	}

}
