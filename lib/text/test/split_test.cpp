#include "plimsoll/text/split.h"

#include <gtest/gtest.h>

#include <iterator>

namespace plimsoll::text {
namespace {

using Docs = std::vector<std::string>;

std::vector<std::string> Pieces(std::string_view stream) {
  std::vector<std::string> out;
  YamlSplitter splitter(stream);
  while (auto piece = splitter.Next()) {
    out.emplace_back(stream.substr(piece->span.offset, piece->span.length));
    if (!piece->separator_error.empty()) out.push_back("! " + piece->separator_error);
  }
  return out;
}

TEST(SplitLikeUpstream, SeparatesAtLinesThatStartWithThreeDashes) {
  EXPECT_EQ(SplitLikeUpstream("a: 1\n---\nb: 2").documents, (Docs{"a: 1\n", "b: 2\n"}));
  EXPECT_EQ(SplitLikeUpstream("a: 1\n--- # c\nb: 2\n").documents, (Docs{"a: 1\n", "b: 2\n"}));
  EXPECT_EQ(SplitLikeUpstream("a: 1\n---#c\nb: 2\n").documents, (Docs{"a: 1\n", "b: 2\n"}));
  EXPECT_EQ(SplitLikeUpstream("a: 1\n ---\n...\n").documents, (Docs{"a: 1\n ---\n...\n"}));
  EXPECT_EQ(SplitLikeUpstream("").documents, Docs{});
}

TEST(SplitLikeUpstream, KeepsASeparatorWithNothingBeforeIt) {
  EXPECT_EQ(SplitLikeUpstream("---\n---\na: 1").documents, (Docs{"---\n", "a: 1\n"}));
  EXPECT_EQ(SplitLikeUpstream("---").documents, Docs{"---\n"});
}

TEST(SplitLikeUpstream, DropsOneCarriageReturnALine) {
  EXPECT_EQ(SplitLikeUpstream("a: 1\r\r\n---\r\nb\rc\r\n").documents, (Docs{"a: 1\r\n", "b\rc\n"}));
}

TEST(SplitLikeUpstream, KeepsACarriageReturnAtTheEndOfTheText) {
  EXPECT_EQ(SplitLikeUpstream("a\r\nb\r").documents, (Docs{"a\nb\r\n"}));
}

TEST(SplitLikeUpstream, StopsAtABadSeparatorAndLosesTheTextBeforeIt) {
  const UpstreamSplit split = SplitLikeUpstream("a: 1\n---\nb: 2\n----\nc: 3\n");
  EXPECT_EQ(split.documents, Docs{"a: 1\n"});
  EXPECT_EQ(split.error, "invalid Yaml document separator: -");
  EXPECT_EQ(SplitLikeUpstream("--- \t|\xC2\xA0\n").error, "invalid Yaml document separator: |");
  EXPECT_EQ(SplitLikeUpstream("---\ra: 1\n").error, "invalid Yaml document separator: a: 1");
}

TEST(YamlSplitter, GoesOnAfterABadSeparator) {
  EXPECT_EQ(Pieces("a: 1\n---x\nb: 2\n"), (Docs{"a: 1\n", "! invalid Yaml document separator: x", "b: 2\n"}));
  EXPECT_EQ(Pieces("---x\nb: 2\n"), (Docs{"", "! invalid Yaml document separator: x", "b: 2\n"}));
}

TEST(YamlSplitter, ReportsWhereABadSeparatorIs) {
  YamlSplitter splitter("a: 1\n---x \nb");
  auto piece = splitter.Next();
  ASSERT_TRUE(piece);
  EXPECT_EQ(piece->separator, (Span{5, 4}));
}

Docs PiecesOfParts(const std::string& stream, size_t count) {
  Docs out;
  for (const Span part : CutYaml(stream, count)) {
    const Docs some = Pieces(stream.substr(part.offset, part.length));
    out.insert(out.end(), some.begin(), some.end());
  }
  return out;
}

TEST(CutYaml, MakesPartsWithTheDocumentsOfTheStream) {
  const std::string lines[] = {"---\n", "--- # c\n", "---x\n", "a: 1\n", "\n", "----\n", "---\r\n"};
  constexpr size_t kLines = std::size(lines);
  for (size_t number = 0; number < kLines * kLines * kLines * kLines * kLines; ++number) {
    std::string stream;
    for (size_t rest = number, i = 0; i < 5; ++i, rest /= kLines) stream += lines[rest % kLines];
    for (const size_t count : {2U, 3U, 7U}) ASSERT_EQ(PiecesOfParts(stream, count), Pieces(stream)) << stream;
  }
}

TEST(CutYaml, MakesNoMorePartsThanAreWanted) {
  std::string stream;
  for (int i = 0; i < 100; ++i) stream += "---\na: 1\n";
  EXPECT_EQ(CutYaml(stream, 1).size(), 1U);
  EXPECT_EQ(CutYaml(stream, 4).size(), 4U);
  EXPECT_EQ(CutYaml("a: 1\n", 4), std::vector<Span>({{0, 5}}));
}

}  // namespace
}  // namespace plimsoll::text
