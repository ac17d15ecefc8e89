#include "export_node.h"

#include "export_target.h"
#include "plimsoll/text/uri_reference.h"
#include "plimsoll/value/any_value.h"

namespace plimsoll::schema {

using value::Tree;

Tree ObjectOf(std::string_view key, Tree value) {
  Tree out = Tree::NewObject();
  out.AsObject().Set(key, std::move(value));
  return out;
}

void NodeExport::Write(Tree& place) {
  if (Has(Keyword::kNever)) {
    place = HasBooleanSchemas(target_) ? Tree::Bool(false) : ObjectOf("not", Tree::NewObject());
    return;
  }
  place = Tree::NewObject();
  out_ = &place;
  for (const Entry& entry : schema_.Entries(node_)) WriteEntry(entry);
  WriteExtensions();
  Finish();
}

bool NodeExport::Once(Group group) {
  const uint32_t bit = 1u << static_cast<unsigned>(group);
  const bool first = (written_ & bit) == 0;
  written_ |= bit;
  return first;
}

void NodeExport::LeaveOut(Keyword keyword) {
  Warn(keyword, "left out: " + std::string(TargetName(target_)) + " cannot express this");
}

void NodeExport::WriteEntry(const Entry& entry) {
  switch (entry.keyword) {
    // References lead to names in the export, so nothing else needs to be called anything.
    case Keyword::kId:
    case Keyword::kDollarId:
    case Keyword::kSchema:
    case Keyword::kAnchor:
    case Keyword::kRecursiveAnchor:
    case Keyword::kDefs:
    case Keyword::kDefinitions:
    // These come last.
    case Keyword::kRef:
    case Keyword::kDynamicRef:
    case Keyword::kRecursiveRef:
    case Keyword::kAllOf: return;
    case Keyword::kDynamicAnchor:
      if (writer_.plan().keeps_resources()) WritePlain(entry);
      return;
    case Keyword::kType:
    case Keyword::kTypes:
    case Keyword::kNullable: return WriteGroup(Group::kTypes);
    case Keyword::kIntOrString: WriteGroup(Group::kTypes); return WritePlain(entry);
    case Keyword::kMaximum:
    case Keyword::kExclusiveMaximum:
    case Keyword::kExclusiveMaximumNumber: return WriteGroup(Group::kMaximum);
    case Keyword::kMinimum:
    case Keyword::kExclusiveMinimum:
    case Keyword::kExclusiveMinimumNumber: return WriteGroup(Group::kMinimum);
    case Keyword::kItems:
    case Keyword::kPrefixItems:
    case Keyword::kAdditionalItems: return WriteGroup(Group::kItems);
    case Keyword::kContains:
    case Keyword::kMinContains:
    case Keyword::kMaxContains: return WriteGroup(Group::kContains);
    case Keyword::kAdditionalProperties:
    case Keyword::kPatternProperties:
    case Keyword::kUnevaluatedProperties: return WriteGroup(Group::kAdditional);
    case Keyword::kDependencies:
    case Keyword::kDependentRequired:
    case Keyword::kDependentSchemas: return WriteGroup(Group::kDependencies);
    case Keyword::kIf:
    case Keyword::kThen:
    case Keyword::kElse: return WriteGroup(Group::kCondition);
    case Keyword::kExample:
    case Keyword::kExamples: return WriteGroup(Group::kExamples);
    case Keyword::kConst: return WriteConst();
    case Keyword::kFormat: return WriteFormat();
    default: return WritePlain(entry);
  }
}

void NodeExport::WriteGroup(Group group) {
  if (!Once(group)) return;
  switch (group) {
    case Group::kTypes: return WriteTypes();
    case Group::kMaximum:
      return WriteBound({Keyword::kMaximum, Keyword::kExclusiveMaximum, Keyword::kExclusiveMaximumNumber});
    case Group::kMinimum:
      return WriteBound({Keyword::kMinimum, Keyword::kExclusiveMinimum, Keyword::kExclusiveMinimumNumber});
    case Group::kItems: return WriteItems();
    case Group::kContains: return WriteContains();
    case Group::kAdditional: return WriteAdditional();
    case Group::kDependencies: return WriteDependencies();
    case Group::kCondition: return WriteCondition();
    case Group::kExamples: return WriteExamples();
  }
}

// Words of others, which the IR does not hold; they are in the source where the schema knows it.
void NodeExport::WriteExtensions() {
  if (schema_.Resources().empty()) return;
  const Site& site = schema_.SiteOf(node_);
  const value::Value source(schema_.source(), site.value);
  const bool alone = RefStandsAlone(schema_.Resources()[site.resource].dialect) && Has(Keyword::kRef);
  if (alone || !source.IsObject()) return;
  for (const value::Member member : source.Members()) {
    if (!member.key.starts_with("x-") || FindKeyword(member.key) != nullptr) continue;
    object().Set(member.key, Tree::From(member.value));
  }
}

// `$ref` is alone where it must be; there, and when there are several, references are branches of
// allOf.
void NodeExport::Finish() {
  const std::vector<NodeId> targets = Targets();
  const std::span<const NodeId> own = schema_.Nodes(node_, Keyword::kAllOf);
  const bool bare = object().empty() && own.empty() && more_.empty() && targets.size() == 1;
  const bool direct = !targets.empty() && (bare || !RefStandsAlone(target_));
  if (direct) {
    Tree reference = writer_.ReferenceTo(targets.front());
    if (bare) {
      *out_ = std::move(reference);
      return;
    }
    object().Set("$ref", std::move(*reference.AsObject().Find("$ref")));
  }
  Tree::Array branches;
  for (size_t i = direct ? 1 : 0; i < targets.size(); ++i)
    branches.push_back(writer_.ReferenceTo(targets[i]));
  const size_t first = branches.size();
  branches.resize(first + own.size());
  for (Tree& more : more_) branches.push_back(std::move(more));
  if (branches.empty() && !Has(Keyword::kAllOf)) return;
  Tree& list = object().Set("allOf", Tree::NewArray()).value;
  list.AsArray() = std::move(branches);
  for (size_t i = 0; i < own.size(); ++i) writer_.Put(list.AsArray()[first + i], own[i]);
}

// Where the node's references lead.
std::vector<NodeId> NodeExport::Targets() {
  std::vector<NodeId> out;
  if (const auto target = schema_.Target(node_, Keyword::kRef)) out.push_back(*target);
  if (const auto target = schema_.Target(node_, Keyword::kRecursiveRef)) {
    const bool dynamic = schema_.Resources()[schema_.SiteOf(*target).resource].recursive_anchor;
    if (dynamic && writer_.AreAmbiguousRecursions()) {
      Warn(Keyword::kRecursiveRef, "approximated: it always resolves to the same schema");
    }
    out.push_back(*target);
  }
  if (const auto target = schema_.Target(node_, Keyword::kDynamicRef)) {
    const std::string_view name = text::SplitFragment(schema_.Text(node_, Keyword::kDynamicRef)).second;
    const bool dynamic = schema_.FindDynamicAnchor(schema_.SiteOf(*target).resource, name) == *target;
    if (dynamic && writer_.IsAmbiguousAnchor(name)) return WriteDynamic(*target, name, std::move(out));
    out.push_back(*target);
  }
  return out;
}

// A reference that depends on how it is come by; where resources are not kept apart it leads to the
// first of its ends.
std::vector<NodeId> NodeExport::WriteDynamic(NodeId target, std::string_view name,
                                             std::vector<NodeId> others) {
  if (writer_.plan().keeps_resources()) {
    const std::string& uri = writer_.plan().UriOf(schema_.SiteOf(target).resource);
    object().Set("$dynamicRef", Tree::String(uri + "#" + std::string(name)));
    return others;
  }
  Warn(Keyword::kDynamicRef, "approximated: it always resolves to the same schema");
  others.push_back(target);
  return others;
}

}  // namespace plimsoll::schema
