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

package io.github.dynamospring.repository.support;

import java.util.Set;

import org.springframework.data.core.TypeInformation;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.AbstractRepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryFragment;

/**
 * A repository of a sealed type, as if it were one of a type that is permitted.
 */
final class SubtypeRepositoryMetadata extends AbstractRepositoryMetadata {

	private final RepositoryMetadata metadata;

	private final TypeInformation<?> subtype;

	/**
	 * Create the metadata.
	 * @param metadata the repository
	 * @param subtype the permitted type
	 */
	SubtypeRepositoryMetadata(RepositoryMetadata metadata, Class<?> subtype) {
		super(metadata.getRepositoryInterface());
		this.metadata = metadata;
		this.subtype = TypeInformation.of(subtype);
	}

	@Override
	public TypeInformation<?> getIdTypeInformation() {
		return this.metadata.getIdTypeInformation();
	}

	@Override
	public TypeInformation<?> getDomainTypeInformation() {
		return this.subtype;
	}

	@Override
	public Set<RepositoryFragment<?>> getFragments() {
		return this.metadata.getFragments();
	}

}
