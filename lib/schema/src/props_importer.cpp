#include "props_importer.h"

#include "json_schema_form.h"
#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/value/value_text.h"
#include "rule_reader.h"

namespace plimsoll::schema {

using value::TextOf;
using value::Value;

namespace {

// Keywords of which Go keeps a pointer, so that an empty text or a false flag counts.
bool KeepsZero(Keyword keyword) {
  switch (keyword) {
    case Keyword::kRef:
    case Keyword::kListType:
    case Keyword::kMapType:
    case Keyword::kPreserveUnknownFields: return true;
    default: return false;
  }
}

// A float stands for an integer only where it prints as one.
int64_t IntegerOf(Value held) {
  return held.kind() == value::Kind::kInt ? held.AsInt() : static_cast<int64_t>(held.AsDouble());
}

bool IsBoolean(Value held) { return held.kind() == value::Kind::kBool; }

}  // namespace

PropsImporter::PropsImporter(const value::Document& document, Value components)
    : builder_(document), lenient_(true) {
  if (!components.IsObject() || &components.document() != &document) return;
  for (const value::Member member : components.Members()) components_.emplace(member.key, member.value);
}

Schema PropsImporter::Run(Value props, Components imported) {
  const NodeId root = Later(props);
  for (const auto& [name, component] : components_) {
    if (component.index() == props.index()) nodes_of_components_.emplace(name, root);
  }
  if (imported == Components::kAll) {
    for (const auto& [name, component] : components_) ComponentNamed(name);
  }
  while (!todo_.empty()) {
    const auto [node, value] = todo_.back();
    todo_.pop_back();
    if (!value.IsObject()) continue;
    for (const value::Member member : value.Members()) ReadKeyword(node, member);
    if (lenient_ || map_keys_ != nullptr) ReadAlias(node, value);
  }
  if (lenient_) builder_.SetSites({}, std::move(sites_));
  for (const auto& [name, node] : nodes_of_components_) builder_.AddComponent({name, node, {}});
  return builder_.Finish(root);
}

// The node of a schema that is read when its turn comes.
NodeId PropsImporter::Later(Value props) {
  const NodeId node = builder_.AddNode(props.span());
  if (lenient_) sites_.push_back({props.index(), 0});
  todo_.emplace_back(node, props);
  return node;
}

const KeywordInfo* PropsImporter::KeywordOf(const value::Member& member) const {
  if (!lenient_) return member.value.IsNull() ? nullptr : FindGoKeyword(member.key);
  const KeywordInfo* info = FindKeyword(member.key);
  if (info == nullptr) return nullptr;
  if (info->keyword == Keyword::kType && member.value.IsArray()) info = &InfoOf(Keyword::kTypes);
  return FitsForm(info->form, member.value) ? info : nullptr;
}

void PropsImporter::ReadKeyword(NodeId node, const value::Member& member) {
  const KeywordInfo* info = KeywordOf(member);
  if (info == nullptr) return;
  const Keyword keyword = info->keyword;
  const Value held = member.value;
  switch (info->form) {
    case Form::kFlag: return ReadFlag(node, keyword, held);
    case Form::kInteger: return builder_.SetInteger(node, keyword, IntegerOf(held), held.span());
    case Form::kNumber: return builder_.SetNumber(node, keyword, held.AsDouble(), held.span());
    case Form::kText: return ReadText(node, keyword, held);
    case Form::kTexts: return ReadTexts(node, keyword, held);
    case Form::kNode: return builder_.SetNode(node, keyword, Later(held), held.span());
    case Form::kNodes: return ReadNodes(node, keyword, held);
    case Form::kNamedNodes: return ReadNamedNodes(node, keyword, held);
    case Form::kNodeOrFlag: return ReadNodeOrFlag(node, keyword, held);
    case Form::kNodeOrNodes: return ReadNodeOrNodes(node, keyword, held);
    case Form::kNodesOrTexts: return ReadDependencies(node, keyword, held);
    case Form::kLiteral: return ReadLiteral(node, keyword, held);
    case Form::kLiterals: return ReadLiterals(node, keyword, held);
    case Form::kDocs:
      return builder_.SetDocs(node, {TextOf(held.Find("description")), TextOf(held.Find("url"))},
                              held.span());
    case Form::kRules: return ReadRules(node, held);
  }
}

void PropsImporter::ReadAlias(NodeId node, Value value) {
  const std::optional<Value> key = value.Find(InfoOf(Keyword::kMapKey).name);
  if (!key || !key->IsString()) return;
  if (map_keys_ != nullptr) map_keys_->push_back(key->span());
  if (value.Find(InfoOf(Keyword::kListMapKeys).name)) return;
  const std::string_view text = key->AsString();
  builder_.SetTexts(node, Keyword::kListMapKeys, std::span(&text, 1), key->span());
}

void PropsImporter::ReadFlag(NodeId node, Keyword keyword, Value held) {
  if (held.AsBool() || KeepsZero(keyword)) builder_.SetFlag(node, keyword, held.AsBool(), held.span());
}

void PropsImporter::ReadText(NodeId node, Keyword keyword, Value held) {
  if (!held.AsString().empty() || KeepsZero(keyword)) {
    builder_.SetText(node, keyword, held.AsString(), held.span());
  }
  if (!lenient_ || keyword != Keyword::kRef) return;
  if (const auto target = ComponentNamed(held.AsString())) builder_.AddLink({node, keyword, *target});
}

// The node of the component that a reference names.
std::optional<NodeId> PropsImporter::ComponentNamed(std::string_view reference) {
  const auto found = components_.find(ReferencedName(reference));
  if (reference.empty() || found == components_.end()) return std::nullopt;
  const auto known = nodes_of_components_.find(found->first);
  if (known != nodes_of_components_.end()) return known->second;
  return nodes_of_components_.emplace(found->first, Later(found->second)).first->second;
}

// Null among texts is the empty text.
std::span<const std::string_view> PropsImporter::CollectTexts(Value list) {
  texts_.clear();
  for (const Value item : list.Items()) texts_.push_back(TextOf(item));
  return texts_;
}

void PropsImporter::ReadTexts(NodeId node, Keyword keyword, Value held) {
  if (held.Count() == 0) return builder_.SetEmpty(node, keyword);
  builder_.SetTexts(node, keyword, CollectTexts(held), held.span());
}

std::span<const NodeId> PropsImporter::CollectNodes(Value list) {
  nodes_.clear();
  for (const Value item : list.Items()) nodes_.push_back(Later(item));
  return nodes_;
}

void PropsImporter::ReadNodes(NodeId node, Keyword keyword, Value held) {
  if (held.Count() == 0) return builder_.SetEmpty(node, keyword);
  builder_.SetNodes(node, keyword, CollectNodes(held), held.span());
}

void PropsImporter::ReadNamedNodes(NodeId node, Keyword keyword, Value held) {
  if (held.Count() == 0) return builder_.SetEmpty(node, keyword);
  named_.clear();
  for (const value::Member member : held.Members()) {
    named_.push_back({member.key, Later(member.value), member.key_value.span()});
  }
  builder_.SetNamedNodes(node, keyword, named_, held.span());
}

void PropsImporter::ReadNodeOrFlag(NodeId node, Keyword keyword, Value held) {
  if (held.IsObject()) return builder_.SetNode(node, keyword, Later(held), held.span());
  builder_.SetNodeFlag(node, keyword, IsBoolean(held) && held.AsBool(), held.span());
}

// Anything but a schema is a list, of nothing when it is no list.
void PropsImporter::ReadNodeOrNodes(NodeId node, Keyword keyword, Value held) {
  if (held.IsObject()) return builder_.SetNode(node, keyword, Later(held), held.span());
  if (held.IsArray() && held.Count() == 0) builder_.SetEmpty(node, keyword);
  builder_.SetNodes(node, keyword, CollectNodes(held), held.span());
}

void PropsImporter::ReadDependencies(NodeId node, Keyword keyword, Value held) {
  if (held.Count() == 0) return builder_.SetEmpty(node, keyword);
  dependencies_.clear();
  for (const value::Member member : held.Members()) {
    Dependency& dependency = dependencies_.emplace_back();
    dependency.name = member.key;
    if (member.value.IsObject()) dependency.node = Later(member.value);
    if (member.value.IsArray()) dependency.texts = builder_.AddTexts(CollectTexts(member.value));
  }
  builder_.SetDependencies(node, keyword, dependencies_, held.span());
}

void PropsImporter::ReadLiteral(NodeId node, Keyword keyword, Value held) {
  builder_.SetLiteral(node, keyword, held);
  if (!lenient_ || keyword != Keyword::kUnions) return;
  if (held.IsObject()) return ReadComponentsOfUnion(held);
  for (const Value declaration : held.Items()) ReadComponentsOfUnion(declaration);
}

// The object form of unions names a component for each value of the discriminator.
void PropsImporter::ReadComponentsOfUnion(Value declaration) {
  const std::optional<Value> values = declaration.Find("properties");
  if (!values || !values->IsObject()) return;
  for (const value::Member one : values->Members()) {
    ComponentNamed(one.value.IsString() ? one.value.AsString() : ReferenceOf(one.value));
  }
}

void PropsImporter::ReadLiterals(NodeId node, Keyword keyword, Value held) {
  if (held.Count() == 0) return builder_.SetEmpty(node, keyword);
  literals_.clear();
  for (const Value item : held.Items()) literals_.push_back(item.index());
  builder_.SetLiterals(node, keyword, literals_, held.span());
}

void PropsImporter::ReadRules(NodeId node, Value held) {
  if (held.Count() == 0) return builder_.SetEmpty(node, Keyword::kValidations);
  rules_.clear();
  for (const Value item : held.Items()) rules_.push_back(ReadRule(item));
  builder_.SetRules(node, rules_, held.span());
}

}  // namespace plimsoll::schema
