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

package io.github.dynamospring.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.event.AbstractDynamoEventListener;
import io.github.dynamospring.core.mapping.event.AfterConvertCallback;
import io.github.dynamospring.core.mapping.event.AfterConvertEvent;
import io.github.dynamospring.core.mapping.event.AfterDeleteCallback;
import io.github.dynamospring.core.mapping.event.AfterDeleteEvent;
import io.github.dynamospring.core.mapping.event.AfterLoadEvent;
import io.github.dynamospring.core.mapping.event.AfterSaveCallback;
import io.github.dynamospring.core.mapping.event.AfterSaveEvent;
import io.github.dynamospring.core.mapping.event.BeforeConvertCallback;
import io.github.dynamospring.core.mapping.event.BeforeConvertEvent;
import io.github.dynamospring.core.mapping.event.BeforeDeleteCallback;
import io.github.dynamospring.core.mapping.event.BeforeDeleteEvent;
import io.github.dynamospring.core.mapping.event.BeforeSaveCallback;
import io.github.dynamospring.core.mapping.event.BeforeSaveEvent;
import io.github.dynamospring.core.mapping.event.DynamoMappingEvent;
import io.github.dynamospring.core.query.Update;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderSummary;
import io.github.dynamospring.fixture.Product;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.ResolvableType;
import org.springframework.data.mapping.callback.EntityCallbacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Callbacks and events of entities, with the requests they go along with.
 */
class EntityLifecycleIntegrationTests {

	private static final String AT = "2024-01-15T10:00:00Z";

	private final DynamoFixture fixture = new DynamoFixture(Order.class, Product.class, Ticket.class);

	private final DynamoTemplate dynamo = this.fixture.template();

	private final RecordingContext context = new RecordingContext();

	private final List<String> log = new ArrayList<>();

	@AfterEach
	void close() {
		this.context.close();
		this.fixture.close();
	}

	private void start() {
		this.context.refresh();
		this.dynamo.setApplicationContext(this.context);
	}

	private void startRecording() {
		this.context.registerBean(OrderCallbacks.class, () -> new OrderCallbacks(this.log));
		this.context.registerBean(OrderListener.class, () -> new OrderListener(this.log));
		start();
	}

	@Test
	void putTellsWhatHappensInOrder() {
		startRecording();
		Order saved = this.dynamo.save(order("o1", "10"));
		assertThat(saved.version()).isEqualTo(1);
		assertThat(saved.tags()).containsExactlyInAnyOrder("converted", "saved", "aftersave");
		assertThat(this.log).containsExactly("BeforeConvertEvent o1 v0", "beforeConvert", "BeforeSaveEvent o1 v0",
				"beforeSave app_data", "AfterSaveEvent o1 v1", "afterSave app_data");
		assertThat(this.fixture.request().body()).contains("\"SS\":[\"converted\"]", "\"channel\":{\"S\":\"web\"}");
	}

	@Test
	void failedPutHasNoEnd() {
		startRecording();
		this.dynamo.save(order("o1", "10"));
		this.log.clear();
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.save(order("o1", "11")));
		assertThat(this.log).containsExactly("BeforeConvertEvent o1 v0", "beforeConvert", "BeforeSaveEvent o1 v0",
				"beforeSave app_data");
	}

	@Test
	void batchesAndTransactionsTellOfEachEntity() {
		startRecording();
		List<Order> saved = this.dynamo.saveAll(List.of(order("o1", "1"), order("o2", "2")));
		assertThat(saved).allSatisfy((order) -> assertThat(order.tags()).contains("converted", "aftersave"));
		assertThat(this.log).filteredOn((line) -> line.startsWith("AfterSave"))
			.containsExactly("AfterSaveEvent o1 v1", "AfterSaveEvent o2 v1");
		this.log.clear();
		this.fixture.requests();
		SavedEntities result = this.dynamo.transaction().put(order("o3", "3")).delete(saved.get(0)).execute();
		assertThat(result.one(Order.class).tags()).contains("aftersave");
		assertThat(this.log).containsExactly("BeforeConvertEvent o3 v0", "beforeConvert", "BeforeSaveEvent o3 v0",
				"beforeSave app_data", "BeforeDeleteEvent u1#o1 entity", "beforeDelete", "AfterSaveEvent o3 v1",
				"afterSave app_data", "AfterDeleteEvent u1#o1 entity", "afterDelete");
		assertThat(this.fixture.operations()).containsExactly("TransactWriteItems");
	}

	@Test
	void batchWithoutVersionsSendsWhatTheCallbacksMade() {
		this.context.registerBean("before", BeforeConvertCallback.class, () -> new ProductRenaming());
		this.context.registerBean("after", AfterSaveCallback.class, () -> new ProductReading());
		start();
		List<Product> saved = this.dynamo.saveAll(List.of(Product.of("p1", "Chai"), Product.of("p2", "Chang")));
		assertThat(this.fixture.operations()).containsExactly("BatchWriteItem");
		assertThat(saved).extracting(Product::getName).containsExactly("CHAI read", "CHANG read");
		assertThat(this.dynamo.scan(Product.class).all()).extracting(Product::getName)
			.containsExactlyInAnyOrder("CHAI", "CHANG");
	}

	@Test
	void everyReadOfAnEntityIsTold() {
		startRecording();
		this.dynamo.save(order("o1", "1"));
		DynamoKey key = DynamoKey.of("u1", Instant.parse(AT), "o1");
		ExecutableGetOperation.Get<Order> get = this.dynamo.get(Order.class).key(key);
		List<Runnable> reads = List.of(() -> assertRead(get.one().orElseThrow()),
				() -> assertRead(this.dynamo.query(Order.class).partitionKey("u1").all().get(0)),
				() -> assertRead(
						this.dynamo.query(Order.class).partitionKey("u1").as(Order.class).first().orElseThrow()),
				() -> assertRead(
						this.dynamo.query(Order.class).partitionKey("u1").limit(1).window().getContent().get(0)),
				() -> assertRead(this.dynamo.query(Order.class).partitionKey("u1").page().items().get(0)),
				() -> assertRead(this.dynamo.scan(Order.class).stream().findFirst().orElseThrow()),
				() -> assertRead(this.dynamo.getAll(Order.class, List.of(key)).get(0)),
				() -> assertRead(this.dynamo.transactGet(List.of(get)).execute().get(get).orElseThrow()),
				() -> assertRead(this.dynamo.update(Order.class)
					.key(key)
					.set("total", 2)
					.returning(ReturnedItem.ALL_NEW)
					.execute()
					.orElseThrow()),
				() -> assertRead(this.dynamo.delete(Order.class).key(key).executeAndReturnOld().orElseThrow()));
		for (Runnable read : reads) {
			this.log.clear();
			read.run();
			assertThat(this.log).containsSubsequence("AfterLoadEvent app_data", "AfterConvertEvent o1", "afterConvert");
		}
	}

	private static void assertRead(Order order) {
		assertThat(order.tags()).contains("read");
	}

	@Test
	void formerEntityOfAPutIsRead() {
		startRecording();
		this.dynamo.save(order("o1", "1"));
		Order former = this.dynamo.put(this.dynamo.query(Order.class).partitionKey("u1").first().orElseThrow())
			.executeAndReturnOld()
			.orElseThrow();
		assertRead(former);
		assertThat(former.version()).isEqualTo(1);
		assertThat(this.log).contains("AfterSaveEvent o1 v2");
	}

	@Test
	void projectionsAreNoEntities() {
		startRecording();
		this.dynamo.save(order("o1", "1"));
		this.log.clear();
		this.dynamo.query(Order.class).partitionKey("u1").as(OrderSummary.class).all();
		this.dynamo.query(Order.class).partitionKey("u1").project("total").all();
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").count()).isEqualTo(1);
		assertThat(this.log).isEmpty();
	}

	@Test
	void deletesAreTold() {
		startRecording();
		Order saved = this.dynamo.save(order("o1", "1"));
		this.log.clear();
		this.dynamo.delete(saved);
		assertThat(this.log).containsExactly("BeforeDeleteEvent u1#o1 entity", "beforeDelete",
				"AfterDeleteEvent u1#o1 entity", "afterDelete");
		this.log.clear();
		this.dynamo.delete(Order.class).key("u1", Instant.parse(AT), "o1").execute();
		this.dynamo.deleteAll(Order.class, List.of(DynamoKey.of("u1", Instant.parse(AT), "o2")));
		assertThat(this.log).containsExactly("BeforeDeleteEvent u1#o1 key", "AfterDeleteEvent u1#o1 key",
				"BeforeDeleteEvent u1#o2 key", "AfterDeleteEvent u1#o2 key");
		this.log.clear();
		this.dynamo.deleteAll(this.dynamo.saveAll(List.of(order("o3", "1"))));
		assertThat(this.log).endsWith("BeforeDeleteEvent u1#o3 entity", "beforeDelete", "AfterDeleteEvent u1#o3 entity",
				"afterDelete");
	}

	@Test
	void callbackSaysWhatIsDeleted() {
		Ticket other = this.dynamo.save(new Ticket("t2", "b"));
		this.dynamo.save(new Ticket("t1", "a"));
		this.context.registerBean("before", BeforeDeleteCallback.class, () -> new BeforeDeleteCallback<Ticket>() {

			@Override
			public Ticket onBeforeDelete(Ticket entity, String tableName) {
				return other;
			}

		});
		start();
		this.dynamo.delete(new Ticket("t1", "a"));
		assertThat(this.dynamo.scan(Ticket.class).all()).containsExactly(new Ticket("t1", "a"));
	}

	@Test
	void keyIsMadeBeforeTheConversion() {
		this.context.registerBean("ids", BeforeConvertCallback.class, () -> new TicketNumbering());
		start();
		assertThat(this.dynamo.saveAll(List.of(new Ticket("", "a"), new Ticket("", "b"))))
			.containsExactly(new Ticket("t-a", "a"), new Ticket("t-b", "b"));
		assertThat(this.dynamo.get(Ticket.class).key("t-a").one()).contains(new Ticket("t-a", "a"));
	}

	@Test
	void keyOfTheItemStaysAsItIs() {
		this.context.registerBean("save", BeforeSaveCallback.class, () -> new BeforeSaveCallback<Ticket>() {

			@Override
			public Ticket onBeforeSave(Ticket entity, Map<String, AttributeValue> item, String tableName) {
				item.put("pk", AttributeValue.fromS("ticket#other"));
				return entity;
			}

		});
		start();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.save(new Ticket("t1", "a")))
			.withMessageContaining("BeforeSaveCallback changed the key of " + Ticket.class.getName())
			.withMessageContaining("BeforeConvertCallback");
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void callbackThatReturnsNothingIsNamed() {
		this.context.registerBean("convert", BeforeConvertCallback.class, () -> new ForgetfulCallback());
		start();
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.save(new Ticket("t1", "a")))
			.withMessageContaining("ForgetfulCallback");
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void requestIsMadeWithCallbacksButWithoutEvents() {
		startRecording();
		assertThat(this.dynamo.put(order("o1", "1")).toRequest().item()).containsEntry("channel",
				AttributeValue.fromS("web"));
		assertThat(this.dynamo.batchWrite().putAll(List.of(order("o1", "1"))).toRequests().toString())
			.contains("channel");
		assertThat(this.dynamo.transaction().put(order("o1", "1")).toRequest().toString()).contains("channel");
		assertThat(this.dynamo.delete(Order.class).key("u1", Instant.parse(AT), "o1").toRequest().key()).isNotEmpty();
		assertThat(this.log).noneMatch((line) -> line.contains("Event"));
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void exceptionAfterTheWriteReachesTheCallerAndUndoesNothing() {
		this.context.registerBean("after", AfterSaveCallback.class, () -> new AfterSaveCallback<Ticket>() {

			@Override
			public Ticket onAfterSave(Ticket entity, Map<String, AttributeValue> item, String tableName) {
				throw new IllegalStateException("too late");
			}

		});
		start();
		assertThatIllegalStateException().isThrownBy(() -> this.dynamo.save(new Ticket("t1", "a")))
			.withMessage("too late");
		assertThat(this.dynamo.get(Ticket.class).key("t1").exists()).isTrue();
	}

	@Test
	void updatesGoThroughTheirOwnCallbacks() {
		this.context.registerBean("updates", BeforeUpdateCallback.class, () -> new TitleMarking());
		start();
		this.dynamo.save(new Ticket("t1", "a"));
		this.dynamo.update(Ticket.class).key("t1").remove("note").execute();
		assertThat(this.dynamo.get(Ticket.class).key("t1").one()).contains(new Ticket("t1", "updated"));
		this.dynamo.update(Ticket.class).key("t2").remove("note").upsert().execute();
		assertThat(this.dynamo.get(Ticket.class).key("t2").one()).contains(new Ticket("t2", "created"));
		this.fixture.requests();
		this.dynamo.transaction().update(this.dynamo.update(Ticket.class).key("t2").remove("note")).execute();
		this.dynamo.update(Ticket.class).key("t1").remove("note").idempotent().execute();
		assertThat(this.dynamo.scan(Ticket.class).all()).extracting(Ticket::title).containsOnly("updated");
		assertThat(this.dynamo.update(Ticket.class)
			.key("t1")
			.remove("note")
			.returning(ReturnedItem.ALL_NEW)
			.toRequest()
			.updateExpression()).contains("SET");
		assertThat(this.fixture.operations()).containsExactly("TransactWriteItems", "TransactWriteItems", "Scan");
	}

	@Test
	void updateOfNothingIsRefusedWhateverCallbacksAdd() {
		this.context.registerBean("updates", BeforeUpdateCallback.class, () -> new TitleMarking());
		start();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.update(Ticket.class).key("t1").apply(Update.empty()).execute());
		assertThat(this.fixture.operations()).isEmpty();
	}

	@Test
	void callbacksMayUseTheTemplate() {
		this.context.registerBean("dynamoTemplate", DynamoTemplate.class,
				() -> new DynamoTemplate(this.fixture.client(), this.dynamo.getConverter()));
		this.context.registerBean("copying", TicketCopying.class,
				() -> new TicketCopying(this.context.getBean(DynamoTemplate.class)));
		this.context.refresh();
		this.context.getBean(DynamoTemplate.class).save(new Ticket("t1", "a"));
		assertThat(this.dynamo.scan(Ticket.class).all()).extracting(Ticket::id)
			.containsExactlyInAnyOrder("t1", "copy-of-t1");
	}

	@Test
	void callbacksCanBeSetWithoutAnApplication() {
		this.dynamo.setEntityCallbacks(EntityCallbacks.create(new TicketNumbering()));
		assertThat(this.dynamo.save(new Ticket("", "a"))).isEqualTo(new Ticket("t-a", "a"));
	}

	@Test
	void nothingIsPublishedThatNobodyAskedFor() {
		this.context.registerBean("all", EverythingListener.class, EverythingListener::new);
		this.context.registerBean(OrderListener.class, () -> new OrderListener(this.log));
		start();
		this.context.published.clear();
		this.dynamo.save(new Ticket("t1", "a"));
		this.dynamo.scan(Ticket.class).all();
		assertThat(this.context.published).isEmpty();
		this.dynamo.save(order("o1", "1"));
		assertThat(this.context.published).hasSize(3);
	}

	@Test
	void listenerAddedLaterIsHeard() {
		start();
		this.dynamo.save(new Ticket("t1", "a"));
		List<DynamoMappingEvent<?>> heard = new ArrayList<>();
		this.context.addApplicationListener(new TicketListener(heard));
		this.dynamo.save(new Ticket("t2", "a"));
		assertThat(heard).hasOnlyElementsOfType(AfterSaveEvent.class).hasSize(1);
	}

	@Test
	void listenerMadeOnDemandIsHeard() {
		this.context.registerBean(TicketListener.class, () -> new TicketListener(LazyHeard.EVENTS),
				(definition) -> definition.setLazyInit(true));
		start();
		LazyHeard.EVENTS.clear();
		this.dynamo.save(new Ticket("t1", "a"));
		assertThat(LazyHeard.EVENTS).hasSize(1);
	}

	@Test
	void listenerOfTheParentIsHeard() {
		List<DynamoMappingEvent<?>> heard = new ArrayList<>();
		try (GenericApplicationContext parent = new GenericApplicationContext()) {
			parent.registerBean(TicketListener.class, () -> new TicketListener(heard));
			parent.refresh();
			this.context.setParent(parent);
			start();
			this.dynamo.save(new Ticket("t1", "a"));
		}
		assertThat(heard).hasSize(1);
	}

	@Test
	void listenerOfASupertypeHearsOfAllSubtypes() {
		List<String> heard = new ArrayList<>();
		this.context.registerBean(EntityListener.class, () -> new EntityListener(heard));
		start();
		Product product = this.dynamo.save(Product.of("p1", "Chai"));
		Ticket ticket = this.dynamo.save(new Ticket("t1", "a"));
		this.dynamo.get(Ticket.class).key("t1").one();
		this.dynamo.delete(ticket);
		assertThat(heard).containsExactly("convert Product", "save Product", "saved Product", "convert Ticket",
				"save Ticket", "saved Ticket", "load Ticket", "read Ticket", "delete Ticket", "deleted Ticket");
		assertThat(product.getId()).isEqualTo("p1");
	}

	@Test
	void eventKnowsItsTypeAndItem() {
		Ticket ticket = new Ticket("t1", "a");
		AfterSaveEvent<Ticket> event = new AfterSaveEvent<>(ticket, Map.of("pk", AttributeValue.fromS("t")), "tickets");
		assertThat(event.getResolvableType())
			.isEqualTo(ResolvableType.forClassWithGenerics(AfterSaveEvent.class, Ticket.class));
		assertThat(event.getEntity()).isSameAs(ticket);
		assertThat(event.getEntityType()).isEqualTo(Ticket.class);
		assertThat(event.getItem()).containsKey("pk").isUnmodifiable();
		assertThat(event.getTableName()).isEqualTo("tickets");
	}

	private static Order order(String orderId, String total) {
		return Order.of("u1", AT, orderId, total);
	}

	@Table("tickets")
	record Ticket(@PartitionKey String id, @Nullable String title) {
	}

	/**
	 * A context that keeps what is published.
	 */
	private static final class RecordingContext extends AnnotationConfigApplicationContext {

		private final List<Object> published = new ArrayList<>();

		@Override
		public void publishEvent(ApplicationEvent event) {
			this.published.add(event);
			super.publishEvent(event);
		}

	}

	private static final class LazyHeard {

		static final List<DynamoMappingEvent<?>> EVENTS = new ArrayList<>();

	}

	static class OrderCallbacks
			implements BeforeConvertCallback<Order>, BeforeSaveCallback<Order>, AfterSaveCallback<Order>,
			AfterConvertCallback<Order>, BeforeDeleteCallback<Order>, AfterDeleteCallback<Order> {

		private final List<String> log;

		OrderCallbacks(List<String> log) {
			this.log = log;
		}

		private Order mark(Order order, String... tags) {
			return new Order(order.userId(), order.placedAt(), order.orderId(), order.total(), order.status(),
					order.shippingAddress(), Set.of(tags), order.version());
		}

		@Override
		public Order onBeforeConvert(Order entity, String tableName) {
			this.log.add("beforeConvert");
			return mark(entity, "converted");
		}

		@Override
		public Order onBeforeSave(Order entity, Map<String, AttributeValue> item, String tableName) {
			this.log.add("beforeSave " + tableName);
			item.put("channel", AttributeValue.fromS("web"));
			return mark(entity, "converted", "saved");
		}

		@Override
		public Order onAfterSave(Order entity, Map<String, AttributeValue> item, String tableName) {
			this.log.add("afterSave " + tableName);
			assertThat(item).containsKeys("channel", "version").isUnmodifiable();
			return mark(entity, "converted", "saved", "aftersave");
		}

		@Override
		public Order onAfterConvert(Order entity, Map<String, AttributeValue> item, String tableName) {
			this.log.add("afterConvert");
			return mark(entity, "read");
		}

		@Override
		public Order onBeforeDelete(Order entity, String tableName) {
			this.log.add("beforeDelete");
			return entity;
		}

		@Override
		public Order onAfterDelete(Order entity, String tableName) {
			this.log.add("afterDelete");
			return entity;
		}

	}

	static class OrderListener {

		private final List<String> log;

		OrderListener(List<String> log) {
			this.log = log;
		}

		@EventListener
		void on(BeforeConvertEvent<Order> event) {
			add("BeforeConvertEvent", event.getEntity());
		}

		@EventListener
		void on(BeforeSaveEvent<Order> event) {
			add("BeforeSaveEvent", event.getEntity());
		}

		@EventListener
		void on(AfterSaveEvent<Order> event) {
			add("AfterSaveEvent", event.getEntity());
		}

		private void add(String name, Order order) {
			this.log.add(name + " " + order.orderId() + " v" + ((order.version() != null) ? order.version() : 0));
		}

		@EventListener
		void on(AfterLoadEvent<Order> event) {
			assertThat(event.getItem()).containsKey("pk");
			this.log.add("AfterLoadEvent " + event.getTableName());
		}

		@EventListener
		void on(AfterConvertEvent<Order> event) {
			this.log.add("AfterConvertEvent " + event.getEntity().orderId());
		}

		@EventListener
		void on(BeforeDeleteEvent<Order> event) {
			this.log.add("BeforeDeleteEvent " + event.getKey().values().get(0) + "#" + event.getKey().values().get(2)
					+ " " + (event.getEntity().isPresent() ? "entity" : "key"));
		}

		@EventListener
		void on(AfterDeleteEvent<Order> event) {
			this.log.add("AfterDeleteEvent " + event.getKey().values().get(0) + "#" + event.getKey().values().get(2)
					+ " " + (event.getEntity().isPresent() ? "entity" : "key"));
		}

	}

	static class TicketListener implements ApplicationListener<AfterSaveEvent<Ticket>> {

		private final List<DynamoMappingEvent<?>> heard;

		TicketListener(List<DynamoMappingEvent<?>> heard) {
			this.heard = heard;
		}

		@Override
		public void onApplicationEvent(AfterSaveEvent<Ticket> event) {
			this.heard.add(event);
		}

	}

	static class EverythingListener implements ApplicationListener<ApplicationEvent> {

		@Override
		public void onApplicationEvent(ApplicationEvent event) {
			assertThat(event).isNotInstanceOf(AfterConvertEvent.class);
		}

	}

	static class EntityListener extends AbstractDynamoEventListener<Object> {

		private final List<String> heard;

		EntityListener(List<String> heard) {
			this.heard = heard;
		}

		private void add(String what, DynamoMappingEvent<?> event) {
			this.heard.add(what + " " + event.getEntityType().getSimpleName());
		}

		@Override
		public void onBeforeConvert(BeforeConvertEvent<Object> event) {
			add("convert", event);
		}

		@Override
		public void onBeforeSave(BeforeSaveEvent<Object> event) {
			add("save", event);
		}

		@Override
		public void onAfterSave(AfterSaveEvent<Object> event) {
			add("saved", event);
		}

		@Override
		public void onAfterLoad(AfterLoadEvent<Object> event) {
			add("load", event);
		}

		@Override
		public void onAfterConvert(AfterConvertEvent<Object> event) {
			add("read", event);
		}

		@Override
		public void onBeforeDelete(BeforeDeleteEvent<Object> event) {
			add("delete", event);
		}

		@Override
		public void onAfterDelete(AfterDeleteEvent<Object> event) {
			add("deleted", event);
		}

	}

	static class ProductRenaming implements BeforeConvertCallback<Product> {

		@Override
		public Product onBeforeConvert(Product entity, String tableName) {
			return Product.of(entity.getId(), entity.getName().toUpperCase(Locale.ROOT));
		}

	}

	static class ProductReading implements AfterSaveCallback<Product> {

		@Override
		public Product onAfterSave(Product entity, Map<String, AttributeValue> item, String tableName) {
			return Product.of(entity.getId(), entity.getName() + " read");
		}

	}

	static class TicketNumbering implements BeforeConvertCallback<Ticket> {

		@Override
		public Ticket onBeforeConvert(Ticket entity, String tableName) {
			return new Ticket("t-" + entity.title(), entity.title());
		}

	}

	static class ForgetfulCallback implements BeforeConvertCallback<Ticket> {

		@Override
		@SuppressWarnings("NullAway")
		public Ticket onBeforeConvert(Ticket entity, String tableName) {
			return null;
		}

	}

	static class TicketCopying implements AfterSaveCallback<Ticket> {

		private final DynamoTemplate dynamo;

		TicketCopying(DynamoTemplate dynamo) {
			this.dynamo = dynamo;
		}

		@Override
		public Ticket onAfterSave(Ticket entity, Map<String, AttributeValue> item, String tableName) {
			if (!entity.id().startsWith("copy")) {
				this.dynamo.save(new Ticket("copy-of-" + entity.id(), entity.title()));
			}
			return entity;
		}

	}

	static class TitleMarking implements BeforeUpdateCallback {

		@Override
		public Update onBeforeUpdate(Update update, DynamoPersistentEntity<?> entity) {
			return update.set("title", "updated");
		}

		@Override
		public Update onBeforeUpsert(Update update, DynamoPersistentEntity<?> entity) {
			return update.setIfNotExists("title", "created");
		}

	}

}
