#include <gtest/gtest.h>

#include "evaluate.h"

namespace plimsoll::cel {
namespace {

TEST(Conversions, ReadTextsAsGoDoes) {
  ExpectAll({
      {"bool('T')", R"({"bool":true})"},
      {"bool('yes')", "program: type conversion error from 'string' to 'bool'"},
      {"int('-42')", R"({"int":"-42"})"},
      {"int('0x10')", "program: type conversion error from 'string' to 'int'"},
      {"uint('7')", R"({"uint":"7"})"},
      {"uint('+7')", "program: type conversion error from 'string' to 'uint'"},
      {"double('1_000.5')", R"({"double":"1000.5"})"},
      {"double('0x1p4')", R"({"double":"16"})"},
      {"double('-Infinity')", R"({"double":"-Infinity"})"},
      {"double('1e400')", "program: type conversion error from 'string' to 'double'"},
      {"double('1e-400')", R"({"double":"0"})"},
      {"duration('1h1h')", R"({"duration":"7200s"})"},
      {"duration(dyn('1d'))", "program: type conversion error from 'string' to 'google.protobuf.Duration'"},
      {"timestamp(dyn('2024-02-30T00:00:00Z'))",
       "program: type conversion error from 'string' to 'google.protobuf.Timestamp'"},
      {"bytes('ü')", R"({"bytes":"w7w="})"},
      {"string(b'\\xff')", "program: invalid UTF-8 in bytes, cannot convert to string"},
  });
}

TEST(Conversions, GoBetweenNumbersWithinTheirRanges) {
  ExpectAll({
      {"int(1.9)", R"({"int":"1"})"},
      {"int(-1.9)", R"({"int":"-1"})"},
      {"int(1e19)", "program: integer overflow"},
      {"int(double('NaN'))", "program: integer overflow"},
      {"int(18446744073709551615u)", "program: integer overflow"},
      {"uint(-1)", "program: unsigned integer overflow"},
      {"uint(1.5)", R"({"uint":"1"})"},
      {"double(3u)", R"({"double":"3"})"},
      {"int(duration('1s'))", R"({"int":"1000000000"})"},
      {"int(timestamp('1970-01-01T00:01:00Z'))", R"({"int":"60"})"},
      {"timestamp(60)", R"({"timestamp":"1970-01-01T00:01:00Z"})"},
      {"timestamp(dyn(253402300800))", "program: timestamp overflow"},
  });
}

TEST(Conversions, WriteTextsAsGoDoes) {
  ExpectAll({
      {"string(1.0)", R"({"string":"1"})"},
      {"string(123456789.0)", R"({"string":"1.23456789e+08"})"},
      {"string(true)", R"({"string":"true"})"},
      {"string(-5)", R"({"string":"-5"})"},
      {"string(5u)", R"({"string":"5"})"},
      {"string(duration('90m'))", R"({"string":"5400s"})"},
      {"string(timestamp('2020-01-01T00:00:00.5+02:00'))", R"({"string":"2020-01-01T00:00:00.5+02:00"})"},
      {"string(ip('2001:DB8::1'))", R"({"string":"2001:db8::1"})"},
      {"string(cidr('10.0.0.0/8'))", R"({"string":"10.0.0.0/8"})"},
      {"string(b'abc')", R"({"string":"abc"})"},
      {"string(null)", "program: no such overload: string(null_type)"},
  });
}

TEST(Types, AreValues) {
  ExpectAll({
      {"type(1) == int", R"({"bool":true})"},
      {"type([1]) == list", R"({"bool":true})"},
      {"type(type(1))", R"({"type":"type"})"},
      {"type(duration('1s'))", R"({"type":"google.protobuf.Duration"})"},
      {"type(null) == null_type", R"({"bool":true})"},
      {"type(ip('1.2.3.4')) == net.IP", R"({"bool":true})"},
      {"type(optional.none())", R"({"type":"optional_type"})"},
  });
}

TEST(StandardStrings, SearchAndMatch) {
  ExpectAll({
      {"'hello'.contains('ell')", R"({"bool":true})"},
      {"'hello'.startsWith('he')", R"({"bool":true})"},
      {"'hello'.endsWith('he')", R"({"bool":false})"},
      {"dyn(1).contains('a')", "error: no such overload"},
      {"'abc'.matches('^a.c$')", R"({"bool":true})"},
      {"matches('abc', 'b' + 'c')", R"({"bool":true})"},
      {"'abc'.matches('[' + 'a')", "error: error parsing regexp: missing closing ]: `[a`"},
      {"dyn(1).matches('a')", "error: no such overload"},
      {"size('ü😀')", R"({"int":"2"})"},
      {"b'ü'.size()", R"({"int":"2"})"},
      {"{'a': 1}.size()", R"({"int":"1"})"},
  });
}

TEST(Times, HaveTheirParts) {
  ExpectAll({
      {"timestamp('2024-02-29T13:14:15.678Z').getFullYear()", R"({"int":"2024"})"},
      {"timestamp('2024-02-29T13:14:15.678Z').getMonth()", R"({"int":"1"})"},
      {"timestamp('2024-02-29T13:14:15.678Z').getDayOfYear()", R"({"int":"59"})"},
      {"timestamp('2024-02-29T13:14:15.678Z').getDayOfMonth()", R"({"int":"28"})"},
      {"timestamp('2024-02-29T13:14:15.678Z').getDate()", R"({"int":"29"})"},
      {"timestamp('2024-02-29T13:14:15.678Z').getDayOfWeek()", R"({"int":"4"})"},
      {"timestamp('2024-02-29T13:14:15.678Z').getHours()", R"({"int":"13"})"},
      {"timestamp('2024-02-29T13:14:15.678Z').getMinutes()", R"({"int":"14"})"},
      {"timestamp('2024-02-29T13:14:15.678Z').getSeconds()", R"({"int":"15"})"},
      {"timestamp('2024-02-29T13:14:15.678Z').getMilliseconds()", R"({"int":"678"})"},
      {"duration('1h1m1.5s').getHours()", R"({"int":"1"})"},
      {"duration('1h1m1.5s').getMinutes()", R"({"int":"61"})"},
      {"duration('1h1m1.5s').getSeconds()", R"({"int":"3661"})"},
      {"duration('1h1m1.5s').getMilliseconds()", R"({"int":"3661500"})"},
  });
}

TEST(Times, AreReadInOtherZones) {
  ExpectAll({
      {"timestamp('2020-01-01T00:00:00Z').getHours('+02:00')", R"({"int":"2"})"},
      {"timestamp('2020-01-01T00:00:00Z').getFullYear('-00:30')", R"({"int":"2019"})"},
      {"timestamp('2020-01-01T00:00:00Z').getHours('')", R"({"int":"0"})"},
      {"timestamp('2020-01-01T00:00:00Z').getHours('bad')", "error: unknown time zone bad"},
      {"timestamp('2020-01-01T00:00:00Z').getHours('../x')", "error: time: invalid location name"},
      {"timestamp('2020-01-01T00:00:00Z').getHours('x:00')",
       "error: strconv.Atoi: parsing \"x\": invalid syntax"},
  });
}

TEST(Optionals, HoldAValueOrNone) {
  ExpectAll({
      {"optional.of(1).value()", R"({"int":"1"})"},
      {"optional.none().value()", "error: optional.none() dereference"},
      {"optional.ofNonZeroValue('')", R"({"optional":[]})"},
      {"optional.ofNonZeroValue([0])", R"({"optional":[{"list":[{"int":"0"}]}]})"},
      {"optional.of(1).hasValue()", R"({"bool":true})"},
      {"optional.none().or(optional.of(2))", R"({"optional":[{"int":"2"}]})"},
      {"optional.of(1).orValue(1 / 0)", R"({"int":"1"})"},
      {"dyn(1).orValue(2)", "error: no such overload"},
      {"[1, 2].first()", R"({"optional":[{"int":"1"}]})"},
      {"[].last()", R"({"optional":[]})"},
      {"optional.unwrap([optional.of(1), optional.none()])", R"({"list":[{"int":"1"}]})"},
      {"[optional.of(2)].unwrapOpt()", R"({"list":[{"int":"2"}]})"},
      {"optional.of(1).optMap(x, x + 1)", R"({"optional":[{"int":"2"}]})"},
      {"optional.of(1).optFlatMap(x, optional.none())", R"({"optional":[]})"},
      {"[?optional.none(), 1]", R"({"list":[{"int":"1"}]})"},
      {"{?'a': optional.of(1)}.a", R"({"int":"1"})"},
  });
}

}  // namespace
}  // namespace plimsoll::cel
