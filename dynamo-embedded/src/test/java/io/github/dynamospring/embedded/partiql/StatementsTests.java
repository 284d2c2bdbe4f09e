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

package io.github.dynamospring.embedded.partiql;

import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.dynamospring.embedded.expression.Path;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Statements}.
 */
class StatementsTests {

	@Test
	void readsASelectWhateverTheCaseOfItsKeywords() {
		Statement.Select select = (Statement.Select) parse(
				"select a.b[2], \"select\" From \"my-table\".idx Where x = 1 order by y asc, z DESC;");
		assertThat(select.tableName()).isEqualTo("my-table");
		assertThat(select.indexName()).isEqualTo("idx");
		assertThat(select.paths()).containsExactly(Path.of("a").then(new Path.Name("b")).then(new Path.Index(2)),
				Path.of("select"));
		assertThat(select.order()).containsExactly(new Statement.Order("y", true), new Statement.Order("z", false));
		assertThat(select.isRead()).isTrue();
	}

	@Test
	void fillsInParametersInTheirOrder() {
		Statement.Insert insert = (Statement.Insert) Statements.parse("INSERT INTO t VALUE {'a': ?, 'b': [?, 3]}",
				List.of(new Value.S("x"), Value.N.of(2)));
		assertThat(insert.item().get("a")).isEqualTo(new Value.S("x"));
		assertThat(insert.item().get("b")).isEqualTo(new Value.L(List.of(Value.N.of(2), Value.N.of(3))));
	}

	@Test
	void takesAWholeItemAsParameter() {
		Value item = new Value.M(Map.of("pk", new Value.S("a")));
		Statement.Insert insert = (Statement.Insert) Statements.parse("INSERT INTO t VALUE ?", List.of(item));
		assertThat(insert.item().get("pk")).isEqualTo(new Value.S("a"));
	}

	@Test
	void readsEmptyDocuments() {
		Statement.Insert insert = (Statement.Insert) parse("INSERT INTO t VALUE {'m': {}, 'l': [], 's': ''}");
		assertThat(insert.item().names()).containsExactly("m", "l", "s");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "SELECT", "SELECT FROM t", "SELECT * t", "SELECT * FROM", "SELECT * FROM 't'",
			"SELECT * FROM \"\"", "SELECT * FROM t WHERE", "SELECT * FROM t WHERE a", "SELECT * FROM t WHERE a =",
			"SELECT * FROM t WHERE a = 'x", "SELECT * FROM t WHERE a = \"x\" b", "SELECT * FROM t WHERE (a = 1",
			"SELECT * FROM t WHERE a = 1)", "SELECT * FROM t WHERE a NOT IS MISSING", "SELECT * FROM t WHERE 1 IS NULL",
			"SELECT * FROM t WHERE a IN []", "SELECT * FROM t WHERE a IN 1", "SELECT * FROM t WHERE a BETWEEN 1",
			"SELECT * FROM t WHERE a BETWEEN 1 OR 2", "SELECT * FROM t WHERE begins_with(a)",
			"SELECT * FROM t WHERE attribute_type(a, 'X')", "SELECT * FROM t WHERE attribute_type(a, 1)",
			"SELECT * FROM t WHERE size('x') = 1", "SELECT a[-1] FROM t", "SELECT a[1.5] FROM t",
			"SELECT a[99999999999] FROM t", "SELECT a. FROM t", "SELECT select FROM t", "SELECT * FROM t ORDER sk",
			"SELECT * FROM t GROUP BY a", "SELECT * FROM t; SELECT * FROM t", "INSERT INTO t",
			"INSERT t VALUE {'a': 1}", "INSERT INTO t VALUE {a: 1}", "INSERT INTO t VALUE {'a' 1}",
			"INSERT INTO t VALUE {'a': 1, 'a': 2}", "INSERT INTO t VALUE [1]", "INSERT INTO t VALUE {'a': <<1, 'x'>>}",
			"INSERT INTO t VALUE {'a': <<[1]>>}", "INSERT INTO t VALUE {'a': b}", "UPDATE t WHERE a = 1",
			"UPDATE t SET a WHERE b = 1", "UPDATE t SET a = 1 SET a.b = 2 WHERE c = 1",
			"UPDATE t SET a = set_add(b, <<1>>) WHERE c = 1", "UPDATE t SET a = set_add(a, 1) WHERE c = 1",
			"UPDATE t SET a = list_append(a) WHERE c = 1", "UPDATE t REMOVE a WHERE b = 1 RETURNING ALL",
			"UPDATE t REMOVE a WHERE b = 1 RETURNING SOME OLD *", "DELETE t WHERE a = 1",
			"DELETE FROM t WHERE a = 1 RETURNING MODIFIED OLD *", "DELETE FROM t WHERE a = 1 RETURNING ALL NEW *",
			"EXISTS SELECT * FROM t", "EXISTS(DELETE FROM t)", "SELECT * FROM t WHERE a = #b",
			"SELECT * FROM t WHERE a = :b", "SELECT * FROM t WHERE a ! 1" })
	void refusesWhatIsNoStatement(String text) {
		assertThatExceptionOfType(ValidationFailure.class).isThrownBy(() -> parse(text));
	}

	@ParameterizedTest
	@ValueSource(strings = { "<<>>", "<<1, 1.0>>", "1E200", "123456789012345678901234567890123456789" })
	void refusesValuesThatCannotBeStored(String value) {
		assertThatExceptionOfType(ValidationFailure.class)
			.isThrownBy(() -> parse("INSERT INTO t VALUE {'a': " + value + "}"));
	}

	@Test
	void refusesWhatIsNestedTooDeep() {
		String list = "[".repeat(40) + "]".repeat(40);
		assertThatExceptionOfType(ValidationFailure.class)
			.isThrownBy(() -> parse("INSERT INTO t VALUE {'a': " + list + "}"))
			.withMessageContaining("Nesting Levels have exceeded supported limits");
		String endless = "[".repeat(8000);
		assertThatExceptionOfType(ValidationFailure.class).isThrownBy(() -> parse("INSERT INTO t VALUE " + endless));
		String parentheses = "(".repeat(4000) + "a = 1" + ")".repeat(4000);
		assertThatExceptionOfType(ValidationFailure.class)
			.isThrownBy(() -> parse("SELECT * FROM t WHERE " + parentheses));
		String negations = "NOT ".repeat(2000);
		assertThat(parse("SELECT * FROM t WHERE " + negations + "a = 1").isRead()).isTrue();
	}

	@Test
	void neverFailsOtherwiseHoweverStatementsAreMangled() {
		String[] pieces = { "SELECT", "*", "FROM", "t", "WHERE", "a", "=", "'x'", "?", "AND", "OR", "NOT", "(", ")",
				"[", "]", "{", "}", "<<", ">>", ",", ":", ".", "IN", "BETWEEN", "IS", "MISSING", "NULL", "INSERT",
				"INTO", "VALUE", "UPDATE", "SET", "REMOVE", "DELETE", "RETURNING", "ALL", "OLD", "1", "-", "+", "'",
				"\"", "size", "begins_with", "ORDER", "BY", "EXISTS", "\u00e4", ";" };
		Random random = new Random(42);
		for (int i = 0; i < 50_000; i++) {
			StringBuilder text = new StringBuilder();
			int length = random.nextInt(15);
			for (int j = 0; j < length; j++) {
				text.append(pieces[random.nextInt(pieces.length)]).append(random.nextBoolean() ? " " : "");
			}
			try {
				Statement statement = parse(text.toString());
				assertThat(Statements.tableName(text.toString())).as(text.toString()).isEqualTo(statement.tableName());
			}
			catch (ValidationFailure ex) {
				assertThat(ex.getMessage()).as(text.toString()).isNotEmpty();
			}
		}
	}

	@Test
	void findsTheTableOfAStatement() {
		assertThat(Statements.tableName("SELECT \"FROM\" FROM \"t-1\".\"i\" WHERE x = ' FROM y'")).isEqualTo("t-1");
		assertThat(Statements.tableName("insert into t value {}")).isEqualTo("t");
		assertThat(Statements.tableName("UPDATE t SET a = 1")).isEqualTo("t");
		assertThat(Statements.tableName("EXISTS(SELECT * FROM t WHERE a = 1)")).isEqualTo("t");
		assertThat(Statements.tableName("SELECT *")).isNull();
	}

	private static Statement parse(String text) {
		return Statements.parse(text, List.of());
	}

}
