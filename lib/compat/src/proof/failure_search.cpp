// An object is made that has what the rule reads, so that nothing else fails; then the conditions under which
// the part is evaluated are made to hold; then its value is spoiled. Errors of the schema are repaired. The
// API server's verdict decides.
#include "plimsoll/compat/proof/failure_search.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "candidates.h"
#include "condition_solver.h"
#include "failure_words.h"
#include "shrink.h"

namespace plimsoll::compat {

using cel::FailureKind;
using cel::PossibleFailure;
using value::Path;
using value::Tree;

namespace {

constexpr size_t kFailureBranches = 2;
constexpr size_t kMaxRepairs = 30;
// Texts that hardly anything converts, of several lengths.
constexpr std::array<std::string_view, 4> kStrangeTexts = {"x", "", "sample-text", "-"};

}  // namespace

std::string_view ProblemOf(FailureKind kind) {
  switch (kind) {
    case FailureKind::kMissingField:
    case FailureKind::kMissingKey: return "may be missing";
    case FailureKind::kNullValue: return "may be null";
    case FailureKind::kIndex: return "may have too few items";
    case FailureKind::kEmptyList: return "may be empty";
    case FailureKind::kNoValue: return "may have no value";
    case FailureKind::kConversion: return "may have a value that cannot be converted";
    case FailureKind::kDivision: return "may be 0";
  }
  return {};
}

std::string_view FailureSearch::VariableOf(const PossibleFailure& failure) const {
  const cel::SchemaPlace& place = rule_.analysis.places[failure.subject.index];
  return place.known() ? place.variable : variables_.object;
}

void FillWhatIsRead(const RuleInSchema& rule, const ObjectVariables& variables, Sampler& sampler,
                    Tree& object) {
  ConditionSolver solver(rule, variables.object, sampler, object);
  for (const cel::SchemaPlace& place : rule.analysis.places) {
    const bool there = place.variable == variables.object || place.variable == variables.old;
    if (place.known() && there) solver.Ensure(PlaceInObject(rule.place.Below(place.path), sampler));
  }
}

void FillWhatIsEmpty(const RuleInSchema& rule, const ObjectVariables& variables, Sampler& sampler,
                     Tree& object) {
  ConditionSolver solver(rule, variables.object, sampler, object);
  for (const cel::SchemaPlace& place : rule.analysis.places) {
    const bool there = place.variable == variables.object || place.variable == variables.old;
    if (!place.known() || !there) continue;
    const Path path = PlaceInObject(rule.place.Below(place.path), sampler);
    const Tree* held = object.Find(path);
    if (held == nullptr) continue;
    if (held->IsArray() && held->AsArray().empty()) solver.Resize(path, 1);
    const bool map = place.Has(schema::Keyword::kAdditionalProperties);
    if (map && held->IsObject() && held->AsObject().empty()) solver.Ensure(path.Child("other"));
  }
}

void MakeHold(const RuleInSchema& rule, const ObjectVariables& variables, Sampler& sampler, Tree& object) {
  ConditionSolver(rule, variables.object, sampler, object).Make(rule.tree.ast.Root(), true);
}

std::optional<FailingObject> FailureSearch::Run(const PossibleFailure& failure) {
  for (size_t branch = 0; branch < kFailureBranches; ++branch) {
    for (const bool fill : {true, false}) {
      for (size_t variant = 0; variant < kStrangeTexts.size(); ++variant) {
        if (auto found = Try(failure, {branch, fill, variant})) return found;
        if (failure.kind != FailureKind::kConversion) break;
      }
    }
  }
  return std::nullopt;
}

std::optional<FailingObject> FailureSearch::Try(const PossibleFailure& failure, const Attempt& attempt) {
  Sampler sampler(objects_.schema, objects_.custom, attempt.branch);
  const std::string_view variable = VariableOf(failure);
  Tree sound = Base(sampler, attempt.fill);
  ConditionSolver conditions(rule_, variable, sampler, sound);
  // A later condition may undo an earlier one.
  for (int round = 0; round < 2; ++round) {
    for (const cel::FailureCondition& condition : failure.conditions)
      conditions.Make(condition.node, condition.truth);
  }
  Tree object = sound.Clone();
  ConditionSolver solver(rule_, variable, sampler, object);
  if (!Spoil(failure, attempt.variant, solver, object)) return std::nullopt;
  object = Repaired(std::move(object), sampler);
  sound = Repaired(std::move(sound), sampler);
  return variable == variables_.old ? Shown(failure, sound, object) : Shown(failure, object, sound);
}

Tree FailureSearch::Base(Sampler& sampler, bool fill) const {
  const Path self = PlaceInObject(rule_.place, sampler);
  Tree out = ObjectWith(self.Child("*"), sampler, subject_.Header());
  ConditionSolver solver(rule_, variables_.object, sampler, out);
  solver.Ensure(self);
  if (fill) FillWhatIsRead(rule_, variables_, sampler, out);
  subject_.Prepare(out, sampler);
  return out;
}

bool FailureSearch::Spoil(const PossibleFailure& failure, size_t variant, ConditionSolver& solver,
                          Tree& object) const {
  const auto path = solver.PathOf(failure.subject);
  // What the rule computes follows from what the object has: there is nothing to spoil.
  if (!path) return variant == 0;
  switch (failure.kind) {
    case FailureKind::kMissingKey:
      object.Remove(*path);
      // Go drops empty maps, of metadata and of Kubernetes' own kinds.
      if (!path->empty() && (!objects_.custom || path->steps().front().name == "metadata")) {
        Path other = *path;
        other.Pop();
        solver.Ensure(other.Child("other"));
      }
      return true;
    case FailureKind::kMissingField:
    case FailureKind::kNoValue: object.Remove(*path); return true;
    case FailureKind::kNullValue: return !path->empty() && object.Set(*path, Tree());
    case FailureKind::kIndex:
    case FailureKind::kEmptyList: solver.Resize(*path, failure.needed_size - 1); return true;
    case FailureKind::kDivision: return !path->empty() && object.Set(*path, Tree::Int(0));
    case FailureKind::kConversion:
      solver.Ensure(*path);
      return !path->empty() && object.Set(*path, Tree::String(std::string(kStrangeTexts[variant])));
  }
  return false;
}

Tree FailureSearch::Repaired(Tree object, Sampler& sampler) {
  const SampleChecker check = [&](const Tree& one) { return subject_.ErrorsOf(one); };
  return RepairSample(std::move(object), sampler, check, {.max_checks = kMaxRepairs}).object;
}

std::optional<std::string> FailureSearch::ErrorOf(const PossibleFailure& failure, const Tree& object,
                                                  const Tree* old) {
  for (std::string& text : subject_.FailuresOn(object, old)) {
    if (ExplainsError(rule_, failure, {object, old, variables_.old}, text)) return std::move(text);
  }
  return std::nullopt;
}

// `sound` is an object without the fault, for rules that compare two.
std::optional<FailingObject> FailureSearch::Shown(const PossibleFailure& failure, const Tree& object,
                                                  const Tree& sound) {
  if (auto error = ErrorOf(failure, object, nullptr)) {
    Tree small = object.Clone();
    Shrink(small, kMaxFailureShrinks,
           [&](const Tree& tried) { return ErrorOf(failure, tried, nullptr).has_value(); });
    return FailingObject{std::move(small), std::nullopt, ErrorOf(failure, small, nullptr).value_or(*error)};
  }
  if (!rule_.tree.Uses(variables_.old)) return std::nullopt;
  for (const Tree* old : {&sound, &object}) {
    if (auto error = ErrorOf(failure, object, old))
      return FailingObject{object.Clone(), old->Clone(), *error};
  }
  return std::nullopt;
}

}  // namespace plimsoll::compat
