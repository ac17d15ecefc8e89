#include "export_plan.h"

#include <algorithm>
#include <array>
#include <set>

#include "export_names.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/pointer.h"

namespace plimsoll::schema {
namespace {

constexpr std::array kReferences = {Keyword::kRef, Keyword::kDynamicRef, Keyword::kRecursiveRef};

bool HoldsDefinitions(Keyword keyword) {
  return keyword == Keyword::kDefs || keyword == Keyword::kDefinitions;
}

}  // namespace

ExportPlan::ExportPlan(const Schema& schema, Dialect target)
    : schema_(schema), target_(target), origins_(schema.NodeCount()) {}

void ExportPlan::Add(NodeId node, std::string wish) {
  Name(node, std::move(wish));
  Reach(node);
  while (!todo_.empty()) {
    const NodeId next = todo_.back();
    todo_.pop_back();
    Visit(next);
  }
}

void ExportPlan::Reach(NodeId node) {
  Origin& origin = origins_[node.index];
  if (origin.reached) return;
  origin.reached = true;
  todo_.push_back(node);
}

// Its own, where it is to be found by from everywhere and nobody else has it; else one made up.
void ExportPlan::KeepResources() {
  std::set<std::string> taken;
  for (const Resource& resource : schema_.Resources()) {
    std::string uri(schema_.Text(resource.root, Keyword::kDollarId));
    const bool good = uri.find("://") != std::string::npos && uri.find('#') == std::string::npos;
    if (!good || !taken.insert(uri).second) uri = "urn:schema:" + std::to_string(uris_.size());
    uris_.push_back(std::move(uri));
  }
}

void ExportPlan::Visit(NodeId node) {
  // The anchors of a resource count when any part of it is come by.
  if (keeps_resources()) {
    const uint32_t resource = ResourceOf(node);
    const NodeId top = schema_.Resources()[resource].root;
    Name(top, NameInReference(uris_[resource]));
    Reach(top);
  }
  ForEachChild(schema_, node, [&](const ChildStep& step, NodeId child) {
    Origin& origin = origins_[child.index];
    if (!origin.reached) {
      origin.parent = node.index;
      origin.step = step;
    }
    if (HoldsDefinitions(step.keyword)) Name(child, std::string(step.name));
    if (IsShared(node, step.keyword)) Name(child, "if");
    Reach(child);
  });
  for (const Keyword keyword : kReferences) {
    const std::optional<NodeId> target = schema_.Target(node, keyword);
    if (!target) continue;
    Name(*target, NameInReference(schema_.Text(node, keyword)));
    Reach(*target);
  }
}

void ExportPlan::Name(NodeId node, std::string wish) {
  Origin& origin = origins_[node.index];
  if (origin.unit != kNone) return;
  origin.unit = static_cast<uint32_t>(units_.size());
  units_.push_back({node, std::move(wish)});
}

// A condition that is rewritten as a choice is written twice when there are two outcomes.
bool ExportPlan::IsShared(NodeId node, Keyword keyword) const {
  return keyword == Keyword::kIf && !Knows(target_, Keyword::kIf) && schema_.Has(node, Keyword::kThen) &&
         schema_.Has(node, Keyword::kElse);
}

std::string ExportPlan::PathOf(NodeId node) const {
  std::vector<value::Step> steps;
  uint32_t at = node.index;
  for (; origins_[at].parent != kNone; at = origins_[at].parent) {
    const ChildStep& step = origins_[at].step;
    if (step.kind == ChildStep::Kind::kIndex) steps.push_back(value::Step::Index(step.index));
    if (step.kind == ChildStep::Kind::kName) steps.push_back(value::Step::Field(std::string(step.name)));
    steps.push_back(value::Step::Field(std::string(InfoOf(step.keyword).name)));
  }
  std::ranges::reverse(steps);
  return BaseOf(at) + value::Path(std::move(steps)).Pointer();
}

// A place far down a long document takes a while to find.
const std::string& ExportPlan::BaseOf(uint32_t top) const {
  const auto [base, fresh] = bases_.try_emplace(top);
  if (!fresh || schema_.Resources().empty()) return base->second;
  const Site& site = schema_.SiteOf({top});
  const NodeId root = schema_.Resources()[site.resource].root;
  const value::Value from(schema_.source(), schema_.SiteOf(root).value);
  base->second = value::PathTo(from, site.value).Pointer();
  return base->second;
}

}  // namespace plimsoll::schema
