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

import java.util.Arrays;
import java.util.Comparator;

/**
 * How similar two vectors are. Vectors hold 32-bit numbers; sums and scores are computed
 * with 64 bits and brought back into the range of 32 bits, as the service does.
 *
 * @since 0.1.0
 */
public enum DistanceFunction {

	/** One minus the cosine of the angle, from 0 to 2; the smallest is the nearest. */
	COSINE {

		@Override
		double compute(float[] left, float[] right) {
			double leftSquares = product(left, left);
			double rightSquares = product(right, right);
			if (leftSquares == 0 || rightSquares == 0) {
				return 1;
			}
			double cosine = product(left, right) / (Math.sqrt(leftSquares) * Math.sqrt(rightSquares));
			return Arrays.equals(left, right) ? 0 : Math.max(0, Math.min(2, 1 - cosine));
		}

	},

	/** The scalar product, which may be negative; the largest is the nearest. */
	DOT_PRODUCT {

		@Override
		double compute(float[] left, float[] right) {
			return product(left, right);
		}

	},

	/** The length of the difference; the smallest is the nearest. */
	EUCLIDEAN {

		@Override
		double compute(float[] left, float[] right) {
			double sum = 0;
			for (int i = 0; i < left.length; i++) {
				double difference = (double) left[i] - right[i];
				sum += difference * difference;
			}
			return Math.sqrt(sum);
		}

	};

	abstract double compute(float[] left, float[] right);

	double score(float[] left, float[] right) {
		return Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, compute(left, right)));
	}

	// Return the order of scores, the nearest first.
	Comparator<Double> nearestFirst() {
		return (this == DOT_PRODUCT) ? Comparator.reverseOrder() : Comparator.naturalOrder();
	}

	private static double product(float[] left, float[] right) {
		double sum = 0;
		for (int i = 0; i < left.length; i++) {
			sum += (double) left[i] * right[i];
		}
		return sum;
	}

}
