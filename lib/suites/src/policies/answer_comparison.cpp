#include "answer_comparison.h"

#include <algorithm>
#include <utility>

#include "../run/differences.h"
#include "../run/expectations.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using value::TextIn;
using value::Tree;
using value::Value;

// The server's own annotation: JSON about validations that only are audited.
constexpr std::string_view kFailureAnnotation = "validation.policy.admission.k8s.io/validation_failure";

// Policies that a message lists.
constexpr size_t kListedPolicies = 5;

class AnswerComparison {
 public:
  AnswerComparison(const PolicyCase& one, const engine::PolicyReview& review, const policy::PolicySet& set,
                   const SuitePolicies& policies, std::vector<CaseFailure>& out)
      : case_(one), expected_(one.expected), review_(review), set_(set), policies_(policies), out_(out) {}

  void Run() {
    if (expected_.allowed && !CompareAllowed()) return;
    if (expected_.verdict && !CompareVerdict()) return;
    CompareMessage();
    if (expected_.warnings) CompareWarnings(*expected_.warnings, Warnings(), expected_.place, out_);
    if (expected_.annotations) CompareAnnotations();
    if (expected_.mutated) CompareMutated();
  }

 private:
  bool CompareAllowed() {
    const policy::Status* refusal = review_.refusal();
    if (*expected_.allowed == (refusal == nullptr)) return true;
    if (refusal != nullptr) {
      Fail("expected allowed, but the request is denied: " + refusal->message, {}, expected_.place);
    } else {
      Fail("expected denied, but the request is allowed", Outcomes(), expected_.place);
    }
    return false;
  }

  bool CompareVerdict() {
    const PolicyOutcome outcome = OutcomeOf(review_.review, case_.scope.policy);
    if (outcome.verdict == *expected_.verdict || (expected_.may_be_unmatched && !outcome.matched))
      return true;
    std::string hint = outcome.message.empty() ? "" : "got: " + outcome.message;
    if (!outcome.matched) hint = "no binding of the policy matches the request, or its constraints do not";
    Fail("expected " + std::string(NameOf(*expected_.verdict)) + ", but the policy's answer is " +
             std::string(NameOf(outcome.verdict)),
         std::move(hint), expected_.place);
    return false;
  }

  void CompareMessage() {
    if (!expected_.message) return;
    const policy::Status* refusal = review_.refusal();
    const std::string message = refusal != nullptr ? refusal->message : std::string();
    if (message.contains(expected_.message->text) || SaysSo(expected_.message->text)) return;
    Fail("expected a message with " + text::Quoted(expected_.message->text), "got: " + message,
         expected_.message->place);
  }

  // Other denials than the first, which is the one that clients see, count for cases about one policy.
  bool SaysSo(std::string_view text) const {
    if (!expected_.verdict || !review_.review.validating) return false;
    return std::ranges::any_of(review_.review.validating->denials,
                               [&](const policy::Denial& denial) { return denial.message.contains(text); });
  }

  std::vector<std::string> Warnings() const {
    return review_.review.validating ? review_.review.validating->warnings : std::vector<std::string>();
  }

  void CompareAnnotations() {
    static const std::map<std::string, std::string> kNone;
    const auto& got = review_.review.validating ? review_.review.validating->audit_annotations : kNone;
    for (const ExpectedAnnotation& each : *expected_.annotations) {
      const auto found = got.find(each.key.text);
      if (found == got.end()) {
        Fail("expected audit annotation is missing: " + text::Quoted(each.key.text), Keys(got),
             each.key.place);
      } else if (!FitsAnnotation(each, found->second)) {
        Fail("expected " + text::Quoted(each.value.text) + " in the audit annotation " +
                 text::Quoted(each.key.text),
             "got: " + found->second, each.value.place);
      }
    }
    for (const auto& [key, text] : got) {
      const auto same = [&](const ExpectedAnnotation& each) { return each.key.text == key; };
      if (key == kFailureAnnotation || std::ranges::any_of(*expected_.annotations, same)) continue;
      Fail("unexpected audit annotation " + text::Quoted(key), "its value: " + text, expected_.place);
    }
  }

  static bool FitsAnnotation(const ExpectedAnnotation& wanted, std::string_view got) {
    return wanted.key.text == kFailureAnnotation ? got.contains(wanted.value.text) : got == wanted.value.text;
  }

  static std::string Keys(const std::map<std::string, std::string>& got) {
    if (got.empty()) return "there are none";
    return "there are: " + text::Joined(got, ", ", [](const auto& each) { return each.first; });
  }

  void CompareMutated() {
    const policy::MutatingAnswer& answer = review_.review.mutating;
    if (!answer.object && !review_.request.object) {
      return Fail("nothing is left of an object that is deleted", {}, expected_.mutated->place);
    }
    const Value actual = answer.object ? answer.object->root() : *review_.request.object;
    const auto expected = Prepared(actual);
    if (!expected) return;
    std::vector<std::string> differences = DifferencesOf(*expected, Tree::From(actual));
    if (differences.empty()) return;
    if (differences.size() > kMaxDifferences) differences.back() = "...";
    Fail("another object comes out than expected: " + text::Joined(differences, "; "), {},
         expected_.mutated->place);
  }

  // The expected object as admission would see it: decoded and with defaults, in the request's namespace.
  std::optional<Tree> Prepared(Value actual) {
    Tree tree = Tree::From(expected_.mutated->value.root());
    const std::string namespace_(TextIn(actual.Find("metadata"), "namespace"));
    const value::Path path("metadata.namespace");
    if (!namespace_.empty() && tree.Find(path) == nullptr) tree.Set(path, Tree::String(namespace_));
    const value::Document placed = value::DocumentOf(tree);
    const std::string_view api_version = TextIn(placed.root(), "apiVersion");
    const policy::GroupVersionKind kind{schema::GroupOf(api_version), schema::VersionOf(api_version),
                                        TextIn(placed.root(), "kind")};
    const auto prepared = policies_.inputs().types().Prepare(kind, placed.root());
    if (prepared) return Tree::From(prepared->root());
    Fail("the expected object cannot be decoded: " + prepared.error(), {}, expected_.mutated->place);
    return std::nullopt;
  }

  // What each policy made of it, for a request that should have been denied.
  std::string Outcomes() const {
    std::string out;
    size_t listed = 0;
    for (const policy::CompiledPolicy& compiled : set_.all()) {
      if (compiled.policy.sort == policy::PolicySort::kMutating) continue;
      if (++listed > kListedPolicies) return out + ", ...";
      out += (out.empty() ? "" : ", ") + std::string(compiled.policy.name) + " ";
      out += Described(OutcomeOf(review_.review, compiled.policy.name));
    }
    return out;
  }

  static std::string_view Described(const PolicyOutcome& outcome) {
    switch (outcome.verdict) {
      case PolicyVerdict::kPass: return "passes";
      case PolicyVerdict::kFail: return "fails, but its bindings do not deny";
      case PolicyVerdict::kSkip:
        return outcome.matched ? "is skipped by its match conditions" : "does not match";
      case PolicyVerdict::kError: break;
    }
    return "has an error that is ignored";
  }

  void Fail(std::string message, std::string hint, text::Span place) {
    out_.push_back({std::move(message), std::move(hint), place});
  }

  const PolicyCase& case_;
  const ExpectedAnswer& expected_;
  const engine::PolicyReview& review_;
  const policy::PolicySet& set_;
  const SuitePolicies& policies_;
  std::vector<CaseFailure>& out_;
};

}  // namespace

void CompareAnswer(const PolicyCase& one, const engine::PolicyReview& review, const policy::PolicySet& set,
                   const SuitePolicies& policies, std::vector<CaseFailure>& out) {
  AnswerComparison(one, review, set, policies, out).Run();
}

}  // namespace plimsoll::suites
