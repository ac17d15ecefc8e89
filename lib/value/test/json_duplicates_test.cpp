#include "../src/json_duplicates.h"

#include <gtest/gtest.h>

#include <string>

#include "json_twin.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::value {
namespace {

class JsonDuplicates : public testing::Test {
 protected:
  void Read(std::string_view text, DuplicateKeys mode = DuplicateKeys::kError) {
    source_ = text::Source("", text);
    report_ = ReadJson(source_.bytes(), {.duplicates = mode}, document_);
    ASSERT_TRUE(report_.ok());
    for (const Problem& problem : report_.duplicates) EXPECT_EQ(problem.kind, ProblemKind::kDuplicateKey);
  }
  std::vector<std::string> Strict(std::string_view text) {
    Read(text);
    return StrictJsonErrors(report_);
  }

  text::Source source_{"", ""};
  Document document_;
  ReadReport report_;
};

using Strings = std::vector<std::string>;

TEST_F(JsonDuplicates, AreReportedWithTheirPathAndBothPlaces) {
  Read(R"({"a":{"b":1,"c":[{"d":1,"d":2}]}})");
  ASSERT_EQ(report_.duplicates.size(), 1u);
  const Problem& problem = report_.duplicates[0];
  EXPECT_EQ(problem.message, R"(duplicate field "a.c[0].d")");
  EXPECT_EQ(problem.span, (text::Span{24, 3}));
  EXPECT_EQ(problem.first, (text::Span{18, 3}));
  EXPECT_EQ(problem.path.Pointer(), "/a/c/0/d");
}

TEST_F(JsonDuplicates, AreReportedInTheOrderInWhichTheyAreMet) {
  EXPECT_EQ(Strict(R"({"a":1,"b":2,"a":{"x":1,"x":1}})"),
            (Strings{R"(duplicate field "a")", R"(duplicate field "a.x")"}));
  EXPECT_EQ(Strict(R"({"a":{"b":1,"b":2},"a":{"b":1,"b":2}})"),
            (Strings{R"(duplicate field "a.b")", R"(duplicate field "a")"}));
  EXPECT_EQ(report_.duplicates.size(), 3u);
}

TEST_F(JsonDuplicates, AreNamedAsTheStrictDecoderNamesThem) {
  EXPECT_EQ(Strict(R"({"":{"":1,"":2}})"), Strings{R"(duplicate field ".")"});
  EXPECT_EQ(Strict(R"([{"a":1,"a":2}])"), Strings{R"(duplicate field "[0].a")"});
  EXPECT_EQ(Strict(R"({"a.b":{"c":1,"c":2}})"), Strings{R"(duplicate field "a.b.c")"});
  EXPECT_EQ(Strict(R"({"\n\"":1,"\n\"":2})"), Strings{R"(duplicate field "\n\"")"});
}

TEST_F(JsonDuplicates, AreFoundDespiteEscapesAndRepairs) {
  EXPECT_EQ(Strict(R"({"a":1,"\u0061":2})"), Strings{R"(duplicate field "a")"});
  EXPECT_EQ(Strict("{\"caf\xC3\xA9\":1,\"caf\\u00e9\":2}").size(), 1u);
  EXPECT_EQ(Strict("{\"\xFF\":1,\"\\ud800\":2,\"\xEF\xBF\xBD\":3}").size(), 1u);
  EXPECT_EQ(report_.duplicates.size(), 2u);
  EXPECT_EQ(Strict(R"({"averyverylongkey":1,"averyverylong\u006bey":2})").size(), 1u);
}

TEST_F(JsonDuplicates, AreCaseSensitive) { EXPECT_TRUE(Strict(R"({"a":1,"A":2})").empty()); }

TEST_F(JsonDuplicates, KeepTheLastMemberInItsPlaceByDefault) {
  for (DuplicateKeys mode : {DuplicateKeys::kError, DuplicateKeys::kLastWins}) {
    Read(R"({"a":[1],"b":2,"a":{"c":3}})", mode);
    EXPECT_EQ(report_.duplicates.size(), 1u);
    EXPECT_EQ(document_.root().Count(), 2u);
    EXPECT_EQ(document_.root().Find("a")->Find("c")->AsInt(), 3);
    EXPECT_EQ((*document_.root().Members().begin()).key, "b");
    EXPECT_EQ(document_.tape().size(), 7u);
  }
}

TEST_F(JsonDuplicates, KeepTheFirstMemberOnRequest) {
  Read(R"({"a":[1],"b":2,"a":{"c":3},"a":4})", DuplicateKeys::kFirstWins);
  EXPECT_EQ(report_.duplicates.size(), 2u);
  EXPECT_EQ(document_.root().Count(), 2u);
  EXPECT_EQ(document_.root().Find("a")->Count(), 1u);
  EXPECT_EQ(document_.root().node().Size(), document_.tape().size());
}

TEST_F(JsonDuplicates, AreTakenOutAtEveryDepth) {
  Read(R"([{"a":{"x":1,"x":[2,{"y":3,"y":4}],"z":0}},5,{"b":1,"b":{"c":1,"c":2},"b":7}])");
  const text::Source plain("", R"([{"a":{"x":[2,{"y":4}],"z":0}},5,{"b":7}])");
  Document expected;
  ASSERT_TRUE(ReadJson(plain.bytes(), {}, expected).ok());
  ASSERT_EQ(document_.tape().size(), expected.tape().size());
  for (uint32_t i = 0; i < expected.tape().size(); ++i) {
    EXPECT_EQ(document_.tape()[i].kind, expected.tape()[i].kind);
    EXPECT_EQ(document_.tape()[i].Size(), expected.tape()[i].Size());
    EXPECT_EQ(Value(document_, i).Count(), Value(expected, i).Count());
  }
}

TEST_F(JsonDuplicates, FillUpstreamsListToAHundredEntries) {
  std::string text = "{";
  for (int i = 0; i < 150; ++i) {
    const std::string key = "\"k" + std::to_string(i) + "\":1,";
    text += key + key;
  }
  EXPECT_EQ(Strict(text + "\"end\":0}").size(), kMaxStrictErrors);
  EXPECT_EQ(report_.duplicates.size(), 150u);
}

TEST_F(JsonDuplicates, StopAtTheirBoundButFillUpstreamsList) {
  std::string text = "{";
  for (size_t i = 0; i < kMaxReportedDuplicates + 500; ++i) text += R"("a":1,)";
  EXPECT_EQ(Strict(text + R"("b":1,"b":2,"b":3})"),
            (Strings{R"(duplicate field "a")", R"(duplicate field "b")"}));
  EXPECT_EQ(report_.duplicates.size(), kMaxReportedDuplicates + 1);
  EXPECT_EQ(document_.root().Count(), 2u);
}

TEST_F(JsonDuplicates, DoNotGrowAnInputWithoutBound) {
  std::string text;
  for (int i = 0; i < 9000; ++i) text += R"({"a":1,"a":)";
  Read(text + "1" + std::string(9000, '}'));
  size_t steps = 0;
  for (const Problem& problem : report_.duplicates) steps += problem.path.steps().size();
  EXPECT_LE(steps * sizeof(Step), kMaxDuplicatePathBytes + 9000 * sizeof(Step));
  EXPECT_GE(report_.duplicates.size(), kMaxStrictErrors);
  EXPECT_EQ(document_.tape().size(), 2 * 9000u + 1);
}

TEST_F(JsonDuplicates, AreFoundInLargeObjects) {
  for (size_t size : {5u, 8u, 9u, 13u, 64u, 65u, 1000u, 100000u}) {
    std::string text = "{";
    for (size_t i = 0; i < size; ++i) text += "\"key-" + std::to_string(i) + "\":1,";
    EXPECT_TRUE(Strict(text + "\"end\":0}").empty()) << size;
    EXPECT_EQ(Strict(text + "\"end\":0,\"key-1\":2}"), Strings{R"(duplicate field "key-1")"}) << size;
    EXPECT_EQ(document_.root().Find("key-1")->AsInt(), 2);
    EXPECT_EQ(document_.root().Count(), size + 1);
  }
}

}  // namespace
}  // namespace plimsoll::value
