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

package io.github.dynamospring.repository.query;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.DynamoPage;
import io.github.dynamospring.core.ExecutableQueryOperation;
import io.github.dynamospring.core.ExecutableScanOperation;
import io.github.dynamospring.core.ReadOptions;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.support.PageableExecutionUtils;

/**
 * A Query or Scan, page by page, and what follows from its items.
 */
final class ReadExecution implements DynamoQueryExecution {

	private static final Log logger = LogFactory.getLog(ReadExecution.class);

	private final PlannedQuery query;

	private final Ordering ordering;

	private final KeyDeletion deletion;

	private final AtomicBoolean warned = new AtomicBoolean();

	ReadExecution(PlannedQuery query) {
		this.query = query;
		this.ordering = query.ordering();
		this.deletion = new KeyDeletion(query);
	}

	@Override
	public @Nullable Object execute(Arguments arguments) {
		Filter filter = this.query.filter(arguments);
		Extract extract = Extract.of(this.query, arguments);
		boolean page = this.query.query().shape() == ResultShape.PAGE;
		if (filter.isEmpty() || (extract.isEmpty() && !page)) {
			return nothing(extract);
		}
		ReadOptions<?, ?> read = options(read(arguments));
		if (filter.criteria() != null) {
			read = read.filter(filter.criteria());
		}
		return switch (this.query.query().shape()) {
			case COUNT -> this.query.number(read.count());
			case EXISTS -> read.exists();
			case DELETE -> {
				delete(read);
				yield null;
			}
			case DELETE_AND_COUNT -> this.query.number(delete(read));
			case DELETE_AND_RETURN -> this.deletion.deleteAll(read.all());
			default -> this.query.project(find(read, extract, arguments), arguments);
		};
	}

	private long delete(ReadOptions<?, ?> read) {
		return this.deletion.needsEntities() ? this.deletion.deleteEntities(read.stream())
				: this.deletion.delete(keys(read).stream());
	}

	private @Nullable Object nothing(Extract extract) {
		return switch (this.query.query().shape()) {
			case COUNT, DELETE_AND_COUNT -> this.query.number(0);
			case EXISTS -> false;
			case ONE, DELETE, DELETE_AND_RETURN_ONE -> null;
			case COLLECTION, DELETE_AND_RETURN -> List.of();
			case STREAM -> Stream.empty();
			case SLICE -> new SliceImpl<>(List.of(), extract.pageable(), false);
			case PAGE -> new PageImpl<>(List.of(), extract.pageable(), 0);
			case WINDOW -> Window.from(List.of(), (index) -> ScrollPosition.keyset(), false);
		};
	}

	private ReadOptions<?, ?> read(Arguments arguments) {
		Sort.Direction direction = this.ordering.direction(this.query, arguments);
		if (this.query.selection().scan()) {
			String index = this.query.selection().path().indexName();
			ExecutableScanOperation.ScanWithIndex<?> scan = this.query.operations().scan(this.query.entityType());
			return (index != null) ? scan.index(index) : scan;
		}
		ExecutableQueryOperation.Query<?> read = this.query.read(Choice.of(arguments));
		return (direction == Sort.Direction.DESC) ? read.descending() : read;
	}

	private ReadOptions<?, ?> options(ReadOptions<?, ?> read) {
		ReadingOptions options = this.query.query().options();
		ReadOptions<?, ?> result = options.consistent() ? read.consistent() : read;
		return (options.pageSize() > 0) ? result.pageSize(options.pageSize()) : result;
	}

	private @Nullable Object find(ReadOptions<?, ?> read, Extract extract, Arguments arguments) {
		if (extract.isEmpty()) {
			return new PageImpl<>(List.of(), extract.pageable(), total(read));
		}
		ReadOptions<?, ?> results = projected(read, arguments);
		ScrollPosition start = extract.position();
		if (extract.offset() > 0) {
			start = skip(read, extract.offset());
			if (start == null) {
				return (this.query.query().shape() == ResultShape.PAGE)
						? new PageImpl<>(List.of(), extract.pageable(), total(read)) : nothing(extract);
			}
		}
		if (start != null) {
			results = results.startAt(start);
		}
		return switch (this.query.query().shape()) {
			case ONE -> one(results, extract);
			case STREAM -> limited(results, extract).stream();
			case SLICE -> slice(results, extract);
			case PAGE -> {
				Slice<?> slice = slice(results, extract);
				yield PageableExecutionUtils.getPage(slice.getContent(), slice.getPageable(), () -> total(read));
			}
			case WINDOW -> window(results, extract);
			default -> limited(results, extract).all();
		};
	}

	private static ReadOptions<?, ?> limited(ReadOptions<?, ?> read, Extract extract) {
		return (extract.limit() > 0) ? read.limit(extract.limit()) : read;
	}

	private @Nullable Object one(ReadOptions<?, ?> read, Extract extract) {
		if (extract.limit() == 1) {
			return read.first().orElse(null);
		}
		List<?> results = read.limit(2).all();
		if (results.size() > 1) {
			throw new IncorrectResultSizeDataAccessException(
					this.query.method()
							+ ": found more than one result; use findFirst to have the first one, or return a List",
					1, 2);
		}
		return results.isEmpty() ? null : results.get(0);
	}

	private Slice<?> slice(ReadOptions<?, ?> read, Extract extract) {
		if (extract.limit() == 0) {
			return new SliceImpl<>(read.all(), extract.pageable(), false);
		}
		Window<?> window = read.limit(extract.limit()).window();
		Pageable page = extract.pageable();
		boolean hasNext = window.hasNext() && !extract.isLast(this.query);
		if (page.isPaged() && hasNext) {
			page = DynamoPageRequest.read(page, window.positionAt(window.size() - 1));
		}
		return new SliceImpl<>(window.getContent(), page, hasNext);
	}

	private long total(ReadOptions<?, ?> read) {
		long count = read.count();
		Integer maxResults = this.query.query().maxResults();
		return (maxResults != null) ? Math.min(count, maxResults) : count;
	}

	private Window<?> window(ReadOptions<?, ?> read, Extract extract) {
		if (extract.limit() == 0) {
			throw new DynamoValidationException(
					this.query.method() + ": a window needs a limit; pass Limit.of(n) instead of an unlimited one");
		}
		return read.limit(extract.limit()).window();
	}

	/**
	 * Read past results, without their attributes.
	 * @param read the read
	 * @param offset how many
	 * @return the position after them, {@code null} if there are no more
	 */
	private @Nullable ScrollPosition skip(ReadOptions<?, ?> read, long offset) {
		if (offset > Integer.MAX_VALUE) {
			throw new DynamoValidationException(this.query.method() + ": the page starts after " + offset
					+ " items, which would all be read. Follow slice.nextPageable(), or return a Window, to continue "
					+ "where the last page ended");
		}
		if (this.warned.compareAndSet(false, true) && logger.isWarnEnabled()) {
			logger.warn(this.query.method() + ": to return a page by its number DynamoDB reads all pages before it ("
					+ offset + " items this time). Follow slice.nextPageable(), or return a Window, to continue where "
					+ "the last page ended");
		}
		ReadOptions<?, ?> keys = keys(read);
		DynamoPersistentEntity<?> entity = this.query.method().getEntity();
		if (this.query.selection().hasFilter() || this.query.selection().scan() || entity.isTableShared()
				|| entity.isHideExpired()) {
			Window<?> window = keys.limit((int) offset).window();
			return (window.size() < offset || !window.hasNext()) ? null : window.positionAt(window.size() - 1);
		}
		int left = (int) offset;
		ScrollPosition position = ScrollPosition.keyset();
		while (left > 0) {
			DynamoPage<?> page = keys.startAt(position).pageSize(left).page();
			left -= page.items().size();
			position = page.next();
			if (position == null) {
				return null;
			}
		}
		return position;
	}

	private ReadOptions<?, ?> projected(ReadOptions<?, ?> read, Arguments arguments) {
		String[] properties = this.query.mapProperties(arguments);
		if (properties != null) {
			return project(read, properties);
		}
		Class<?> projection = this.query.projection(arguments);
		return (projection != null) ? as(read, projection) : read;
	}

	private static ReadOptions<?, ?> as(ReadOptions<?, ?> read, Class<?> type) {
		return (read instanceof ExecutableQueryOperation.Query<?> partition) ? partition.as(type)
				: ((ExecutableScanOperation.Scan<?>) read).as(type);
	}

	private ReadOptions<Map<String, Object>, ?> keys(ReadOptions<?, ?> read) {
		return project(read, this.deletion.keyProperties());
	}

	private static ReadOptions<Map<String, Object>, ?> project(ReadOptions<?, ?> read, String[] properties) {
		return (read instanceof ExecutableQueryOperation.Query<?> partition) ? partition.project(properties)
				: ((ExecutableScanOperation.Scan<?>) read).project(properties);
	}

}
