#include "plimsoll/engine/report/rendered_templates.h"

#include <gtest/gtest.h>

#include <string>

namespace plimsoll::engine {
namespace {

InputReport ReportAt(std::initializer_list<text::Place> places) {
  InputReport report;
  for (const text::Place place : places) {
    finding::Finding& finding = report.findings.emplace_back(finding::Code::kRequired);
    finding.place = finding::Location{};
    finding.place->start = place;
  }
  return report;
}

text::Place Moved(std::string_view rendered, std::string_view made_of, text::Place place) {
  InputReport report = ReportAt({place});
  MoveToTemplate(report, rendered, made_of);
  return report.findings.front().place->start;
}

TEST(SplitRendered, GathersTheDocumentsOfEachTemplate) {
  const auto parts = SplitRendered(
      "\n---\n# Source: a/templates/x.yaml\nx: 1\n---\n# Source: a/templates/y.yaml\ny: 1\n---\n"
      "# Source: a/templates/x.yaml\nx: |\n  ---\n  # Source: no\n");
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].name, "a/templates/x.yaml");
  EXPECT_EQ(parts[0].text, "x: 1\n---\nx: |\n  ---\n  # Source: no\n");
  EXPECT_EQ(parts[1].text, "y: 1\n");
  EXPECT_TRUE(SplitRendered("").empty());
  EXPECT_EQ(SplitRendered("a: 1").front().name, "");
}

TEST(MoveToTemplate, FindsLinesWithTheSameTextOrKey) {
  const std::string made_of = "{{ if .x }}\nkind: A\nspec:\n  size: {{ .size }}\n{{ end }}\n";
  const std::string rendered = "kind: A\nspec:\n  size: 3\n";
  EXPECT_EQ(Moved(rendered, made_of, {1, 7}), (text::Place{2, 7}));
  EXPECT_EQ(Moved(rendered, made_of, {3, 9}), (text::Place{4, 3}));
}

TEST(MoveToTemplate, FindsWhatRepeats) {
  const std::string made_of =
      "list:\n{{ range .all }}\n- name: {{ . }}\n  size: 1\n{{ end }}\nend: {{ .e }}\n";
  const std::string rendered = "list:\n- name: a\n  size: 1\n- name: b\n  size: 1\nend: x\n";
  EXPECT_EQ(Moved(rendered, made_of, {2, 3}), (text::Place{3, 1}));
  EXPECT_EQ(Moved(rendered, made_of, {4, 3}), (text::Place{3, 1}));
  EXPECT_EQ(Moved(rendered, made_of, {6, 1}), (text::Place{6, 1}));
}

TEST(MoveToTemplate, FallsBackToTheLineAbove) {
  EXPECT_EQ(Moved("a: 1\nb: 2\n", "a: 1\n{{ include \"b\" . }}\n", {2, 1}), (text::Place{1, 1}));
  EXPECT_EQ(Moved("b: 2\n", "{{ include \"b\" . }}\n", {1, 1}), (text::Place{1, 1}));
}

TEST(MoveToTemplate, DoesNotAlignVeryLargeTexts) {
  std::string large;
  for (int i = 0; i < 2100; ++i) large += "a" + std::to_string(i) + ": 1\n";
  EXPECT_EQ(Moved(large, "x:\n" + large, {2000, 1}), (text::Place{2001, 1}));
}

TEST(IsLibraryChart, ReadsTheType) {
  EXPECT_TRUE(IsLibraryChart(text::Source("Chart.yaml", "name: a\ntype: library\n"), {}));
  EXPECT_FALSE(IsLibraryChart(text::Source("Chart.yaml", "name: a\n"), {}));
  EXPECT_FALSE(IsLibraryChart(text::Source("Chart.yaml", "- [\n"), {}));
}

}  // namespace
}  // namespace plimsoll::engine
