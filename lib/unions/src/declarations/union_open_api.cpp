// Unions out of OpenAPI. A node of the graph is made of one or more schemas: a property may be
// declared in several branches of allOf, and all of them are looked into, with what they refer to.
// Nodes are known by these schemas, by the inlined union that their list puts on them, and by
// where declarations of a side file lead, so that a schema shared by two fields can have a union in
// one and none in the other.
#include <algorithm>
#include <set>

#include "limits.h"
#include "plimsoll/merge/schema/open_api_extensions.h"
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/value/value_text.h"
#include "union_deriver.h"

namespace plimsoll::unions {

using merge::kMaxListKeys;
using merge::ListRelationship;

using value::Value;

namespace {

constexpr size_t kMaxExpansions = size_t{4} * kMaxUnionNodes;

}  // namespace

UnionDeriver::UnionDeriver(Value components, const UnionOptions& options, const std::vector<SideUnion>& side)
    : options_(options), side_(side) {
  if (!components.IsObject()) return;
  for (const value::Member member : components.Members()) {
    components_.emplace(member.key, member.value);
    if (options_.builtin) names_.emplace(&member.value.node(), member.key);
  }
}

DerivedUnions UnionDeriver::Derive(Value root) {
  NodeOf({root}, {}, side_.root(), {});
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
  UnionNodeKey key{{}, inlined.key, side};
  for (const Value schema : schemas) key.schemas.push_back(&schema.node());
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
  const bool told = !out_.problems.empty() && out_.problems.back().fault == UnionFault::kTooLarge;
  if (!told) out_.problems.push_back({UnionFault::kTooLarge, "the schema is too large"});
  return kNoUnionNode;
}

// The schemas with those they refer to and consist of.
Schemas UnionDeriver::Expand(const Schemas& schemas) {
  Schemas out;
  std::set<const value::Node*> seen;
  Schemas todo(schemas.rbegin(), schemas.rend());
  while (!todo.empty()) {
    const Value schema = todo.back();
    todo.pop_back();
    if (!schema.IsObject() || !seen.insert(&schema.node()).second) continue;
    if (++expanded_ > kMaxExpansions) {
      TooLarge();
      return out;
    }
    out.push_back(schema);
    PushParts(schema, todo);
  }
  return out;
}

void UnionDeriver::PushParts(Value schema, Schemas& todo) const {
  if (const auto all = schema.Find("allOf"); all && all->IsArray()) {
    const size_t from = todo.size();
    for (const Value part : all->Items()) todo.push_back(part);
    std::reverse(todo.begin() + static_cast<std::ptrdiff_t>(from), todo.end());
  }
  const std::string_view reference = value::TextIn(schema, "$ref");
  if (reference.empty()) return;
  const auto found = components_.find(schema::ReferencedName(reference));
  if (found != components_.end()) todo.push_back(found->second);
}

void UnionDeriver::Look(const UnionWork& work) {
  const Schemas expanded = Expand(work.schemas);
  Properties properties;
  Schemas items;
  Schemas additional;
  for (const Value schema : expanded) {
    if (const auto declared = schema.Find("properties"); declared && declared->IsObject()) {
      for (const value::Member one : declared->Members()) {
        properties[std::string(one.key)].push_back(one.value);
      }
    }
    if (const auto item = schema.Find("items"); item && item->IsObject()) items.push_back(*item);
    const auto values = schema.Find("additionalProperties");
    if (values && values->IsObject()) additional.push_back(*values);
  }
  ReadListFacts(work, expanded);
  AddUnions(work, expanded, properties);
  AddChildren(work, properties, items, additional, InlinedTag(work, expanded));
}

void UnionDeriver::ReadListFacts(const UnionWork& work, const Schemas& expanded) {
  UnionNode& node = out_.schema.At(work.id);
  std::vector<std::string> keys;
  std::string ignored;
  for (const Value schema : expanded) {
    if (keys.empty()) ListRelationship(schema, keys, ignored);
    const std::string_view strategy = value::TextIn(schema, "x-kubernetes-patch-strategy");
    node.retain_keys |= strategy.find("retainKeys") != std::string_view::npos;
    if (node.merge_key.empty()) node.merge_key = value::TextIn(schema, "x-kubernetes-patch-merge-key");
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

DerivedUnions UnionsOfOpenApi(Value components, Value root, const UnionOptions& options,
                              const std::vector<SideUnion>& side) {
  return UnionDeriver(components, options, side).Derive(root);
}

}  // namespace plimsoll::unions
