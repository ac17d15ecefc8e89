// Keywords that hold schemas and are spelt differently, or not at all, in some targets. The choices
// that replace them hold for values of other kinds, too: each names the kind it is about.
#include <array>

#include "export_node.h"
#include "export_target.h"

namespace plimsoll::schema {

using value::Tree;
using value::TreeObject;

namespace {

// Whose schemas apply to the value itself.
constexpr std::array kInPlace = {
    Keyword::kRef,   Keyword::kDynamicRef, Keyword::kRecursiveRef,     Keyword::kAllOf,       Keyword::kAnyOf,
    Keyword::kOneOf, Keyword::kIf,         Keyword::kDependentSchemas, Keyword::kDependencies};

Tree TypeTree(std::string_view type) { return ObjectOf("type", Tree::String(std::string(type))); }

Tree NamesTree(std::span<const std::string_view> names) {
  Tree out = Tree::NewArray();
  for (const std::string_view name : names) out.AsArray().push_back(Tree::String(std::string(name)));
  return out;
}

}  // namespace

// Old dialects have the schemas of the first items as a list after `items`, and `additionalItems`
// for the rest; new ones `prefixItems` and `items`.
void NodeExport::WriteItems() {
  const Entry* items = schema_.Find(node_, Keyword::kItems);
  const bool old = items != nullptr && items->second;
  const Keyword prefix = old ? Keyword::kItems : Keyword::kPrefixItems;
  const Entry* rest = old ? schema_.Find(node_, Keyword::kAdditionalItems) : items;
  const std::span<const NodeId> first = schema_.Nodes(node_, prefix);
  if (first.empty()) {
    if (rest == nullptr) return;
    // OpenAPI 3.0 has no booleans for schemas.
    const bool flag = rest->second && !HasBooleanSchemas(target_);
    if (!flag) return PutSchemas("items", *rest);
    object().Set("items", rest->flag ? Tree::NewObject() : ObjectOf("not", Tree::NewObject()));
    return;
  }
  if (!TargetHas(target_, Keyword::kPrefixItems) && !TargetHas(target_, Keyword::kAdditionalItems)) {
    LeaveOut(prefix);
    if (rest != nullptr) LeaveOut(rest->keyword);
    return;
  }
  const bool modern = TargetHas(target_, Keyword::kPrefixItems);
  PutNodes(Slot(modern ? "prefixItems" : "items"), first);
  if (rest != nullptr) PutSchemas(modern ? "items" : "additionalItems", *rest);
}

// Without `contains` itself the counts say nothing. That an item fits is that not every item fails.
void NodeExport::WriteContains() {
  const Entry* entry = schema_.Find(node_, Keyword::kContains);
  if (entry == nullptr) return;
  if (TargetHas(target_, Keyword::kMinContains)) {
    PutSchemas("contains", *entry);
    for (const Keyword keyword : {Keyword::kMinContains, Keyword::kMaxContains}) {
      if (const Entry* count = schema_.Find(node_, keyword)) WritePlain(*count);
    }
    return;
  }
  const int64_t least = schema_.Integer(node_, Keyword::kMinContains).value_or(1);
  if (Has(Keyword::kMaxContains)) LeaveOut(Keyword::kMaxContains);
  if (least > 1) Warn(Keyword::kMinContains, "approximated: one item is enough");
  if (least == 0) return;
  if (TargetHas(target_, Keyword::kContains)) return PutSchemas("contains", *entry);
  Tree all = TypeTree("array");
  Tree& none = all.AsObject().Set("items", ObjectOf("not", Tree())).value;
  writer_.Put(*none.AsObject().Find("not"), entry->node);
  Add(ObjectOf("not", std::move(all)));
}

// Where no other schema applies in place, what is not evaluated is what is additional.
const Entry* NodeExport::Additional() {
  const Entry* additional = schema_.Find(node_, Keyword::kAdditionalProperties);
  const Entry* unevaluated = schema_.Find(node_, Keyword::kUnevaluatedProperties);
  if (unevaluated == nullptr) return additional;
  if (TargetHas(target_, Keyword::kUnevaluatedProperties)) {
    WritePlain(*unevaluated);
    return additional;
  }
  // After additionalProperties nothing is left.
  if (additional != nullptr) return additional;
  for (const Keyword keyword : kInPlace) {
    if (!Has(keyword)) continue;
    LeaveOut(Keyword::kUnevaluatedProperties);
    return additional;
  }
  return unevaluated;
}

// What is additional depends on the patterns.
void NodeExport::WriteAdditional() {
  const Entry* patterns = schema_.Find(node_, Keyword::kPatternProperties);
  const Entry* additional = Additional();
  const bool lost = patterns != nullptr && !TargetHas(target_, Keyword::kPatternProperties);
  if (patterns != nullptr) WritePlain(*patterns);
  if (additional == nullptr) return;
  const bool anything = additional->second && additional->flag;
  if (lost && !anything) return LeaveOut(additional->keyword);
  PutSchemas("additionalProperties", *additional);
}

void NodeExport::WriteDependencies() {
  for (const Keyword keyword : {Keyword::kDependencies, Keyword::kDependentRequired}) {
    for (const Dependency& from : schema_.Dependencies(node_, keyword)) {
      WriteDependency(from.name, from.node, schema_.TextsAt(from.texts.value_or(Range{})));
    }
  }
  for (const NamedNode& from : schema_.NamedNodes(node_, Keyword::kDependentSchemas)) {
    WriteDependency(from.name, from.node, {});
  }
}

// Under the keyword the target has for it; a name that is there already makes a further branch
// of allOf. Without such a keyword: either the property is not there, or the rest holds.
void NodeExport::WriteDependency(std::string_view name, const std::optional<NodeId>& node,
                                 std::span<const std::string_view> texts) {
  const bool parted = TargetHas(target_, Keyword::kDependentRequired);
  if (parted || TargetHas(target_, Keyword::kDependencies)) {
    const char* key = !parted ? "dependencies" : node ? "dependentSchemas" : "dependentRequired";
    Tree* held = object().Find(key);
    if (held == nullptr) held = &object().Set(key, Tree::NewObject()).value;
    Tree* slot = nullptr;
    if (held->AsObject().Find(name) == nullptr) {
      slot = &held->AsObject().Set(name, Tree()).value;
    } else {
      Tree more = ObjectOf(key, ObjectOf(name, Tree()));
      slot = more.AsObject().Find(key)->AsObject().Find(name);
      Add(std::move(more));
    }
    if (node) return writer_.Put(*slot, *node);
    *slot = NamesTree(texts);
    return;
  }
  Tree there = TypeTree("object");
  there.AsObject().Set("required", NamesTree(std::span(&name, 1)));
  Tree& rest = Choice(ObjectOf("not", std::move(there)));
  if (node) return writer_.Put(rest, *node);
  rest = texts.empty() ? Tree::NewObject() : ObjectOf("required", NamesTree(texts));
}

// `if` without an outcome says nothing, and neither do outcomes without it.
void NodeExport::WriteCondition() {
  const std::optional<NodeId> condition = schema_.Node(node_, Keyword::kIf);
  if (!condition) return;
  if (TargetHas(target_, Keyword::kIf)) {
    for (const Keyword keyword : {Keyword::kIf, Keyword::kThen, Keyword::kElse}) {
      if (const Entry* entry = schema_.Find(node_, keyword)) PutSchemas(InfoOf(keyword).name, *entry);
    }
    return;
  }
  if (const auto then = schema_.Node(node_, Keyword::kThen)) {
    Tree& rest = Choice(ObjectOf("not", Tree()));
    writer_.Put(rest, *then);
    Tree& choice = *more_.back().AsObject().Find("anyOf");
    writer_.Put(*choice.AsArray()[0].AsObject().Find("not"), *condition);
  }
  if (const auto otherwise = schema_.Node(node_, Keyword::kElse)) {
    Tree& rest = Choice(Tree());
    writer_.Put(rest, *otherwise);
    writer_.Put(more_.back().AsObject().Find("anyOf")->AsArray()[0], *condition);
  }
}

// Adds a choice of two and gives the place of the second.
Tree& NodeExport::Choice(Tree first) {
  Tree list = Tree::NewArray();
  list.AsArray().push_back(std::move(first));
  list.AsArray().emplace_back();
  Add(ObjectOf("anyOf", std::move(list)));
  return more_.back().AsObject().Find("anyOf")->AsArray()[1];
}

}  // namespace plimsoll::schema
