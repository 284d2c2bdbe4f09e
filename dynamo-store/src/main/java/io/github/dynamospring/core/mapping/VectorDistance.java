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

package io.github.dynamospring.core.mapping;

import org.springframework.data.domain.ScoringFunction;

/**
 * What makes two vectors similar, and what the scores of a search mean. Scores are
 * DynamoDB's own and not normalized.
 *
 * @since 0.1.0
 */
public enum VectorDistance {

	/**
	 * One minus the cosine of the angle between the vectors, whatever their lengths: from
	 * 0 for the same direction to 2 for opposite ones. Lower is closer.
	 */
	COSINE(ScoringFunction.cosine()),

	/** The length of the difference of the vectors. Lower is closer. */
	EUCLIDEAN(ScoringFunction.euclidean()),

	/**
	 * The scalar product, which grows with the lengths of the vectors and may be
	 * negative. Higher is closer.
	 */
	DOT_PRODUCT(ScoringFunction.dotProduct());

	private final ScoringFunction scoringFunction;

	VectorDistance(ScoringFunction scoringFunction) {
		this.scoringFunction = scoringFunction;
	}

	/**
	 * Return Spring Data's name for it.
	 * @return the function that the scores of a search carry
	 */
	public ScoringFunction getScoringFunction() {
		return this.scoringFunction;
	}

	/**
	 * Whether a higher score means a closer vector.
	 * @return {@code true} for the scalar product
	 */
	public boolean isHigherCloser() {
		return this == DOT_PRODUCT;
	}

}
