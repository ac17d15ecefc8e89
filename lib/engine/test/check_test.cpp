#include "plimsoll/engine/check.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "plimsoll/engine/objects.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::engine {
namespace {

TEST(OpenDocument, OpensListsOfAnyKindWithTheirItemsPaths) {
  const text::Source source("-", R"(apiVersion: v1
kind: List
items:
- kind: A
- kind: PodList
  apiVersion: v1
  items: [{x: 1}, {y: 2}]
- kind: B
)");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  const OpenedDocument opened = OpenDocument(document);
  std::vector<std::string> paths;
  for (const ObjectRef& object : opened.objects) {
    paths.push_back(object.path.FieldPath() + " " + std::string(object.inherited_kind));
  }
  EXPECT_EQ(paths, (std::vector<std::string>{"items[0] ", "items[1].items[0] Pod", "items[1].items[1] Pod",
                                             "items[2] "}));
}

TEST(OpenDocument, LeavesOrdinaryObjectsWithItemsAlone) {
  const text::Source source("-", "kind: Shelf\nitems: [1, 2]\n");
  value::Document document;
  ASSERT_TRUE(value::ReadYaml(source.bytes(), {}, document).ok());
  EXPECT_EQ(OpenDocument(document).objects.size(), 1u);
}

TEST(CheckSource, SortsFindingsByPlace) {
  const text::Source source("a.yaml", "a: 1\nb: {c: 1, c: 2}\na: 2\n");
  const InputReport report = CheckSource(source, {});
  std::vector<uint32_t> lines;
  for (const finding::Finding& finding : report.findings) lines.push_back(finding.place->start.line);
  EXPECT_TRUE(std::ranges::is_sorted(lines));
  EXPECT_EQ(report.findings.size(), 4u);
}

}  // namespace
}  // namespace plimsoll::engine
