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

import io.github.dynamospring.core.BeforeUpdateCallback;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.event.BeforeConvertCallback;
import io.github.dynamospring.core.query.Update;

import org.springframework.beans.factory.ObjectFactory;
import org.springframework.core.Ordered;

/**
 * Audits entities before they are converted, and updates before they are sent.
 */
class AuditingEntityCallback implements BeforeConvertCallback<Object>, BeforeUpdateCallback, Ordered {

	private static final int ORDER = 100;

	private final ObjectFactory<DynamoAuditingHandler> handler;

	AuditingEntityCallback(ObjectFactory<DynamoAuditingHandler> handler) {
		this.handler = handler;
	}

	@Override
	public Object onBeforeConvert(Object entity, String tableName) {
		return this.handler.getObject().markAudited(entity);
	}

	@Override
	public Update onBeforeUpdate(Update update, DynamoPersistentEntity<?> entity) {
		return this.handler.getObject().markModified(update, entity);
	}

	@Override
	public Update onBeforeUpsert(Update update, DynamoPersistentEntity<?> entity) {
		return this.handler.getObject().markUpserted(update, entity);
	}

	@Override
	public int getOrder() {
		return ORDER;
	}

}
