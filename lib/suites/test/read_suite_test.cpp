#include "plimsoll/suites/model/read_suite.h"

#include <gtest/gtest.h>

#include <string>

#include "plimsoll/text/line_index.h"

namespace plimsoll::suites {
namespace {

struct Complaint {
  std::string message;
  std::string hint;
  uint32_t line = 0;
  uint32_t column = 0;
};

std::vector<Complaint> ComplaintsOf(const std::string& text, Suite* suite = nullptr) {
  const text::Source source("a.suite.yaml", text);
  SuiteReading reading = ReadSuite(source);
  const text::LineIndex lines(text);
  std::vector<Complaint> out;
  for (const finding::Finding& finding : reading.findings) {
    const text::Place place = lines.PlaceOf(finding.place->span.offset);
    out.push_back({finding.message, finding.hint, place.line, place.column});
  }
  if (suite != nullptr) *suite = std::move(reading.suite);
  return out;
}

TEST(ReadSuite, ReadsTheLayoutOfOpenShift) {
  Suite suite;
  const auto complaints = ComplaintsOf(R"(apiVersion: apiextensions.k8s.io/v1
name: "[Stable] Orders"
crdName: orders.example.com
featureGates:
- Paid
- -Free
version: v1
tests:
  onCreate:
  - name: small
    initial: |
      apiVersion: example.com/v1
      kind: Order
    expected: |
      apiVersion: example.com/v1
      kind: Order
  onUpdate:
  - name: wrong
    initialCRDPatches:
    - op: remove
      path: /spec
    initial: |
      kind: Order
    updated: |
      kind: Order
    expectedError: nope
    expectedStatusError: never
)",
                                       &suite);
  EXPECT_TRUE(complaints.empty()) << complaints.front().message;
  EXPECT_EQ(suite.name.text, "[Stable] Orders");
  EXPECT_EQ(suite.crd_name->text, "orders.example.com");
  ASSERT_EQ(suite.feature_gates.size(), 2U);
  EXPECT_EQ(suite.feature_gates[1].text, "-Free");
  EXPECT_EQ(suite.version->text, "v1");
  ASSERT_EQ(suite.cases.size(), 2U);
  EXPECT_EQ(suite.cases[0].act, Act::kCreate);
  EXPECT_EQ(suite.cases[1].crd_patches->value.root().Count(), 1U);
  EXPECT_EQ(suite.cases[1].status_errors.text->text, "never");
}

TEST(ReadSuite, SuggestsTheKeyThatWasMeant) {
  const auto complaints = ComplaintsOf(R"(name: a
tests:
  onCreate:
  - name: b
    initial: {kind: A}
    expectedErorr: x
    expectedError: z
)");
  ASSERT_EQ(complaints.size(), 1U);
  EXPECT_EQ(complaints[0].message,
            "unknown key \"expectedErorr\" in a case of onCreate; it would be ignored");
  EXPECT_EQ(complaints[0].hint, "did you mean expectedError?");
  EXPECT_EQ(complaints[0].line, 6U);
  EXPECT_EQ(complaints[0].column, 5U);
}

TEST(ReadSuite, PointsIntoTheTextOfAnObject) {
  const auto complaints = ComplaintsOf(R"(name: a
tests:
  onCreate:
  - name: b
    initial: |
      kind: A
      spec: [1, 2
    expectedError: x
)");
  ASSERT_EQ(complaints.size(), 1U);
  EXPECT_TRUE(complaints[0].message.starts_with("the object cannot be read: ")) << complaints[0].message;
  EXPECT_EQ(complaints[0].line, 7U);
  EXPECT_EQ(complaints[0].column, 18U);
}

TEST(ReadSuite, RequiresWhatACaseNeeds) {
  const std::pair<const char*, const char*> wrong[] = {
      {"{initial: {}, expectedError: x}", "a case of onUpdate needs name"},
      {"{name: a, updated: {}, expectedError: x}", "a case of onUpdate needs initial"},
      {"{name: a, initial: {}, expectedError: x}", "a case of onUpdate needs updated"},
      {"{name: a, initial: {}, updated: {}}",
       "a case of onUpdate needs expected, expectedError or expectedErrors"},
      {"{name: a, initial: {}, updated: {}, patch: {}, expectedError: x}",
       "a case has either updated or patch, not both"},
      {"{name: a, initial: [], updated: {}, expectedError: x}", "initial must be an object"},
      {"{name: a, initial: {}, updated: {}, expectedError: 5}", "expectedError must be a string"},
      {"{name: a, initial: {}, updated: {}, expectedErrors: [5]}",
       "an expected error must be a string, or have type, field or detail"},
      {"{name: a, initial: {}, updated: {}, expectedErrors: [{fild: x}]}",
       "unknown key \"fild\" in an expected error; it would be ignored"},
      {"{name: a, initial: {}, updated: {}, initialCRDPatches: {}, expectedError: x}",
       "initialCRDPatches must be a list of JSON patch operations"},
      {"5", "a case of onUpdate must be a mapping"}};
  for (const auto& [text, message] : wrong) {
    Suite suite;
    const auto complaints = ComplaintsOf("name: a\ntests: {onUpdate: [" + std::string(text) + "]}\n", &suite);
    ASSERT_FALSE(complaints.empty()) << text;
    EXPECT_EQ(complaints[0].message, message);
    EXPECT_TRUE(suite.cases.empty()) << text;
  }
}

TEST(ReadSuite, RefusesWhatIsNoSuite) {
  EXPECT_EQ(ComplaintsOf("[]\n").at(0).message, "a suite must be a mapping with name and tests");
  EXPECT_EQ(ComplaintsOf("name: a\n").at(0).message, "a suite needs tests: onCreate, onUpdate or onStatus");
  EXPECT_EQ(ComplaintsOf("").at(0).message, "the suite is empty");
  EXPECT_FALSE(ComplaintsOf("a: [\n").empty());
  EXPECT_EQ(ComplaintsOf("tests: {}\n---\nb: 1\n").at(0).message,
            "a suite is one document; this one is not read");
}

}  // namespace
}  // namespace plimsoll::suites
