#include "plimsoll/policy/validate/validator.h"

#include "audit.h"
#include "invocation_run.h"

namespace plimsoll::policy {
namespace {

int CodeOf(std::string_view reason) {
  if (reason == "Forbidden") return 403;
  if (reason == "Unauthorized") return 401;
  if (reason == "RequestEntityTooLarge") return 413;
  return 422;
}

std::string Quote(std::string_view name) { return "'" + std::string(name) + "'"; }

// Runs all policies on one request.
class ValidatingRun {
 public:
  ValidatingRun(cel::Evaluator& evaluator, const Request& request, const Cluster& cluster,
                const ValidateOptions& options, ValidatingAnswer& out)
      : evaluator_(evaluator), scope_(request, cluster), options_(options), out_(out) {}

  void Run(const PolicySet& set) {
    const bool exempt = IsExempt(scope_.request());
    const bool exempt_from_static = IsExempt(scope_.request(), /*static_policies=*/true);
    for (const BoundPolicy& bound : set.policies(PolicySort::kValidating)) {
      if (bound.is_static ? exempt_from_static : exempt) continue;
      RunPolicy(bound);
      if (out_.status) return;
    }
    PublishFailures(failures_, out_.audit_annotations);
    if (!out_.denials.empty()) out_.status = Refusal(out_.denials.front());
  }

 private:
  void RunPolicy(const BoundPolicy& bound) {
    const Policy& policy = bound.compiled->policy;
    std::string_view group, version;
    if (policy.param_kind && !SplitApiVersion(policy.param_kind->api_version, group, version)) return;
    const Match match = MatchPolicy(policy, scope_.request(), scope_.cluster());
    out_.matching.push_back({&policy, nullptr, match});
    if (!match.error.empty()) return AddConfigurationError(policy, nullptr, match.error);
    if (!match.matched) return;
    if (policy.param_kind) {
      const std::string problem = ParamKindProblem(*policy.param_kind, scope_.cluster().resources());
      if (!problem.empty()) return AddConfigurationError(policy, nullptr, problem);
    }
    AuditValues annotations;
    for (const Binding* binding : bound.bindings) {
      RunBinding(*bound.compiled, *binding, match, annotations);
      if (out_.status) return;
    }
    annotations.Publish(policy.name, out_.audit_annotations);
  }

  void RunBinding(const CompiledPolicy& compiled, const Binding& binding, const Match& match,
                  AuditValues& annotations) {
    const Match own = MatchBinding(binding, scope_.request(), scope_.cluster());
    out_.matching.push_back({&compiled.policy, &binding, own});
    if (!own.error.empty()) return AddConfigurationError(compiled.policy, &binding, own.error);
    if (!own.matched) return;
    const Params params = CollectParams(compiled.policy, binding, scope_.request(), scope_.cluster());
    if (!params.error.empty()) return AddConfigurationError(compiled.policy, &binding, params.error);
    if (scope_.LacksNamespace()) {
      out_.status = NamespaceNotFound(scope_.request().ObjectNamespace());
      return;
    }
    const size_t first = out_.invocations.size();
    for (const auto& param : params.objects) {
      if (options_.cancelled && options_.cancelled()) return;
      Invocation& invocation = out_.invocations.emplace_back();
      invocation.policy = &compiled.policy;
      invocation.binding = &binding;
      invocation.param = param;
      InvocationRun run(evaluator_, scope_, compiled, match);
      run.Run(invocation);
      if (options_.measure_all && run.conditions_failed()) run.Measure(invocation);
    }
    for (size_t i = first; i < out_.invocations.size(); ++i) Act(out_.invocations[i], annotations);
  }

  void Act(const Invocation& invocation, AuditValues& annotations) {
    for (size_t i = 0; i < invocation.decisions.size(); ++i) {
      if (!invocation.decisions[i].denies) continue;
      for (const std::string_view action : invocation.binding->validation_actions)
        ActOn(invocation, i, action);
    }
    for (const AuditResult& result : invocation.audit_annotations) {
      if (result.action == AuditResult::Action::kPublish) {
        annotations.Add(result.key, result.value);
      } else if (result.action == AuditResult::Action::kError) {
        out_.denials.push_back({invocation.policy, invocation.binding, result.error});
      }
    }
  }

  void ActOn(const Invocation& invocation, size_t i, std::string_view action) {
    const Decision& decision = invocation.decisions[i];
    Denial denial{invocation.policy, invocation.binding, decision.message, decision.reason, i};
    if (action == "Deny") {
      out_.denials.push_back(std::move(denial));
    } else if (action == "Audit") {
      failures_.push_back({decision.message, invocation.binding, i});
    } else if (action == "Warn") {
      out_.warnings.push_back("Validation failed for ValidatingAdmissionPolicy " +
                              Quote(invocation.policy->name) + " with binding " +
                              Quote(invocation.binding->name) + ": " + decision.message);
      out_.warned.push_back(std::move(denial));
    }
  }

  void AddConfigurationError(const Policy& policy, const Binding* binding, const std::string& error) {
    if (policy.ignores_failures()) return;
    Denial denial{&policy, binding, ""};
    denial.unusable = policy.failure_policy == "Fail";
    denial.message =
        denial.unusable
            ? (binding == nullptr ? "failed to configure policy: " : "failed to configure binding: ") + error
            : "unrecognized failure policy: " + Quote(policy.failure_policy);
    out_.denials.push_back(std::move(denial));
  }

  Status Refusal(const Denial& denial) const {
    const std::string_view reason = denial.reason.empty() ? "Invalid" : denial.reason;
    Status out = StatusOf(scope_.request(), CodeOf(reason), reason);
    out.message = RefusalText(denial, scope_.request());
    out.causes.push_back(TextOf(denial));
    return out;
  }

  cel::Evaluator& evaluator_;
  RequestScope scope_;
  const ValidateOptions& options_;
  ValidatingAnswer& out_;
  std::vector<AuditFailure> failures_;
};

}  // namespace

std::string TextOf(const Denial& denial) {
  std::string out = "ValidatingAdmissionPolicy " + Quote(denial.policy->name);
  if (denial.binding != nullptr) out += " with binding " + Quote(denial.binding->name);
  return out + " denied request: " + denial.message;
}

std::string RefusalText(const Denial& denial, const Request& request) {
  return request.resource.GroupResource() + " \"" + NameInMessages(request) +
         "\" is forbidden: " + TextOf(denial);
}

ValidatingAnswer Validator::Validate(const PolicySet& set, const Request& request, const Cluster& cluster,
                                     const ValidateOptions& options) {
  ValidatingAnswer out;
  evaluator_.SetInterrupt(options.cancelled);
  ValidatingRun(evaluator_, request, cluster, options, out).Run(set);
  return out;
}

}  // namespace plimsoll::policy
