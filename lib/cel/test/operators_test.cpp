#include <gtest/gtest.h>

#include "evaluate.h"

namespace plimsoll::cel {
namespace {

TEST(Operators, AddAndOverflow) {
  ExpectAll({
      {"1 + 2", R"({"int":"3"})"},
      {"9223372036854775807 + 1", "error: integer overflow"},
      {"18446744073709551615u + 1u", "error: unsigned integer overflow"},
      {"0u - 1u", "error: unsigned integer overflow"},
      {"1.5 + 0.25", R"({"double":"1.75"})"},
      {"'a' + 'ü'", R"({"string":"aü"})"},
      {"b'a' + b'b'", R"({"bytes":"YWI="})"},
      {"[1] + [2, 3]", R"({"list":[{"int":"1"},{"int":"2"},{"int":"3"}]})"},
      {"duration('1h') + duration('1m')", R"({"duration":"3660s"})"},
      {"timestamp('2024-01-01T00:00:00Z') + duration('24h')", R"({"timestamp":"2024-01-02T00:00:00Z"})"},
      {"timestamp('9999-12-31T23:59:59Z') + duration('1s')", "error: timestamp overflow"},
      {"timestamp('2024-01-02T00:00:00Z') - timestamp('2024-01-01T00:00:00Z')", R"({"duration":"86400s"})"},
  });
}

TEST(Operators, DivideTowardsZeroAndRefuseZero) {
  ExpectAll({
      {"-7 / 2", R"({"int":"-3"})"},
      {"-7 % 2", R"({"int":"-1"})"},
      {"1 / 0", "error: division by zero"},
      {"1u / 0u", "error: division by zero"},
      {"1 % 0", "error: modulus by zero"},
      {"-9223372036854775808 / -1", "error: integer overflow"},
      {"-(-9223372036854775808)", "error: integer overflow"},
      {"1.0 / 0.0", R"({"double":"Infinity"})"},
  });
}

TEST(Operators, ReportWhichOperatorAValueDoesNotHave) {
  ExpectAll({
      {"dyn(true) + dyn(true)", "error: no such overload: _+_"},
      {"dyn('a') - dyn('b')", "error: no such overload"},
      {"dyn(1) + 'b'", "error: no such overload"},
      {"-dyn(1u)", "error: no such overload: -_"},
      {"!dyn(1)", "error: no such overload"},
      {"size(dyn(1))", "error: no such overload: size"},
      {"dyn(null) < dyn(null)", "error: no such overload: _<_"},
      {"1 in dyn(3)", "error: no such overload"},
  });
}

TEST(Operators, CompareNumbersAcrossKinds) {
  ExpectAll({
      {"dyn(1) == 1u", R"({"bool":true})"},
      {"dyn(1) == 1.0", R"({"bool":true})"},
      {"dyn(1) == '1'", R"({"bool":false})"},
      {"double('NaN') == double('NaN')", R"({"bool":false})"},
      {"double('NaN') < 1.0", "error: NaN values cannot be ordered"},
      {"-1 < 1u", R"({"bool":true})"},
      {"9223372036854775807 < 9223372036854775808.0", R"({"bool":false})"},
  });
}

TEST(Operators, CompareListsAndMapsByTheirElements) {
  ExpectAll({
      {"[1, 2] == [1, 2]", R"({"bool":true})"},
      {"[1, 2] == [2, 1]", R"({"bool":false})"},
      {"{'a': 1} == {'a': 1}", R"({"bool":true})"},
      {"dyn({1: 'a'}) == dyn({1u: 'a'})", R"({"bool":true})"},
      {"[dyn(quantity('1'))] == [dyn(1)]", R"({"bool":true})"},
      {"dyn(quantity('1')) == 1", "error: no such overload"},
      {"dyn(quantity('1')) != 1", R"({"bool":true})"},
      {"optional.of(1) == optional.of(1)", R"({"bool":true})"},
      {"optional.none() == optional.of(1)", R"({"bool":false})"},
  });
}

TEST(Logic, LetsADecidedSideAbsorbAnError) {
  ExpectAll({
      {"1 / 0 > 1 || true", R"({"bool":true})"},
      {"1 / 0 > 1 && false", R"({"bool":false})"},
      {"1 / 0 > 1 || false", "error: division by zero"},
      {"dyn(1) && true", "error: no such overload"},
      {"dyn(1) ? 1 : 2", "error: no such overload"},
      {"[0, 1].exists(x, 1 / x > 0)", R"({"bool":true})"},
      {"[1, 0].all(x, 1 / x > 0)", "error: division by zero"},
      {"[0, 1].exists_one(x, 1 / x > 0)", "error: division by zero"},
  });
}

TEST(Selection, ReportsWhatIsNotThere) {
  ExpectAll({
      {"{'a': 1}.a", R"({"int":"1"})"},
      {"{'a': 1}['b']", "error: no such key: b"},
      {"dyn(1).a", "error: no such key: a"},
      {"has({'a': 1}.b)", R"({"bool":false})"},
      {"[1, 2][5]", "error: index out of bounds: 5"},
      {"[1, 2][dyn('a')]", "error: unsupported index type 'string' in list"},
      {"[1, 2][dyn(1.5)]", "error: unsupported index value 1.5 in list"},
      {"[1, 2][dyn(1.0)]", R"({"int":"2"})"},
      {"{'a': {'b': 1}}.?a.c", R"({"optional":[]})"},
      {"{'a': {'b': 1}}.?a.b", R"({"optional":[{"int":"1"}]})"},
      {"{'a': 1}[dyn(null)]", "program: invalid qualifier type: types.Null"},
  });
}

TEST(Planning, FindsBadConstantsBeforeAnythingRuns) {
  ExpectAll({
      {"int('abc')", "program: type conversion error from 'string' to 'int'"},
      {"uint(-1)", "program: unsigned integer overflow"},
      {"int(dyn([1]))", "program: no such overload: int(list)"},
      {"'a'.find('[')", "program: error parsing regexp: missing closing ]: `[`"},
      {"false && 'a'.matches(dyn('['))", "program: error parsing regexp: missing closing ]: `[`"},
  });
}

}  // namespace
}  // namespace plimsoll::cel
