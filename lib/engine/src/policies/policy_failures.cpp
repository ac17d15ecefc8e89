#include "policy_failures.h"

#include <algorithm>
#include <utility>

#include "plimsoll/policy/lint/variable_use.h"

namespace plimsoll::engine {
namespace {

using compat::Sampler;
using policy::ExpressionRole;
using policy::PolicyExpression;
using value::Tree;

constexpr compat::ObjectVariables kPolicyVariables{"object", "oldObject"};
constexpr size_t kMaxCompleteRepairs = 40;

bool IsErrorOf(const TrialError& error, const PolicyExpression& expression) {
  return error.role == expression.role && error.index == expression.index;
}

bool Compiles(const TypedExpressions& on, size_t i) { return on.typed[i].problem.empty(); }

const value::Path& RootPath() {
  static const value::Path kRoot;
  return kRoot;
}

compat::RuleInSchema RuleOf(const TypedExpressions& on, size_t i) {
  return {on.typed[i].checked, on.analysis[i], RootPath()};
}

bool HasOperation(const policy::MatchedKind& kind, std::string_view operation) {
  return std::ranges::find(kind.operations, operation) != kind.operations.end();
}

// The request that is tried with one object.
std::string_view UsualOperation(const policy::MatchedKind& kind) {
  if (HasOperation(kind, "CREATE")) return "CREATE";
  return HasOperation(kind, "UPDATE") ? "UPDATE" : "DELETE";
}

// What an expression reads, and something in each list and map of it.
void FillFor(const TypedExpressions& on, size_t i, Sampler& sampler, Tree& object) {
  FillWhatIsRead(RuleOf(on, i), kPolicyVariables, sampler, object);
  FillWhatIsEmpty(RuleOf(on, i), kPolicyVariables, sampler, object);
}

// What all expressions need before the one at hand runs: variables, and match conditions that hold.
void PrepareForPolicy(const TypedExpressions& on, Sampler& sampler, Tree& object) {
  for (size_t i = 0; i < on.expressions.size(); ++i) {
    const ExpressionRole role = on.expressions[i].role;
    const bool first = role == ExpressionRole::kVariable || role == ExpressionRole::kMatchCondition;
    if (first && Compiles(on, i)) FillFor(on, i, sampler, object);
  }
  for (size_t i = 0; i < on.expressions.size(); ++i) {
    if (on.expressions[i].role == ExpressionRole::kMatchCondition && Compiles(on, i))
      MakeHold(RuleOf(on, i), kPolicyVariables, sampler, object);
  }
}

// One expression of a policy.
class PolicySubject final : public compat::FailureSubject {
 public:
  PolicySubject(const TypedExpressions& on, size_t expression, const Tree& header, PolicyTrial& trial)
      : on_(on),
        number_(expression),
        expression_(on.expressions[expression]),
        header_(header),
        trial_(trial) {}

  Tree Header() override { return header_.Clone(); }
  void Prepare(Tree& object, Sampler& sampler) override {
    FillWhatIsEmpty(RuleOf(on_, number_), kPolicyVariables, sampler, object);
    PrepareForPolicy(on_, sampler, object);
  }
  std::vector<compat::SampleError> ErrorsOf(const Tree& object) override {
    return trial_.exhausted() ? std::vector<compat::SampleError>() : trial_.ErrorsOf(object);
  }

  std::vector<std::string> FailuresOn(const Tree& object, const Tree* old) override {
    if (old != nullptr)
      return HasOperation(on_.kind, "UPDATE") ? Errors("UPDATE", object, old) : std::vector<std::string>();
    const std::string_view operation = UsualOperation(on_.kind);
    return Errors(operation, object, operation == "UPDATE" ? &object : nullptr);
  }

 private:
  std::vector<std::string> Errors(std::string_view operation, const Tree& object, const Tree* old) {
    std::vector<std::string> out;
    for (TrialError& error : trial_.Run(on_.kind, operation, object, old)) {
      if (IsErrorOf(error, expression_)) out.push_back(std::move(error.text));
    }
    return out;
  }

  const TypedExpressions& on_;
  const size_t number_;
  const PolicyExpression& expression_;
  const Tree& header_;
  PolicyTrial& trial_;
};

// Params are what the binding says.
bool IsOfParams(const TypedExpressions& on, size_t expression, const cel::PossibleFailure& failure) {
  return on.analysis[expression].places[failure.subject.index].variable == "params";
}

}  // namespace

const CompleteRun::Error* CompleteRun::Find(const PolicyExpression& expression,
                                            std::string_view operation) const {
  const auto found = std::ranges::find_if(errors, [&](const Error& one) {
    return IsErrorOf(one.error, expression) && (operation.empty() || one.operation == operation);
  });
  return found == errors.end() ? nullptr : &*found;
}

CompleteRun RunComplete(const TypedExpressions& on, const Tree& header, PolicyTrial& trial) {
  CompleteRun out{header.Clone()};
  if (on.typed.object_schema() != nullptr) {
    Sampler sampler(*on.typed.object_schema(), on.custom);
    for (size_t i = 0; i < on.expressions.size(); ++i) {
      if (Compiles(on, i)) FillFor(on, i, sampler, out.object);
    }
    PrepareForPolicy(on, sampler, out.object);
    const compat::SampleChecker check = [&](const Tree& one) { return trial.ErrorsOf(one); };
    compat::RepairedSample repaired =
        RepairSample(std::move(out.object), sampler, check, {.max_checks = kMaxCompleteRepairs});
    out.object = repaired.left.empty() ? std::move(repaired.object) : header.Clone();
  }
  out.valid = trial.ErrorsOf(out.object).empty();
  if (!out.valid) return out;
  for (const std::string_view operation : on.kind.operations) {
    const Tree* old = operation == "UPDATE" ? &out.object : nullptr;
    for (TrialError& error : trial.Run(on.kind, operation, out.object, old))
      out.errors.push_back({operation, std::move(error)});
  }
  return out;
}

std::vector<PolicyFailure> FindPolicyFailures(const TypedExpressions& on, const Tree& header,
                                              const CompleteRun& complete, PolicyTrial& trial,
                                              std::set<std::pair<size_t, std::string>>& seen) {
  std::vector<PolicyFailure> out;
  if (on.typed.object_schema() == nullptr) return out;
  for (size_t i = 0; i < on.expressions.size(); ++i) {
    // What fails because there is no old object is reported as that.
    const bool fails = complete.Find(on.expressions[i], UsualOperation(on.kind)) != nullptr;
    if (!Compiles(on, i) || (fails && Reads(on, i, "oldObject"))) continue;
    PolicySubject subject(on, i, header, trial);
    compat::FailureSearch search(RuleOf(on, i), kPolicyVariables, {*on.typed.object_schema(), on.custom},
                                 subject);
    const auto& failures = on.analysis[i].failures;
    for (const cel::PossibleFailure& failure :
         std::span(failures).first(std::min(failures.size(), kMaxFailuresOfExpression))) {
      if (IsOfParams(on, i, failure) || seen.contains({i, failure.text})) continue;
      out.push_back({i, failure, search.Run(failure)});
      if (out.back().shown) seen.emplace(i, failure.text);
    }
  }
  return out;
}

bool Reads(const TypedExpressions& on, size_t expression, std::string_view variable) {
  std::set<size_t> known{expression};
  std::vector<size_t> pending{expression};
  while (!pending.empty()) {
    const size_t next = pending.back();
    pending.pop_back();
    if (!Compiles(on, next)) continue;
    if (on.typed[next].checked.Uses(variable)) return true;
    for (const std::string_view name : policy::VariablesReadBy(on.typed[next].checked.ast)) {
      for (size_t i = 0; i < on.expressions.size(); ++i) {
        const bool read =
            on.expressions[i].role == ExpressionRole::kVariable && on.expressions[i].name == name;
        if (read && known.insert(i).second) pending.push_back(i);
      }
    }
  }
  return false;
}

}  // namespace plimsoll::engine
