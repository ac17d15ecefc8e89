#include "json_schema_importer.h"

#include <array>
#include <cmath>

#include "json_schema_form.h"
#include "plimsoll/value/value_text.h"
#include "rule_reader.h"

namespace plimsoll::schema {

using value::Kind;
using value::TextOf;
using value::Value;

namespace {

constexpr std::array<std::string_view, 7> kTypeNames = {"null",   "boolean", "object", "array",
                                                        "number", "string",  "integer"};

bool IsTypeName(std::string_view name) {
  for (const std::string_view known : kTypeNames) {
    if (known == name) return true;
  }
  return false;
}

// What no instance can reach counts as the largest count there is.
int64_t CountOf(Value held) {
  if (held.kind() == Kind::kInt) return held.AsInt();
  const double number = held.AsDouble();
  return number >= 9.2e18 ? INT64_MAX : static_cast<int64_t>(number);
}

bool IsExtension(std::string_view name) { return name.starts_with("x-"); }

}  // namespace

Schema JsonSchemaImporter::Run(const std::vector<NamedNode>& definitions) {
  for (const Site& site : survey_.sites()) builder_.AddNode(bundle_.At(site.value).span());
  const auto count = static_cast<uint32_t>(survey_.sites().size());
  for (uint32_t i = 0; i < count; ++i) {
    if (!survey_.HoldsSchemas(i)) ReadNode({i});
  }
  if (!definitions.empty()) {
    builder_.SetNamedNodes({0}, Keyword::kDefinitions, definitions, bundle_.document().root().span());
  }
  for (const SurveyReference& reference : survey_.references()) {
    builder_.AddLink({{reference.site}, reference.keyword, {reference.target}});
  }
  SetSites();
  return builder_.Finish({0});
}

void JsonSchemaImporter::SetSites() {
  std::vector<Resource> resources;
  for (const SurveyResource& from : survey_.resources()) {
    const auto position = static_cast<uint32_t>(resources.size());
    Resource& resource = resources.emplace_back();
    resource.dialect = from.dialect;
    resource.format_asserts = (from.vocabularies & kFormatAssertion) != 0;
    resource.recursive_anchor = from.recursive_anchor;
    resource.root = {survey_.SiteOf(from.root)};
    for (const auto& [name, value] : from.dynamic_anchors) {
      // The name is borrowed from the survey's map; the schema must borrow from the document.
      const std::optional<Value> held = bundle_.At(value).Find("$dynamicAnchor");
      builder_.AddDynamicAnchor({position, TextOf(held), {survey_.SiteOf(value)}});
    }
  }
  builder_.SetSites(std::move(resources), survey_.sites());
}

void JsonSchemaImporter::ReadNode(NodeId node) {
  const Site& site = survey_.sites()[node.index];
  const SurveyResource& resource = survey_.resources()[site.resource];
  const Value value = bundle_.At(site.value);
  if (value.kind() == Kind::kBool) {
    if (!HasBooleanSchemas(resource.dialect)) Warn(node, {}, "a schema is an object in this dialect");
    if (!value.AsBool()) builder_.SetFlag(node, Keyword::kNever, true, value.span());
    return;
  }
  if (!value.IsObject())
    return Warn(node, {}, "a schema must be an object or a boolean; this one accepts everything");
  const std::optional<Value> reference = value.Find("$ref");
  if (reference && RefStandsAlone(resource.dialect)) {
    if (reference->IsString()) {
      builder_.SetText(node, Keyword::kRef, reference->AsString(), reference->span());
    }
    return;
  }
  for (const value::Member member : value.Members()) {
    ReadMember(node, resource.dialect, resource.vocabularies, member);
  }
}

void JsonSchemaImporter::ReadMember(NodeId node, Dialect dialect, uint8_t vocabularies,
                                    const value::Member& member) {
  const KeywordInfo* info = KeywordIn(dialect, vocabularies, member.key, member.value);
  if (info == nullptr) return ReadUnknown(node, dialect, member);
  if (!FitsForm(info->form, member.value)) {
    return Warn(node, member.key, "ignored: expected " + std::string(Expected(info->form)));
  }
  ReadKeyword(node, *info, dialect, member.value);
}

// Extensions may mean something to others; anything else is likely a slip or of another dialect.
void JsonSchemaImporter::ReadUnknown(NodeId node, Dialect, const value::Member& member) {
  if (IsExtension(member.key) || survey_.IsContainer(node.index, member.value)) return;
  const bool elsewhere = FindKeyword(member.key) != nullptr;
  Warn(node, member.key,
       elsewhere ? "ignored: the dialect of the schema does not have this keyword here"
                 : "ignored: unknown keyword");
}

void JsonSchemaImporter::ReadKeyword(NodeId node, const KeywordInfo& info, Dialect dialect, Value held) {
  const Keyword keyword = info.keyword;
  if (keyword == Keyword::kItems) return ReadItems(node, dialect, held);
  if (keyword == Keyword::kMapKey) return ReadAlias(node, held);
  if (keyword == Keyword::kType && !IsTypeName(held.AsString())) {
    Warn(node, "type", "unknown type " + std::string(held.AsString()) + ": no value matches");
  }
  switch (info.form) {
    case Form::kFlag: return builder_.SetFlag(node, keyword, held.AsBool(), held.span());
    case Form::kInteger: return builder_.SetInteger(node, keyword, CountOf(held), held.span());
    case Form::kNumber: return builder_.SetNumber(node, keyword, held.AsDouble(), held.span());
    case Form::kText: return builder_.SetText(node, keyword, held.AsString(), held.span());
    case Form::kTexts: return ReadTexts(node, keyword, held);
    case Form::kNode: return builder_.SetNode(node, keyword, NodeOf(held), held.span());
    case Form::kNodes: return ReadNodes(node, keyword, held);
    case Form::kNamedNodes: return ReadNamedNodes(node, keyword, held);
    case Form::kNodeOrFlag:
      if (held.IsObject()) return builder_.SetNode(node, keyword, NodeOf(held), held.span());
      return builder_.SetNodeFlag(node, keyword, held.AsBool(), held.span());
    case Form::kNodeOrNodes: return;  // only `items`
    case Form::kNodesOrTexts: return ReadDependencies(node, keyword, held);
    case Form::kLiteral: return builder_.SetLiteral(node, keyword, held);
    case Form::kLiterals: return ReadLiterals(node, keyword, held);
    case Form::kDocs:
      return builder_.SetDocs(node, {TextOf(held.Find("description")), TextOf(held.Find("url"))},
                              held.span());
    case Form::kRules: return ReadRules(node, held);
  }
}

void JsonSchemaImporter::ReadTexts(NodeId node, Keyword keyword, Value held) {
  std::vector<std::string_view> texts;
  for (const Value item : held.Items()) texts.push_back(item.AsString());
  builder_.SetTexts(node, keyword, texts, held.span());
}

void JsonSchemaImporter::ReadNodes(NodeId node, Keyword keyword, Value held) {
  std::vector<NodeId> nodes;
  for (const Value item : held.Items()) nodes.push_back(NodeOf(item));
  builder_.SetNodes(node, keyword, nodes, held.span());
}

void JsonSchemaImporter::ReadNamedNodes(NodeId node, Keyword keyword, Value held) {
  std::vector<NamedNode> named;
  for (const value::Member member : held.Members()) {
    named.push_back({member.key, NodeOf(member.value), member.key_value.span()});
  }
  builder_.SetNamedNodes(node, keyword, named, held.span());
}

void JsonSchemaImporter::ReadItems(NodeId node, Dialect dialect, Value held) {
  if (!held.IsArray()) return builder_.SetNode(node, Keyword::kItems, NodeOf(held), held.span());
  if (!HasItemLists(dialect)) return Warn(node, "items", "ignored: use prefixItems for a list of schemas");
  ReadNodes(node, Keyword::kItems, held);
}

void JsonSchemaImporter::ReadDependencies(NodeId node, Keyword keyword, Value held) {
  std::vector<Dependency> dependencies;
  std::vector<std::string_view> texts;
  for (const value::Member member : held.Members()) {
    Dependency& dependency = dependencies.emplace_back();
    dependency.name = member.key;
    if (!member.value.IsArray()) {
      dependency.node = NodeOf(member.value);
      continue;
    }
    texts.clear();
    for (const Value item : member.value.Items()) texts.push_back(item.AsString());
    dependency.texts = builder_.AddTexts(texts);
  }
  builder_.SetDependencies(node, keyword, dependencies, held.span());
}

void JsonSchemaImporter::ReadLiterals(NodeId node, Keyword keyword, Value held) {
  std::vector<uint32_t> literals;
  for (const Value item : held.Items()) literals.push_back(item.index());
  builder_.SetLiterals(node, keyword, literals, held.span());
}

void JsonSchemaImporter::ReadRules(NodeId node, Value held) {
  std::vector<Rule> rules;
  for (const Value item : held.Items()) rules.push_back(ReadRule(item));
  builder_.SetRules(node, rules, held.span());
}

void JsonSchemaImporter::ReadAlias(NodeId node, Value held) {
  Warn(node, InfoOf(Keyword::kMapKey).name, "read as x-kubernetes-list-map-keys with this one key");
  builder_.SetText(node, Keyword::kListMapKeys, held.AsString(), held.span());
}

void JsonSchemaImporter::Warn(NodeId node, std::string_view keyword, std::string message) {
  survey_.Warn(survey_.sites()[node.index].value, keyword, std::move(message));
}

}  // namespace plimsoll::schema
