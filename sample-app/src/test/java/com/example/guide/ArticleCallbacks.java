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

import java.util.Map;

import io.github.dynamospring.core.mapping.event.AfterSaveEvent;
import io.github.dynamospring.core.mapping.event.BeforeConvertCallback;
import io.github.dynamospring.core.mapping.event.BeforeSaveCallback;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

// @formatter:off
// tag::callbacks[]
@Component
class ArticleCallbacks implements BeforeConvertCallback<Article>, BeforeSaveCallback<Article> {

	@Override
	public Article onBeforeConvert(Article article, String tableName) {
		return new Article(article.id(), article.title().strip(), article.createdAt(), article.createdBy(),
				article.modifiedAt(), article.modifiedBy());
	}

	@Override
	public Article onBeforeSave(Article article, Map<String, AttributeValue> item, String tableName) {
		item.put("words", AttributeValue.fromN(String.valueOf(article.title().split(" ").length)));
		return article;
	}

	@EventListener
	void saved(AfterSaveEvent<Article> event) {               // of other entities nothing is published
		System.out.println(event.getEntity().title() + " is in " + event.getTableName());
	}

}
// end::callbacks[]
// @formatter:on
