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

package io.github.dynamospring.boot.command.app;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * An application that does much when it starts, and does not start at all: one of its
 * beans fails.
 */
@SpringBootApplication
@EnableScheduling
public class ShopApplication {

	/** What the application has done. */
	public static final List<String> DONE = new CopyOnWriteArrayList<>();

	@Bean
	FailingBean failingBean() {
		DONE.add("failing bean");
		throw new IllegalStateException("This bean always fails");
	}

	@Bean
	ApplicationRunner applicationRunner() {
		return (arguments) -> DONE.add("application runner");
	}

	@Bean
	CommandLineRunner commandLineRunner() {
		return (arguments) -> DONE.add("command line runner");
	}

	@Bean
	ApplicationListener<ContextRefreshedEvent> refreshListener() {
		return (event) -> DONE.add("refresh listener");
	}

	@EventListener
	void onClose(ContextClosedEvent event) {
		DONE.add("close listener");
	}

	@Scheduled(fixedRate = 1)
	void schedule() {
		DONE.add("scheduled task");
	}

	@Bean
	Lifecycle lifecycle() {
		return new Lifecycle();
	}

	@Bean
	static BeanPostProcessor proxies() {
		DONE.add("post-processor");
		return new BeanPostProcessor() {
		};
	}

	@Bean
	AttributeConverter<Money> moneyConverter() {
		return new MoneyConverter();
	}

	/**
	 * What cannot be created.
	 */
	static class FailingBean {

	}

	/**
	 * What starts by itself.
	 */
	static class Lifecycle implements SmartLifecycle {

		Lifecycle() {
			DONE.add("lifecycle");
		}

		@Override
		public void start() {
			DONE.add("lifecycle start");
		}

		@Override
		public void stop() {
			DONE.add("lifecycle stop");
		}

		@Override
		public boolean isRunning() {
			return false;
		}

	}

	/**
	 * An order.
	 *
	 * @param userId who ordered
	 * @param orderId the number
	 * @param status the status
	 * @param total the sum
	 */
	@Table("app_data")
	@GlobalSecondaryIndex(name = "StatusIndex", partitionKey = "status", sortKey = "total")
	public record Order(@PartitionKey String userId, @SortKey String orderId, String status, Money total) {

	}

	/**
	 * A session in the same table.
	 *
	 * @param token the token
	 * @param part the part
	 * @param life how long it lives
	 */
	@Table("app_data")
	@GlobalSecondaryIndex(name = "PartIndex", partitionKey = "part")
	public record Session(@PartitionKey String token, @SortKey String part, @TimeToLive Duration life) {

	}

	/**
	 * An amount, stored as a number.
	 *
	 * @param cents the cents
	 */
	public record Money(long cents) {

	}

	/**
	 * Stores amounts.
	 */
	static class MoneyConverter implements AttributeConverter<Money> {

		@Override
		public AttributeValue transformFrom(Money money) {
			return AttributeValue.fromN(String.valueOf(money.cents()));
		}

		@Override
		public Money transformTo(AttributeValue value) {
			return new Money(Long.parseLong(value.n()));
		}

		@Override
		public EnhancedType<Money> type() {
			return EnhancedType.of(Money.class);
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.N;
		}

	}

}
