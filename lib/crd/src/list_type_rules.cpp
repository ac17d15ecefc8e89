#include "list_type_rules.h"

#include <algorithm>
#include <array>
#include <set>

#include "plimsoll/schema/go_props_json.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::crd {
namespace {

using schema::Keyword;
using schema::NodeId;
using schema::Schema;

constexpr std::array<std::string_view, 2> kMapTypes = {"atomic", "granular"};
constexpr std::array<std::string_view, 3> kListTypes = {"atomic", "set", "map"};

class TypeLint {
 public:
  TypeLint(const Schema& schema, NodeId node, const PathWalk& path, LintErrors& errors)
      : schema_(schema), node_(node), path_(path), errors_(errors) {}

  void LintMap() {
    const std::optional<std::string_view> map_type = Pointer(node_, Keyword::kMapType);
    if (!map_type) return;
    RequireType("object", "must be object if x-kubernetes-map-type is specified");
    Support(Keyword::kMapType, *map_type, kMapTypes);
  }

  void LintList() {
    list_type_ = Pointer(node_, Keyword::kListType);
    items_ = schema_.Node(node_, Keyword::kItems);
    if (list_type_) {
      const bool array = RequireType("array", "must be array if x-kubernetes-list-type is specified");
      if (array && *list_type_ == "set" && items_) LintSetItems(*items_);
      Support(Keyword::kListType, *list_type_, kListTypes);
    }
    LintKeysGiven();
    if (list_type_ == "map") LintMapList();
    if ((list_type_ == "set" || list_type_ == "map") && items_) LintNulls(*items_);
  }

 private:
  // A text upstream keeps a pointer to: none where it is not given.
  std::optional<std::string_view> Pointer(NodeId node, Keyword keyword) const {
    if (!schema_.Has(node, keyword)) return std::nullopt;
    return schema_.Text(node, keyword);
  }

  std::string_view TypeOf(NodeId node) const { return schema_.Text(node, Keyword::kType); }

  text::Span PlaceOf(NodeId node, Keyword keyword) const {
    const schema::Entry* entry = schema_.Find(node, keyword);
    return entry != nullptr ? entry->place : schema_.node(node).place;
  }

  bool RequireType(std::string_view wanted, std::string detail) {
    const std::string_view type = TypeOf(node_);
    if (type == wanted) return true;
    const text::Span place = PlaceOf(node_, Keyword::kType);
    if (type.empty()) {
      errors_.Required(path_.Child("type"), std::move(detail), place);
    } else {
      errors_.Invalid(path_.Child("type"), {type, place}, std::move(detail));
    }
    return false;
  }

  void Support(Keyword keyword, std::string_view value, std::span<const std::string_view> supported) {
    if (std::ranges::count(supported, value) > 0) return;
    errors_.Add(finding::NotSupported(path_.Child(InfoOf(keyword).name), text::Quoted(value), supported,
                                      PlaceOf(node_, keyword)));
  }

  // Upstream prints the list type in both cases.
  void LintSetItems(NodeId items) {
    const std::optional<std::string_view> list_type = Pointer(items, Keyword::kListType);
    const bool bad_array = TypeOf(items) == "array" && list_type && *list_type != "atomic";
    const bool bad_object =
        TypeOf(items) == "object" && Pointer(items, Keyword::kMapType) != std::string_view("atomic");
    if (!bad_array && !bad_object) return;
    std::string value = "null";
    if (list_type) text::AppendJsonString(value = "", *list_type, true);
    const Keyword keyword = bad_array ? Keyword::kListType : Keyword::kMapType;
    errors_.Invalid(path_.Child("items").Child(InfoOf(keyword).name), std::move(value),
                    "must be atomic as item of a list with x-kubernetes-list-type=set",
                    PlaceOf(items, keyword));
  }

  void LintKeysGiven() {
    constexpr std::string_view kDetail = "must be map if x-kubernetes-list-map-keys is non-empty";
    if (!schema_.Has(node_, Keyword::kListMapKeys) || list_type_ == "map") return;
    value::Path field = path_.Child("x-kubernetes-list-type");
    if (!list_type_) {
      errors_.Required(std::move(field), std::string(kDetail), PlaceOf(node_, Keyword::kListMapKeys));
    } else {
      errors_.Invalid(std::move(field), {*list_type_, PlaceOf(node_, Keyword::kListType)},
                      std::string(kDetail));
    }
  }

  void LintMapList() {
    const text::Span place = PlaceOf(node_, Keyword::kListType);
    if (!schema_.Has(node_, Keyword::kListMapKeys)) {
      errors_.Required(path_.Child("x-kubernetes-list-map-keys"),
                       "must not be empty if x-kubernetes-list-type is map", place);
    }
    if (!schema_.Has(node_, Keyword::kItems)) {
      errors_.Required(path_.Child("items"), "must have a schema if x-kubernetes-list-type is map", place);
    } else if (!items_) {
      std::string value;
      schema::AppendGoKeyword(value, schema_, node_, Keyword::kItems);
      errors_.Invalid(path_.Child("items"), std::move(value),
                      "must only have a single schema if x-kubernetes-list-type is map",
                      PlaceOf(node_, Keyword::kItems));
    } else if (TypeOf(*items_) != "object") {
      errors_.Invalid(path_.Child("items").Child("type"), {TypeOf(*items_), PlaceOf(*items_, Keyword::kType)},
                      "must be object if parent array's x-kubernetes-list-type is map");
    } else {
      LintMapKeys(*items_);
    }
  }

  void LintMapKeys(NodeId items) {
    std::set<std::string_view> seen;
    for (const std::string_view key : schema_.Texts(node_, Keyword::kListMapKeys)) {
      LintMapKey(items, key);
      if (!seen.insert(key).second) RefuseKeys("must not contain duplicate entries");
    }
  }

  void LintMapKey(NodeId items, std::string_view key) {
    const std::optional<NodeId> property = schema_.Property(items, key);
    if (!property) return RefuseKeys("entries must all be names of item properties");
    const std::string_view type = TypeOf(*property);
    if (type != "array" && type != "object") return;
    // The type printed is that of the items.
    errors_.Invalid(KeyPath(key).Child("type"), {TypeOf(items), PlaceOf(*property, Keyword::kType)},
                    "must be a scalar type if parent array's x-kubernetes-list-type is map");
  }

  value::Path KeyPath(std::string_view key) const {
    return path_.Child("items").Child("properties").Entry(key);
  }

  void RefuseKeys(std::string detail) {
    std::string value;
    schema::AppendGoKeyword(value, schema_, node_, Keyword::kListMapKeys);
    errors_.Invalid(path_.Child("x-kubernetes-list-map-keys"), std::move(value), std::move(detail),
                    PlaceOf(node_, Keyword::kListMapKeys));
  }

  void LintNulls(NodeId items) {
    if (schema_.Flag(items, Keyword::kNullable)) {
      errors_.Forbidden(path_.Child("items").Child("nullable"),
                        "cannot be nullable when x-kubernetes-list-type is " + std::string(*list_type_),
                        PlaceOf(items, Keyword::kNullable));
    }
    if (list_type_ != "map") return;
    const std::span<const std::string_view> required = schema_.Texts(items, Keyword::kRequired);
    const std::set<std::string_view> required_names(required.begin(), required.end());
    for (const std::string_view key : schema_.Texts(node_, Keyword::kListMapKeys)) {
      const std::optional<NodeId> property = schema_.Property(items, key);
      if (!property) continue;
      if (!required_names.contains(key) && !schema_.Has(*property, Keyword::kDefault)) {
        errors_.Required(KeyPath(key).Child("default"),
                         "this property is in x-kubernetes-list-map-keys, so it must have a default or be a "
                         "required property",
                         schema_.node(*property).place);
      }
      if (schema_.Flag(*property, Keyword::kNullable)) {
        errors_.Forbidden(KeyPath(key).Child("nullable"),
                          "this property is in x-kubernetes-list-map-keys, so it cannot be nullable",
                          PlaceOf(*property, Keyword::kNullable));
      }
    }
  }

  const Schema& schema_;
  const NodeId node_;
  const PathWalk& path_;
  LintErrors& errors_;
  std::optional<std::string_view> list_type_;
  std::optional<NodeId> items_;
};

}  // namespace

void LintMapType(const Schema& schema, NodeId node, const PathWalk& path, LintErrors& errors) {
  TypeLint(schema, node, path, errors).LintMap();
}

void LintListType(const Schema& schema, NodeId node, const PathWalk& path, LintErrors& errors) {
  TypeLint(schema, node, path, errors).LintList();
}

}  // namespace plimsoll::crd
