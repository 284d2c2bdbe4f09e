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

package io.github.dynamospring.boot.autoconfigure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The {@code dynamo.*} properties.
 *
 * @since 0.1.0
 */
@ConfigurationProperties("dynamo")
public class DynamoProperties extends DynamoClientProperties {

	/**
	 * Further clients by their names. Each has the keys of the main client, and takes the
	 * values of the main client where it sets none.
	 */
	private Map<String, DynamoClientProperties> clients = new LinkedHashMap<>();

	private final Repositories repositories = new Repositories();

	private final Embedded embedded = new Embedded();

	public Map<String, DynamoClientProperties> getClients() {
		return this.clients;
	}

	public void setClients(Map<String, DynamoClientProperties> clients) {
		this.clients = clients;
	}

	public Repositories getRepositories() {
		return this.repositories;
	}

	public Embedded getEmbedded() {
		return this.embedded;
	}

	/**
	 * What to do with the tables of the entities.
	 */
	public static class Tables {

		/**
		 * Prefix of every table name.
		 */
		private String prefix = "";

		/**
		 * What to do with the tables of the entities when the application starts.
		 */
		private TableAction action = TableAction.NONE;

		public String getPrefix() {
			return this.prefix;
		}

		public void setPrefix(String prefix) {
			this.prefix = prefix;
		}

		public TableAction getAction() {
			return this.action;
		}

		public void setAction(TableAction action) {
			this.action = action;
		}

	}

	/**
	 * Repositories.
	 */
	public static class Repositories {

		/**
		 * Whether repositories are looked for and set up.
		 */
		private boolean enabled = true;

		/**
		 * Secrets of at least 32 bytes that sign page tokens. The first signs, each is
		 * accepted, so that a new one can be put in front of the old one. Tokens are not
		 * signed when not set.
		 */
		private List<String> pageTokenSecrets = new ArrayList<>();

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

		public List<String> getPageTokenSecrets() {
			return this.pageTokenSecrets;
		}

		public void setPageTokenSecrets(List<String> pageTokenSecrets) {
			this.pageTokenSecrets = pageTokenSecrets;
		}

	}

	/**
	 * The DynamoDB engine inside this JVM.
	 */
	public static class Embedded {

		/**
		 * Whether DynamoDB is replaced by an engine inside this JVM, for development and
		 * tests. Needs dynamo-embedded on the class path.
		 */
		private boolean enabled = false;

		/**
		 * Port of a loopback HTTP server that lets other programs use the embedded
		 * engine. Zero picks a free port. No server when not set.
		 */
		private @Nullable Integer httpPort;

		/**
		 * Folder that keeps the data of the embedded engine. Needs h2-mvstore on the
		 * class path. In memory only when not set.
		 */
		private @Nullable Path path;

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

		public @Nullable Integer getHttpPort() {
			return this.httpPort;
		}

		public void setHttpPort(@Nullable Integer httpPort) {
			this.httpPort = httpPort;
		}

		public @Nullable Path getPath() {
			return this.path;
		}

		public void setPath(@Nullable Path path) {
			this.path = path;
		}

	}

	/**
	 * What to do with the tables of the entities when the application starts.
	 */
	public enum TableAction {

		/**
		 * Nothing. No request is sent.
		 */
		NONE,

		/**
		 * Compare the tables with the entities, and fail if one is missing or differs.
		 */
		VALIDATE,

		/**
		 * Create the tables that are missing, and compare the others with the entities.
		 */
		CREATE

	}

}
