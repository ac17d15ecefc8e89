// Expressions that fail on valid objects, and where an object is missing.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "../report/example_text.h"
#include "plimsoll/compat/proof/failure_search.h"
#include "policy_object_lint.h"

namespace plimsoll::engine {

using finding::Code;
using policy::ExpressionRole;
using policy::PolicyExpression;
using value::Tree;

namespace {

std::string_view WhatItIs(ExpressionRole role) {
  switch (role) {
    case ExpressionRole::kVariable: return "variable";
    case ExpressionRole::kMatchCondition: return "match condition";
    case ExpressionRole::kValidation: return "validation";
    case ExpressionRole::kMessage: return "message expression";
    case ExpressionRole::kAuditAnnotation: return "audit annotation";
    case ExpressionRole::kMutation: return "mutation";
  }
  return {};
}

std::string ShortKind(const policy::MatchedKind& kind) {
  return kind.resource->Kind().ApiVersion() + " " + std::string(kind.resource->kind);
}

}  // namespace

void PolicyObjectLint::AddAbsent(size_t expression, const KindLint& on, const CompleteRun::Error& error) {
  const bool deleted = error.operation == "DELETE";
  const std::string variable = deleted ? "object" : "oldObject";
  AddAt(Code::kPolicyAbsentObject, expressions_[expression].path,
        "`" + variable + "` is null when an object is " + (deleted ? "deleted" : "created") + ": " +
            error.error.text,
        "guard it with " + variable + " != null, or do not match " + std::string(error.operation) +
            "; shown with " + ShortKind(*on.kind));
}

void PolicyObjectLint::AddCompleteFailure(const CompleteFailure& failure) {
  const PolicyExpression& expression = expressions_[failure.expression];
  AddAt(Code::kRuleCanFail, expression.path,
        "this " + std::string(WhatItIs(expression.role)) + " can fail: " + failure.error->error.text,
        "for example when a request to " + std::string(failure.error->operation) + " has the object " +
            ExampleText(failure.on->run->object));
}

// An expression that works on the same object in other requests fails because the object is missing.
void PolicyObjectLint::CheckAbsentObjects() {
  for (size_t i = 0; i < expressions_.size(); ++i) {
    for (const KindLint& each : kinds_) {
      if (!each.run || !each.typed[i].problem.empty()) continue;
      const TypedExpressions on = each.On(*this);
      const auto fails = [&](std::string_view operation) {
        return each.run->Find(expressions_[i], operation);
      };
      const CompleteRun::Error* updated = fails("UPDATE");
      const CompleteRun::Error* created = fails("CREATE");
      const CompleteRun::Error* deleted = fails("DELETE");
      const bool only_created = created != nullptr && updated == nullptr && Reads(on, i, "oldObject");
      const bool only_deleted = deleted != nullptr && updated == nullptr &&
                                (created == nullptr || only_created) && Reads(on, i, "object");
      if (only_created) AddAbsent(i, each, *created);
      if (only_deleted) AddAbsent(i, each, *deleted);
      const CompleteRun::Error* other = updated != nullptr ? updated : only_created ? nullptr : created;
      if (other == nullptr && !only_deleted) other = deleted;
      const bool of_params = Reads(on, i, "params");
      if (other != nullptr && !of_params) complete_failures_.push_back({i, &each, other});
      if (only_created || only_deleted || (other != nullptr && !of_params)) break;
    }
  }
}

void PolicyObjectLint::CheckFailures() {
  std::set<std::pair<size_t, std::string>> seen;
  std::map<std::pair<size_t, std::string>, std::string> unproven;
  for (KindLint& each : kinds_) {
    if (!each.run || !each.run->valid) continue;
    const Tree header = HeaderOf(*each.kind);
    for (const PolicyFailure& one : FindPolicyFailures(each.On(*this), header, *each.run, *trial_, seen)) {
      const std::string problem = one.failure.text + " " + std::string(compat::ProblemOf(one.failure.kind));
      if (!one.shown) {
        unproven.try_emplace({one.expression, one.failure.text},
                             expressions_[one.expression].path.FieldPath() + ": " + problem);
        continue;
      }
      std::string hint = one.failure.guard.empty() ? "" : "guard it with " + one.failure.guard + "; ";
      if (one.shown->old) hint += "for example an update of " + ExampleText(*one.shown->old) + " to ";
      hint +=
          (one.shown->old ? "" : "for example ") + ExampleText(one.shown->object) + ": " + one.shown->error;
      AddAt(Code::kRuleCanFail, expressions_[one.expression].path,
            "this " + std::string(WhatItIs(expressions_[one.expression].role)) + " can fail: " + problem,
            std::move(hint));
    }
  }
  for (const CompleteFailure& failure : complete_failures_) {
    const auto is_same = [&](const auto& part) { return part.first == failure.expression; };
    if (std::ranges::none_of(seen, is_same)) AddCompleteFailure(failure);
  }
  for (auto& [part, text] : unproven) {
    if (!seen.contains(part)) unproven_.push_back(std::move(text));
  }
}

}  // namespace plimsoll::engine
