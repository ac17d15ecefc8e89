#include "plimsoll/value/json_elements.h"

#include <gtest/gtest.h>

#include <string>

#include "chunk_source.h"
#include "json_samples.h"
#include "json_twin.h"
#include "plimsoll/text/line_index.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::value {
namespace {

struct Listed {
  std::vector<std::string> elements;  // as Describe
  std::vector<uint64_t> offsets;
  std::optional<StreamProblem> failure;
  std::vector<StreamProblem> duplicates;
  bool is_list = false;
  std::string api_version;
  std::string kind;
};

Listed ListIn(std::string_view text, size_t chunk, const JsonElementsOptions& options = {}) {
  ChunkSource source(text, chunk);
  JsonElements elements(source, options);
  Listed out;
  while (const JsonElement* element = elements.Next()) {
    EXPECT_EQ(element->number, out.elements.size());
    EXPECT_EQ(element->place, text::LineIndex(text).PlaceOf(static_cast<uint32_t>(element->offset)));
    out.elements.push_back(Describe(element->document.root()));
    out.offsets.push_back(element->offset);
  }
  EXPECT_EQ(elements.Next(), nullptr);
  out.failure = elements.failure();
  out.duplicates = elements.duplicates();
  out.is_list = elements.is_list();
  out.api_version = elements.api_version();
  out.kind = elements.kind();
  return out;
}

// Each element must be what its own text is when read alone.
void ExpectElements(const std::vector<std::string>& elements, std::string_view head, std::string_view tail,
                    size_t chunk) {
  std::string text(head);
  std::vector<uint64_t> offsets;
  std::vector<std::string> expected;
  Document document;
  for (const std::string& element : elements) {
    if (!offsets.empty()) text += " ,\n";
    offsets.push_back(text.size());
    text += element;
    const text::Source source("", element);
    ReadJson(source.bytes(), {}, document);
    expected.push_back(Describe(document.root()));
  }
  text += tail;
  const Listed listed = ListIn(text, chunk);
  ASSERT_FALSE(listed.failure) << listed.failure->message;
  ASSERT_EQ(listed.elements, expected) << text;
  ASSERT_EQ(listed.offsets, offsets);
  ASSERT_TRUE(listed.is_list);
}

TEST(JsonElements, HandsOutTheElementsOfAnArray) {
  for (size_t chunk : {1u, 2u, 5u, 1000u}) {
    ExpectElements({}, "[", "]", chunk);
    ExpectElements({"1", "{\"a\":[2]}", "\"x\\ny\"", "null", "[ ]", "-2.5e3"}, " [ ", "\n]\n", chunk);
  }
}

TEST(JsonElements, HandsOutTheItemsOfAList) {
  for (size_t chunk : {1u, 7u, 1000u}) {
    ExpectElements({"{\"kind\":\"Pod\"}", "{}"}, R"({"kind":"PodList","metadata":{"a":[1]},"items":[)",
                   R"(],"more":{"items":[1]}} )", chunk);
    const Listed listed = ListIn(R"({"apiVersion":"v1","kind":"PodList","items":[{}]})", chunk);
    EXPECT_EQ(listed.kind, "PodList");
    EXPECT_EQ(listed.api_version, "v1");
  }
}

TEST(JsonElements, HandsOutWhateverRandomElements) {
  JsonSamples samples(21);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::string> elements;
    for (int i = round % 7; i != 0; --i) {
      std::string element = samples.Document();
      element.erase(0, element.find_first_not_of(" \t\r\n"));
      elements.push_back(std::move(element));
    }
    ExpectElements(elements, "[", "]", 1 + static_cast<size_t>(round) % 90);
  }
}

TEST(JsonElements, SaysThatAStreamIsNoList) {
  for (std::string_view text : {"1", "\"items\"", "{}", R"({"items":{"items":[1]}})", R"({"a":[1]})"}) {
    const Listed listed = ListIn(text, 3);
    EXPECT_FALSE(listed.failure) << text;
    EXPECT_FALSE(listed.is_list) << text;
    EXPECT_TRUE(listed.elements.empty()) << text;
  }
}

// The complaint must be that of the reader of whole texts.
TEST(JsonElements, ComplainsAsTheReaderDoes) {
  for (const std::string text : {"",
                                 " ",
                                 "[",
                                 "[1",
                                 "[1,",
                                 "[1,]",
                                 "[,",
                                 "[1 2]",
                                 "[1}",
                                 "[1]x",
                                 "[tru]",
                                 "[\"a\\q\"]",
                                 "[{\"a\":1,}]",
                                 "{\"items\":[1,2,]}",
                                 "{\"items\":[1 ",
                                 "{\"items\":[1]",
                                 "{\"items\":[1],}",
                                 "{\"items\" [1]}",
                                 "{1:2}",
                                 "{\"a\":1 \"b\":2}",
                                 "{\"a\":tru}",
                                 "[01]",
                                 "[12abc]",
                                 "{\"items\":[[[[x]]]]}",
                                 "[1]]",
                                 "x",
                                 "[-]",
                                 "[\"a"}) {
    const text::Source source("", text);
    Document document;
    const ReadReport report = ReadJson(source.bytes(), {}, document);
    ASSERT_TRUE(report.failure) << text;
    for (size_t chunk : {1u, 2u, 100u}) {
      const Listed listed = ListIn(text, chunk);
      ASSERT_TRUE(listed.failure) << text;
      EXPECT_EQ(listed.failure->message, report.failure->message) << text;
      EXPECT_EQ(listed.failure->offset, report.failure->span.offset) << text;
      EXPECT_EQ(listed.failure->place, text::LineIndex(text).PlaceOf(report.failure->span.offset));
    }
  }
}

TEST(JsonElements, ReportsRepeatedKeysInElementsAndInTheListItself) {
  ChunkSource source(R"({"items":[{"a":1,"a":2}],"items":[3]})", 10);
  JsonElements elements(source, {});
  const JsonElement* element = elements.Next();
  ASSERT_NE(element, nullptr);
  ASSERT_EQ(element->report.duplicates.size(), 1u);
  EXPECT_EQ(element->report.duplicates[0].span, (text::Span{7, 3}));
  element = elements.Next();
  ASSERT_NE(element, nullptr);
  EXPECT_EQ(element->document.root().AsInt(), 3);
  ASSERT_EQ(elements.duplicates().size(), 1u);
  EXPECT_EQ(elements.duplicates()[0].message, "duplicate field \"items\"");
  EXPECT_EQ(elements.duplicates()[0].offset, 25u);
  EXPECT_EQ(elements.duplicates()[0].first_offset, 1u);
}

TEST(JsonElements, GoesOnAfterANumberPastFloat64) {
  ChunkSource source("[1e400,2]", 100);
  JsonElements elements(source, {});
  const JsonElement* element = elements.Next();
  ASSERT_NE(element, nullptr);
  ASSERT_TRUE(element->report.failure);
  EXPECT_EQ(element->report.failure->kind, ProblemKind::kNumberRange);
  ASSERT_NE(elements.Next(), nullptr);
}

TEST(JsonElements, KeepsToTheLimitOfAnElementsSize) {
  const std::string text = "[1,\"" + std::string(100, 'x') + "\",3]";
  EXPECT_FALSE(ListIn(text, 50, {.max_element_bytes = 102}).failure);
  const Listed listed = ListIn(text, 50, {.max_element_bytes = 101});
  EXPECT_EQ(listed.elements.size(), 1u);
  ASSERT_TRUE(listed.failure);
  EXPECT_EQ(listed.failure->kind, ProblemKind::kLimitBytes);
  EXPECT_EQ(listed.failure->offset, 3u);
  EndlessSource endless("[[", "1,", 10'000'000, "1]]");
  JsonElements elements(endless, {.max_element_bytes = 2'000'000});
  EXPECT_EQ(elements.Next(), nullptr);
  EXPECT_EQ(elements.failure()->message, "a list's element is longer than the limit of 2000000 bytes");
}

TEST(JsonElements, KeepsToTheLimitsOfReading) {
  JsonElementsOptions options;
  options.read.limits.max_depth = 3;
  EXPECT_FALSE(ListIn("[[[1]]]", 10, options).failure);
  const Listed deep = ListIn("{\"items\":[1,[{}]]}", 10, options);
  ASSERT_TRUE(deep.failure);
  EXPECT_EQ(deep.failure->message, "arrays and objects nest deeper than the limit of 3");
  EXPECT_EQ(deep.failure->offset, 13u);
  const std::string brackets(kMaxDepth, '[');
  EXPECT_EQ(ListIn(brackets + "{}", 1000).failure->message, "invalid character '{' exceeded max depth");
  EXPECT_EQ(ListIn(brackets + "{}", 1000).failure->offset, kMaxDepth);
  options.read.limits.max_nodes = 3;
  EXPECT_EQ(ListIn("[[1,2],[1,2,3]]", 10, options).failure->kind, ProblemKind::kLimitNodes);
}

TEST(JsonElements, FailsWhenItsSourceFails) {
  ChunkSource source("[1,", 2, true);
  JsonElements elements(source, {});
  EXPECT_NE(elements.Next(), nullptr);
  EXPECT_EQ(elements.Next(), nullptr);
  EXPECT_EQ(elements.failure()->kind, ProblemKind::kUnreadable);
}

TEST(JsonElements, ReadsAListManyTimesLargerThanItsBuffer) {
  EndlessSource source("{\"items\":[0", ",\n{\"name\":\"x\\u0041\",\"value\":[1,2,3]}", 200'000, "]}");
  JsonElements elements(source, {});
  uint64_t count = 0;
  text::Place last;
  while (const JsonElement* element = elements.Next()) {
    last = element->place;
    if (count++ == 0) continue;
    ASSERT_EQ(element->document.root().Find("name")->AsString(), "xA");
    ASSERT_EQ(element->document.root().Find("value")->Count(), 3u);
  }
  EXPECT_FALSE(elements.failure());
  EXPECT_EQ(count, 200'001u);
  EXPECT_EQ(last, (text::Place{200'001, 1}));
}

}  // namespace
}  // namespace plimsoll::value
