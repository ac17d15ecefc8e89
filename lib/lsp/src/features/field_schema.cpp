#include "plimsoll/lsp/features/field_schema.h"

#include <algorithm>
#include <array>

#include "plimsoll/builtin/kind/enum_values.h"
#include "plimsoll/value/write.h"

namespace plimsoll::lsp {
namespace {

using schema::Keyword;

// What every object has. CRDs need not say it.
constexpr std::array<std::string_view, 3> kFieldsOfAll = {"apiVersion", "kind", "metadata"};

bool IsFieldOfAll(std::string_view name) {
  return std::ranges::find(kFieldsOfAll, name) != kFieldsOfAll.end();
}

SchemaScalar ScalarOf(value::Value value) {
  if (value.IsString()) return {std::string(value.AsString()), true};
  const auto json = value::WriteJson(value, {.escape_html = false});
  return {json ? *json : "null", false};
}

std::string_view NameOfRoot(const schema::Schema& schema) {
  for (const schema::NamedNode& component : schema.Components()) {
    if (component.node == schema.root()) return component.name;
  }
  return {};
}

}  // namespace

FieldSchema::FieldSchema(const kinds::Kinds& kinds, const kinds::KindTypes& types, schema::NodeId node)
    : kinds_(&kinds), types_(&types), layers_(*types.schema, node), component_(layers_.component()) {}

std::optional<FieldSchema> FieldSchema::At(const kinds::Kinds& kinds, const ObjectPlace& object,
                                           const value::Path& path) {
  const auto types = kinds.FindSchemas(object.api_version, object.kind);
  if (!types || *types == nullptr || (*types)->schema == nullptr) return std::nullopt;
  std::optional<FieldSchema> at = FieldSchema(kinds, **types, (*types)->schema->root());
  at->is_object_root_ = true;
  at->component_ = NameOfRoot(*(*types)->schema);
  for (const value::Step& step : path.steps()) {
    at = at->Below(step);
    if (!at) return std::nullopt;
  }
  return at;
}

std::optional<FieldSchema> FieldSchema::Below(const value::Step& step) const {
  if (!step.HasName()) return layers_.Items() ? Element() : std::nullopt;
  if (auto field = Field(step.name)) return field;
  return shape() == FieldShape::kMap ? Element() : std::nullopt;
}

FieldSchema FieldSchema::Inner(schema::NodeId node) const {
  FieldSchema inner(*kinds_, *types_, node);
  inner.way_ = way_;
  return inner;
}

// The types of a kind whose metadata is that of all objects; null where the kind has its own.
const kinds::KindTypes* FieldSchema::CommonTypes() const {
  if (!types_->custom || !is_object_root_) return nullptr;
  const auto common = kinds_->FindSchemas("v1", "ConfigMap");
  return common && *common != nullptr ? *common : nullptr;
}

std::optional<FieldSchema> FieldSchema::Field(std::string_view name) const {
  const kinds::KindTypes* const common = IsFieldOfAll(name) ? CommonTypes() : nullptr;
  if (common != nullptr) {
    FieldSchema root(*kinds_, *common, common->schema->root());
    return root.Field(name);
  }
  const auto node = layers_.Property(name);
  if (!node) return std::nullopt;
  FieldSchema field = Inner(*node);
  field.name_ = name;
  field.holder_ = component_;
  field.required_ = layers_.Requires(name);
  field.way_.emplace_back(name);
  return field;
}

std::vector<FieldSchema> FieldSchema::Fields() const {
  std::vector<std::string_view> names;
  for (const schema::NamedNode& property : layers_.Properties()) names.push_back(property.name);
  if (CommonTypes() != nullptr) names.insert(names.end(), kFieldsOfAll.begin(), kFieldsOfAll.end());
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  std::vector<FieldSchema> out;
  for (const std::string_view name : names) {
    if (auto field = Field(name)) out.push_back(std::move(*field));
  }
  return out;
}

std::optional<FieldSchema> FieldSchema::Element() const {
  const auto items = layers_.Items();
  const auto node = items ? items : layers_.Values();
  if (!node) return std::nullopt;
  FieldSchema element = Inner(*node);
  element.name_ = name_;
  element.holder_ = holder_;
  element.is_item_ = items.has_value();
  return element;
}

FieldShape FieldSchema::shape() const {
  if (layers_.Items()) return FieldShape::kList;
  if (layers_.HasProperties()) return FieldShape::kObject;
  if (layers_.Values()) return FieldShape::kMap;
  const std::string_view type = layers_.Text(Keyword::kType);
  if (type == "array") return FieldShape::kList;
  if (type == "object") return FieldShape::kMap;
  return type.empty() && !layers_.Flag(Keyword::kIntOrString) ? FieldShape::kAny : FieldShape::kScalar;
}

std::string_view FieldSchema::TypeName() const {
  const std::string_view component = layers_.component();
  return component.substr(component.rfind('.') + 1);
}

std::string FieldSchema::TypeText() const {
  const FieldShape own = shape();
  if (own == FieldShape::kList || own == FieldShape::kMap) {
    const auto element = Element();
    const std::string inner = element ? element->TypeText() : "any";
    return (own == FieldShape::kList ? "[]" : "map[string]") + inner;
  }
  if (!TypeName().empty()) return std::string(TypeName());
  if (layers_.Flag(Keyword::kIntOrString)) return "IntOrString";
  if (own == FieldShape::kObject) return "Object";
  return own == FieldShape::kAny ? "any" : std::string(layers_.Text(Keyword::kType));
}

std::vector<SchemaScalar> FieldSchema::EnumValues() const {
  std::vector<SchemaScalar> out;
  if (const auto listed = layers_.Written("enum")) {
    for (const value::Value value : listed->Items()) out.push_back(ScalarOf(value));
    return out;
  }
  for (const std::string_view value : builtin::EnumValuesOf(holder_, name_ + (is_item_ ? "[]" : ""))) {
    out.push_back({std::string(value), true});
  }
  return out;
}

std::optional<SchemaScalar> FieldSchema::Default() const {
  const auto found = layers_.Written("default");
  if (!found || found->IsObject() || found->IsArray()) return std::nullopt;
  return ScalarOf(*found);
}

std::vector<std::string_view> FieldSchema::ListKeys() const {
  std::vector<std::string_view> out;
  const auto keys = layers_.Written("x-kubernetes-list-map-keys");
  if (!keys || !keys->IsArray()) return out;
  for (const value::Value key : keys->Items()) {
    if (key.IsString()) out.push_back(key.AsString());
  }
  return out;
}

}  // namespace plimsoll::lsp
