#include "plimsoll/engine/describe/kind_explanation.h"

#include <algorithm>
#include <array>
#include <span>

#include "builtin_defaults.h"
#include "plimsoll/builtin/kind/enum_values.h"
#include "plimsoll/declare/explain.h"
#include "plimsoll/kinds/kind_rules.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/kinds/union_facts.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/schema/schema_layers.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/nearest_word.h"
#include "plimsoll/value/any_value.h"

namespace plimsoll::engine {
namespace {

using schema::Keyword;
using schema::NamedNode;
using schema::SchemaLayers;
using value::Tree;

// In the order they are printed.
constexpr std::array<std::string_view, 33> kKeywords = {
    "format",
    "nullable",
    "default",
    "enum",
    "pattern",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "deprecated",
    "oneOf",
    "anyOf",
    "not",
    "x-kubernetes-int-or-string",
    "x-kubernetes-preserve-unknown-fields",
    "x-kubernetes-embedded-resource",
    "x-kubernetes-list-type",
    "x-kubernetes-list-map-keys",
    "x-kubernetes-map-type",
    "x-kubernetes-patch-strategy",
    "x-kubernetes-patch-merge-key",
    "x-kubernetes-unions",
    "x-kubernetes-union",
    "x-kubernetes-selectable-fields",
    "x-kubernetes-validations",
};

void AddFacts(const SchemaLayers& schema, const std::string& prefix, std::vector<SchemaFact>& out) {
  for (const std::string_view keyword : kKeywords) {
    if (const auto found = schema.Written(keyword)) {
      out.push_back({prefix + std::string(keyword), Tree::From(*found)});
    }
  }
}

// What Go types list and schemas do not. Custom resources have other components.
void AddEnum(std::string_view component, const std::string& field, std::string_view keyword,
             std::vector<SchemaFact>& out) {
  const std::vector<std::string_view> values = builtin::EnumValuesOf(component, field);
  if (values.empty() || std::ranges::find(out, keyword, &SchemaFact::keyword) != out.end()) return;
  Tree list = Tree::NewArray();
  for (const std::string_view value : values) list.AsArray().push_back(Tree::String(std::string(value)));
  const auto at = std::ranges::find_if(
      out, [](const SchemaFact& fact) { return fact.keyword != "format" && fact.keyword != "default"; });
  out.insert(at, {std::string(keyword), std::move(list)});
}

std::string_view LastWord(std::string_view component) { return component.substr(component.rfind('.') + 1); }

std::string PlainType(const SchemaLayers& schema) {
  if (!schema.component().empty()) return std::string(LastWord(schema.component()));
  if (schema.Flag(Keyword::kIntOrString)) return "IntOrString";
  const std::string_view type = schema.Text(Keyword::kType);
  if (type == "object" || (type.empty() && schema.HasProperties())) return "Object";
  return type.empty() ? "any" : std::string(type);
}

class Explainer {
 public:
  Explainer(const kinds::KindTypes& types, const ExplainOptions& options)
      : schema_(*types.schema),
        recursive_(options.recursive),
        descriptions_(types.custom ? nullptr : options.descriptions) {}

  // The schema of the objects, with its name among the components.
  SchemaLayers Root() {
    for (const NamedNode& component : schema_.Components()) {
      if (component.node == schema_.root()) root_name_ = component.name;
    }
    return Layers(schema_.root());
  }

  SchemaLayers Layers(schema::NodeId node) const { return {schema_, node}; }

  // The schema that has the fields: inside lists and maps.
  SchemaLayers Element(SchemaLayers schema) const {
    for (size_t depth = 0; depth < kMaxExplainDepth; ++depth) {
      const auto inner = schema.Items()                ? schema.Items()
                         : schema.Properties().empty() ? schema.Values()
                                                       : std::nullopt;
      if (!inner) break;
      schema = Layers(*inner);
    }
    return schema;
  }

  // The name of the component that a schema is; empty where it has none.
  std::string_view NameOf(const SchemaLayers& schema, bool root) const {
    return root ? root_name_ : schema.component();
  }

  // Of the kind itself.
  std::string DescriptionOf(std::string_view component) const {
    return descriptions_ != nullptr ? descriptions_->Of(component) : "";
  }

  // Of the field alone. `holder` is the component that has it.
  KindField Describe(std::string_view name, const SchemaLayers& schema, std::string_view holder) const {
    KindField out{std::string(name), TypeOf(schema)};
    out.description = schema.Text(Keyword::kDescription);
    if (out.description.empty() && descriptions_ != nullptr && !recursive_) {
      out.description = descriptions_->OfField(holder, name);
    }
    AddFacts(schema, "", out.facts);
    AddEnum(holder, std::string(name), "enum", out.facts);
    AddEnum(holder, std::string(name) + "[]", "items.enum", out.facts);
    if (const auto items = schema.Items()) AddFacts(Layers(*items), "items.", out.facts);
    if (const auto values = schema.Values()) AddFacts(Layers(*values), "values.", out.facts);
    return out;
  }

  void AddFields(const SchemaLayers& schema, size_t depth, bool root, KindField& out) {
    const SchemaLayers holder = Element(schema);
    const std::vector<NamedNode> properties = holder.Properties();
    const std::string_view component = NameOf(holder, root);
    const bool again = !component.empty() && std::ranges::find(open_, component) != open_.end();
    if (again || depth >= kMaxExplainDepth || count_ + properties.size() > kMaxExplainedFields) {
      out.cut = !properties.empty();
      return;
    }
    count_ += properties.size();
    open_.push_back(component);
    for (const NamedNode& property : properties) {
      const SchemaLayers inner = Layers(property.node);
      KindField field = Describe(property.name, inner, component);
      field.required = holder.Requires(property.name);
      if (recursive_) AddFields(inner, depth + 1, false, field);
      out.fields.push_back(std::move(field));
    }
    std::ranges::stable_sort(out.fields, {}, &KindField::name);
    open_.pop_back();
  }

 private:
  std::string TypeOf(SchemaLayers schema) const {
    std::string prefix;
    for (size_t depth = 0; depth < kMaxExplainDepth; ++depth) {
      const auto items = schema.Items();
      const auto values = schema.Values();
      const bool map = !items && values && schema.Properties().empty();
      if (!items && !map) break;
      prefix += items ? "[]" : "map[string]";
      schema = Layers(items ? *items : *values);
    }
    return prefix + PlainType(schema);
  }

  const schema::Schema& schema_;
  bool recursive_;
  kinds::KindDescriptions* descriptions_;
  std::string_view root_name_;
  std::vector<std::string_view> open_;  // components on the way down
  size_t count_ = 0;
};

struct SplitName {
  std::string_view kind;
  std::vector<std::string_view> fields;
};

// Groups have dots, too, so the kind begins after its last slash. Items may be marked by `[]`.
SplitName SplitKindAndFields(std::string_view text) {
  const size_t slash = text.rfind('/');
  size_t dot = text.find('.', slash == std::string_view::npos ? 0 : slash);
  SplitName out{text.substr(0, dot), {}};
  while (dot != std::string_view::npos) {
    const size_t next = text.find('.', dot + 1);
    const std::string_view field = text.substr(dot + 1, next - dot - 1);
    out.fields.push_back(field.substr(0, field.find('[')));
    dot = next;
  }
  return out;
}

finding::Finding NotKnown(finding::Code code, std::string message) {
  finding::Finding out(code);
  out.message = std::move(message);
  return out;
}

finding::Finding NoSuchField(std::string_view name, const std::string& where, const SchemaLayers& holder) {
  finding::Finding out =
      NotKnown(finding::Code::kUnknownField, where + " has no field \"" + std::string(name) + "\"");
  std::vector<std::string_view> words;
  for (const NamedNode& property : holder.Properties()) words.push_back(property.name);
  if (const auto near = text::NearestWord(name, words)) {
    out.hint = "did you mean \"" + std::string(*near) + "\"?";
  } else if (words.empty()) {
    out.hint = "it has no fields";
  }
  return out;
}

std::string InWords(const unions::UnionType& type) {
  const std::string start = type.IsTagged()                               ? "fields selected by a value: "
                            : type.mode == unions::UnionMode::kExactlyOne ? "exactly one of "
                                                                          : "at most one of ";
  const std::string members = text::Joined(type.members, ", ", &unions::UnionMember::field);
  return start + members + (type.HasDiscriminator() ? ", selected by " + type.discriminator : "");
}

std::vector<std::string> UnionsAt(const kinds::KindTypes& types, std::string path) {
  std::vector<std::string> out;
  const unions::DerivedUnions derived =
      unions::UnionsOfOpenApi(*types.schema, {.published = !types.custom, .builtin = !types.custom});
  for (const unions::PlacedUnion& placed : derived.schema.List()) {
    std::string plain;
    for (const char letter : placed.path) {
      if (letter != '[' && letter != ']' && letter != '{' && letter != '}') plain += letter;
    }
    if (plain == path) out.push_back(InWords(*placed.type));
  }
  return out;
}

void AddWords(const std::vector<declare::ExplainedRule>& rules, std::vector<std::string>& out) {
  for (const declare::ExplainedRule& rule : rules) {
    if (!rule.silent && !rule.optional) out.push_back(rule.words);
  }
}

// Of the field, and of the type of its values.
std::vector<std::string> RulesAt(const kinds::KindRules& rules, const std::vector<std::string>& path) {
  std::vector<std::string> out;
  const declare::Explainer explainer(rules.universe(), rules.program());
  const auto found = explainer.Follow(rules.root().node, path);
  // A path that the declarations do not have is one no rule reaches.
  if (!found) return out;
  if (found->field != nullptr) AddWords(explainer.ExplainField(*found->field, "").rules, out);
  if (found->node != declare::kNoNode) AddWords(explainer.Explain(found->node).rules, out);
  return out;
}

std::vector<std::string> RulesOf(const kinds::NamedKind& entry, const kinds::Kinds& kinds,
                                 const std::vector<std::string_view>& path) {
  if (!entry.builtin) return {};
  const kinds::Kind* const kind = kinds.Find(entry.api_version, entry.kind);
  const kinds::KindRules* const rules = kind != nullptr ? kind->rules() : nullptr;
  if (rules == nullptr) return {};
  return RulesAt(*rules, std::vector<std::string>(path.begin(), path.end()));
}

// What every object has. CRDs need not say it.
constexpr std::array<std::string_view, 3> kCommonFields = {"apiVersion", "kind", "metadata"};

bool IsCommon(std::string_view field) {
  return std::ranges::find(kCommonFields, field) != kCommonFields.end();
}

using Fields = std::span<const std::string_view>;

// What a schema says of a field of its objects, or of the objects.
std::expected<KindExplanation, finding::Finding> ExplainBySchema(const kinds::NamedKind& entry,
                                                                 const kinds::KindTypes& types, Fields fields,
                                                                 const ExplainOptions& options) {
  KindExplanation out{entry, "", {}, {}, {}};
  Explainer explainer(types, options);
  SchemaLayers schema = explainer.Root();
  bool required = false;
  std::string_view last;
  std::string_view holder_name;
  for (const std::string_view field : fields) {
    SchemaLayers holder = explainer.Element(schema);
    const auto found = holder.Property(field);
    const std::string where = out.path.empty() ? entry.kind : entry.kind + "." + out.path;
    if (!found) return std::unexpected(NoSuchField(field, where, holder));
    required = holder.Requires(field);
    holder_name = explainer.NameOf(holder, out.path.empty());
    schema = explainer.Layers(*found);
    out.path += (out.path.empty() ? "" : ".") + std::string(field);
    last = field;
  }
  out.field = explainer.Describe(last, schema, holder_name);
  if (fields.empty()) {
    out.field.type = entry.kind;
    if (out.field.description.empty()) {
      out.field.description = explainer.DescriptionOf(explainer.NameOf(schema, true));
    }
  }
  out.field.required = required;
  explainer.AddFields(schema, 0, fields.empty(), out.field);
  return out;
}

void AddMissingFacts(std::vector<SchemaFact>& own, std::vector<SchemaFact>& out) {
  for (SchemaFact& fact : own) {
    if (std::ranges::find(out, fact.keyword, &SchemaFact::keyword) == out.end())
      out.push_back(std::move(fact));
  }
}

// Metadata as all objects have it, with what the CRD says besides: it may restrict names.
std::expected<KindExplanation, finding::Finding> ExplainCommon(const kinds::NamedKind& entry,
                                                               const kinds::KindTypes& common,
                                                               const kinds::KindTypes& types, Fields fields,
                                                               const ExplainOptions& options) {
  auto out = ExplainBySchema(entry, common, fields, options);
  auto own = ExplainBySchema(entry, types, fields, options);
  if (out && own) AddMissingFacts(own->field.facts, out->field.facts);
  return out;
}

// Of the whole object; metadata is named, not explained again.
void AddCommonFields(const kinds::NamedKind& entry, const kinds::KindTypes& common,
                     const ExplainOptions& options, KindField& out) {
  for (const std::string_view name : kCommonFields) {
    auto what = ExplainBySchema(entry, common, std::array{name}, {.descriptions = options.descriptions});
    if (!what) continue;
    KindField field = std::move(what->field);
    field.cut = !field.fields.empty();
    field.fields.clear();
    if (options.recursive) field.description.clear();
    const auto there = std::ranges::find(out.fields, name, &KindField::name);
    if (there == out.fields.end()) {
      out.fields.push_back(std::move(field));
    } else {
      AddMissingFacts(there->facts, field.facts);
      field.required = there->required;
      if (field.description.empty()) field.description = there->description;
      *there = std::move(field);
    }
  }
  std::ranges::stable_sort(out.fields, {}, &KindField::name);
}

}  // namespace

std::expected<KindExplanation, finding::Finding> ExplainKind(const kinds::Kinds& kinds, std::string_view name,
                                                             const ExplainOptions& options) {
  const SplitName split = SplitKindAndFields(name);
  const Result<kinds::NamedKind> entry = kinds.FindNamed(split.kind);
  if (!entry) return std::unexpected(NotKnown(finding::Code::kUnknownKind, entry.error().message));
  const Result<const kinds::KindTypes*> types = kinds.FindTypes(entry->api_version, entry->kind);
  if (!types) return std::unexpected(NotKnown(finding::Code::kUnknownKind, types.error().message));
  if (*types == nullptr) {
    return std::unexpected(
        NotKnown(finding::Code::kUnknownKind, "no schema of " + entry->kind + " is known"));
  }
  const Result<const kinds::KindTypes*> common =
      (*types)->custom ? kinds.FindTypes("v1", "ConfigMap") : nullptr;
  const bool has_common = common && *common != nullptr;
  const bool about_common = has_common && !split.fields.empty() && IsCommon(split.fields.front());
  auto out = about_common ? ExplainCommon(*entry, **common, **types, split.fields, options)
                          : ExplainBySchema(*entry, **types, split.fields, options);
  if (!out) return out;
  if (has_common && split.fields.empty()) AddCommonFields(*entry, **common, options, out->field);
  const kinds::Kind* const kind = entry->builtin ? kinds.Find(entry->api_version, entry->kind) : nullptr;
  if (kind != nullptr && kind->builtin() != nullptr) {
    AddBuiltinDefaults(*kind->builtin(), kinds.minor_version(), split.fields, out->field);
  }
  out->unions = UnionsAt(**types, out->path);
  out->rules = RulesOf(*entry, kinds, split.fields);
  return out;
}

}  // namespace plimsoll::engine
