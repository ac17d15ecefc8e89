#include "plimsoll/value/json_reader.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "plimsoll/text/source.h"

namespace plimsoll::value {
namespace {

class JsonReading : public testing::Test {
 protected:
  Value Read(std::string_view text) {
    source_ = text::Source("", text);
    report_ = ReadJson(source_.bytes(), options_, document_);
    EXPECT_TRUE(report_.ok()) << text << "\n" << (report_.ok() ? "" : report_.failure->message);
    return document_.root();
  }
  const Problem& Refuse(std::string_view text) {
    source_ = text::Source("", text);
    report_ = ReadJson(source_.bytes(), options_, document_);
    EXPECT_FALSE(report_.ok()) << text;
    return *report_.failure;
  }

  ReadOptions options_;
  text::Source source_{"", ""};
  Document document_;
  ReadReport report_;
};

TEST_F(JsonReading, KnowsEveryKindAtTheTop) {
  EXPECT_EQ(Read("null").kind(), Kind::kNull);
  EXPECT_TRUE(Read(" true ").AsBool());
  EXPECT_FALSE(Read("false\n").AsBool());
  EXPECT_EQ(Read("-12").AsInt(), -12);
  EXPECT_EQ(Read("1.5").AsFloat(), 1.5);
  EXPECT_EQ(Read("\"a\"").AsString(), "a");
  EXPECT_EQ(Read("[ ]").Count(), 0u);
  EXPECT_EQ(Read("{ }").Count(), 0u);
}

TEST_F(JsonReading, DistinguishesIntegersFromFloatsByTheLiteral) {
  EXPECT_EQ(Read("-0").kind(), Kind::kInt);
  EXPECT_EQ(Read("1e2").kind(), Kind::kFloat);
  EXPECT_EQ(Read("1e2").AsFloat(), 100);
  EXPECT_EQ(Read("1.0").kind(), Kind::kFloat);
  EXPECT_TRUE(std::signbit(Read("-0.0").AsFloat()));
  EXPECT_EQ(Read("9223372036854775807").AsInt(), INT64_MAX);
  EXPECT_EQ(Read("9223372036854775808").AsFloat(), 9223372036854775808.0);
  EXPECT_EQ(Read("[1e-400]").Items().begin().operator*().AsFloat(), 0);
}

TEST_F(JsonReading, BorrowsPlainTextAndCopiesTheRest) {
  const Value root = Read(R"(["plain", "caf\u00e9", "caf)"
                          "\xC3\xA9"
                          R"(", ")"
                          "\xFF"
                          R"("])");
  std::vector<Value> items;
  for (Value item : root.Items()) items.push_back(item);
  EXPECT_FALSE(items[0].node().side_text);
  EXPECT_EQ(items[0].AsString().data(), source_.bytes().data() + 2);
  EXPECT_TRUE(items[1].node().side_text);
  EXPECT_EQ(items[1].AsString(), "caf\xC3\xA9");
  EXPECT_FALSE(items[2].node().side_text);
  EXPECT_EQ(items[2].AsString(), "caf\xC3\xA9");
  EXPECT_EQ(items[3].AsString(), "\xEF\xBF\xBD");
}

TEST_F(JsonReading, KnowsWhereEverythingIs) {
  const Value root = Read(R"( {"a" : [1, true] , "\u0062":"x\ny"})");
  EXPECT_EQ(root.span(), (text::Span{1, 1}));
  std::vector<Member> members;
  for (Member member : root.Members()) members.push_back(member);
  EXPECT_EQ(members[0].key_value.span(), (text::Span{2, 3}));
  EXPECT_EQ(members[0].value.span(), (text::Span{8, 1}));
  EXPECT_EQ((*members[0].value.Items().begin()).span(), (text::Span{9, 1}));
  EXPECT_EQ(members[1].key, "b");
  EXPECT_EQ(members[1].key_value.span(), (text::Span{20, 8}));
  EXPECT_EQ(members[1].value.span(), (text::Span{29, 6}));
}

TEST_F(JsonReading, KeepsMembersInTheOrderOfTheText) {
  std::string keys;
  for (Member member : Read(R"({"b":1,"a":2,"c":3})").Members()) keys += member.key;
  EXPECT_EQ(keys, "bac");
}

TEST_F(JsonReading, PointsAtTheWrongByte) {
  EXPECT_EQ(Refuse(R"({"a":1}{)").message, "invalid character '{' after top-level value");
  EXPECT_EQ(report_.failure->span, (text::Span{7, 1}));
  EXPECT_EQ(report_.failure->kind, ProblemKind::kSyntax);
  EXPECT_TRUE(document_.empty());
  EXPECT_EQ(Refuse("-").message, "invalid character ' ' in numeric literal");
  EXPECT_EQ(report_.failure->span, (text::Span{1, 0}));
  EXPECT_EQ(Refuse("").message, "unexpected end of JSON input");
  EXPECT_EQ(report_.failure->span, (text::Span{0, 0}));
}

TEST_F(JsonReading, RefusesTrailingText) {
  for (std::string_view text : {"1 2", "\"a\",", "[]]", "{} x", "null\f", "\"a\"\"b\""}) Refuse(text);
}

TEST_F(JsonReading, TakesNumbersPastFloat64ForAFailureAndReadsOn) {
  EXPECT_EQ(Refuse(R"({"a":1e400,"b":1,"b":-2e999})").message,
            "json: cannot unmarshal number 1e400 into Go value of type float64");
  EXPECT_EQ(report_.failure->kind, ProblemKind::kNumberRange);
  EXPECT_EQ(report_.failure->span, (text::Span{5, 5}));
  EXPECT_TRUE(document_.root().Find("a")->IsNull());
  EXPECT_EQ(report_.duplicates.size(), 1u);
  EXPECT_TRUE(StrictJsonErrors(report_).empty());
}

TEST_F(JsonReading, PrefersASyntaxErrorToAnythingBeforeIt) {
  EXPECT_EQ(Refuse(R"({"a":1e400,"a":1} x)").kind, ProblemKind::kSyntax);
  EXPECT_TRUE(report_.duplicates.empty());
}

TEST_F(JsonReading, NestsTenThousandDeepAndNoFurther) {
  const std::string deep(kMaxDepth, '[');
  EXPECT_EQ(Read(deep + std::string(kMaxDepth, ']')).node().Size(), kMaxDepth);
  EXPECT_EQ(Refuse(deep + "[").message, "invalid character '[' exceeded max depth");
  EXPECT_EQ(report_.failure->kind, ProblemKind::kLimitDepth);
  EXPECT_EQ(report_.failure->span, (text::Span{kMaxDepth, 1}));
  std::string objects;
  for (uint32_t i = 0; i < kMaxDepth; ++i) objects += R"({"a":)";
  Read(objects + "1" + std::string(kMaxDepth, '}'));
  options_.limits.max_depth = 1'000'000;
  EXPECT_EQ(Refuse(deep + "[").message, "invalid character '[' exceeded max depth");
}

TEST_F(JsonReading, KeepsToALowerDepthWithItsOwnWords) {
  options_.limits.max_depth = 2;
  Read(R"({"a":[1]})");
  EXPECT_EQ(Refuse(R"({"a":[{}]})").kind, ProblemKind::kLimitDepth);
  EXPECT_EQ(report_.failure->message, "arrays and objects nest deeper than the limit of 2");
  EXPECT_EQ(report_.failure->span, (text::Span{6, 1}));
  EXPECT_TRUE(document_.empty());
  options_.limits.max_depth = 0;
  Read("1");
  EXPECT_EQ(Refuse("[]").kind, ProblemKind::kLimitDepth);
}

TEST_F(JsonReading, KeepsToTheLimitOfNodes) {
  options_.limits.max_nodes = 4;
  Read("[1,2,3]");
  EXPECT_EQ(Refuse("[1,2,3,4]").kind, ProblemKind::kLimitNodes);
  EXPECT_EQ(report_.failure->span, (text::Span{7, 1}));
  EXPECT_EQ(report_.failure->message, "the document has more than the limit of 4 keys and values");
  std::string many = "[0";
  for (int i = 0; i < 100000; ++i) many += ",0";
  EXPECT_EQ(Refuse(many + "]").kind, ProblemKind::kLimitNodes);
  EXPECT_EQ(report_.failure->span, (text::Span{7, 1}));
}

TEST_F(JsonReading, KeepsToTheLimitOfBytes) {
  options_.limits.max_bytes = 3;
  Read("[1]");
  EXPECT_EQ(Refuse("[12]").kind, ProblemKind::kLimitBytes);
  EXPECT_EQ(report_.failure->message, "the input has 4 bytes, more than the limit of 3");
}

TEST_F(JsonReading, ReadsStringsLongerThanAnyWindow) {
  const std::string plain(200000, 'p');
  EXPECT_EQ(Read("[\"" + plain + "\"]").Items().begin().operator*().AsString(), plain);
  std::string escaped;
  std::string meant;
  for (int i = 0; i < 50000; ++i) {
    escaped += "\\tx";
    meant += "\tx";
  }
  const Value root = Read("{\"" + escaped + "\":\"" + escaped + "\",\"b\":1}");
  EXPECT_EQ((*root.Members().begin()).key, meant);
  EXPECT_EQ(root.Find(meant)->AsString(), meant);
  EXPECT_EQ(root.Find("b")->AsInt(), 1);
}

TEST_F(JsonReading, ReadsManySmallValues) {
  std::string text = "[0";
  for (int i = 1; i < 50000; ++i) text += "," + std::to_string(i);
  int64_t sum = 0;
  for (Value item : Read(text + "]").Items()) sum += item.AsInt();
  EXPECT_EQ(sum, int64_t{50000} * 49999 / 2);
}

TEST(JsonReader, KeepsItsMemoryFromOneDocumentToTheNext) {
  JsonReader reader;
  Document document;
  for (std::string_view text : {R"({"a":[1,{"b":"c"}]})", "[", R"({"a":1,"a":2})", "3", R"(["\u0041"])"}) {
    const text::Source source("", text);
    const ReadReport fresh = ReadJson(source.bytes(), {}, document);
    const uint32_t nodes = document.tape().size();
    const ReadReport kept = reader.Read(source.bytes(), {}, document);
    EXPECT_EQ(kept.ok(), fresh.ok());
    EXPECT_EQ(kept.duplicates.size(), fresh.duplicates.size());
    EXPECT_EQ(document.tape().size(), nodes);
  }
}

struct Prefixes {
  std::vector<size_t> ends;
  std::string error;
  size_t error_offset = 0;
};

Prefixes ReadPrefixes(std::string_view text) {
  const text::Source source("", text);
  JsonReader reader;
  Document document;
  Prefixes out;
  for (size_t at = 0;;) {
    const ReadReport report = reader.ReadPrefix(source.bytes(), at, {}, document, at);
    if (report.failure) {
      out.error = report.failure->message;
      out.error_offset = report.failure->span.offset;
      return out;
    }
    if (document.empty()) return out;
    out.ends.push_back(at);
  }
}

TEST(JsonReader, ReadsOneValueOfAStreamAfterTheOther) {
  EXPECT_EQ(ReadPrefixes(R"({"a":1} [2]3 "x"true)").ends, (std::vector<size_t>{7, 11, 12, 16, 20}));
  EXPECT_EQ(ReadPrefixes("1\n2\n").ends, (std::vector<size_t>{1, 3}));
  EXPECT_EQ(ReadPrefixes("01null\"\"").ends, (std::vector<size_t>{1, 2, 6, 8}));
  EXPECT_TRUE(ReadPrefixes(" \n\t").ends.empty());
}

TEST(JsonReader, ReportsErrorsOfAStreamAsGosDecoderDoes) {
  const Prefixes wrong = ReadPrefixes(R"({"a":1} x)");
  EXPECT_EQ(wrong.ends.size(), 1u);
  EXPECT_EQ(wrong.error, "invalid character 'x' looking for beginning of value");
  EXPECT_EQ(wrong.error_offset, 8u);
  for (std::string_view cut : {"{\"a\":", "tr", "1 -", "\"\\u1", "[1"}) {
    EXPECT_EQ(ReadPrefixes(cut).error, "unexpected EOF");
  }
}

TEST(JsonReader, SaysThatAValueIsCutShort) {
  const text::Source source("", "[1, [x");
  Document document;
  size_t end = 0;
  EXPECT_TRUE(IsCutShort(ReadJsonPrefix(source.bytes().substr(0, 5), 0, {}, document, end)));
  EXPECT_FALSE(IsCutShort(ReadJsonPrefix(source.bytes(), 0, {}, document, end)));
}

TEST(JsonReader, CountsPlacesFromTheStartOfTheText) {
  const text::Source source("", R"(1 {"a":1,"a":2})");
  Document document;
  size_t end = 0;
  const ReadReport report = ReadJsonPrefix(source.bytes(), 1, {}, document, end);
  ASSERT_EQ(report.duplicates.size(), 1u);
  EXPECT_EQ(report.duplicates[0].span, (text::Span{9, 3}));
  EXPECT_EQ(report.duplicates[0].first, (text::Span{3, 3}));
  EXPECT_EQ(document.root().span().offset, 2u);
}

}  // namespace
}  // namespace plimsoll::value
