#include "plimsoll/engine/judge/stream_check.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstring>

namespace plimsoll::engine {
namespace {

constexpr size_t kSmall = 2000;

// Gives its text in pieces of some size.
class TextPieces final : public text::ByteSource {
 public:
  TextPieces(std::string text, size_t size) : text_(std::move(text)), size_(size) {}

  Result<size_t> Read(std::span<char> room) override {
    const size_t count = std::min({room.size(), size_, text_.size() - at_});
    std::memcpy(room.data(), text_.data() + at_, count);
    at_ += count;
    return count;
  }

 private:
  std::string text_;
  size_t size_;
  size_t at_ = 0;
};

constexpr std::string_view kStreamedCrd =
    R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",)"
    R"("metadata":{"name":"tools.example.com"},"spec":{"group":"example.com",)"
    R"("scope":"Namespaced","names":{"plural":"tools","kind":"Tool"},"versions":[)"
    R"({"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":)"
    R"({"type":"object","properties":{"size":{"type":"integer"}}}}}]}})";

// `line:column field` of each finding.
std::vector<std::string> PlacesOf(const InputReport& report) {
  std::vector<std::string> places;
  for (const finding::Finding& finding : report.findings) {
    places.push_back((finding.place ? std::to_string(finding.place->start.line) + ":" +
                                          std::to_string(finding.place->start.column) + "@" +
                                          std::to_string(finding.place->base + finding.place->span.offset)
                                    : "-") +
                     " " + std::string(finding::InfoOf(finding.code).name) + " " + finding.path.FieldPath() +
                     " #" + std::to_string(finding.object));
  }
  return places;
}

InputReport CheckStreamed(const std::string& text, size_t piece, size_t most = kSmall,
                          JudgeOptions options = {}) {
  const kinds::Kinds nothing;
  TextPieces source(text, piece);
  StreamCheck check(nothing, options);
  InputReport all;
  check.Run(source, "s", most, [&](const InputReport& part) {
    all.objects += part.objects;
    all.findings.insert(all.findings.end(), part.findings.begin(), part.findings.end());
  });
  return all;
}

// The same text in memory, CRDs loaded before.
InputReport InMemory(const std::string& text) {
  const text::Source source("s", text);
  kinds::Kinds kinds;
  LoadCrds(kinds, source);
  return CheckObjects(kinds, source, {});
}

std::string Tool(int size, bool good) {
  return R"({"apiVersion":"example.com/v1","kind":"Tool","metadata":{"name":"a","namespace":"b"},"size":)" +
         (good ? std::to_string(size) : "\"x\"") + "}";
}

RC_GTEST_PROP(StreamCheck, SaysOfDocumentsWhatIsSaidInMemory, ()) {
  const bool yaml = *rc::gen::arbitrary<bool>();
  const size_t piece = *rc::gen::inRange<size_t>(1, 300);
  std::string text(yaml ? "# a comment\n---\n" : "");
  text += kStreamedCrd;
  const auto sizes = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-3, 6));
  for (const int size : sizes) {
    text += yaml ? "\n---\n" : size % 2 == 0 ? "\n" : " ";
    text += size == 5 && yaml ? "a: [" : Tool(size, size > 0);
  }
  const InputReport streamed = CheckStreamed(text, piece);
  const InputReport whole = InMemory(text);
  RC_ASSERT(streamed.objects == whole.objects);
  RC_ASSERT(PlacesOf(streamed) == PlacesOf(whole));
}

TEST(StreamCheck, ReadsTheItemsOfAListThatDoesNotFit) {
  const kinds::Kinds nothing;
  std::string text = R"({"apiVersion":"v1","items":[)";
  for (int i = 0; i < 20000; ++i) text += (i == 0 ? "\n" : ",\n") + Tool(i, i % 1000 != 7);
  text += R"(],"kind":"List"})";
  kinds::Kinds kinds;
  LoadCrds(kinds, text::Source("crd", kStreamedCrd));
  TextPieces source(text, 4000);
  InputReport all;
  StreamCheck(kinds, {}).Run(source, "s", 100000, [&](const InputReport& part) {
    all.objects += part.objects;
    all.findings.insert(all.findings.end(), part.findings.begin(), part.findings.end());
  });
  EXPECT_EQ(all.objects, 20000u);
  ASSERT_EQ(all.findings.size(), 20u);
  EXPECT_EQ(all.findings[1].place->start.line, 1009u);
  EXPECT_EQ(all.findings[1].path.FieldPath(), "size");
  EXPECT_EQ(text.substr(all.findings[1].place->base + all.findings[1].place->span.offset, 3), "\"x\"");
}

TEST(StreamCheck, RefusesWhatDoesNotFitAndIsNoList) {
  const InputReport json = CheckStreamed(R"({"a":")" + std::string(300000, 'x') + "\"}", 5000);
  ASSERT_EQ(json.findings.size(), 1u);
  EXPECT_EQ(json.findings[0].code, finding::Code::kLimitBytes);
  const InputReport yaml = CheckStreamed("a: " + std::string(300000, 'x'), 5000);
  ASSERT_EQ(yaml.findings.size(), 1u);
  EXPECT_EQ(yaml.findings[0].code, finding::Code::kLimitBytes);
}

TEST(StreamCheck, SaysWhereAListIsBroken) {
  std::string text = R"({"kind":"List","items":[)";
  for (int i = 0; i < 3000; ++i) text += Tool(i, true) + ",\n";
  JudgeOptions options;
  options.ignore_unknown_kinds = true;
  const InputReport report = CheckStreamed(text + "oops]}", 5000, kSmall, options);
  EXPECT_EQ(report.objects, 3000u);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].code, finding::Code::kSyntax);
  EXPECT_EQ(report.findings[0].place->start.line, 3001u);
}

TEST(StreamCheck, StopsAtTheFirstErrorOnRequest) {
  std::string text(kStreamedCrd);
  for (int i = 0; i < 50000; ++i) text += "\n" + Tool(i, false);
  JudgeOptions options;
  options.fail_fast = true;
  EXPECT_EQ(CheckStreamed(text, 5000, kSmall, options).findings.size(), 1u);
}

TEST(StreamCheck, SaysThatNothingIsThere) {
  for (const std::string text : {"", "\n  \n", "# nothing\n---\n"}) {
    const InputReport report = CheckStreamed(text, 10);
    ASSERT_EQ(report.findings.size(), 1u) << text;
    EXPECT_EQ(report.findings[0].code, finding::Code::kEmptyInput);
  }
}

}  // namespace
}  // namespace plimsoll::engine
