// Schemas become nodes of the plan one after the other, off a list of what is still to do, so that types may
// contain themselves. References, and the `allOf` of one that published documents wrap them in, are followed
// at once.
#include "plimsoll/builtin/kind/kind_plan.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>
#include <utility>

#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/catalog/release_name.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/schema/open_api_reference.h"

#include "go_types.h"
#include "shown_types.h"

namespace plimsoll::builtin {

using schema::Keyword;
using schema::NamedNode;
using schema::NodeId;
using schema::Schema;

namespace {

// References that lead to references.
constexpr int kMaxChain = 64;

// Types that read their own bytes, by the end of their names. Their schemas tell less than they do.
constexpr std::array<std::pair<std::string_view, FieldShape>, 11> kOwnReaders = {{
    {"pkg.api.resource.Quantity", FieldShape::kQuantity},
    {"pkg.util.intstr.IntOrString", FieldShape::kIntOrString},
    {"meta.v1.Time", FieldShape::kTime},
    {"meta.v1.MicroTime", FieldShape::kMicroTime},
    {"meta.v1.FieldsV1", FieldShape::kAny},
    {"pkg.runtime.RawExtension", FieldShape::kAny},
    {"apiextensions.v1.JSON", FieldShape::kAny},
    {"apiextensions.v1.JSONSchemaPropsOrArray", FieldShape::kAny},
    {"apiextensions.v1.JSONSchemaPropsOrBool", FieldShape::kAny},
    {"apiextensions.v1.JSONSchemaPropsOrStringArray", FieldShape::kAny},
    {"pkg.util.intstr.Int64OrString", FieldShape::kAny},
}};

FieldShape ScalarShape(const Schema& schema, NodeId type_node) {
  const std::string_view type = schema.Text(type_node, Keyword::kType);
  const std::string_view format = schema.Text(type_node, Keyword::kFormat);
  if (type == "string") {
    if (format == "byte") return FieldShape::kBytes;
    return format == "date-time" ? FieldShape::kTime : FieldShape::kString;
  }
  if (type == "boolean") return FieldShape::kBool;
  if (type == "number") return FieldShape::kNumber;
  if (type == "integer") return format == "int32" ? FieldShape::kInt32 : FieldShape::kInt64;
  const bool either = format == "int-or-string" || schema.Flag(type_node, Keyword::kIntOrString);
  return either ? FieldShape::kIntOrString : FieldShape::kAny;
}

}  // namespace

class PlanMaker {
 public:
  PlanMaker(const Schema& schema, KindPlan& out)
      : schema_(schema), out_(out), known_(schema.NodeCount(), kNoNode) {}

  void Run(std::string_view component) {
    NodeFor(schema_.root(), component);
    while (!open_.empty()) {
      const Open next = open_.back();
      open_.pop_back();
      Fill(next);
    }
  }

 private:
  struct Open {
    uint32_t node;
    NodeId schema;
    std::string_view component;  // empty for what is written inline
  };

  uint32_t NodeFor(NodeId schema, std::string_view component) {
    for (int i = 0; i < kMaxChain; ++i) {
      const std::optional<NodeId> next = Referenced(schema, component);
      if (!next) break;
      schema = *next;
    }
    uint32_t& known = known_[schema.index];
    if (known != kNoNode) return known;
    known = static_cast<uint32_t>(out_.nodes_.size());
    out_.nodes_.emplace_back();
    open_.push_back({known, schema, component});
    return known;
  }

  // The target of a schema that is only a reference, or an `allOf` of one schema.
  std::optional<NodeId> Referenced(NodeId schema, std::string_view& component) const {
    const std::string_view reference = schema_.Text(schema, Keyword::kRef);
    if (!reference.empty()) {
      component = schema::ReferencedName(reference);
      return schema_.Target(schema, Keyword::kRef);
    }
    const std::span<const NodeId> parts = schema_.Nodes(schema, Keyword::kAllOf);
    if (parts.size() != 1 || HasProperties(schema_, schema)) return std::nullopt;
    return parts.front();
  }

  void Fill(const Open& open) {
    PlanNode node = out_.nodes_[open.node];
    node.shape = ShapeOf(open);
    if (node.shape == FieldShape::kList) node.element = ElementOf(open.schema, Keyword::kItems);
    if (node.shape == FieldShape::kMap) node.element = ElementOf(open.schema, Keyword::kAdditionalProperties);
    if (node.shape == FieldShape::kStruct) FillStruct(open, node);
    if (node.shape == FieldShape::kString) FillChoices(open.schema, node);
    out_.nodes_[open.node] = node;
  }

  FieldShape ShapeOf(const Open& open) const {
    for (const auto& [name, shape] : kOwnReaders) {
      if (open.component.ends_with(name)) return shape;
    }
    const std::string_view type = schema_.Text(open.schema, Keyword::kType);
    if (type == "array") return FieldShape::kList;
    const bool fields = HasProperties(schema_, open.schema);
    if (type != "object" && !(type.empty() && fields)) return ScalarShape(schema_, open.schema);
    if (fields || IsFieldless(open)) return FieldShape::kStruct;
    return schema_.Node(open.schema, Keyword::kAdditionalProperties) ? FieldShape::kMap : FieldShape::kAny;
  }

  // A Go struct without fields, such as StorageVersionSpec: types of the API that hold anything are read by
  // their own code.
  bool IsFieldless(const Open& open) const {
    return open.component.starts_with("io.k8s.api.") &&
           !schema_.Node(open.schema, Keyword::kAdditionalProperties);
  }

  uint32_t ElementOf(NodeId schema, Keyword keyword) {
    const std::optional<NodeId> element = schema_.Node(schema, keyword);
    return element ? NodeFor(*element, {}) : kNoNode;
  }

  void FillStruct(const Open& open, PlanNode& node) {
    node.open = schema_.Flag(open.schema, Keyword::kPreserveUnknownFields) ||
                schema_.Has(open.schema, Keyword::kAdditionalProperties);
    std::vector<PlanProperty> made;
    std::vector<std::string_view> names;
    for (const NamedNode& property : PropertiesAsWritten(schema_, open.schema)) {
      names.push_back(property.name);
      const bool required = property.name == "spec" || IsRequired(open, property.name);
      made.push_back({.name = property.name, .node = NodeFor(property.node, {}), .required = required});
      made.back().field = FindField(property.name);
      if (made.back().required) ++node.required_count;
    }
    node.first_property = static_cast<uint32_t>(out_.properties_.size());
    node.property_count = static_cast<uint32_t>(made.size());
    node.names = out_.table_.Add(names);
    AddGoFacts(open.component, node, made);
    AddSlots(node, made);
    out_.properties_.insert(out_.properties_.end(), made.begin(), made.end());
  }

  void AddSlots(PlanNode& node, std::span<const PlanProperty> properties) {
    if (properties.empty()) return;  // the one slot that is always there is free
    const auto size = static_cast<uint32_t>(std::bit_ceil(properties.size() * 2));
    node.first_slot = static_cast<uint32_t>(out_.slots_.size());
    node.slot_mask = size - 1;
    out_.slots_.resize(out_.slots_.size() + size);
    for (size_t i = 0; i < properties.size(); ++i) {
      if (properties[i].field == kNoField) continue;
      uint32_t slot = properties[i].field;
      while (out_.slots_[node.first_slot + (slot & node.slot_mask)] != 0) ++slot;
      out_.slots_[node.first_slot + (slot & node.slot_mask)] = static_cast<uint16_t>(i + 1);
    }
  }

  void AddGoFacts(std::string_view component, PlanNode& node, std::vector<PlanProperty>& properties) {
    const std::string& type = out_.go_types_.emplace_back(GoTypeOf(component));
    const std::vector<GoField> fields = GoFieldsOf(type, out_.minor_version_);
    if (fields.empty()) return;
    node.go_type = type;
    // Fields that only older releases have are not among Go's. Optional ones are pointers, by convention.
    for (PlanProperty& property : properties) property.pointer = !property.required;
    for (const GoField& field : fields) {
      const uint32_t at = out_.table_.Find(node.names, field.json);
      if (at == schema::PropertyTable::kNone) continue;
      properties[at].pointer = field.IsPointer();
      properties[at].omission = field.omission;
    }
  }

  // Owner references are judged with the metadata, and a missing group is that of the core.
  bool IsRequired(const Open& open, std::string_view name) const {
    if (open.component.ends_with("meta.v1.OwnerReference")) return false;
    if (open.component.ends_with("meta.v1.GroupResource") && name == "group") return false;
    const std::span<const std::string_view> required = schema_.Texts(open.schema, Keyword::kRequired);
    return std::ranges::find(required, name) != required.end();
  }

  void FillChoices(NodeId schema, PlanNode& node) {
    if (!schema_.Has(schema, Keyword::kEnum)) return;
    node.first_choice = static_cast<uint32_t>(out_.choices_.size());
    for (const uint32_t literal : schema_.Literals(schema, Keyword::kEnum)) {
      const value::Value choice = schema_.LiteralAt(literal);
      if (choice.IsString()) out_.choices_.push_back(choice.AsString());
    }
    node.choice_count = static_cast<uint32_t>(out_.choices_.size()) - node.first_choice;
  }

  const Schema& schema_;
  KindPlan& out_;
  std::vector<uint32_t> known_;  // nodes of the plan, by their schemas
  std::vector<Open> open_;
};

KindPlan::KindPlan() : shown_types_(std::make_unique<ShownTypes>()) {}
KindPlan::~KindPlan() = default;

Result<std::unique_ptr<const KindPlan>> KindPlan::Make(const catalog::Store& store, uint32_t release,
                                                       std::string_view component) {
  value::Document document;
  if (Result<void> read = catalog::ComponentDocument(store, release, component, document); !read) {
    return std::unexpected(read.error());
  }
  auto plan = std::make_unique<KindPlan>();
  if (const auto number = catalog::ParseReleaseName(store.ReleaseName(release))) {
    plan->minor_version_ = number->minor;
  }
  const value::Value components = *document.root().Find("components")->Find("schemas");
  const std::optional<value::Value> root = components.Find(component);
  if (!root) return Fail("there is no schema " + std::string(component));
  PlanMaker(schema::ImportComponentSchema(components, *root), *plan).Run(component);
  return plan;
}

}  // namespace plimsoll::builtin
