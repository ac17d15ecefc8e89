// FieldSchema is what the schema of a kind says of a place in its objects.
//
//   if (const auto field = FieldSchema::At(kinds, object, path)) Offer(field->Fields());
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/kinds/kinds.h"
#include "plimsoll/lsp/syntax/object_place.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/schema/schema_layers.h"
#include "plimsoll/value/path.h"

namespace plimsoll::lsp {

enum class FieldShape : uint8_t { kScalar, kObject, kMap, kList, kAny };

// A scalar of a schema: the text of a string, or JSON.
struct SchemaScalar {
  std::string text;
  bool is_string = false;
};

class FieldSchema {
 public:
  // The path begins at the object. None for a kind or a place that nothing is known of.
  static std::optional<FieldSchema> At(const kinds::Kinds& kinds, const ObjectPlace& object,
                                       const value::Path& path);

  FieldShape shape() const;
  // `string`, `[]Container`, `map[string]Quantity`.
  std::string TypeText() const;
  // `Quantity`, `Container`; empty for a schema without a name.
  std::string_view TypeName() const;
  // The values that are allowed, where they are listed.
  std::vector<SchemaScalar> EnumValues() const;
  // None where there is no default, or where it is a list or an object.
  std::optional<SchemaScalar> Default() const;
  std::string_view Text(schema::Keyword keyword) const { return layers_.Text(keyword); }
  std::optional<value::Value> Written(std::string_view keyword) const { return layers_.Written(keyword); }

  // Of an object: in the order of their names.
  std::vector<FieldSchema> Fields() const;
  std::optional<FieldSchema> Field(std::string_view name) const;
  // Of a list or a map.
  std::optional<FieldSchema> Element() const;
  // Fields that name the items of the list around it.
  std::vector<std::string_view> ListKeys() const;

  const std::string& name() const { return name_; }
  bool required() const { return required_; }
  // The names of fields on the way here: items of lists and keys of maps have none.
  const std::vector<std::string>& way() const { return way_; }

 private:
  FieldSchema(const kinds::Kinds& kinds, const kinds::KindTypes& types, schema::NodeId node);

  std::optional<FieldSchema> Below(const value::Step& step) const;
  FieldSchema Inner(schema::NodeId node) const;
  const kinds::KindTypes* CommonTypes() const;

  const kinds::Kinds* kinds_;
  const kinds::KindTypes* types_;
  schema::SchemaLayers layers_;
  std::string name_;
  std::string_view holder_;  // the component that has the field
  std::string_view component_;
  bool required_ = false;
  bool is_object_root_ = false;
  bool is_item_ = false;
  std::vector<std::string> way_;
};

}  // namespace plimsoll::lsp
