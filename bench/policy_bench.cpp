// Twenty validating admission policies on one Pod, beside Kubernetes' own admission plugin. Both have
// compiled the policies and decoded the Pod before.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "measure.h"
#include "opponent.h"
#include "plimsoll/policy/cluster/authorizer_table.h"
#include "plimsoll/policy/cluster/cluster.h"
#include "plimsoll/policy/compile/policy_set.h"
#include "plimsoll/policy/validate/validator.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/value_text.h"
#include "policy_stock.h"
#include "turns.h"

namespace plimsoll::bench {
namespace {

using value::Value;

constexpr double kPolicyGoal = 10;

// The policies, compiled, and the request to create the Pod.
class OurPolicies {
 public:
  explicit OurPolicies(Value question) : pod_(*question.Find("pod")) {
    for (const std::string_view list : {"policies", "bindings"}) {
      for (const Value object : question.Find(list)->Items()) set_.Add(object);
    }
    cluster_.AddNamespace(*question.Find("namespace"));
    request_.operation = "CREATE";
    request_.kind = {"", "v1", "Pod"};
    request_.resource = {"", "v1", "pods"};
    request_.name = "cart-7f9";
    request_.namespace_ = "shop";
    request_.user = {.username = "alice", .groups = {"deployers", "system:authenticated"}};
    request_.object = pod_;
  }

  policy::ValidatingAnswer Pass() { return validator_.Validate(set_, request_, cluster_); }

  // The refusal, or nothing, and the warnings, a line each.
  std::string Verdict() {
    const policy::ValidatingAnswer answer = Pass();
    std::string out = answer.status ? answer.status->message : "";
    std::vector<std::string> warnings = answer.warnings;
    std::ranges::sort(warnings);
    for (const std::string& warning : warnings) out += '\n' + warning;
    return out;
  }
  size_t count() const { return set_.policies(policy::PolicySort::kValidating).size(); }

 private:
  Value pod_;
  policy::PolicySet set_;
  policy::Resources resources_ = policy::Resources::BuiltIn();
  policy::AuthorizerTable authorizer_{std::nullopt};
  policy::Cluster cluster_{resources_, authorizer_};
  policy::Request request_;
  policy::Validator validator_;
};

}  // namespace

void BenchPolicy(const std::string& go_program) {
  const std::string question = PolicyQuestion();
  const text::Source source("policies", question);
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok()) return;
  OurPolicies ours(document.root());
  Opponent opponent(go_program);
  std::printf("\n%zu admission policies on one Pod: ours, the Go code\n", ours.count());
  const std::optional<std::string> theirs = opponent.PrepareText(question);
  const TurnTimes times = TakeTurns([&] { Keep(ours.Pass()); }, theirs ? &opponent : nullptr);
  if (!theirs) {
    std::printf("  %10.0f ns; the Go code is not there\n", times.ours);
    return;
  }
  const bool same = *theirs == ours.Verdict();
  std::printf("  %10.0f ns %12.0f ns %8.1f x (goal %.0f)%s\n", times.ours, *times.theirs,
              *times.theirs / times.ours, kPolicyGoal, same ? "" : "  (verdicts differ)");
  if (!same) std::printf("  ours:   %s\n  theirs: %s\n", ours.Verdict().c_str(), theirs->c_str());
}

}  // namespace plimsoll::bench
