// Schemas become nodes one after the other off a list of what is still to do, so that types may hold
// themselves. References and the `allOf` of one that published documents wrap them in are followed
// at once.
#include "plimsoll/builtin/kind_plan.h"

#include <array>
#include <map>
#include <utility>

#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/catalog/release_name.h"
#include "plimsoll/value/value_text.h"
#include "rules.h"

namespace plimsoll::builtin {

using value::FlagIn;
using value::TextIn;
using value::Value;

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

FieldShape ScalarShape(Value schema) {
  const std::string_view type = TextIn(schema, "type");
  const std::string_view format = TextIn(schema, "format");
  if (type == "string") {
    if (format == "byte") return FieldShape::kBytes;
    return format == "date-time" ? FieldShape::kTime : FieldShape::kString;
  }
  if (type == "boolean") return FieldShape::kBool;
  if (type == "number") return FieldShape::kNumber;
  if (type == "integer") return format == "int32" ? FieldShape::kInt32 : FieldShape::kInt64;
  const bool either = format == "int-or-string" || FlagIn(schema, "x-kubernetes-int-or-string");
  return either ? FieldShape::kIntOrString : FieldShape::kAny;
}

}  // namespace

class PlanMaker {
 public:
  PlanMaker(Value schemas, KindPlan& out) : schemas_(schemas), out_(out) {}

  void Run(std::string_view component) {
    root_ = component;
    if (const std::optional<Value> root = schemas_.Find(component)) NodeFor(*root, component);
    if (out_.nodes_.empty()) out_.nodes_.emplace_back();
    while (!open_.empty()) {
      const Open next = open_.back();
      open_.pop_back();
      Fill(next);
    }
  }

 private:
  struct Open {
    uint32_t node;
    Value schema;
    std::string_view component;  // empty for what is written inline
  };

  uint32_t NodeFor(Value schema, std::string_view component) {
    for (int i = 0; i < kMaxChain; ++i) {
      if (const auto known = known_.find(component); !component.empty() && known != known_.end()) {
        return known->second;
      }
      const std::optional<Value> next = Referenced(schema, component);
      if (!next) break;
      schema = *next;
    }
    const auto node = static_cast<uint32_t>(out_.nodes_.size());
    out_.nodes_.emplace_back();
    if (!component.empty()) known_.emplace(component, node);
    open_.push_back({node, schema, component});
    return node;
  }

  // What a schema stands for that is nothing but a reference, or an `allOf` of one schema.
  std::optional<Value> Referenced(Value schema, std::string_view& component) const {
    const std::string_view reference = TextIn(schema, "$ref");
    if (reference.starts_with(catalog::kReferencePrefix)) {
      component = reference.substr(catalog::kReferencePrefix.size());
      return schemas_.Find(component);
    }
    const std::optional<Value> all = schema.Find("allOf");
    if (!all || all->Count() != 1 || !all->IsArray() || schema.Find("properties")) return std::nullopt;
    return *all->Items().begin();
  }

  void Fill(const Open& open) {
    PlanNode node = out_.nodes_[open.node];
    node.shape = ShapeOf(open);
    if (node.shape == FieldShape::kList) node.element = ElementOf(open.schema.Find("items"));
    if (node.shape == FieldShape::kMap) node.element = ElementOf(open.schema.Find("additionalProperties"));
    if (node.shape == FieldShape::kStruct) FillStruct(open, node);
    if (node.shape == FieldShape::kString) FillChoices(open.schema, node);
    out_.nodes_[open.node] = node;
  }

  static FieldShape ShapeOf(const Open& open) {
    for (const auto& [name, shape] : kOwnReaders) {
      if (open.component.ends_with(name)) return shape;
    }
    const std::string_view type = TextIn(open.schema, "type");
    if (type == "array") return FieldShape::kList;
    if (type == "object" || (type.empty() && open.schema.Find("properties"))) {
      if (open.schema.Find("properties")) return FieldShape::kStruct;
      const std::optional<Value> rest = open.schema.Find("additionalProperties");
      return rest && rest->IsObject() ? FieldShape::kMap : FieldShape::kAny;
    }
    return ScalarShape(open.schema);
  }

  uint32_t ElementOf(std::optional<Value> schema) {
    return schema && schema->IsObject() ? NodeFor(*schema, {}) : kNoNode;
  }

  void FillStruct(const Open& open, PlanNode& node) {
    const Value properties = *open.schema.Find("properties");
    node.rules = RulesOf(open.component);
    node.open = FlagIn(open.schema, "x-kubernetes-preserve-unknown-fields") ||
                open.schema.Find("additionalProperties").has_value();
    // What belongs to no release is as new as can be.
    const uint32_t minor = out_.minor_version_ == 0 ? UINT32_MAX - 1 : out_.minor_version_;
    std::vector<PlanProperty> made;
    std::vector<std::string_view> names;
    for (const value::Member member : properties.Members()) {
      names.push_back(member.key);
      const FieldRule* rule = FindFieldRule(node.rules, member.key, minor);
      const bool empty = rule != nullptr ? rule->also_missing : member.key == "spec";
      const bool unvalidated = IsUnvalidated(root_, open.component, member.key, minor);
      const bool required = !unvalidated && (empty || IsRequired(open, member.key));
      made.push_back({member.key, NodeFor(member.value, {}), required, unvalidated, rule});
      if (made.back().required) ++node.required_count;
    }
    node.first_property = static_cast<uint32_t>(out_.properties_.size());
    node.property_count = static_cast<uint32_t>(made.size());
    node.names = out_.table_.Add(names);
    out_.properties_.insert(out_.properties_.end(), made.begin(), made.end());
  }

  static bool IsRequired(const Open& open, std::string_view name) {
    const std::optional<Value> required = open.schema.Find("required");
    if (!required) return false;
    for (const Value one : required->Items()) {
      if (one.IsString() && one.AsString() == name) return !IsLenient(open.component, name);
    }
    return false;
  }

  void FillChoices(Value schema, PlanNode& node) {
    const std::optional<Value> choices = schema.Find("enum");
    if (!choices) return;
    node.first_choice = static_cast<uint32_t>(out_.choices_.size());
    for (const Value choice : choices->Items()) {
      if (choice.IsString()) out_.choices_.push_back(choice.AsString());
    }
    node.choice_count = static_cast<uint32_t>(out_.choices_.size()) - node.first_choice;
  }

  Value schemas_;
  KindPlan& out_;
  std::string_view root_;
  std::map<std::string_view, uint32_t> known_;
  std::vector<Open> open_;
};

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
  PlanMaker(*document.root().Find("components")->Find("schemas"), *plan).Run(component);
  return plan;
}

}  // namespace plimsoll::builtin
