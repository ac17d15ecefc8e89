// The runtime of generated headers against the rooms that do the same.
#include <gtest/gtest.h>

#include <string>

#include "../runtime/duration.h"
#include "../runtime/formats.h"
#include "../runtime/group_rules.h"
#include "../runtime/instant.h"
#include "../runtime/int_or_string.h"
#include "../runtime/json_writer.h"
#include "../runtime/quantity.h"
#include "../runtime/raw_json.h"
#include "../runtime/wrapper_rules.h"
#include "plimsoll/declare/string_formats.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/unicode.h"
#include "plimsoll/value/duration.h"
#include "plimsoll/value/quantity.h"
#include "plimsoll/value/time.h"

namespace plimsoll::codegen {
namespace {

struct Small {
  std::string name;
  declared::Pointer<int32_t> port;
  declared::List<Small> kids;
  declared::List<uint8_t> blob;

  static constexpr auto Fields() {
    return std::tuple{declared::Field("name", &Small::name), declared::Field("port", &Small::port),
                      declared::Field("kids", &Small::kids, declared::kOmitEmpty),
                      declared::Field("blob", &Small::blob, declared::kOmitEmpty)};
  }
};

std::string Read(const std::string& json) {
  Small out;
  if (const auto error = declared::ReadJson(json, out)) return error->Text();
  return declared::WriteJson(out);
}

TEST(Runtime, CodePointsAreQuotedAsByTheTextRoom) {
  for (char32_t rune = 0; rune < 0x110000; ++rune) {
    ASSERT_EQ(declared::IsPrintable(rune), text::IsPrint(rune)) << static_cast<uint32_t>(rune);
    if (rune >= 0x3000 && rune % 37 != 0) continue;
    std::string one;
    declared::AppendRune(one, rune);
    ASSERT_EQ(declared::Quoted(one), text::Quoted(one)) << static_cast<uint32_t>(rune);
    std::string ours, theirs;
    declared::AppendJsonString(ours, one);
    text::AppendJsonString(theirs, one, true);
    ASSERT_EQ(ours, theirs) << static_cast<uint32_t>(rune);
  }
  for (const std::string bad :
       {"\xFF", "\xC3", "\xED\xA0\x80", "\xF4\x90\x80\x80", "a\xE2\x82z", "\xC0\xAF"}) {
    EXPECT_EQ(declared::Quoted(bad), text::Quoted(bad));
  }
}

TEST(Runtime, FloatsAreWrittenAsByTheTextRoom) {
  for (const double number :
       {0.0, -0.0, 1.0, 1.5, -2.25, 1e20, 1e21, 1.5e21, 1e-6, 1e-7, 123456789.125, 5e-324, 1.7e308}) {
    std::string ours, theirs;
    declared::AppendJsonFloat(ours, number);
    text::AppendJsonFloat(theirs, number);
    EXPECT_EQ(ours, theirs);
  }
}

TEST(Runtime, QuantitiesAreThoseOfTheValueRoom) {
  std::vector<std::string> texts = {"",
                                    "1",
                                    "+1",
                                    "-1",
                                    "01",
                                    "1.",
                                    ".5",
                                    "1000",
                                    "1000m",
                                    "1500m",
                                    "1Ki",
                                    "1024",
                                    "1.5Gi",
                                    "0.5Ki",
                                    "1e3",
                                    "1E3",
                                    "1e+3",
                                    "12e-3",
                                    "1n",
                                    "0.1n",
                                    "1u",
                                    "100k",
                                    "1.100",
                                    "1Ei",
                                    "16Ei",
                                    "1x",
                                    "e",
                                    "Ki",
                                    "1i",
                                    "0",
                                    "-0",
                                    "0.0001Ki",
                                    "1023Ki",
                                    "1048576Ki",
                                    "123456789012345678901234567890",
                                    "1.0000000001",
                                    "8Ki",
                                    "1Mi",
                                    "1e6",
                                    "3Pi",
                                    "-1.5",
                                    "999999999999999999999n",
                                    "1.23456789012Gi"};
  for (const std::string& text : texts) {
    const auto ours = declared::Quantity::Parse(text);
    const auto theirs = value::ParseQuantity(text);
    ASSERT_EQ(ours.has_value(), theirs.has_value()) << text;
    if (!ours) continue;
    EXPECT_EQ(ours->String(), theirs->String()) << text;
    for (const std::string& other : texts) {
      const auto a = declared::Quantity::Parse(other);
      const auto b = value::ParseQuantity(other);
      if (!a) continue;
      EXPECT_EQ(ours->CompareTo(*a) == 0, *theirs == *b) << text << " " << other;
    }
  }
}

template <class Leaf>
std::string Rewritten(const std::string& text) {
  Leaf leaf;
  std::string json;
  text::AppendJsonString(json, text, false);
  if (declared::ReadJson(json, leaf)) return "refused";
  return declared::WriteJson(leaf);
}

TEST(Runtime, TimesAreThoseOfTheValueRoom) {
  for (const std::string text :
       {"2024-02-29T10:00:00Z", "2024-02-29T12:00:00.5+02:00", "2023-02-29T10:00:00Z", "2024-02-29T10:00:00",
        "x", "0001-01-01T00:00:00Z", "2024-12-31T23:59:59.999999Z", "2024-12-31T23:59:59.9999999Z",
        "2024-13-01T00:00:00Z", "2024-02-29T9:00:00Z", "2024-02-29T24:00:00Z", "2024-02-29T10:00:00-24:00",
        "2024-02-29T10:00:00,25Z", "", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z",
        "2024-02-29T10:00:00.123456Z"}) {
    const auto expected = [&](value::TimeLayout layout, auto writer) -> std::string {
      const auto time = value::ParseTime(text, layout);
      if (!time) return "refused";
      const auto written = writer(*time);
      return written ? "\"" + *written + "\"" : "null";
    };
    EXPECT_EQ(Rewritten<declared::Time>(text), expected(value::TimeLayout::kRfc3339, value::TimeText))
        << text;
    EXPECT_EQ(Rewritten<declared::MicroTime>(text), expected(value::TimeLayout::kMicro, value::MicroTimeText))
        << text;
  }
}

TEST(Runtime, DurationsAreThoseOfTheValueRoom) {
  for (const std::string text : {"0",
                                 "1s",
                                 "-1.5h",
                                 "1h30m",
                                 "90m",
                                 "100ms",
                                 "1us",
                                 "1\u00B5s",
                                 "1.5",
                                 "",
                                 "x",
                                 "1d",
                                 "+2m3s",
                                 "9223372036854775807ns",
                                 "9223372036854775808ns",
                                 "-9223372036854775808ns",
                                 "2562047h47m16.854775807s",
                                 ".5s",
                                 "1.s",
                                 "."}) {
    const auto theirs = value::ParseDuration(text);
    EXPECT_EQ(Rewritten<declared::Duration>(text), theirs ? "\"" + theirs->String() + "\"" : "refused")
        << text;
  }
}

TEST(Runtime, FormatsAreThoseOfTheInterpreter) {
  struct Pair {
    declare::StringFormat format;
    declared::FormatProblems (*judge)(std::string_view);
  };
  const Pair pairs[] = {
      {declare::StringFormat::kShortName, declared::ShortName},
      {declare::StringFormat::kLongName, declared::LongName},
      {declare::StringFormat::kLongNameCaseless, declared::LongNameCaseless},
      {declare::StringFormat::kLabelKey, declared::LabelKey},
      {declare::StringFormat::kPrefixedLabelKey, declared::PrefixedLabelKey},
      {declare::StringFormat::kLabelValue, declared::LabelValue},
      {declare::StringFormat::kPathSegmentName, declared::PathSegmentName},
      {declare::StringFormat::kUuid, declared::Uuid},
      {declare::StringFormat::kResourcePoolName, declared::ResourcePoolName},
      {declare::StringFormat::kExtendedResourceName, declared::ExtendedResourceName},
      {declare::StringFormat::kResourceFullyQualifiedName, declared::ResourceFullyQualifiedName},
  };
  const std::vector<std::string> values = {"",
                                           "a",
                                           "A",
                                           "a.b",
                                           "a..b",
                                           "-a",
                                           "a/b",
                                           "a/b/c",
                                           "/b",
                                           "a/",
                                           "example.com/MyName",
                                           "requests.cpu/x",
                                           "a_b",
                                           "kubernetes.io/x",
                                           ".",
                                           "..",
                                           "a%b",
                                           std::string(64, 'a'),
                                           std::string(254, 'a'),
                                           std::string(254, 'a') + "/b",
                                           "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee",
                                           "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeeg",
                                           "9a/b",
                                           "a.b/" + std::string(33, 'c'),
                                           std::string(64, 'p') + "/x"};
  for (const Pair& pair : pairs) {
    for (const std::string& value : values) {
      const declared::Change<std::string> change{&value, nullptr, false};
      const declared::Errors ours = declared::Format(
          declared::Path().Child("f"), change, FormatName(pair.format), pair.judge, KeepsType(pair.format));
      const declare::RuleErrors theirs = FormatErrors(pair.format, value, false, "f");
      ASSERT_EQ(ours.size(), theirs.size()) << FormatName(pair.format) << " " << value;
      for (size_t i = 0; i < ours.size(); ++i) {
        EXPECT_EQ(ours[i].Text(), theirs[i].Text());
        EXPECT_EQ(ours[i].origin, theirs[i].origin.Text());
        EXPECT_EQ(ours[i].bad_value, theirs[i].bad_value);
      }
    }
  }
}

TEST(Runtime, WhatIsWrongWithADocumentIsReportedWithItsPlace) {
  EXPECT_EQ(Read("{\"kids\":[{\"port\":\"x\"}]}"),
            "kids[0].port: expected an integer, found a string (at byte 17)");
  EXPECT_EQ(Read("{\"port\":3000000000}"), "port: 3000000000 is out of range (at byte 8)");
  EXPECT_EQ(Read("{\"port\":1.0}"), "port: 1.0 is not an integer (at byte 8)");
  EXPECT_EQ(Read("{\"name\":\"a"), "name: the string does not end (at byte 10)");
  EXPECT_EQ(Read("{} x"), "unexpected data after the value (at byte 3)");
  EXPECT_EQ(Read(""), "expected an object, found nothing (at byte 0)");
  EXPECT_EQ(Read("{\"blob\":\"A\"}"), "blob: invalid base64 (at byte 11)");
  EXPECT_EQ(Read("{\"name\" \"a\"}"), "expected a colon (at byte 8)");
  EXPECT_EQ(Read("{\"name\":\"a\" \"b\":1}"), "expected a comma or the end of the object (at byte 12)");
  EXPECT_EQ(Read("{\"name\":01}"), "name: expected a string, found a number (at byte 8)");
  EXPECT_EQ(Read("{\"port\":01}"), "port: invalid number (at byte 10)");
  EXPECT_EQ(Read("{\"name\":\"\\x\"}"), "name: invalid escape sequence (at byte 9)");
  EXPECT_EQ(Read("{\"name\":nul}"), "name: invalid value (at byte 8)");
  EXPECT_EQ(Read("{,}"), "expected the name of a member, found something else (at byte 1)");
  EXPECT_EQ(Read("{\"x\":1,}"), "expected the name of a member, found something else (at byte 7)");
  EXPECT_EQ(Read("{\"kids\":[{},]}"), "kids[1]: expected an object, found something else (at byte 12)");
}

TEST(Runtime, NamesCountByCaseAndTheLastOfSeveralWins) {
  EXPECT_EQ(Read("{\"Name\":\"a\",\"name\":\"b\",\"name\":\"c\",\"port\":1,\"port\":null}"),
            "{\"name\":\"c\",\"port\":null}");
  EXPECT_EQ(Read("{\"name\":\"\\ud83d\\ude00\\ud83d\\u0041\"}"),
            "{\"name\":\"\xF0\x9F\x98\x80\xEF\xBF\xBD"
            "A\",\"port\":null}");
  EXPECT_EQ(Read("{\"blob\":\"AQI=\"}"), "{\"name\":\"\",\"port\":null,\"blob\":\"AQI=\"}");
  EXPECT_EQ(Read("{\"blob\":[1,2]}"), "{\"name\":\"\",\"port\":null,\"blob\":\"AQI=\"}");
}

TEST(Runtime, DocumentsNestedTooDeeplyAreRefused) {
  std::string deep, end;
  for (size_t i = 0; i < declared::kMaxDepth; ++i) deep += "{\"kids\":[", end += "]}";
  EXPECT_NE(Read(deep + end).find("values are nested too deeply"), std::string::npos);
  EXPECT_NE(Read("{\"other\":" + std::string(100'000, '[')).find("values are nested too deeply"),
            std::string::npos);
}

TEST(Runtime, AnyCutOfADocumentIsRefused) {
  const std::string whole =
      "{\"name\":\"a\\u00e9\",\"port\":-12,\"kids\":[{\"name\":\"b\"}],\"o\":[true,null,1.5e3,{\"x\":{}}]}";
  EXPECT_EQ(Read(whole).find("at byte"), std::string::npos);
  for (size_t i = 0; i < whole.size(); ++i) {
    EXPECT_NE(Read(whole.substr(0, i)).find("at byte"), std::string::npos) << i;
  }
}

}  // namespace
}  // namespace plimsoll::codegen
