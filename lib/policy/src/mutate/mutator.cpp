#include "plimsoll/policy/mutate/mutator.h"

#include <algorithm>
#include <utility>

#include "../run/request_documents.h"
#include "mutating_pass.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/build.h"

namespace plimsoll::policy {
namespace {

// Runs all policies on one request.
class MutatingRun {
 public:
  MutatingRun(cel::Evaluator& evaluator, const Request& request, const Cluster& cluster,
              const MutationTypes& types, const MutateOptions& options, MutatingAnswer& out)
      : evaluator_(evaluator), scope_(request, cluster), types_(types), options_(options), out_(out) {}

  void Run(const PolicySet& set) {
    MatchAll(set, scope_.request());
    if (!invocations_.empty()) RunPasses(set);
    if (!out_.status && !out_.errors.empty()) out_.status = Refusal();
  }

 private:
  void MatchAll(const PolicySet& set, const Request& request) {
    const bool exempt = IsExempt(request);
    const bool exempt_from_static = IsExempt(request, /*static_policies=*/true);
    for (const BoundPolicy& bound : set.policies(PolicySort::kMutating)) {
      if (!(bound.is_static ? exempt_from_static : exempt)) MatchOne(bound, request);
    }
  }

  void MatchOne(const BoundPolicy& bound, const Request& request) {
    const Policy& policy = bound.compiled->policy;
    std::string_view group, version;
    if (policy.param_kind && !SplitApiVersion(policy.param_kind->api_version, group, version)) return;
    const Match match = MatchPolicy(policy, request, scope_.cluster());
    if (!match.error.empty()) return AddConfigurationError(policy, nullptr, match.error);
    if (!match.matched) return;
    if (policy.param_kind) {
      const std::string problem = ParamKindProblem(*policy.param_kind, scope_.cluster().resources());
      if (!problem.empty()) return AddConfigurationError(policy, nullptr, problem);
    }
    for (const Binding* binding : bound.bindings) {
      const Match own = MatchBinding(*binding, request, scope_.cluster());
      if (!own.error.empty()) AddConfigurationError(policy, binding, own.error);
      if (!own.matched) continue;
      const Params params = CollectParams(policy, *binding, request, scope_.cluster());
      if (!params.error.empty()) AddConfigurationError(policy, binding, params.error);
      for (const auto& param : params.objects)
        invocations_.push_back({bound.compiled, binding, match, param});
    }
  }

  void RunPasses(const PolicySet& set) {
    if (scope_.LacksNamespace()) {
      out_.status = NamespaceNotFound(scope_.request().ObjectNamespace());
      return;
    }
    MutatingPasses passes(evaluator_, scope_, types_, options_, out_);
    passes.Run(invocations_, /*again=*/false);
    if (out_.status || !out_.errors.empty() || !passes.patched()) return;
    out_.reinvoked = true;
    MatchAgain(set, passes);
    passes.Run(invocations_, /*again=*/true);
  }

  // Labels may have changed, so the second pass matches the patched object. Only what ran in the first pass
  // runs.
  void MatchAgain(const PolicySet& set, const MutatingPasses& passes) {
    Request patched = scope_.request();
    patched.object = passes.object();
    const std::vector<MutatingInvocation> first = std::exchange(invocations_, {});
    MatchAll(set, patched);
    for (MutatingInvocation& invocation : invocations_) {
      const auto before = std::ranges::find_if(
          first, [&](const MutatingInvocation& other) { return invocation.IsSameAs(other); });
      invocation.reinvocable = before != first.end() && before->reinvocable;
    }
  }

  void AddConfigurationError(const Policy& policy, const Binding* binding, const std::string& error) {
    if (policy.ignores_failures()) return;
    out_.errors.push_back(
        {&policy, binding,
         (binding == nullptr ? "failed to configure policy: " : "failed to configure binding: ") + error});
  }

  Status Refusal() const {
    const bool invalid = out_.errors.front().invalid;
    Status out = StatusOf(scope_.request(), 403, invalid ? "Invalid" : "Forbidden");
    for (const MutationError& error : out_.errors) out.causes.push_back(TextOf(error));
    out.message = out.causes.front();
    return out;
  }

  cel::Evaluator& evaluator_;
  RequestScope scope_;
  const MutationTypes& types_;
  const MutateOptions& options_;
  MutatingAnswer& out_;
  std::vector<MutatingInvocation> invocations_;
};

}  // namespace

std::string TextOf(const MutationError& error) {
  const std::string name(error.policy->name);
  if (error.binding == nullptr) return "policy " + text::Quoted(name) + " denied request: " + error.message;
  return "policy '" + name + "' with binding '" + std::string(error.binding->name) +
         "' denied request: " + error.message;
}

MutatingAnswer Mutator::Mutate(const PolicySet& set, const Request& request, const Cluster& cluster,
                               const MutationTypes& types, const MutateOptions& options) {
  MutatingAnswer out;
  evaluator_.SetInterrupt(options.cancelled);
  if (request.operation != "DELETE") MutatingRun(evaluator_, request, cluster, types, options, out).Run(set);
  return out;
}

}  // namespace plimsoll::policy
