#include "plimsoll/value/json_spine.h"

#include <gtest/gtest.h>

#include <string>

#include "chunk_source.h"
#include "json_samples.h"
#include "json_twin.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/write.h"

namespace plimsoll::value {
namespace {

using Event = JsonSpine::Event;

std::string Compact(Value value) { return WriteJson(value, {.escape_html = false}).value_or("?"); }

// Puts the events together again: the text without its spaces, and what went wrong.
class Rebuilt {
 public:
  Rebuilt(std::string_view text, size_t chunk, const JsonSpineOptions& options, bool whole = false)
      : text_(text), source_(text, chunk), spine_(source_, options) {
    for (Event event = spine_.Next(); event != Event::kEnd; event = spine_.Next()) {
      Take(event);
      if (whole && event == Event::kOpen) spine_.WantWholeItems();
    }
    EXPECT_EQ(spine_.Next(), Event::kEnd);
    if (spine_.failure()) {
      error = spine_.failure()->message + " at " + std::to_string(spine_.failure()->offset);
    }
  }

  std::string joined;
  std::string error;
  size_t opened = 0;

 private:
  void Take(Event event) {
    if (text_.size() < 10000) {
      EXPECT_EQ(spine_.place(), text::LineIndex(text_).PlaceOf(static_cast<uint32_t>(spine_.offset())));
    }
    switch (event) {
      case Event::kValue: joined += Compact(spine_.document().root()) + " "; return;
      case Event::kOpen:
        ++opened;
        Separate();
        if (spine_.key()) {
          EXPECT_EQ(text_.substr(spine_.key_offset(), 1), "\"");
          joined += Compact(*spine_.key()) + ":";
        }
        open_.push_back(spine_.is_object() ? '{' : '[');
        joined += open_.back();
        return;
      case Event::kRun:
        for (const Value item : spine_.document().root().Items()) {
          Separate();
          joined += Compact(item);
        }
        for (const Member member : spine_.document().root().Members()) {
          Separate();
          joined += Compact(member.key_value) + ":" + Compact(member.value);
        }
        return;
      case Event::kClose:
        joined += open_.back() == '{' ? '}' : ']';
        open_.pop_back();
        if (open_.empty()) joined += " ";
        return;
      case Event::kEnd: return;
    }
  }

  void Separate() {
    if (!open_.empty() && joined.back() != '[' && joined.back() != '{') joined += ',';
  }

  std::string_view text_;
  ChunkSource source_;
  JsonSpine spine_;
  std::string open_;
};

std::string Expected(const std::string& text) {
  const text::Source source("", text);
  Document document;
  const ReadReport report = ReadJson(source.bytes(), {}, document);
  EXPECT_TRUE(report.ok()) << text;
  return Compact(document.root()) + " ";
}

TEST(JsonSpine, GivesSmallValuesWhole) {
  const Rebuilt read(R"( {"a":[1,2]} [3]"x" 4)", 1000, {});
  EXPECT_EQ(read.joined, R"({"a":[1,2]} [3] "x" 4 )");
  EXPECT_EQ(read.opened, 0u);
  EXPECT_EQ(read.error, "");
}

TEST(JsonSpine, EveryWindowAndEveryChunkGiveTheSameValue) {
  const std::string text =
      R"({"a" : [1, 2.5,{"b":"x\ny,]" , "c":[[],{}, [ null ]]},true],"d":{}, "long" : "0123456789" ,"e":[]} )";
  const std::string expected = Expected(text);
  for (size_t window = 1; window <= text.size() + 1; ++window) {
    for (size_t chunk = 1; chunk <= text.size(); ++chunk) {
      for (const bool whole : {false, true}) {
        const Rebuilt read(text, chunk, {.window = window}, whole);
        ASSERT_EQ(read.joined, expected) << window << " " << chunk;
        ASSERT_EQ(read.error, "");
      }
    }
  }
}

TEST(JsonSpine, WhatIsCutAnywhereIsRefusedInTheReadersWords) {
  const std::string text = R"({"a":[1,{"b":"x\ny"},tru],"c":-,"d" 1,"e":[,],"f":{"g"}}])";
  for (size_t length = 1; length <= text.size(); ++length) {
    for (size_t begin : {size_t{0}, text.find(",\"c\"") + 1, text.find("\"d\""), text.find("\"e\"")}) {
      if (begin >= length) continue;
      const std::string cut = (begin == 0 ? "" : "{") + text.substr(begin, length - begin);
      const text::Source source("", cut);
      Document document;
      const ReadReport report = ReadJson(source.bytes(), {}, document);
      if (report.ok()) continue;
      for (const size_t window : {1u, 3u, 8u, 1000u}) {
        const Rebuilt read(cut, 3, {.window = window});
        ASSERT_EQ(read.error, report.failure->message + " at " + std::to_string(report.failure->span.offset))
            << cut << " " << window;
      }
    }
  }
}

TEST(JsonSpine, ReadsWhatTheReaderReads) {
  for (uint32_t seed = 0; seed < 600; ++seed) {
    JsonSamples samples(seed);
    const std::string text = "[" + (seed % 2 == 0 ? samples.Document() : samples.Broken()) + "]";
    const text::Source source("", text);
    Document document;
    const ReadReport report = ReadJson(source.bytes(), {}, document);
    std::string error;
    if (report.failure && report.failure->kind != ProblemKind::kNumberRange) {
      error = report.failure->message + " at " + std::to_string(report.failure->span.offset);
    }
    // There may be several values here.
    if (error.find("after top-level value") != std::string::npos) continue;
    for (const size_t window : {1u, 7u, 64u, 4096u}) {
      const Rebuilt read(text, 1 + seed % 13, {.window = window});
      ASSERT_EQ(read.error, error) << text;
      if (!report.failure && report.duplicates.empty()) {
        ASSERT_EQ(read.joined, Compact(document.root()) + " ");
      }
    }
  }
}

TEST(JsonSpine, ItemsWantedWholeAreNotOpened) {
  const std::string text = R"([[1,2,3,4,5,6,7,8,9],[1,2,3,4,5,6,7,8,9],[[1,2,3,4],[1,2,3,4]]])";
  const JsonSpineOptions options{.window = 8, .max_item_bytes = 21};
  EXPECT_EQ(Rebuilt(text, 1000, options, true).opened, 2u);  // the last is too large
  EXPECT_EQ(Rebuilt(text, 1000, options).opened, 6u);
}

TEST(JsonSpine, StringsAreReadUpToTheLimit) {
  const JsonSpineOptions options{.window = 4, .max_item_bytes = 10};
  EXPECT_EQ(Rebuilt(R"(["12345678"])", 1, options).error, "");
  EXPECT_EQ(Rebuilt(R"(["123456789"])", 1, options).error,
            "a string or number is longer than the limit of 10 bytes at 1");
  EXPECT_EQ(Rebuilt(R"("123456789")", 1, options).error,
            "a string or number is longer than the limit of 10 bytes at 0");
  EXPECT_EQ(Rebuilt(R"({"123456789":1})", 1, options).error,
            "a string or number is longer than the limit of 10 bytes at 1");
}

TEST(JsonSpine, NestsAsDeepAsAllowed) {
  for (const size_t window : {1u, 100u, 100000u}) {
    const std::string good = std::string(10000, '[') + std::string(10000, ']');
    EXPECT_EQ(Rebuilt(good, 1000, {.window = window}).error, "");
    const std::string bad = std::string(10001, '[') + std::string(10001, ']');
    EXPECT_EQ(Rebuilt(bad, 1000, {.window = window}).error,
              "invalid character '[' exceeded max depth at 10000");
    JsonSpineOptions options{.window = window};
    options.read.limits.max_depth = 3;
    EXPECT_EQ(Rebuilt("[[[1]]]", 1, options).error, "");
    EXPECT_EQ(Rebuilt("[[[\"[\",[]]]]", 1, options).error,
              "arrays and objects nest deeper than the limit of 3 at 7");
  }
}

// A chain of containers that are all larger than the window must not cost a window each.
TEST(JsonSpine, DeepChainsOfLargeValuesTakeTimeInProportion) {
  std::string text = std::string(9000, '[');
  for (int i = 0; i < 40000; ++i) text += "{\"a\":[1,2,3]},";
  text += "0" + std::string(9000, ']');
  std::string many;
  for (int i = 0; i < 4; ++i) many += text + "\n";
  const Rebuilt read(many, 100000, {});
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.joined.size(), many.size());
}

TEST(JsonSpine, ASourceThatFailsIsReported) {
  ChunkSource source("[1,2", 2, true);
  JsonSpine spine(source, {.window = 2});
  while (spine.Next() != Event::kEnd) {
  }
  ASSERT_TRUE(spine.failure());
  EXPECT_EQ(spine.failure()->kind, ProblemKind::kUnreadable);
  EXPECT_EQ(spine.failure()->message, "the disk is gone");
}

}  // namespace
}  // namespace plimsoll::value
