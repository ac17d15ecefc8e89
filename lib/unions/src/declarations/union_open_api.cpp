// The graph of unions of a schema. A node of the graph is made of one or more schemas: a property may be
// declared in several branches of allOf, and all of them count, with what they refer to. Nodes are
// identified by these schemas, by the inlined union that their list declares, and by the position in the
// declarations of a side file, so that a schema shared by two fields can have a union in one and none in
// the other.
#include <algorithm>
#include <set>
#include <span>

#include "limits.h"
#include "plimsoll/merge/value/limits.h"
#include "union_deriver.h"

namespace plimsoll::unions {

using merge::kMaxListKeys;
using schema::Keyword;
using schema::NamedNode;
using schema::NodeId;
using schema::Schema;

namespace {

constexpr size_t kMaxExpansions = size_t{4} * kMaxUnionNodes;

// The keys of the items of a list: by its list type, or else by its patch strategy.
std::vector<std::string> ListKeysOf(const Schema& schema, NodeId node) {
  if (schema.Has(node, Keyword::kListType)) {
    if (schema.Text(node, Keyword::kListType) != "map") return {};
    const std::span<const std::string_view> keys = schema.Texts(node, Keyword::kListMapKeys);
    return {keys.begin(), keys.end()};
  }
  const std::string_view strategy = schema.Text(node, Keyword::kPatchStrategy);
  const bool merged = strategy == "merge" || strategy == "merge,retainKeys";
  if (!merged || !schema.Has(node, Keyword::kPatchMergeKey)) return {};
  return {std::string(schema.Text(node, Keyword::kPatchMergeKey))};
}

}  // namespace

UnionDeriver::UnionDeriver(const Schema& schema, const UnionOptions& options,
                           const std::vector<SideUnion>& side)
    : schema_(schema), options_(options), side_(side) {
  if (!options_.builtin) return;
  for (const NamedNode& component : schema_.Components()) names_.emplace(component.node, component.name);
}

DerivedUnions UnionDeriver::Derive() {
  NodeOf({schema_.root()}, {}, side_.root(), {});
  while (!todo_.empty()) {
    const UnionWork work = std::move(todo_.back());
    todo_.pop_back();
    Look(work);
  }
  for (const std::string& path : side_.NeverTaken()) {
    out_.problems.push_back({UnionFault::kUnknownPath, "the schema has no such field", path});
  }
  out_.schema.FindWhatReaches();
  return std::move(out_);
}

UnionNodeId UnionDeriver::NodeOf(const Schemas& schemas, InlinedUnion inlined, SideTree::Place side,
                                 UnionOrigin origin) {
  UnionNodeKey key{schemas, inlined.key, side};
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  if (out_.schema.size() >= kMaxUnionNodes) return TooLarge();
  const UnionNodeId id = out_.schema.Add();
  known_.emplace(std::move(key), id);
  origins_.push_back(std::move(origin));
  todo_.push_back({id, schemas, std::move(inlined.key), side, inlined.enforcement});
  return id;
}

UnionNodeId UnionDeriver::TooLarge() {
  const bool reported = !out_.problems.empty() && out_.problems.back().fault == UnionFault::kTooLarge;
  if (!reported) out_.problems.push_back({UnionFault::kTooLarge, "the schema is too large"});
  return kNoUnionNode;
}

// The schemas with those they refer to and consist of.
Schemas UnionDeriver::Expand(const Schemas& schemas) {
  Schemas out;
  std::set<NodeId> seen;
  Schemas todo(schemas.rbegin(), schemas.rend());
  while (!todo.empty()) {
    const NodeId part = todo.back();
    todo.pop_back();
    if (!seen.insert(part).second) continue;
    if (++expanded_ > kMaxExpansions) {
      TooLarge();
      return out;
    }
    out.push_back(part);
    PushParts(part, todo);
  }
  return out;
}

void UnionDeriver::PushParts(NodeId part, Schemas& todo) const {
  const std::span<const NodeId> parts = schema_.Nodes(part, Keyword::kAllOf);
  todo.insert(todo.end(), parts.rbegin(), parts.rend());
  if (const auto target = schema_.Target(part, Keyword::kRef)) todo.push_back(*target);
}

void UnionDeriver::Look(const UnionWork& work) {
  const Schemas expanded = Expand(work.schemas);
  Properties properties;
  Schemas items;
  Schemas additional;
  for (const NodeId part : expanded) {
    for (const NamedNode& one : schema_.NamedNodes(part, Keyword::kProperties)) {
      properties[std::string(one.name)].push_back(one.node);
    }
    if (const auto item = schema_.Node(part, Keyword::kItems)) items.push_back(*item);
    if (const auto values = schema_.Node(part, Keyword::kAdditionalProperties)) additional.push_back(*values);
  }
  ReadListFacts(work, expanded);
  AddUnions(work, expanded, properties);
  AddChildren(work, properties, items, additional, InlinedTag(work, expanded));
}

void UnionDeriver::ReadListFacts(const UnionWork& work, const Schemas& expanded) {
  UnionNode& node = out_.schema.At(work.id);
  std::vector<std::string> keys;
  for (const NodeId part : expanded) {
    if (keys.empty()) keys = ListKeysOf(schema_, part);
    const std::string_view strategy = schema_.Text(part, Keyword::kPatchStrategy);
    node.retain_keys |= strategy.find("retainKeys") != std::string_view::npos;
    if (node.merge_key.empty()) node.merge_key = schema_.Text(part, Keyword::kPatchMergeKey);
  }
  if (keys.empty() && !node.merge_key.empty()) keys.push_back(node.merge_key);
  if (keys.size() > kMaxListKeys) keys.resize(kMaxListKeys);
  node.keys = std::move(keys);
}

// The stack is worked off from its end: what comes first is pushed last.
void UnionDeriver::AddChildren(const UnionWork& work, const Properties& properties, const Schemas& items,
                               const Schemas& additional, const InlinedUnion& inlined) {
  const size_t from = todo_.size();
  std::vector<UnionProperty> below;
  for (const auto& [name, schemas] : properties) {
    const UnionNodeId id = NodeOf(schemas, {}, side_.Below(work.side, name), {work.id, name});
    if (id != kNoUnionNode) below.push_back({name, id});
  }
  UnionNodeId item = kNoUnionNode;
  if (!items.empty()) item = NodeOf(items, inlined, side_.Below(work.side, "[]"), {work.id, "[]"});
  UnionNodeId value = kNoUnionNode;
  if (!additional.empty()) value = NodeOf(additional, {}, side_.Below(work.side, "{}"), {work.id, "{}"});
  UnionNode& node = out_.schema.At(work.id);
  node.properties = std::move(below);
  node.items = item;
  node.additional = value;
  std::reverse(todo_.begin() + static_cast<std::ptrdiff_t>(from), todo_.end());
}

void UnionDeriver::Report(const UnionWork& work, UnionProblem problem) {
  problem.path = PathOf(work.id);
  out_.problems.push_back(std::move(problem));
}

std::string UnionDeriver::PathOf(UnionNodeId id) const {
  std::vector<std::string_view> steps;
  for (; origins_[id.index].parent != kNoUnionNode && steps.size() < kMaxUnionDepth;
       id = origins_[id.index].parent) {
    steps.push_back(origins_[id.index].step);
  }
  std::string out;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (!out.empty() && *step != "[]" && *step != "{}") out += '.';
    out += *step;
  }
  return out;
}

DerivedUnions UnionsOfOpenApi(const Schema& schema, const UnionOptions& options,
                              const std::vector<SideUnion>& side) {
  return UnionDeriver(schema, options, side).Derive();
}

}  // namespace plimsoll::unions
