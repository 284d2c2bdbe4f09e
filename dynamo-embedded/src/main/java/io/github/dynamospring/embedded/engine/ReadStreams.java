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

package io.github.dynamospring.embedded.engine;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * The Streams service: ListStreams, DescribeStream, GetShardIterator and GetRecords.
 *
 * @since 0.1.0
 */
public final class ReadStreams {

	/** The most records in one answer. */
	public static final int MAX_RECORDS = 1000;

	static final Duration ITERATOR_LIFETIME = Duration.ofMinutes(15);

	private static final long MAX_BYTES = 1024 * 1024;

	private static final String SEPARATOR = "|";

	private static final Pattern ARN = Pattern.compile("arn:[^:]+:dynamodb:[^:]+:[^:]*:table/[^/:]+/stream/.+");

	private final StreamCatalog streams;

	private final EngineLock lock;

	private final Clock clock;

	ReadStreams(StreamCatalog streams, EngineLock lock, Clock clock) {
		this.streams = streams;
		this.lock = lock;
		this.clock = clock;
	}

	/**
	 * List streams.
	 * @param tableName the table whose streams to list, or {@code null} for all
	 * @param startArn the ARN behind which to begin, or {@code null}
	 * @return the streams in the order of their ARNs
	 */
	public List<StreamDescription> list(@Nullable String tableName, @Nullable String startArn) {
		return this.lock.read(() -> this.streams.after(startArn)
			.stream()
			.filter((stream) -> tableName == null || stream.tableName().equals(TableCatalog.nameOf(tableName)))
			.map(Stream::describe)
			.toList());
	}

	/**
	 * Describe a stream.
	 * @param arn the stream's ARN
	 * @return the stream
	 */
	public StreamDescription describe(String arn) {
		return this.lock.read(() -> require(arn).describe());
	}

	private Stream require(String arn) {
		if (!ARN.matcher(arn).matches()) {
			throw new ValidationFailure(EngineMessages.INVALID_STREAM_ARN);
		}
		return this.streams.require(arn);
	}

	/**
	 * Create an iterator.
	 * @param arn the stream's ARN
	 * @param shardId the id of its shard
	 * @param type where to begin
	 * @param sequenceNumber the sequence number the type refers to, or {@code null}
	 * @return the iterator
	 */
	public String iterator(String arn, String shardId, IteratorType type, @Nullable String sequenceNumber) {
		return this.lock.read(() -> {
			Stream stream = require(arn);
			if (!stream.shardId().equals(shardId)) {
				throw new EngineException(ErrorType.RESOURCE_NOT_FOUND, EngineMessages.noShard(shardId, arn));
			}
			return token(arn, position(stream, type, sequenceNumber));
		});
	}

	private static BigDecimal position(Stream stream, IteratorType type, @Nullable String sequenceNumber) {
		if (type == IteratorType.TRIM_HORIZON) {
			return stream.oldest();
		}
		if (type == IteratorType.LATEST) {
			return stream.next();
		}
		if (sequenceNumber == null) {
			throw new ValidationFailure(EngineMessages.sequenceNumberMissing(type));
		}
		BigDecimal given = number(sequenceNumber);
		if (given.compareTo(stream.describe().first()) < 0 || given.compareTo(stream.next()) >= 0) {
			throw new ValidationFailure(EngineMessages.INVALID_SEQUENCE_NUMBER);
		}
		if (given.compareTo(stream.oldest()) < 0) {
			throw new EngineException(ErrorType.TRIMMED_DATA_ACCESS, EngineMessages.TRIMMED);
		}
		return (type == IteratorType.AT_SEQUENCE_NUMBER) ? given : given.add(BigDecimal.ONE);
	}

	private static BigDecimal number(String sequenceNumber) {
		boolean digits = !sequenceNumber.isEmpty() && sequenceNumber.length() <= 40
				&& sequenceNumber.chars().allMatch((digit) -> digit >= '0' && digit <= '9');
		if (!digits) {
			throw new ValidationFailure(EngineMessages.INVALID_SEQUENCE_NUMBER);
		}
		return new BigDecimal(sequenceNumber);
	}

	/**
	 * Read records.
	 * @param iterator where to begin
	 * @param limit the most records
	 * @return the records and where to go on
	 */
	public Result records(String iterator, int limit) {
		Position position = parse(iterator);
		if (!this.clock.instant().isBefore(position.issued().plus(ITERATOR_LIFETIME))) {
			throw new EngineException(ErrorType.EXPIRED_ITERATOR, EngineMessages.EXPIRED_ITERATOR);
		}
		return this.lock.read(() -> {
			Stream stream = this.streams.require(position.arn());
			BigDecimal from = position.next();
			if (from.compareTo(stream.oldest()) < 0) {
				throw new EngineException(ErrorType.TRIMMED_DATA_ACCESS, EngineMessages.TRIMMED);
			}
			List<StreamRecord> records = stream.read(from, limit, MAX_BYTES);
			BigDecimal next = records.isEmpty() ? from
					: records.get(records.size() - 1).sequenceNumber().add(BigDecimal.ONE);
			boolean closed = !stream.isEnabled() && next.compareTo(stream.next()) >= 0;
			return new Result(records, closed ? null : token(position.arn(), next), stream.describe().viewType());
		});
	}

	private String token(String arn, BigDecimal next) {
		String text = next.toPlainString() + SEPARATOR + this.clock.instant().toEpochMilli() + SEPARATOR + arn;
		return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
	}

	private static Position parse(String iterator) {
		try {
			String text = new String(Base64.getDecoder().decode(iterator), StandardCharsets.UTF_8);
			List<String> parts = new ArrayList<>(List.of(text.split("\\|", 3)));
			if (parts.size() == 3) {
				return new Position(number(parts.get(0)), Instant.ofEpochMilli(Long.parseLong(parts.get(1))),
						parts.get(2));
			}
		}
		catch (IllegalArgumentException ex) {
			// Reported below, like one with missing parts.
		}
		throw new ValidationFailure(EngineMessages.INVALID_ITERATOR);
	}

	/**
	 * Where an iterator begins.
	 */
	public enum IteratorType {

		/** With the oldest record there is. */
		TRIM_HORIZON,

		/** With the next record there will be. */
		LATEST,

		/** With a sequence number. */
		AT_SEQUENCE_NUMBER,

		/** Behind a sequence number. */
		AFTER_SEQUENCE_NUMBER

	}

	/**
	 * Records of a stream.
	 *
	 * @param records the records in the order of their sequence numbers
	 * @param nextIterator where to go on, or {@code null} if there will be no more
	 * @param viewType what the records hold
	 */
	public record Result(List<StreamRecord> records, @Nullable String nextIterator, StreamViewType viewType) {

	}

	private record Position(BigDecimal next, Instant issued, String arn) {

	}

}
