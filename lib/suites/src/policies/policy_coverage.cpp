#include "plimsoll/suites/policies/policy_coverage.h"

#include <algorithm>
#include <set>

#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using policy::PolicyPart;
using value::TextIn;
using value::Value;

constexpr size_t kNoPoint = SIZE_MAX;

// `spec.validations[0]`
std::string ItemName(std::string_view list, size_t index) {
  return "spec." + std::string(list) + "[" + std::to_string(index) + "]";
}

// Where the expression of a mutation is.
std::string_view PatchKey(Value mutation) {
  return mutation.Find("jsonPatch") ? "jsonPatch" : "applyConfiguration";
}

text::Span PlaceIn(Value item, std::string_view field) {
  const auto held = item.IsObject() ? item.Find(field) : std::nullopt;
  return held ? held->span() : item.span();
}

std::optional<Value> ListIn(Value spec, std::string_view list) {
  const auto held = spec.Find(list);
  return held && held->IsArray() ? held : std::nullopt;
}

}  // namespace

PolicyCoverage::PolicyCoverage(std::span<const ObjectFile* const> files) {
  for (const ObjectFile* file : files) {
    files_.push_back({&file->source, {}, {}, kPolicyPoints});
    for (const engine::ManifestObject& object : file->manifests.objects()) {
      switch (policy::PartOf(object.root())) {
        case PolicyPart::kPolicy: AddPolicy(object.root()); break;
        case PolicyPart::kBinding: AddBinding(object.root()); break;
        case PolicyPart::kNone: break;
      }
    }
  }
}

size_t PolicyCoverage::AddPoint(CoveragePoint point) {
  std::vector<CoveragePoint>& points = files_.back().coverage.points;
  points.push_back(std::move(point));
  return points.size() - 1;
}

std::vector<size_t> PolicyCoverage::AddPoints(PointKind kind, const std::string& policy, Value spec,
                                              std::string_view list, std::string_view field) {
  std::vector<size_t> out;
  const std::optional<Value> items = ListIn(spec, list);
  if (!items) return out;
  for (const Value item : items->Items()) {
    text::Span place = PlaceIn(item, field);
    if (kind == PointKind::kMutation && item.IsObject()) {
      const auto patch = item.Find(PatchKey(item));
      if (patch) place = PlaceIn(*patch, field);
    }
    out.push_back(AddPoint({kind, policy, ItemName(list, out.size()), place, /*breakable=*/true}));
  }
  return out;
}

void PolicyCoverage::AddPolicy(Value object) {
  const policy::Policy read = policy::ReadPolicy(object);
  const std::string name(read.name);
  const auto spec = object.Find("spec");
  if (!spec || !spec->IsObject()) return;
  PolicyPoints points;
  points.file = files_.size() - 1;
  points.conditions = AddPoints(PointKind::kCondition, name, *spec, "matchConditions", "expression");
  points.validations = AddPoints(PointKind::kValidation, name, *spec, "validations", "expression");
  if (const auto validations = ListIn(*spec, "validations")) {
    for (const Value item : validations->Items()) {
      const auto message = item.IsObject() ? item.Find("messageExpression") : std::nullopt;
      points.messages.push_back(
          message ? AddPoint({PointKind::kMessage, name,
                              ItemName("validations", points.messages.size()) + ".messageExpression",
                              message->span(), /*breakable=*/false})
                  : kNoPoint);
    }
  }
  points.annotations = AddPoints(PointKind::kAnnotation, name, *spec, "auditAnnotations", "valueExpression");
  points.mutations = AddPoints(PointKind::kMutation, name, *spec, "mutations", "expression");
  policies_.insert_or_assign({read.sort, name}, std::move(points));
}

void PolicyCoverage::AddBinding(Value object) {
  const policy::Binding read = policy::ReadBinding(object);
  const std::string name(read.name);
  const size_t point =
      AddPoint({PointKind::kBinding, name, "", PlaceIn(object, "spec"), read.match.has_value()});
  bindings_.insert_or_assign({read.sort, name}, BindingPoint{files_.size() - 1, point});
}

const PolicyCoverage::PolicyPoints* PolicyCoverage::Find(const policy::Policy& policy) const {
  const auto found = policies_.find({policy.sort, std::string(policy.name)});
  return found != policies_.end() ? &found->second : nullptr;
}

const PolicyCoverage::BindingPoint* PolicyCoverage::Find(const policy::Binding& binding) const {
  const auto found = bindings_.find({binding.sort, std::string(binding.name)});
  return found != bindings_.end() ? &found->second : nullptr;
}

void PolicyCoverage::CountOutcome(size_t file, size_t point, bool held) {
  CoveragePoint& counted = files_[file].coverage.points[point];
  ++(held ? counted.held : counted.broken);
}

void PolicyCoverage::CountConditions(const PolicyPoints& points,
                                     const std::vector<policy::ConditionOutcome>& outcomes) {
  for (size_t i = 0; i < std::min(outcomes.size(), points.conditions.size()); ++i) {
    if (outcomes[i]) CountOutcome(points.file, points.conditions[i], *outcomes[i]);
  }
}

void PolicyCoverage::CountInvocation(const policy::Invocation& invocation) {
  using Evaluation = policy::Decision::Evaluation;
  const PolicyPoints* points = Find(*invocation.policy);
  if (points == nullptr) return;
  CountConditions(*points, invocation.conditions);
  // One decision may stand for all, when a budget does not suffice; it is an error.
  const size_t count = std::min(invocation.decisions.size(), points->validations.size());
  for (size_t i = 0; i < count; ++i) {
    const policy::Decision& decision = invocation.decisions[i];
    if (decision.evaluation == Evaluation::kError) continue;
    CountOutcome(points->file, points->validations[i], decision.evaluation == Evaluation::kAdmit);
    if (decision.message_expression && points->messages[i] != kNoPoint)
      CountOutcome(points->file, points->messages[i], true);
  }
}

void PolicyCoverage::CountMutating(const policy::MutatingAnswer& answer) {
  for (const policy::MutatingInvocationRecord& record : answer.invocations) {
    // What a condition says of the policy's own changes is no outcome of the request.
    if (record.again) continue;
    if (const PolicyPoints* points = Find(*record.policy)) CountConditions(*points, record.conditions);
  }
}

void PolicyCoverage::CountEffects(const policy::RequestReview& review, const policy::PolicySet& set) {
  std::set<std::pair<const policy::Policy*, size_t>> applied, published;
  for (const policy::PatchAttempt& attempt : review.mutating.attempts) {
    if (attempt.changed) applied.emplace(attempt.policy, attempt.mutation);
  }
  if (review.validating) {
    for (const policy::Invocation& invocation : review.validating->invocations) {
      for (size_t i = 0; i < invocation.audit_annotations.size(); ++i) {
        if (invocation.audit_annotations[i].action == policy::AuditResult::Action::kPublish)
          published.emplace(invocation.policy, i);
      }
    }
  }
  for (const policy::CompiledPolicy& compiled : set.all()) {
    const PolicyPoints* points = Find(compiled.policy);
    if (points == nullptr) continue;
    for (size_t i = 0; i < points->mutations.size(); ++i)
      CountOutcome(points->file, points->mutations[i], applied.contains({&compiled.policy, i}));
    for (size_t i = 0; i < points->annotations.size(); ++i)
      CountOutcome(points->file, points->annotations[i], published.contains({&compiled.policy, i}));
  }
}

void PolicyCoverage::CountBindings(const policy::RequestReview& review, const policy::PolicySet& set) {
  std::set<const policy::Binding*> matched;
  for (const policy::MutatingInvocationRecord& record : review.mutating.invocations)
    matched.insert(record.binding);
  if (review.validating) {
    for (const policy::MatchRecord& record : review.validating->matching) {
      if (record.binding != nullptr && record.match.matched) matched.insert(record.binding);
    }
  }
  for (const policy::Binding& binding : set.bindings()) {
    if (const BindingPoint* point = Find(binding))
      CountOutcome(point->file, point->point, matched.contains(&binding));
  }
}

void PolicyCoverage::Count(const policy::RequestReview& review, const policy::PolicySet& set) {
  CountMutating(review.mutating);
  if (review.validating) {
    for (const policy::Invocation& invocation : review.validating->invocations) CountInvocation(invocation);
  }
  CountEffects(review, set);
  CountBindings(review, set);
}

}  // namespace plimsoll::suites
