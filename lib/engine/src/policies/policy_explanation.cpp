#include "plimsoll/engine/policies/policy_explanation.h"

#include <algorithm>
#include <array>

#include "../describe/cel_literal.h"
#include "match_reason.h"
#include "plimsoll/policy/explain/expression_tracer.h"
#include "plimsoll/policy/match/matcher.h"
#include "plimsoll/policy/match/params.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::engine {
namespace {

using policy::Invocation;
using policy::PolicySort;

std::string InParentheses(const PolicyPlace& place) {
  const text::Place start = place.at.start;
  return " (" + place.file + ':' + std::to_string(start.line) + ':' + std::to_string(start.column) + ')';
}

// Whole objects say nothing that their fields do not say.
bool IsVariable(std::string_view text) {
  constexpr std::array<std::string_view, 7> kVariables = {
      "object", "oldObject", "request", "namespaceObject", "params", "authorizer", "variables"};
  return std::ranges::find(kVariables, text) != kVariables.end();
}

// `object.spec` says nothing that `object.spec.replicas` does not say, if that has a value.
bool LeadsTo(const policy::TraceStep& step, const policy::TraceStep& field) {
  const bool is_path = field.text.find_first_of("([ ") == std::string::npos;
  return is_path && field.text.starts_with(step.text + '.') && !field.value.starts_with("<error");
}

// Values are cut to so many bytes.
constexpr size_t kMaxShownBytes = 200;

std::string Shortened(const std::string& value) {
  if (value.size() <= kMaxShownBytes) return value;
  size_t end = kMaxShownBytes;
  while (end > 0 && (static_cast<unsigned char>(value[end]) & 0xC0) == 0x80) --end;
  return value.substr(0, end) + "...";
}

class PolicyExplainer {
 public:
  PolicyExplainer(std::string& out, const PolicyReview& review, const PolicyInputs& inputs,
                  const PolicyExplanationOptions& options)
      : out_(out), review_(review), inputs_(inputs), options_(options), validated_(review.request) {
    const policy::MutatingAnswer& mutating = review.review.mutating;
    if (mutating.object) validated_.object = mutating.object->root();
  }

  void Run() {
    AddRequest();
    for (const PolicySort sort : {PolicySort::kMutating, PolicySort::kValidating}) {
      for (const policy::BoundPolicy& bound : inputs_.set().policies(sort)) {
        if (options_.policy.empty() || bound.compiled->policy.name == options_.policy) AddPolicy(bound);
      }
    }
    const policy::Status* refusal = review_.refusal();
    Line(0, refusal == nullptr ? "the request is allowed"
                               : "the request is refused (" + std::to_string(refusal->code) + ' ' +
                                     refusal->reason + "): " + refusal->message);
  }

 private:
  void Line(size_t depth, std::string_view text) {
    out_.append(depth * 2, ' ');
    for (const char c : text) {
      out_ += c;
      // Later lines of an expression stay below its first.
      if (c == '\n') out_.append(depth * 2 + 2, ' ');
    }
    out_ += '\n';
  }

  void AddRequest() {
    const policy::Request& request = review_.request;
    std::string line(request.operation);
    line += " of " + request.resource.String();
    if (!request.subresource.empty()) line += '/' + std::string(request.subresource);
    line += " \"" + policy::NameInMessages(request) + '"';
    if (!request.namespace_.empty()) line += " in namespace " + std::string(request.namespace_);
    Line(0, line + " by " + std::string(request.user.username));
  }

  // Mutating policies see the request as it came.
  const policy::Request& RequestFor(const policy::Policy& policy) const {
    return policy.sort == PolicySort::kMutating ? review_.request : validated_;
  }

  void AddPolicy(const policy::BoundPolicy& bound) {
    const policy::Policy& policy = bound.compiled->policy;
    const policy::Request& request = RequestFor(policy);
    std::string line =
        policy.sort == PolicySort::kMutating ? "MutatingAdmissionPolicy '" : "ValidatingAdmissionPolicy '";
    line += std::string(policy.name) + '\'';
    if (const PolicyPlaces* places = inputs_.PlacesOf(policy)) line += InParentheses(places->object);
    if (policy.sort == PolicySort::kMutating && request.operation == "DELETE")
      return Line(0, line + " does not run on DELETE");
    if (policy::IsExempt(request, bound.is_static)) return Line(0, line + " does not run on this resource");
    if (!policy.match) return Line(0, line + " has no matchConstraints");
    Line(0, line + ' ' + MatchReason(*policy.match, request, inputs_.cluster()));
    const policy::Match match = policy::MatchPolicy(policy, request, inputs_.cluster());
    if (!match.matched) return;
    for (const policy::Binding* binding : bound.bindings) AddBinding(bound, *binding, match);
  }

  void AddBinding(const policy::BoundPolicy& bound, const policy::Binding& binding,
                  const policy::Match& match) {
    const policy::Policy& policy = bound.compiled->policy;
    const policy::Request& request = RequestFor(policy);
    std::string line = "binding '" + std::string(binding.name) + '\'';
    const PolicyPlaces* places = inputs_.PlacesOf(binding);
    line += places != nullptr ? InParentheses(places->object) : " (assumed)";
    line += ' ' + (binding.match ? MatchReason(*binding.match, request, inputs_.cluster())
                                 : std::string("matches everything"));
    if (!binding.validation_actions.empty()) {
      line += "; actions: " + text::Joined(binding.validation_actions, ", ",
                                           [](std::string_view action) { return std::string(action); });
    }
    Line(1, line);
    if (!policy::MatchBinding(binding, request, inputs_.cluster()).matched) return;
    const policy::Params params = policy::CollectParams(policy, binding, request, inputs_.cluster());
    if (!params.error.empty()) return Line(2, params.error);
    if (params.objects.empty()) return Line(2, "no params found, so it does nothing");
    for (const auto& param : params.objects) AddInvocation(*bound.compiled, binding, match, param);
  }

  void AddInvocation(const policy::CompiledPolicy& compiled, const policy::Binding& binding,
                     const policy::Match& match, const std::optional<policy::ParamObject>& param) {
    if (param) {
      Line(2, "params: " + std::string(compiled.policy.param_kind->kind) + ' ' +
                  (param->namespace_.empty() ? "" : std::string(param->namespace_) + '/') +
                  std::string(param->name));
    } else if (compiled.policy.param_kind) {
      Line(2, "params: null, as the binding has no paramRef");
    }
    policy::ExpressionTracer tracer(compiled, RequestFor(compiled.policy), inputs_.cluster(), match, param,
                                    LiteralOf);
    AddConditions(compiled, tracer);
    if (compiled.policy.sort == PolicySort::kMutating) return AddAttempts(compiled, binding, param, tracer);
    const Invocation* invocation = InvocationOf(compiled.policy, binding, param);
    if (invocation == nullptr) return;
    const PolicyPlaces* places = inputs_.PlacesOf(compiled.policy);
    if (invocation->decisions.empty() && !compiled.policy.validations.empty())
      return Line(2, "a match condition is false, so it does nothing");
    for (size_t i = 0; i < invocation->decisions.size(); ++i)
      AddDecision(invocation->decisions[i], i, compiled, places, tracer);
    AddVariables(compiled, tracer);
  }

  void AddConditions(const policy::CompiledPolicy& compiled, policy::ExpressionTracer& tracer) {
    for (size_t i = 0; i < compiled.match_conditions.size(); ++i) {
      const std::vector<policy::TraceStep> steps = tracer.Condition(i);
      Line(2, "matchConditions[" + std::to_string(i) + "] '" +
                  std::string(compiled.policy.match_conditions[i].name) +
                  "': " + (steps.empty() ? compiled.match_conditions[i].problem : steps.front().value));
      AddSteps(steps);
    }
  }

  void AddDecision(const policy::Decision& decision, size_t index, const policy::CompiledPolicy& compiled,
                   const PolicyPlaces* places, policy::ExpressionTracer& tracer) {
    // A single decision may be about the policy as a whole.
    const bool whole = index >= compiled.policy.validations.size();
    std::string line = whole ? "the policy" : "validations[" + std::to_string(index) + ']';
    if (!whole && places != nullptr && index < places->validations.size())
      line += InParentheses(places->validations[index]);
    switch (decision.evaluation) {
      case policy::Decision::Evaluation::kAdmit: line += " admits"; break;
      case policy::Decision::Evaluation::kDeny: line += " denies: " + decision.message; break;
      case policy::Decision::Evaluation::kError:
        line += decision.denies ? " fails and denies: " : " fails and admits: ";
        line += decision.message;
        break;
    }
    Line(2, line);
    if (!whole) AddSteps(tracer.Validation(index));
  }

  void AddVariables(const policy::CompiledPolicy& compiled, policy::ExpressionTracer& tracer) {
    if (!options_.why) return;
    for (size_t i = 0; i < compiled.policy.variables.size(); ++i)
      AddVariable(compiled, i, tracer.Variable(i));
  }

  void AddVariable(const policy::CompiledPolicy& compiled, size_t index,
                   const std::vector<policy::TraceStep>& steps) {
    if (steps.empty()) return;
    Line(2, "variables." + std::string(compiled.policy.variables[index].name) + " is " +
                Shortened(steps.front().value));
    AddSteps(steps);
  }

  void AddSteps(const std::vector<policy::TraceStep>& steps) {
    if (!options_.why) return;
    std::vector<const policy::TraceStep*> around;  // by depth
    for (const policy::TraceStep& step : steps) {
      around.resize(step.depth);
      const bool on_the_way = !around.empty() && LeadsTo(step, *around.back());
      around.push_back(&step);
      if (!on_the_way && !IsVariable(step.text))
        Line(3 + step.depth, step.text + " = " + Shortened(step.value));
    }
  }

  static bool AreSame(const std::optional<policy::ParamObject>& a,
                      const std::optional<policy::ParamObject>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->namespace_ == b->namespace_ && a->name == b->name;
  }

  const Invocation* InvocationOf(const policy::Policy& policy, const policy::Binding& binding,
                                 const std::optional<policy::ParamObject>& param) const {
    if (!review_.review.validating) return nullptr;
    for (const Invocation& each : review_.review.validating->invocations) {
      if (each.policy == &policy && each.binding == &binding && AreSame(each.param, param)) return &each;
    }
    return nullptr;
  }

  void AddAttempts(const policy::CompiledPolicy& compiled, const policy::Binding& binding,
                   const std::optional<policy::ParamObject>& param, policy::ExpressionTracer& tracer) {
    const PolicyPlaces* places = inputs_.PlacesOf(compiled.policy);
    for (const policy::PatchAttempt& attempt : review_.review.mutating.attempts) {
      if (attempt.policy != &compiled.policy || attempt.binding != &binding || !AreSame(attempt.param, param))
        continue;
      std::string line = "mutations[" + std::to_string(attempt.mutation) + ']';
      if (places != nullptr && attempt.mutation < places->mutations.size())
        line += InParentheses(places->mutations[attempt.mutation]);
      if (attempt.again) line += ", reinvoked,";
      if (!attempt.error.empty()) {
        line += " fails: " + attempt.error;
      } else {
        line += attempt.changed ? " changes the object" : " changes nothing";
      }
      Line(2, line);
      if (options_.why && attempt.seen)
        AddMutationSteps(compiled, attempt.mutation, {attempt.seen->root(), attempt.seen_go_value}, tracer);
    }
  }

  // Variables may differ from one mutation to the next, so each has those that it reads.
  void AddMutationSteps(const policy::CompiledPolicy& compiled, size_t mutation,
                        const policy::SeenObject& seen, policy::ExpressionTracer& tracer) {
    const std::vector<policy::TraceStep> steps = tracer.Mutation(mutation, seen);
    AddSteps(steps);
    std::vector<policy::TraceStep> all = steps;
    std::vector<std::vector<policy::TraceStep>> of_variables(compiled.policy.variables.size());
    for (size_t i = of_variables.size(); i-- > 0;) {
      const std::string text = "variables." + std::string(compiled.policy.variables[i].name);
      if (std::ranges::find(all, text, &policy::TraceStep::text) == all.end()) continue;
      of_variables[i] = tracer.Variable(i, seen);
      all.insert(all.end(), of_variables[i].begin(), of_variables[i].end());
    }
    for (size_t i = 0; i < of_variables.size(); ++i) AddVariable(compiled, i, of_variables[i]);
  }

  std::string& out_;
  const PolicyReview& review_;
  const PolicyInputs& inputs_;
  const PolicyExplanationOptions& options_;
  policy::Request validated_;  // what validating policies see
};

}  // namespace

void AppendExplanation(std::string& out, const PolicyReview& review, const PolicyInputs& inputs,
                       const PolicyExplanationOptions& options) {
  if (review.problem) {
    out += review.problem->message + '\n';
    return;
  }
  PolicyExplainer(out, review, inputs, options).Run();
}

}  // namespace plimsoll::engine
