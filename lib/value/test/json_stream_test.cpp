#include "plimsoll/value/json_stream.h"

#include <gtest/gtest.h>

#include <string>

#include "../src/json_duplicates.h"
#include "chunk_source.h"
#include "json_samples.h"
#include "json_twin.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::value {
namespace {

using EventKind = JsonEvent::Kind;

// A document does not know exactly how long its longest texts are.
std::string PlaceText(uint64_t offset, uint64_t length) {
  length = std::min<uint64_t>(length, Node::kLongSpan);
  return "@" + std::to_string(offset) + "+" + std::to_string(length);
}

// All events, one a line.
std::string Line(const JsonEvent& event) {
  const std::string place = PlaceText(event.offset, event.length) + "\n";
  char number[64];
  std::snprintf(number, sizeof number, "float %a", event.number);
  switch (event.kind) {
    case EventKind::kBeginObject: return "{" + place;
    case EventKind::kEndObject: return "}\n";
    case EventKind::kBeginArray: return "[" + place;
    case EventKind::kEndArray: return "]\n";
    case EventKind::kKey: return "key " + std::string(event.text) + place;
    case EventKind::kString: return "string " + std::string(event.text) + place;
    case EventKind::kInt: return "int " + std::to_string(event.integer) + place;
    case EventKind::kFloat: return number + place;
    case EventKind::kBool: return (event.boolean ? "true" : "false") + place;
    case EventKind::kNull: return "null" + place;
  }
  return {};
}

// The same of a document.
void AppendLines(std::string& out, Value value) {
  JsonEvent event{.offset = value.span().offset, .length = value.span().length};
  switch (value.kind()) {
    case Kind::kNull: event.kind = EventKind::kNull; break;
    case Kind::kBool: event.kind = EventKind::kBool, event.boolean = value.AsBool(); break;
    case Kind::kInt: event.kind = EventKind::kInt, event.integer = value.AsInt(); break;
    case Kind::kString: event.kind = EventKind::kString, event.text = value.AsString(); break;
    case Kind::kArray: event.kind = EventKind::kBeginArray; break;
    case Kind::kObject: event.kind = EventKind::kBeginObject; break;
    default: event.kind = EventKind::kFloat, event.number = value.AsFloat(); break;
  }
  out += Line(event);
  for (Value item : value.Items()) AppendLines(out, item);
  for (Member member : value.Members()) {
    const text::Span span = member.key_value.span();
    out += Line({.kind = EventKind::kKey, .text = member.key, .offset = span.offset, .length = span.length});
    AppendLines(out, member.value);
  }
  if (value.IsArray()) out += "]\n";
  if (value.IsObject()) out += "}\n";
}

struct Streamed {
  std::string events;
  std::optional<StreamProblem> failure;
  std::vector<StreamProblem> duplicates;
};

Streamed StreamIn(std::string_view text, size_t chunk, const JsonStreamOptions& options = {}) {
  ChunkSource source(text, chunk);
  JsonStream stream(source, options);
  Streamed out;
  while (const JsonEvent* event = stream.Next()) out.events += Line(*event);
  EXPECT_EQ(stream.Next(), nullptr);
  out.failure = stream.failure();
  out.duplicates = stream.duplicates();
  return out;
}

// What the stream says must be what the reader says, at any chunk size.
void ExpectAsRead(const std::string& text, size_t chunk) {
  const text::Source source("", text);
  Document document;
  const ReadReport report = ReadJson(source.bytes(), {}, document);
  const Streamed streamed = StreamIn(text, chunk);
  ASSERT_EQ(streamed.failure.has_value(), report.failure.has_value()) << text;
  if (report.failure) {
    ASSERT_EQ(streamed.failure->message, report.failure->message) << text;
    ASSERT_EQ(streamed.failure->offset, report.failure->span.offset) << text;
    ASSERT_EQ(streamed.failure->place, text::LineIndex(text).PlaceOf(report.failure->span.offset)) << text;
  }
  if (document.empty()) return;
  ASSERT_EQ(streamed.duplicates.size(), report.duplicates.size()) << text;
  for (size_t i = 0; i < report.duplicates.size(); ++i) {
    ASSERT_EQ(streamed.duplicates[i].message, report.duplicates[i].message) << text;
    ASSERT_EQ(streamed.duplicates[i].offset, report.duplicates[i].span.offset) << text;
    ASSERT_EQ(streamed.duplicates[i].first_offset, report.duplicates[i].first.offset) << text;
    ASSERT_EQ(streamed.duplicates[i].path, report.duplicates[i].path) << text;
  }
  if (report.duplicates.empty()) {
    std::string expected;
    AppendLines(expected, document.root());
    ASSERT_EQ(streamed.events, expected) << text;
  }
}

TEST(JsonStream, GivesEveryKindOfEvent) {
  EXPECT_EQ(
      StreamIn(R"({"a":[1,2.5,"x\ny",true,null],"b":{}})", 100).events,
      "{@0+1\nkey a@1+3\n[@5+1\nint 1@6+1\nfloat 0x1.4p+1@8+3\nstring x\ny@12+6\ntrue@19+4\nnull@24+4\n]\n"
      "key b@30+3\n{@34+1\n}\n}\n");
}

TEST(JsonStream, SaysTheSameAtEveryChunkBoundary) {
  JsonSamples samples(11);
  for (int round = 0; round < 40; ++round) {
    const std::string text = round % 2 == 0 ? samples.Document() : samples.Broken();
    for (size_t chunk = 1; chunk <= std::min<size_t>(text.size() + 1, 200); ++chunk)
      ExpectAsRead(text, chunk);
  }
}

TEST(JsonStream, SaysTheSameOfManyTexts) {
  JsonSamples samples(12);
  for (int round = 0; round < 6000; ++round) {
    const std::string text = round % 3 == 0 ? samples.Document() : samples.Broken();
    ExpectAsRead(text, 1 + static_cast<size_t>(round) % 150);
  }
}

TEST(JsonStream, SaysTheSameOfEveryPrefix) {
  JsonSamples samples(13);
  for (int round = 0; round < 20; ++round) {
    const std::string text = samples.Document();
    for (size_t size = 0; size <= std::min<size_t>(text.size(), 300); ++size) {
      ExpectAsRead(text.substr(0, size), 7);
    }
  }
}

TEST(JsonStream, TakesTokensLargerThanItsBuffer) {
  const std::string plain(300'000, 'p');
  std::string escaped;
  for (int i = 0; i < 100'000; ++i) escaped += "\\tx";
  for (size_t chunk : {1000u, 65536u, 1'000'000u}) {
    ExpectAsRead("{\"" + plain + "\":\"" + escaped + "\",\"b\":[" + std::string(200'000, '1') + ".5]}",
                 chunk);
  }
}

TEST(JsonStream, HoldsNoWhiteSpace) {
  EndlessSource source("[", std::string(1 << 20, ' '), 100, "1]");
  JsonStream stream(source, {.max_token_bytes = 1000});
  int events = 0;
  while (stream.Next() != nullptr) ++events;
  EXPECT_EQ(events, 3);
  EXPECT_FALSE(stream.failure());
}

TEST(JsonStream, KeepsToTheLimitOfATokensSize) {
  const std::string text = "[\"" + std::string(1000, 'x') + "\"]";
  EXPECT_FALSE(StreamIn(text, 100, {.max_token_bytes = 1002}).failure);
  const Streamed streamed = StreamIn(text, 100, {.max_token_bytes = 1001});
  ASSERT_TRUE(streamed.failure);
  EXPECT_EQ(streamed.failure->kind, ProblemKind::kLimitBytes);
  EXPECT_EQ(streamed.failure->message, "a string or number is longer than the limit of 1001 bytes");
  EXPECT_EQ(streamed.failure->offset, 1u);
  EXPECT_TRUE(StreamIn("[" + std::string(50, '1') + "]", 9, {.max_token_bytes = 49}).failure);
  for (size_t most : {size_t{100'000}, size_t{1'000'000}}) {
    EndlessSource endless("[\"", std::string(1 << 16, 'x'), 1000, "\"]");
    JsonStream stream(endless, {.max_token_bytes = most});
    while (stream.Next() != nullptr) {
    }
    ASSERT_TRUE(stream.failure());
    EXPECT_EQ(stream.failure()->kind, ProblemKind::kLimitBytes);
  }
}

TEST(JsonStream, KeepsToTheLimitOfDepth) {
  const std::string deep(kMaxDepth, '[');
  EXPECT_FALSE(StreamIn(deep + std::string(kMaxDepth, ']'), 1000).failure);
  EXPECT_EQ(StreamIn(deep + "[", 1000).failure->message, "invalid character '[' exceeded max depth");
  const Streamed streamed = StreamIn("[[{}]]", 3, {.max_depth = 2});
  EXPECT_EQ(streamed.failure->kind, ProblemKind::kLimitDepth);
  EXPECT_EQ(streamed.failure->offset, 2u);
}

TEST(JsonStream, MarksARepeatedKey) {
  ChunkSource source(R"({"a":1,"\u0061":2})", 5);
  JsonStream stream(source, {});
  std::string repeats;
  while (const JsonEvent* event = stream.Next()) {
    if (event->kind == EventKind::kKey) repeats += event->repeated ? 'r' : '-';
  }
  EXPECT_EQ(repeats, "-r");
}

TEST(JsonStream, FindsRepeatsAmongManyKeys) {
  std::string text = "{";
  for (int i = 0; i < 20000; ++i) text += "\"key-" + std::to_string(i) + "\":{\"key-1\":0},";
  const Streamed streamed = StreamIn(text + "\"key-7\":1}", 4096);
  ASSERT_EQ(streamed.duplicates.size(), 1u);
  EXPECT_EQ(streamed.duplicates[0].message, "duplicate field \"key-7\"");
}

TEST(JsonStream, ForgetsKeysPastItsBoundAndSaysSo) {
  std::string text = R"({"a":1,"b":1,"a":2,"b":2})";
  ChunkSource source(text, 100);
  JsonStream stream(source, {.max_key_bytes = 100});
  while (stream.Next() != nullptr) {
  }
  EXPECT_TRUE(stream.keys_forgotten());
  ASSERT_EQ(stream.duplicates().size(), 1u);
  EXPECT_EQ(stream.duplicates()[0].message, "duplicate field \"a\"");
}

TEST(JsonStream, BoundsTheRepeatsItReports) {
  EndlessSource source("{", "\"a\":1,", 5000, "\"a\":2}");
  JsonStream stream(source, {});
  while (stream.Next() != nullptr) {
  }
  EXPECT_FALSE(stream.failure());
  EXPECT_EQ(stream.duplicates().size(), kMaxReportedDuplicates);
}

TEST(JsonStream, ReadsManyValuesOnRequest) {
  const JsonStreamOptions many{.many_values = true};
  for (size_t chunk : {1u, 3u, 100u}) {
    EXPECT_EQ(StreamIn("{} 12true\"a\"\n[]01", chunk, many).events,
              "{@0+1\n}\nint 12@3+2\ntrue@5+4\nstring a@9+3\n[@13+1\n]\nint 0@15+1\nint 1@16+1\n");
    EXPECT_FALSE(StreamIn(" \n", chunk, many).failure);
    const Streamed wrong = StreamIn("1 x", chunk, many);
    EXPECT_EQ(wrong.failure->message, "invalid character 'x' looking for beginning of value");
    EXPECT_EQ(wrong.failure->offset, 2u);
    EXPECT_EQ(StreamIn("1 [", chunk, many).failure->message, "unexpected EOF");
    EXPECT_EQ(StreamIn("1 tr", chunk, many).failure->message, "unexpected EOF");
  }
}

TEST(JsonStream, FailsWhenItsSourceFails) {
  ChunkSource source("[1,2", 2, true);
  JsonStream stream(source, {});
  while (stream.Next() != nullptr) {
  }
  ASSERT_TRUE(stream.failure());
  EXPECT_EQ(stream.failure()->kind, ProblemKind::kUnreadable);
  EXPECT_EQ(stream.failure()->message, "the disk is gone");
}

TEST(JsonStream, KnowsPlacesInALongStream) {
  EndlessSource source("[\n", "1,\r\n", 100'000, "\"\xC3\xA9\" x]");
  JsonStream stream(source, {});
  while (stream.Next() != nullptr) {
  }
  ASSERT_TRUE(stream.failure());
  EXPECT_EQ(stream.failure()->place, (text::Place{100'002, 5}));
  EXPECT_EQ(stream.failure()->offset, 2u + 400'000u + 5);
}

}  // namespace
}  // namespace plimsoll::value
