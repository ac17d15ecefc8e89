// An object is made that has what the rule reads, so that nothing else fails; then the conditions under which
// the part is evaluated are made to hold; then its value is spoiled. Errors of the schema are repaired. The
// API server's verdict decides.
#include "failure_search.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "candidates.h"
#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/compat/sample/sample_repair.h"
#include "shrink.h"

namespace plimsoll::compat {

using cel::FailureKind;
using cel::PossibleFailure;
using finding::Code;
using value::Path;
using value::Tree;

namespace {

constexpr size_t kFailureBranches = 2;
constexpr size_t kMaxRepairs = 30;
// Texts that hardly anything converts, of several lengths.
constexpr std::array<std::string_view, 4> kStrangeTexts = {"x", "", "sample-text", "-"};

bool IsOfRules(Code code) {
  return code == Code::kCelViolation || code == Code::kCelFailure || code == Code::kCelBudget;
}

// `self.spec.port` is `port`.
std::string NameOfField(std::string_view text) {
  const std::string_view escaped = text.substr(text.rfind('.') + 1);
  return cel::UnescapeFieldName(escaped).value_or(std::string(escaped));
}

// What the evaluator says in such a case.
bool Explains(const PossibleFailure& failure, std::string_view error) {
  const auto says = [&](std::string_view text) { return error.find(text) != std::string_view::npos; };
  switch (failure.kind) {
    case FailureKind::kMissingField: return says("no such key: " + NameOfField(failure.text) + " ");
    case FailureKind::kMissingKey: return says("no such key");
    case FailureKind::kNullValue: return says("no such key") || says("no such overload");
    case FailureKind::kIndex: return says("index out of bounds");
    case FailureKind::kEmptyList: return says("called on empty list");
    case FailureKind::kNoValue: return says("optional.none() dereference");
    case FailureKind::kDivision: return says("division by zero") || says("modulus by zero");
    case FailureKind::kConversion: return true;
  }
  return false;
}

// Which variable holds the value.
std::string_view VariableOf(const cel::FailureAnalysis& analysis, const PossibleFailure& failure) {
  const cel::SchemaPlace& place = analysis.places[failure.subject.index];
  return place.known() ? place.variable : "self";
}

}  // namespace

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
  Sampler sampler(schema_, true, attempt.branch);
  const std::string_view variable = VariableOf(rule_.analysis, failure);
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
  return variable == "oldSelf" ? Shown(failure, sound, object) : Shown(failure, object, sound);
}

Tree FailureSearch::Base(Sampler& sampler, bool fill) const {
  const Path self = PlaceInObject(rule_.place, sampler);
  Tree out = ObjectWith(self.Child("*"), sampler, requests_.Header());
  ConditionSolver solver(rule_, "self", sampler, out);
  solver.Ensure(self);
  if (!fill) return out;
  for (const cel::SchemaPlace& place : rule_.analysis.places) {
    if (place.known()) solver.Ensure(PlaceInObject(rule_.place.Below(place.path), sampler));
  }
  return out;
}

bool FailureSearch::Spoil(const PossibleFailure& failure, size_t variant, ConditionSolver& solver,
                          Tree& object) const {
  const auto path = solver.PathOf(failure.subject);
  // What the rule computes follows from what the object has: there is nothing to spoil.
  if (!path) return variant == 0;
  switch (failure.kind) {
    case FailureKind::kMissingField:
    case FailureKind::kMissingKey:
    case FailureKind::kNoValue: object.Remove(*path); return true;
    case FailureKind::kNullValue: return !path->empty() && object.Set(*path, Tree());
    case FailureKind::kIndex:
    case FailureKind::kEmptyList: solver.Resize(*path, failure.needed_size - 1); return true;
    case FailureKind::kDivision: return !path->empty() && object.Set(*path, Tree::Int(0));
    case FailureKind::kConversion:
      return !path->empty() && object.Set(*path, Tree::String(std::string(kStrangeTexts[variant])));
  }
  return false;
}

Tree FailureSearch::Repaired(Tree object, Sampler& sampler) {
  const SampleChecker check = [&](const Tree& one) {
    std::vector<SampleError> errors;
    const crd::Admission* answer = Send(one, nullptr);
    if (answer == nullptr) return errors;
    for (const finding::FieldError& error : answer->errors) {
      if (!IsOfRules(error.code)) errors.push_back({error.path, ""});
    }
    return errors;
  };
  return RepairSample(std::move(object), sampler, check, kMaxRepairs).object;
}

const crd::Admission* FailureSearch::Send(const Tree& object, const Tree* old) {
  if (requests_left_ == 0) return nullptr;
  --requests_left_;
  return &requests_.Send(object, old, reshape::Unknown::kStrict);
}

std::optional<std::string> FailureSearch::ErrorOf(const PossibleFailure& failure, const Tree& object,
                                                  const Tree* old) {
  const crd::Admission* answer = Send(object, old);
  if (answer == nullptr || answer->fatal || !answer->strict.empty()) return std::nullopt;
  std::optional<std::string> found;
  for (const finding::FieldError& error : answer->errors) {
    if (!IsOfRules(error.code)) return std::nullopt;
    if (error.code != Code::kCelFailure || error.expression != source_.rule || found) continue;
    std::string text = error.Text();
    if (Explains(failure, text)) found = std::move(text);
  }
  return found;
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
  if (!rule_.tree.Uses("oldSelf")) return std::nullopt;
  for (const Tree* old : {&sound, &object}) {
    if (auto error = ErrorOf(failure, object, old))
      return FailingObject{object.Clone(), old->Clone(), *error};
  }
  return std::nullopt;
}

}  // namespace plimsoll::compat
