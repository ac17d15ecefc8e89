// PolicySuite is a file of test cases for admission policies: requests, and what the policies must answer.
// ReadPolicySuite (read_policy_suite.h) makes it of a suite of any format; PolicyPlan (policy_plan.h) runs
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/engine/policies/policy_review.h"
#include "plimsoll/suites/model/suite.h"
#include "plimsoll/text/source.h"

namespace plimsoll::suites {

enum class SuiteFormat : uint8_t { kPlimsoll, kKyverno, kKaptest };

// What a file that a suite names must have in it.
enum class FileRole : uint8_t { kPolicies, kBindings, kCrds, kParams, kNamespaces, kRbac };

// A file or directory that a suite names.
struct SuitePath {
  FileRole role = FileRole::kPolicies;
  std::string path;  // from where the program runs
  text::Span place;  // in the suite
};

// What one policy makes of a request, whatever other policies say.
enum class PolicyVerdict : uint8_t {
  kPass,   // all validations are true, or the mutations are applied
  kFail,   // a validation is false
  kSkip,   // it does not match, or a match condition is false
  kError,  // an expression fails
};

// `pass`
std::string_view NameOf(PolicyVerdict verdict);

// Which policies a case is about.
struct PolicyScope {
  // Only this one with its bindings; empty: all policies with theirs.
  std::string policy = {};
  // Match constraints and bindings do not count, and the policy gets this param, as kaptest does it.
  bool expressions_only = false;
  std::string param_name = {};
  std::string param_namespace = {};

  auto operator<=>(const PolicyScope&) const = default;
};

struct ExpectedAnnotation {
  PlacedText key;
  PlacedText value;
};

// What is expected of the answer; what is not given may be anything.
struct ExpectedAnswer {
  std::optional<bool> allowed = {};
  std::optional<PolicyVerdict> verdict = {};  // of the policy of the scope
  bool may_be_unmatched = false;              // a policy that does not match counts as any verdict
  text::Span place = {};                      // of either
  std::optional<PlacedText> message = {};     // a part of it
  // All of them, each by a part of its text.
  std::optional<std::vector<PlacedText>> warnings = {};
  // All of them.
  std::optional<std::vector<ExpectedAnnotation>> annotations = {};
  // The object after mutations.
  std::optional<CaseValue> mutated = {};
};

struct PolicyCase {
  std::string name;
  text::Span place;
  PolicyScope scope = {};
  engine::PolicyRequestOptions request = {};
  std::optional<CaseValue> object = {};
  std::optional<CaseValue> old_object = {};
  // Beside those of the suite; they replace those with the same name.
  std::vector<CaseValue> params = {};
  std::vector<CaseValue> namespaces = {};
  ExpectedAnswer expected = {};
};

struct PolicySuite {
  SuiteFormat format = SuiteFormat::kPlimsoll;
  std::string name;
  std::vector<SuitePath> paths = {};
  // Objects in the suite itself that exist for all cases.
  std::vector<CaseValue> params = {};
  std::vector<CaseValue> namespaces = {};
  // Policies without a binding are evaluated, as if one bound them that matches everything and denies.
  bool assume_bound = false;
  bool strict_namespaces = false;
  std::vector<PolicyCase> cases = {};
};

}  // namespace plimsoll::suites
