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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.profiles.Profile;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileFile.Type;
import software.amazon.awssdk.profiles.ProfileFileSupplier;
import software.amazon.awssdk.profiles.ProfileProperty;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.ClassUtils;

/**
 * An AWS profile: its credentials and its region. The file is read again when it changes,
 * so that credentials a tool renews are taken over.
 */
final class ProfileCredentials {

	private static final Pattern CONFIGURATION = Pattern.compile("(?m)^\\s*\\[\\s*(profile|sso-session|services)\\s");

	private static final String STS = "software.amazon.awssdk.services.sts.internal.StsProfileCredentialsProviderFactory";

	private static final String SSO = "software.amazon.awssdk.services.sso.auth.SsoProfileCredentialsProviderFactory";

	private final String name;

	private final Supplier<ProfileFile> file;

	private final Profile profile;

	/**
	 * Find a profile.
	 * @param prefix what the names of the properties begin with
	 * @param name the name of the profile
	 * @param path the file, or {@code null} for the usual ones
	 */
	ProfileCredentials(String prefix, String name, @Nullable Path path) {
		this.name = name;
		this.file = (path != null) ? file(prefix, path) : ProfileFileSupplier.defaultSupplier();
		ProfileFile read = this.file.get();
		this.profile = read.profile(name)
			.orElseThrow(() -> new InvalidConfigurationPropertyValueException(prefix + "profile", name,
					"There is no such profile in %s. %s".formatted(
							(path != null) ? "'" + path + "'" : "the AWS configuration and credentials files",
							read.profiles().isEmpty() ? "There are no profiles at all."
									: "The profiles are " + new TreeSet<>(read.profiles().keySet()) + ".")));
		verifyModule(prefix, ProfileProperty.ROLE_ARN, STS, "assumes a role", "sts");
		verifyModule(prefix, ProfileProperty.SSO_ACCOUNT_ID, SSO, "has a session of AWS IAM Identity Center", "sso");
	}

	private void verifyModule(String prefix, String property, String className, String what, String module) {
		if (this.profile.property(property).isPresent() && !ClassUtils.isPresent(className, null)) {
			throw new InvalidConfigurationPropertyValueException(prefix + "profile", this.name,
					"The profile %s, which needs 'software.amazon.awssdk:%s' on the class path.".formatted(what,
							module));
		}
	}

	private static Supplier<ProfileFile> file(String prefix, Path path) {
		if (!Files.isReadable(path) || Files.isDirectory(path)) {
			throw new InvalidConfigurationPropertyValueException(prefix + "profile-file", path,
					"There is no such file, or it cannot be read.");
		}
		return ProfileFileSupplier.reloadWhenModified(path, type(path));
	}

	private static Type type(Path path) {
		try {
			return CONFIGURATION.matcher(Files.readString(path)).find() ? Type.CONFIGURATION : Type.CREDENTIALS;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read '%s'".formatted(path), ex);
		}
	}

	@Nullable String region() {
		return this.profile.property(ProfileProperty.REGION).orElse(null);
	}

	AwsCredentialsProvider provider() {
		return ProfileCredentialsProvider.builder().profileFile(this.file).profileName(this.name).build();
	}

}
