#include <gtest/gtest.h>

#include "evaluate.h"

namespace plimsoll::cel {
namespace {

TEST(Strings, CountCodePoints) {
  ExpectAll({
      {"'ü😀'.charAt(1)", R"({"string":"😀"})"},
      {"'abc'.charAt(3)", R"({"string":""})"},
      {"'abc'.charAt(4)", "error: index out of range: 4"},
      {"'abc'.charAt(-1)", "error: index out of range: -1"},
      {"'üab'.indexOf('b')", R"({"int":"2"})"},
      {"'abab'.indexOf('b', 2)", R"({"int":"3"})"},
      {"'abc'.indexOf('', 9)", R"({"int":"3"})"},
      {"'abc'.indexOf('c', 3)", R"({"int":"-1"})"},
      {"'abc'.indexOf('c', -1)", "error: index out of range: -1"},
      {"'abab'.lastIndexOf('ab')", R"({"int":"2"})"},
      {"'abab'.lastIndexOf('ab', 1)", R"({"int":"0"})"},
      {"'abc'.lastIndexOf('c', 9)", R"({"int":"-1"})"},
      {"'abc'.lastIndexOf('')", R"({"int":"3"})"},
      {"'äbc'.substring(1)", R"({"string":"bc"})"},
      {"'äbc'.substring(0, 2)", R"({"string":"äb"})"},
      {"'abc'.substring(4)", "error: index out of range: 4"},
      {"'abc'.substring(2, 1)", "error: invalid substring range. start: 2, end: 1"},
      {"'abc'.substring(1, 4)", "error: index out of range: 4"},
  });
}

TEST(Strings, ChangeCaseOfAsciiOnly) {
  ExpectAll({
      {"'ÄBC'.lowerAscii()", R"({"string":"Äbc"})"},
      {"'äbc'.upperAscii()", R"({"string":"äBC"})"},
      {"dyn(1).lowerAscii()", "error: no such overload: lowerAscii(int)"},
      {"' \\u00a0a\\u3000'.trim()", R"({"string":"a"})"},
  });
}

TEST(Strings, ReplaceSplitAndJoin) {
  ExpectAll({
      {"'abab'.replace('a', 'x')", R"({"string":"xbxb"})"},
      {"'abab'.replace('a', 'x', 1)", R"({"string":"xbab"})"},
      {"'äb'.replace('', '-')", R"({"string":"-ä-b-"})"},
      {"'äb'.replace('', '-', 2)", R"({"string":"-ä-b"})"},
      {"'a,b'.split(',')", R"({"list":[{"string":"a"},{"string":"b"}]})"},
      {"'a,b,c'.split(',', 2)", R"({"list":[{"string":"a"},{"string":"b,c"}]})"},
      {"'a'.split(',', 0)", R"({"list":[]})"},
      {"'äb'.split('')", R"({"list":[{"string":"ä"},{"string":"b"}]})"},
      {"''.split(',')", R"({"list":[{"string":""}]})"},
      {"['a', 'b'].join()", R"({"string":"ab"})"},
      {"['a', 'b'].join('-')", R"({"string":"a-b"})"},
      {"[dyn('a'), dyn(1)].join(',')", "error: join: invalid input: 1"},
      {"dyn(['a', 'b']).join(',')", R"({"string":"a,b"})"},
      {"dyn([1]).join(',')", "error: no such overload: join(list, string)"},
      {"strings.quote('a\\n\\\"')", "{\"string\":\"\\\"a\\\\n\\\\\\\"\\\"\"}"},
  });
}

TEST(Strings, Format) {
  ExpectAll({
      {"'%s %d %%'.format(['a', 1])", R"({"string":"a 1 %"})"},
      {"'%.2f'.format([1234567.891])", R"({"string":"1,234,567.89"})"},
      {"'%f'.format([-0.0])", R"({"string":"0.000000"})"},
      {"'%e'.format([1052.032911275])", R"({"string":"1.052033×10⁰³"})"},
      {"'%.16e'.format([1.0])", R"({"string":"   1.000000×10⁰⁰"})"},
      {"'%f'.format(['Infinity'])", R"({"string":"∞"})"},
      {"'%b %o %x %X'.format([5, 8, 255, 'hi'])", R"({"string":"101 10 ff 6869"})"},
      {"'%b'.format([true])", R"({"string":"1"})"},
      {"'%s'.format([[1.5, 'a', duration('1h'), null]])",
       R"({"string":"[1.500000, \"a\", duration(\"3600s\"), null]"})"},
      {"'%s'.format([{'b': 1, 'a': [true]}])", R"({"string":"{\"a\":[true], \"b\":1}"})"},
      {"'%s'.format([int])", R"({"string":"int"})"},
  });
}

TEST(Strings, RefuseFormatsThatDoNotFit) {
  ExpectAll({
      {"dyn('%d').format(['a'])",
       "error: error during formatting: decimal clause can only be used on integers, was given string"},
      {"dyn('%f').format(['abc'])",
       "error: error during formatting: fixed-point clause can only be used on doubles, was given string"},
      {"dyn('%e').format([1])",
       "error: error during formatting: scientific clause can only be used on doubles, was given int"},
      {"dyn('%b').format(['a'])",
       "error: error during formatting: only integers and bools can be formatted as binary, was given "
       "string"},
      {"dyn('%x').format([1.0])",
       "error: error during formatting: only integers, byte buffers, and strings can be formatted as hex, "
       "was "
       "given double"},
      {"dyn('%o').format([true])",
       "error: error during formatting: octal clause can only be used on integers, was given bool"},
      {"dyn('%s').format([optional.none()])",
       "error: error during formatting: string clause can only be used on strings, bools, bytes, ints, "
       "doubles, "
       "maps, lists, types, durations, and timestamps, was given optional_type"},
      {"dyn('%q').format([1])",
       "error: could not parse formatting clause: unrecognized formatting clause \"q\""},
      {"dyn('%s').format([])", "error: index 0 out of range"},
      {"dyn('%').format([1])", "error: unexpected end of string"},
  });
}

TEST(Regex, Finds) {
  ExpectAll({
      {"'abc 123'.find('[0-9]+')", R"({"string":"123"})"},
      {"'abc'.find('[0-9]+')", R"({"string":""})"},
      {"'a1b22'.findAll('[0-9]+')", R"({"list":[{"string":"1"},{"string":"22"}]})"},
      {"'a1b22'.findAll('[0-9]+', 1)", R"({"list":[{"string":"1"}]})"},
      {"'ab'.findAll('x*')", R"({"list":[{"string":""},{"string":""},{"string":""}]})"},
      {"'a'.find('[' + '')", "error: Illegal regex: error parsing regexp: missing closing ]: `[`"},
      {"dyn(1).find('a')", "error: no such overload"},
  });
}

}  // namespace
}  // namespace plimsoll::cel
