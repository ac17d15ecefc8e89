#include "plimsoll/suites/run/case_runner.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "../src/model/shown_value.h"
#include "../src/run/older_wording.h"
#include "plimsoll/suites/model/read_suite.h"
#include "plimsoll/suites/mutation/mutation.h"
#include "plimsoll/value/write.h"

namespace plimsoll::suites {
namespace {

// What is tested need not be a CRD: this refuses what its rule refuses, and stores the rest.
class RuleSubject final : public Subject {
 public:
  using Rule = std::function<std::string(const Request&)>;
  explicit RuleSubject(Rule rule) : rule_(std::move(rule)) {}

  Answer Submit(const Request& request) override {
    ++requests;
    Answer answer;
    answer.error = rule_(request);
    if (answer.accepted()) answer.stored = value::Tree::From(request.object);
    answer.warnings = warnings;
    return answer;
  }

  size_t requests = 0;
  std::vector<std::string> warnings;

 private:
  Rule rule_;
};

std::string Accept(const Request&) { return {}; }

std::vector<CaseFailure> RunOne(const std::string& form, const std::string& text, Subject& subject) {
  const text::Source source("", "name: a\ntests: {" + form + ": [" + text + "]}\n");
  const SuiteReading reading = ReadSuite(source);
  EXPECT_TRUE(reading.findings.empty()) << reading.findings.front().message;
  return RunCase(reading.suite.cases.at(0), {subject});
}

TEST(RunCase, ComparesWhatIsStored) {
  RuleSubject subject(Accept);
  EXPECT_TRUE(
      RunOne("onCreate", "{name: a, initial: {kind: A, x: 1}, expected: {kind: A, x: 1}}", subject).empty());
  const auto failures = RunOne(
      "onCreate", "{name: a, initial: {kind: A, x: 1, z: []}, expected: {kind: A, x: 2, w: 1}}", subject);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0].message,
            "another object is stored than expected: x: expected 2, stored 1; w: expected 1, stored nothing; "
            "z: expected nothing, stored []");
}

TEST(RunCase, ListsOnlyTheFirstDifferences) {
  RuleSubject subject(Accept);
  const auto failures = RunOne(
      "onCreate", "{name: a, initial: {a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1}, expected: {}}", subject);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_TRUE(failures[0].message.ends_with("e: expected nothing, stored 1; ...")) << failures[0].message;
}

TEST(RunCase, CutsLongValuesBetweenCharacters) {
  RuleSubject subject(Accept);
  std::string text(kMaxShownBytes - 2, 'a');
  const auto failures =
      RunOne("onCreate", "{name: a, initial: {x: " + text + "\u00fcber}, expected: {x: 1}}", subject);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_TRUE(failures[0].message.ends_with("stored \"" + text + "...")) << failures[0].message;
}

TEST(RunCase, WritesTheStatusWithASecondRequest) {
  RuleSubject subject([](const Request& request) {
    return request.act == Act::kStatus && request.object.Find("status")->AsInt() > 1 ? "too much" : "";
  });
  EXPECT_TRUE(RunOne("onUpdate",
                     "{name: a, initial: {status: 1}, updated: {status: 2}, expectedStatusError: too}",
                     subject)
                  .empty());
  EXPECT_EQ(subject.requests, 4U);
  const auto failures =
      RunOne("onUpdate", "{name: a, initial: {status: 1}, updated: {status: 2}, expected: {}}", subject);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0].message, "the update of the status is refused: too much");
}

TEST(RunCase, JudgesTheErrorOfTheSpecFirst) {
  RuleSubject subject([](const Request& request) {
    if (request.act == Act::kUpdate) return "no update";
    return "";
  });
  const auto failures = RunOne(
      "onUpdate", "{name: a, initial: {status: 1}, updated: {status: 2}, expectedStatusError: x}", subject);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0].message, "the update is refused: no update");
}

TEST(RunCase, AppliesPatches) {
  RuleSubject subject(Accept);
  EXPECT_TRUE(
      RunOne("onUpdate", "{name: a, initial: {x: 1}, patch: {x: 2}, expected: {x: 2}}", subject).empty());
  EXPECT_TRUE(
      RunOne("onUpdate",
             "{name: a, initial: {x: 1}, patch: [{op: add, path: /w, value: 3}], expected: {x: 1, w: 3}}",
             subject)
          .empty());
  const auto failures = RunOne(
      "onUpdate", "{name: a, initial: {x: 1}, patch: [{op: remove, path: /q}], expected: {}}", subject);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_TRUE(failures[0].message.starts_with("the patch cannot be applied: operation 1: "))
      << failures[0].message;
}

TEST(RunCase, ComparesWarnings) {
  RuleSubject subject(Accept);
  subject.warnings = {"old field", "odd field"};
  EXPECT_TRUE(
      RunOne("onCreate", "{name: a, initial: {}, expected: {}, expectedWarnings: [old, odd]}", subject)
          .empty());
  const auto failures =
      RunOne("onCreate", "{name: a, initial: {}, expected: {}, expectedWarnings: [old, bad]}", subject);
  ASSERT_EQ(failures.size(), 2U);
  EXPECT_EQ(failures[0].message, "expected warning is missing: \"bad\"");
  EXPECT_EQ(failures[1].message, "unexpected warning: odd field");
}

TEST(RunCase, FailsWhenAnErrorIsExpectedAndTheRequestIsAccepted) {
  RuleSubject subject(Accept);
  const auto failures = RunOne("onCreate", "{name: a, initial: {}, expectedError: x}", subject);
  ASSERT_EQ(failures.size(), 1U);
  EXPECT_EQ(failures[0].message, "expected an error, but the object is accepted");
}

TEST(ContainsError, KnowsTheWordsOfOlderReleases) {
  const std::string error =
      "A \"b\" is invalid: [spec.x: Invalid value: \"q: r\": must be a, spec.y: Invalid "
      "value: must be b, c[0]: Duplicate value: {\"k\":\"v\"}]";
  EXPECT_TRUE(ContainsError(error, "spec.x: Invalid value: \"string\": must be a"));
  EXPECT_TRUE(ContainsError(error, "Invalid value: \"object\": must be b"));
  EXPECT_TRUE(ContainsError(error, "\"string\": must be a"));
  EXPECT_TRUE(ContainsError(error, "Duplicate value: map[string]interface {}{\"k\":\"v\"}"));
  EXPECT_TRUE(ContainsError(error, "spec.y: Invalid value: \"null\""));
  EXPECT_FALSE(ContainsError(error, "spec.x: Invalid value: \"string\": must be b"));
  EXPECT_FALSE(ContainsError(error, "spec.x: Invalid value: \"other\": must be a"));
}

TEST(FindSurvivors, LeavesOutWeakerChangesOfConstraintsThatAreNotTested) {
  const std::vector<Mutation> mutations = {
      {"a", "removed", {}, {}}, {"a", "weakened", {}, 0}, {"b", "removed", {}, {}}, {"b", "weakened", {}, 2}};
  std::vector<size_t> tried;
  const auto survivors = FindSurvivors(mutations, [&](size_t i) {
    tried.push_back(i);
    return i == 2;
  });
  EXPECT_EQ(survivors, (std::vector<size_t>{0, 3}));
  EXPECT_EQ(tried, (std::vector<size_t>{0, 2, 3}));
}

}  // namespace
}  // namespace plimsoll::suites
