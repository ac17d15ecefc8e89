#include "default_pruner.h"

#include <algorithm>

namespace plimsoll::reshape {
namespace {

constexpr std::string_view kAnyKey = "*";  // stands for the keys of additionalProperties

std::string_view KeyOf(const PlanStep& step) {
  return step.kind == PlanStep::Kind::kAdditional ? kAnyKey : step.name;
}

bool IsMetaKey(const PlanStep& step) {
  if (step.kind != PlanStep::Kind::kProperty) return false;
  return step.name == "metadata" || step.name == "kind" || step.name == "apiVersion";
}

}  // namespace

void DefaultPruner::Run() {
  FindStates();
  options_ = ShapeOptions::PruneOnly();
  options_.coerce = true;
  options_.provenance = Provenance::kStorage;
  // The default of the root is never used.
  for (uint32_t i = 1; i < plan_.nodes_.size(); ++i) {
    const std::optional<value::Value> literal =
        schema_.Literal(plan_.nodes_[i].schema, schema::Keyword::kDefault);
    if (!literal || literal->IsNull()) continue;
    if (in_metadata_[i]) {
      PruneWrapped(i, *literal);
    } else {
      Prune(i, *literal);
    }
  }
}

// A list that skips pruning makes its items skip it; everything else starts anew.
void DefaultPruner::FindStates() {
  in_metadata_.assign(steps_.size(), false);
  undeclared_.assign(steps_.size(), Undeclared::kPrune);
  for (size_t i = 1; i < steps_.size(); ++i) {
    const uint32_t parent = steps_[i].parent;
    const bool resource = parent == ShapePlan::kRoot || plan_.nodes_[parent].embedded;
    in_metadata_[i] = in_metadata_[parent] || (resource && IsMetaKey(steps_[i])) || IsMistaken(steps_[i]);
    const bool skips = undeclared_[parent] == Undeclared::kSkip || plan_.nodes_[parent].preserve;
    if (skips && steps_[i].kind == PlanStep::Kind::kItem) undeclared_[i] = Undeclared::kSkip;
  }
}

// The stand-in for a key of additionalProperties may be taken for a property of that name,
// and lead anywhere.
bool DefaultPruner::IsMistaken(const PlanStep& step) const {
  if (step.kind != PlanStep::Kind::kAdditional) return false;
  return plan_.FindProperty(plan_.nodes_[step.parent], kAnyKey) != kNone;
}

void DefaultPruner::Prune(uint32_t node, value::Value literal) {
  options_.root = Root::kValue;
  const ShapeReport& report = walk_.RunAt({node, undeclared_[node], true}, plan_, literal, options_, pruned_);
  if (!report.failure) Store(node, pruned_.root());
}

void DefaultPruner::PruneWrapped(uint32_t node, value::Value literal) {
  FindWay(node);
  Wrap(literal);
  options_.root = Root::kEmbedded;
  const ShapeReport& report = walk_.Run(plan_, wrapped_.root(), options_, pruned_);
  if (report.failure) return;
  if (const std::optional<value::Value> fragment = Unwrap()) Store(node, *fragment);
}

void DefaultPruner::FindWay(uint32_t node) {
  way_.clear();
  for (; node != ShapePlan::kRoot; node = steps_[node].parent) way_.push_back(&steps_[node]);
  std::ranges::reverse(way_);
}

void DefaultPruner::Wrap(value::Value literal) {
  const Stock stock = writer_.StartOver({&literal.document().tape(), &literal.document()}, wrapped_);
  const Place nowhere;
  for (const PlanStep* step : way_) {
    const bool list = step->kind == PlanStep::Kind::kItem;
    writer_.OpenContainer(list ? value::Kind::kArray : value::Kind::kObject, nowhere);
    if (!list) writer_.AddText(KeyOf(*step), nowhere);
  }
  writer_.CopySubtree(stock, literal.index(), nowhere);
  uint32_t at = 0;
  for (const PlanStep* step : way_) {
    writer_.Close(at, 1);
    at += step->kind == PlanStep::Kind::kItem ? 1 : 2;
  }
}

std::optional<value::Value> DefaultPruner::Unwrap() const {
  std::optional<value::Value> at = pruned_.root();
  for (const PlanStep* step : way_) {
    if (step->kind == PlanStep::Kind::kItem) {
      if (at->Count() == 0) return std::nullopt;
      at = value::Value(pruned_, at->index() + 1);
    } else {
      at = at->Find(KeyOf(*step));
      if (!at) return std::nullopt;
    }
  }
  return at->IsNull() ? std::nullopt : at;
}

void DefaultPruner::Store(uint32_t node, value::Value fragment) {
  const Stock stock{&fragment.document().tape(), &fragment.document(), TextOrigin::kForeign};
  writer_.Resume(plan_.defaults_);
  plan_.nodes_[node].fragment = writer_.size();
  writer_.CopySubtree(stock, fragment.index(), {});
}

}  // namespace plimsoll::reshape
