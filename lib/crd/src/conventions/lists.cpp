// List types, conditions, and items without required fields.
#include <algorithm>

#include "convention_rules.h"
#include "foreign_types.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::crd {
namespace {

using finding::Code;
using schema::Keyword;
using schema::NodeId;

// Some lists of that name have nothing to do with conditions.
bool IsConditions(const ConventionField& field, NodeId items, const ConventionContext& context) {
  if (field.name != "conditions") return false;
  const schema::Schema& schema = context.schema;
  return context.strict || (schema.Property(items, "type") && schema.Property(items, "status"));
}

bool HasStatusValues(NodeId status, const schema::Schema& schema) {
  const auto values = schema.Literals(status, Keyword::kEnum);
  const auto has = [&](std::string_view wanted) {
    return std::ranges::any_of(values, [&](uint32_t literal) {
      const value::Value value = schema.LiteralAt(literal);
      return value.IsString() && value.AsString() == wanted;
    });
  };
  return has("True") && has("False") && has("Unknown");
}

void CheckConditions(const ConventionField& field, NodeId items, ConventionContext& context) {
  const schema::Schema& schema = context.schema;
  std::vector<std::string> wrong;
  const auto keys = schema.Texts(field.node, Keyword::kListMapKeys);
  const bool by_type =
      schema.Text(field.node, Keyword::kListType) == "map" && keys.size() == 1 && keys[0] == "type";
  if (!by_type) wrong.emplace_back("the list is not a map by type");
  for (const char* name :
       {"type", "status", "lastTransitionTime", "message", "reason", "observedGeneration"}) {
    if (!schema.Property(items, name)) wrong.push_back(std::string("there is no ") + name);
  }
  const auto required = schema.Texts(items, Keyword::kRequired);
  for (const char* name : {"type", "status", "lastTransitionTime", "reason"}) {
    if (!schema.Property(items, name) || std::ranges::find(required, name) != required.end()) continue;
    wrong.push_back(std::string(name) + " is not required");
  }
  const auto status = schema.Property(items, "status");
  if (status && !HasStatusValues(*status, schema)) {
    wrong.emplace_back("status is not one of True, False and Unknown");
  }
  if (wrong.empty()) return;
  context.Add(
      Code::kConditionsShape, field,
      "the conditions differ from metav1.Condition: " + text::Joined(wrong, "; "),
      "Tools such as kubectl wait expect this shape, and server-side apply merges conditions by type. Use "
      "metav1.Condition with listType=map and listMapKey=type.");
}

// A map by defaulted keys has something that distinguishes its items.
bool MayBeEmpty(const ConventionField& list, NodeId items, const schema::Schema& schema) {
  if (schema.NamedNodes(items, Keyword::kProperties).empty() || IsForeignType(schema, items)) return false;
  constexpr Keyword kRequirements[] = {Keyword::kRequired,
                                       Keyword::kOneOf,
                                       Keyword::kAnyOf,
                                       Keyword::kAllOf,
                                       Keyword::kMinProperties,
                                       Keyword::kValidations,
                                       Keyword::kPreserveUnknownFields,
                                       Keyword::kEmbeddedResource};
  for (const Keyword keyword : kRequirements) {
    if (schema.Has(items, keyword)) return false;
  }
  return schema.Texts(list.node, Keyword::kListMapKeys).empty();
}

}  // namespace

void CheckLists(const ConventionField& field, ConventionContext& context) {
  const schema::Schema& schema = context.schema;
  if (context.Type(field.node) != "array") return;
  const std::optional<NodeId> items = schema.Node(field.node, Keyword::kItems);
  if (items && IsConditions(field, *items, context)) return CheckConditions(field, *items, context);
  const bool objects = items && context.Type(*items) == "object";
  if (objects && schema.Text(field.node, Keyword::kListType) == "set") {
    context.Add(
        Code::kMissingListType, field, "the list is a set of objects",
        "Two objects that differ in one field are two items, so that server-side apply keeps the old one "
        "beside the new one. Set map with x-kubernetes-list-map-keys, or atomic.");
  }
  if (!schema.Has(field.node, Keyword::kListType)) {
    context.Add(
        Code::kMissingListType, field, "the list has no x-kubernetes-list-type",
        std::string("Server-side apply then replaces the whole list, and no two owners can share it. Set ") +
            (objects ? "map with x-kubernetes-list-map-keys, or atomic." : "set or atomic."));
  }
  if (items && MayBeEmpty(field, *items, schema)) {
    context.Add(
        Code::kOptionalItems, field, "items of the list have only optional fields",
        "An empty item is valid, and a mistyped field name shows only as an empty item. Require the field "
        "that identifies an item.");
  }
}

}  // namespace plimsoll::crd
