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

import java.lang.annotation.Annotation;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.Update;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.convert.support.ConfigurableConversionService;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;
import org.springframework.data.convert.Jsr310Converters;
import org.springframework.data.domain.AuditorAware;
import org.springframework.data.mapping.context.PersistentEntities;
import org.springframework.format.support.DefaultFormattingConversionService;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Fills in who has created and last modified an entity and when. Times are cut to the
 * precision of their property, since nobody has chosen them.
 */
class DynamoAuditingHandler extends IsNewAwareAuditingHandler {

	private final List<DynamoConverter> converters;

	private final AuditedTimes times = new AuditedTimes();

	private final ConfigurableConversionService conversions = new DefaultFormattingConversionService();

	private final DateTimeProvider clockTime;

	private DateTimeProvider dateTimeProvider;

	private @Nullable AuditorAware<?> auditorAware;

	private boolean setDates = true;

	private boolean modifyOnCreation = true;

	DynamoAuditingHandler(ObjectProvider<DynamoConverter> converters) {
		super(new PersistentEntities(converters.stream().map(DynamoConverter::getMappingContext).toList()));
		this.converters = converters.orderedStream().toList();
		Assert.notEmpty(this.converters, "Auditing needs a DynamoConverter bean");
		Clock clock = this.converters.get(0).getClock();
		Jsr310Converters.getConvertersToRegister().forEach(this.conversions::addConverter);
		this.clockTime = () -> Optional.of(new AuditingTime(ZonedDateTime.now(clock)));
		this.dateTimeProvider = this.clockTime;
		super.setDateTimeProvider(this.dateTimeProvider);
	}

	@Override
	public void setDateTimeProvider(@Nullable DateTimeProvider dateTimeProvider) {
		this.dateTimeProvider = (dateTimeProvider != null) ? dateTimeProvider : this.clockTime;
		super.setDateTimeProvider(this.dateTimeProvider);
	}

	@Override
	public void setAuditorAware(@Nullable AuditorAware<?> auditorAware) {
		super.setAuditorAware(auditorAware);
		this.auditorAware = auditorAware;
	}

	@Override
	public void setDateTimeForNow(boolean dateTimeForNow) {
		super.setDateTimeForNow(dateTimeForNow);
		this.setDates = dateTimeForNow;
	}

	@Override
	public void setModifyOnCreation(boolean modifyOnCreation) {
		super.setModifyOnCreation(modifyOnCreation);
		this.modifyOnCreation = modifyOnCreation;
	}

	@Override
	public Object markAudited(Object object) {
		DynamoConverter converter = converter(object.getClass());
		DynamoPersistentEntity<?> entity = converter.getMappingContext().getRequiredPersistentEntity(object.getClass());
		boolean isNew = entity.isNew(object);
		Object audited = super.markAudited(object);
		if (!this.setDates) {
			return audited;
		}
		Object result = isNew ? this.times.cut(converter, entity, CreatedDate.class, audited) : audited;
		return (!isNew || this.modifyOnCreation) ? this.times.cut(converter, entity, LastModifiedDate.class, result)
				: result;
	}

	/**
	 * Add to an update what is said of the last modification.
	 * @param update the update
	 * @param entity the entity
	 * @return the update
	 */
	Update markModified(Update update, DynamoPersistentEntity<?> entity) {
		Update result = update;
		Object now = now();
		if (now != null) {
			for (DynamoPersistentProperty property : properties(entity, LastModifiedDate.class)) {
				result = isChanged(update, property) ? result
						: result.set(property.getName(), time(entity, property, now));
			}
		}
		Object auditor = auditor();
		if (auditor != null) {
			for (DynamoPersistentProperty property : properties(entity, LastModifiedBy.class)) {
				result = isChanged(update, property) ? result : result.set(property.getName(), auditor);
			}
		}
		return result;
	}

	/**
	 * Add to an update that may create the item what is said of the last modification,
	 * and what is said of the creation unless the item has it.
	 * @param update the update
	 * @param entity the entity
	 * @return the update
	 */
	Update markUpserted(Update update, DynamoPersistentEntity<?> entity) {
		Update result = markModified(update, entity);
		Object now = now();
		if (now != null) {
			for (DynamoPersistentProperty property : properties(entity, CreatedDate.class)) {
				result = isChanged(update, property) ? result
						: result.setIfNotExists(property.getName(), time(entity, property, now));
			}
		}
		Object auditor = auditor();
		if (auditor != null) {
			for (DynamoPersistentProperty property : properties(entity, CreatedBy.class)) {
				result = isChanged(update, property) ? result : result.setIfNotExists(property.getName(), auditor);
			}
		}
		return result;
	}

	private @Nullable Object now() {
		Optional<TemporalAccessor> now = this.setDates ? this.dateTimeProvider.getNow() : Optional.empty();
		return now.orElse(null);
	}

	private @Nullable Object auditor() {
		return (this.auditorAware != null) ? this.auditorAware.getCurrentAuditor().orElse(null) : null;
	}

	private static Iterable<DynamoPersistentProperty> properties(DynamoPersistentEntity<?> entity,
			Class<? extends Annotation> annotation) {
		return entity.getPersistentProperties(annotation);
	}

	private static boolean isChanged(Update update, DynamoPersistentProperty property) {
		return update.actions().stream().anyMatch((action) -> action.property().equals(property.getName()));
	}

	private Object time(DynamoPersistentEntity<?> entity, DynamoPersistentProperty property, Object now) {
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(property.getType());
		Object value = type.isInstance(now) ? now : this.conversions.convert(now, type);
		Assert.state(value != null, "The time is missing");
		return AuditedTimes.cut(converter(entity.getType()), property, value);
	}

	private DynamoConverter converter(Class<?> type) {
		for (DynamoConverter converter : this.converters) {
			if (converter.getMappingContext().hasPersistentEntityFor(type)) {
				return converter;
			}
		}
		return this.converters.get(0);
	}

}
