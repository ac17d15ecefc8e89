#include "rule_judge.h"

#include <algorithm>

#include "plimsoll/kinds/kind_rules.h"
#include "type_judge.h"

namespace plimsoll::engine {
namespace {

using declare::RuleError;
using finding::FieldError;
using finding::OriginKind;
using value::Value;

// Alpha rules repeat what is still hand-written, sometimes with another text: the hand-written one is
// reported.
bool IsReported(const RuleError& error, const finding::ErrorList& reported) {
  const auto is_same = [&](const FieldError& other) {
    return other.path == error.path && (other.type == error.type || error.level == declare::Level::kAlpha);
  };
  return std::ranges::any_of(reported, is_same);
}

// A field by the names on the way to it; none inside lists and maps, whose items may have moved.
std::optional<Value> FieldAt(Value object, const value::Path& path) {
  std::optional<Value> at = object;
  for (const value::Step& step : path.steps()) {
    if (step.kind != value::Step::Kind::kField || !at || !at->IsObject()) return std::nullopt;
    at = at->Find(step.name);
  }
  return at;
}

bool IsPlain(Value value) {
  if (value.IsObject()) return false;
  if (!value.IsArray()) return true;
  for (const Value item : value.Items()) {
    if (item.IsObject() || item.IsArray()) return false;
  }
  return true;
}

// The server also fills in what is null, and for many fields what is empty.
bool IsLeftOut(std::optional<Value> value) {
  return !value || value->IsNull() || (value->IsString() && value->AsString().empty());
}

// Manifests leave out what the server fills in, so that what only one of them has may be the same. Of
// values that hold others, and of those that are empty, it cannot be known.
bool MayBeNoChange(const RuleError& error, const RuleJudge::Change& change) {
  if (error.origin.kind != OriginKind::kImmutable && error.origin.kind != OriginKind::kUpdate) return false;
  const auto now = FieldAt(change.object, error.path);
  const auto before = FieldAt(*change.old, error.path);
  return IsLeftOut(now) || IsLeftOut(before) || !IsPlain(*now) || !IsPlain(*before);
}

}  // namespace

void RuleJudge::Judge(const kinds::Kind& kind, const Change& change, const finding::ErrorList& reported,
                      ObjectFindings& findings) {
  if (kind_ != &kind) {
    kind_ = &kind;
    rules_ = kind.rules();
    request_.reset();
  }
  if (rules_ == nullptr) return;
  if (!request_) request_ = rules_->Request(change.object);
  request_->object = change.object;
  request_->old = change.old;
  request_->is_update = change.old.has_value();
  const declare::Validated validated = rules_->Validate(*request_);
  for (const RuleError& error : validated.errors) {
    if (IsReported(error, reported) || (change.old && MayBeNoChange(error, change))) continue;
    AddRuleError(error, findings);
  }
  if (validated.panic) AddRuleError(declare::PanicError(*validated.panic), findings);
}

}  // namespace plimsoll::engine
