// Expressions that do not fit the schemas of the kinds that their policy matches.
#include <string>
#include <utility>

#include "policy_object_lint.h"

namespace plimsoll::engine {

using policy::ExpressionRole;

namespace {

// Of the kinds that no rule names.
constexpr size_t kMaxShownKinds = 3;

// The server checks the types of these itself.
bool IsCheckedByServer(const policy::Policy& policy, ExpressionRole role) {
  return policy.sort == policy::PolicySort::kValidating &&
         (role == ExpressionRole::kValidation || role == ExpressionRole::kMessage);
}

}  // namespace

bool PolicyObjectLint::HasTypeProblem() const {
  for (const KindLint& each : kinds_) {
    if (each.typed.object_schema() == nullptr) continue;
    for (size_t i = 0; i < expressions_.size(); ++i) {
      if (!each.typed.Problem(i).empty()) return true;
    }
  }
  return false;
}

// Of the kinds for which the expression does not fit: those that the server would warn about, those where it
// really fails, and the only one if it names a field that does not exist. With several kinds, expressions
// often ask which one they have; and what does not fit for other reasons may work all the same.
PolicyObjectLint::TypeWarning PolicyObjectLint::TypeWarningOf(size_t expression) const {
  TypeWarning out;
  size_t others = 0, shown = 0;
  bool works = true;
  for (const KindLint& each : kinds_) {
    const std::string problem = each.typed.object_schema() == nullptr ? "" : each.typed.Problem(expression);
    if (problem.empty()) continue;
    const bool warned = each.kind->named && IsCheckedByServer(policy_, expressions_[expression].role);
    const bool fails = each.run && each.run->Find(expressions_[expression]) != nullptr;
    const bool only = kinds_.size() == 1 && problem.find("undefined field") != std::string::npos;
    if (!warned && !fails && !only) continue;
    works = works && warned && !fails && !only;
    if (!each.kind->named && shown >= kMaxShownKinds) {
      ++others;
      continue;
    }
    ++shown;
    out.text += (out.text.empty() ? "" : "\n") + each.typed.kind().String() + ": " + problem;
  }
  if (others != 0)
    out.text += "\nand " + std::to_string(others) + (others == 1 ? " more kind" : " more kinds");
  if (works) out.hint = "the API server says so in the status of the policy; it may work all the same";
  return out;
}

void PolicyObjectLint::CheckTypes() {
  for (size_t i = 0; i < expressions_.size(); ++i) {
    TypeWarning warning = TypeWarningOf(i);
    if (!warning.text.empty())
      AddAt(finding::Code::kPolicyType, expressions_[i].path, std::move(warning.text),
            std::move(warning.hint));
  }
}

}  // namespace plimsoll::engine
