#include "plimsoll/value/document_stream.h"

#include <gtest/gtest.h>

#include <vector>

#include "plimsoll/text/line_index.h"
#include "plimsoll/value/write.h"

namespace plimsoll::value {
namespace {

// One line for each entry: its JSON, or `!` and why there is none; `~` and a complaint about
// its separator.
std::vector<std::string> ReadLines(std::string_view bytes, const ReadOptions& options = {}) {
  const text::Source source("-", bytes);
  DocumentStream stream(source, options);
  Document document;
  StreamEntry entry;
  std::vector<std::string> out;
  while (stream.Next(document, entry)) {
    out.push_back(entry.report.ok() ? *WriteJson(document.root()) : "! " + entry.report.failure->message);
    if (entry.separator) out.push_back("~ " + entry.separator->message);
  }
  return out;
}

using Lines = std::vector<std::string>;

TEST(DocumentStream, ReadsYamlDocuments) {
  EXPECT_EQ(ReadLines("a: 1\n---\n# nothing\n---\nb: 2"), (Lines{"{\"a\":1}", "null", "{\"b\":2}"}));
  EXPECT_EQ(ReadLines(""), Lines{});
}

TEST(DocumentStream, ReadsALastLineWithoutAnEndAsIfItHadOne) {
  EXPECT_EQ(ReadLines("a: |\n  x"), Lines{R"({"a":"x\n"})"});
}

TEST(DocumentStream, ReadsConcatenatedJsonAndJsonLines) {
  EXPECT_EQ(ReadLines("{\"a\":1}{\"b\":2} \n [3]"), (Lines{"{\"a\":1}", "{\"b\":2}", "[3]"}));
  EXPECT_EQ(ReadLines("{\"a\":1}\n{\"a\":2}\n"), (Lines{"{\"a\":1}", "{\"a\":2}"}));
}

TEST(DocumentStream, TurnsFromJsonToYamlAsKubectlDoes) {
  EXPECT_EQ(ReadLines("{a: 1}"), Lines{"{\"a\":1}"});
  EXPECT_EQ(ReadLines("{\"a\":1,}\n---\nb: 2\n"), (Lines{"{\"a\":1}", "{\"b\":2}"}));
  EXPECT_EQ(ReadLines("{\"a\":1}\n---\nb: 2\n"), (Lines{"{\"a\":1}", "{\"b\":2}"}));
}

TEST(DocumentStream, TakesANumberThatIsTooLargeForNoYaml) {
  EXPECT_EQ(ReadLines("{\"a\":1e400}{\"b\":2}"),
            (Lines{"! json: cannot unmarshal number 1e400 into Go value of type float64", "{\"b\":2}"}));
}

TEST(DocumentStream, StaysWithJsonAfterTwoDocuments) {
  EXPECT_EQ(ReadLines("{\"a\":1}{\"b\":2}{c: 3}"),
            (Lines{"{\"a\":1}", "{\"b\":2}",
                   "! invalid character 'c' looking for beginning of object key string"}));
}

TEST(DocumentStream, GoesOnAfterAJsonDocumentThatFails) {
  EXPECT_EQ(ReadLines("{\"a\":1}\n{\"b\":2}\n{\"c\" 3}\n{\"d\":4}\n"),
            (Lines{"{\"a\":1}", "{\"b\":2}", "! invalid character '3' after object key", "{\"d\":4}"}));
  EXPECT_EQ(ReadLines("{\"a\":1}\n{\"b\":2}\n{\"c\" 3}\n---\nd: 4\n").back(), "{\"d\":4}");
}

TEST(DocumentStream, GoesOnAfterAYamlDocumentThatFails) {
  EXPECT_EQ(ReadLines("a: [\n---\nb: 2\n"),
            (Lines{"! yaml: line 1: did not find expected node content", "{\"b\":2}"}));
}

TEST(DocumentStream, ReportsABadSeparatorAndKeepsBothNeighbours) {
  EXPECT_EQ(ReadLines("a: 1\n--- x\nb: 2\n"),
            (Lines{"{\"a\":1}", "~ invalid Yaml document separator: x", "{\"b\":2}"}));
}

TEST(DocumentStream, StopsAtTheLimitOfDocuments) {
  ReadOptions options;
  options.limits.max_documents = 2;
  EXPECT_EQ(ReadLines("a\n---\nb\n---\nc\n---\nd\n", options),
            (Lines{"\"a\"", "\"b\"", "! more than 2 documents"}));
  EXPECT_EQ(ReadLines("{}{}{}{}", options), (Lines{"{}", "{}", "! more than 2 documents"}));
}

TEST(DocumentStream, PlacesCountFromTheStartOfTheInput) {
  const text::Source source("-", "x: 1\n---\n# c\nlist: [a, &k {z: 2}, *k]\n---\nw: {v: 1, v: 2}\n");
  const ReadOptions options;
  DocumentStream stream(source, options);
  Document document;
  StreamEntry entry;
  const text::LineIndex lines(source.bytes());
  ASSERT_TRUE(stream.Next(document, entry));
  ASSERT_TRUE(stream.Next(document, entry));
  std::vector<text::Place> places;
  for (Value item : document.root().Find("list")->Items())
    places.push_back(lines.PlaceOf(item.span().offset));
  EXPECT_EQ(places, (std::vector<text::Place>{{4, 8}, {4, 14}, {4, 22}}));
  ASSERT_TRUE(stream.Next(document, entry));
  ASSERT_EQ(entry.report.duplicates.size(), 1u);
  EXPECT_EQ(lines.PlaceOf(entry.report.duplicates[0].span.offset), (text::Place{6, 11}));
  EXPECT_EQ(lines.PlaceOf(entry.report.duplicates[0].first.offset), (text::Place{6, 5}));
}

TEST(DocumentStream, PlacesOfLaterJsonDocumentsCountFromTheStartToo) {
  const text::Source source("-", "{\"a\":1}\n {\"b\":[true]}");
  const ReadOptions options;
  DocumentStream stream(source, options);
  Document document;
  StreamEntry entry;
  ASSERT_TRUE(stream.Next(document, entry));
  ASSERT_TRUE(stream.Next(document, entry));
  EXPECT_EQ(document.root().span().offset, 9u);
  EXPECT_EQ(document.root().Find("b")->span().offset, 14u);
  EXPECT_EQ(entry.span, (text::Span{9, 12}));
}

}  // namespace
}  // namespace plimsoll::value
