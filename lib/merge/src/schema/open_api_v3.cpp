#include "imported_components.h"
#include "meta_types.h"
#include "plimsoll/merge/schema/open_api_extensions.h"
#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::merge {
namespace {

using schema::Keyword;
using schema::NamedNode;
using schema::NodeId;
using schema::Schema;
using value::Value;

// Where a conversion is: the name for its errors, and whether unknown fields are kept from here on
// down.
struct OpenApiV3Position {
  std::string name;
  bool preserve = false;
  uint32_t depth = 0;
  bool resource = false;  // an object of its own: the root of a custom resource
};

void SetField(MapType& map, std::string_view name, TypeRef type) {
  for (StructField& field : map.fields) {
    if (field.name != name) continue;
    field = {std::string(name), std::move(type), {}};
    return;
  }
  map.fields.push_back({std::string(name), std::move(type), {}});
}

// What every object has, in place of what a CRD says about it.
void AddObjectFields(MapType& map) {
  for (const std::string_view name : {"apiVersion", "kind"}) {
    TypeRef text;
    text.inlined.scalar = ScalarType::kString;
    SetField(map, name, std::move(text));
  }
  SetField(map, "metadata", TypeRef::Named(kObjectMetaType));
}

// Converts one schema after the other into types of one merge schema.
class OpenApiV3Converter {
 public:
  explicit OpenApiV3Converter(bool preserve) : preserve_(preserve) {}

  // A custom resource, with what its CRD does not say.
  void DefineResource(std::string_view name, const Schema& schema) {
    schema_ = &schema;
    expand_ = true;
    TypeDef type{std::string(name), {}};
    type.atom = Convert(schema.root(), {type.name, preserve_, 0, true});
    out_.types.push_back(std::move(type));
    expand_ = false;
  }

  void DefineComponents(const Schema& schema) {
    schema_ = &schema;
    for (const NamedNode& component : ComponentsAsWritten(schema)) Define(component.name, component.node);
  }

  void Define(std::string_view name, NodeId schema) {
    if (!schema_->Text(schema, Keyword::kRef).empty()) return;
    TypeDef type{std::string(name), {}};
    if (name == kQuantityType) {
      type.atom.scalar = ScalarType::kUntyped;
    } else if (name == kRawExtensionType) {
      type.atom = UntypedAtomic();
    } else {
      type.atom = Convert(schema, {type.name, preserve_, 0, false});
    }
    out_.types.push_back(std::move(type));
  }

  // A custom resource without a schema: an object of any members.
  void DefineAnything(std::string_view name) {
    TypeDef type{std::string(name), {}};
    type.atom.map = std::make_unique<MapType>();
    type.atom.map->element = TypeRef::Named(kUntypedDeduced);
    out_.types.push_back(std::move(type));
  }

  Result<MergeSchema> Finish() {
    if (!errors_.empty()) return Fail(errors_);
    AddCommonTypes(out_);
    return std::move(out_);
  }

 private:
  Atom Convert(NodeId schema, OpenApiV3Position at) {
    Atom atom;
    if (at.depth > kMaxDepth) {
      Report(at, "the schema nests too deep");
      return atom;
    }
    at.preserve |= schema_->Flag(schema, Keyword::kPreserveUnknownFields);
    const std::string_view type = TypeNameOf(*schema_, schema);
    if (type.empty()) {
      atom.scalar = ScalarType::kUntyped;
      atom.list = ConvertList(schema, at);
      atom.map = ConvertMap(schema, at);
    } else if (type == "object") {
      atom.map = ConvertMap(schema, at);
    } else if (type == "array") {
      atom.list = ConvertList(schema, at);
    } else {
      atom.scalar = PrimitiveType(type, schema_->Text(schema, Keyword::kFormat));
      const bool known = type == "integer" || type == "boolean" || type == "number" || type == "string";
      if (!known) Report(at, "unrecognized type: '" + std::string(type) + "'");
    }
    return atom;
  }

  TypeRef Refer(NodeId schema, const OpenApiV3Position& at) {
    const std::string_view name = schema::ReferencedName(ReferenceOf(*schema_, schema));
    TypeRef ref;
    if (!name.empty()) {
      std::string error;
      ref.name = name;
      ref.relationship = MapRelationship(schema_->ValueOf(schema), error);
      if (!error.empty()) Report(at, error);
    } else {
      ref.inlined = Convert(schema, {"inlined in " + at.name, at.preserve, at.depth + 1, false});
    }
    ref.nullable = schema_->Flag(schema, Keyword::kNullable);
    return ref;
  }

  std::unique_ptr<MapType> ConvertMap(NodeId schema, const OpenApiV3Position& at) {
    auto map = std::make_unique<MapType>();
    for (const NamedNode& property : PropertiesAsWritten(*schema_, schema)) {
      map->fields.push_back(
          {std::string(property.name), Refer(property.node, at), DefaultIn(*schema_, property.node)});
    }
    if (at.resource || (expand_ && schema_->Flag(schema, Keyword::kEmbeddedResource))) AddObjectFields(*map);
    map->element = ElementOf(schema, at, map->fields.empty());
    std::string error;
    map->relationship = MapRelationship(schema_->ValueOf(schema), error);
    if (!error.empty()) Report(at, error);
    return map;
  }

  TypeRef ElementOf(NodeId schema, const OpenApiV3Position& at, bool free_form) {
    const schema::Entry* additional = schema_->Find(schema, Keyword::kAdditionalProperties);
    if (additional == nullptr) {
      return at.preserve || free_form ? TypeRef::Named(kUntypedDeduced) : TypeRef();
    }
    if (!additional->second) return Refer(additional->node, at);
    return additional->flag ? TypeRef::Named(kUntypedDeduced) : TypeRef();
  }

  std::unique_ptr<ListType> ConvertList(NodeId schema, const OpenApiV3Position& at) {
    auto list = std::make_unique<ListType>();
    std::string error;
    list->relationship = ListRelationship(schema_->ValueOf(schema), list->keys, error);
    if (!error.empty()) Report(at, error);
    list->element = ItemOf(schema, at);
    return list;
  }

  TypeRef ItemOf(NodeId schema, const OpenApiV3Position& at) {
    if (const auto items = schema_->Node(schema, Keyword::kItems)) return Refer(*items, at);
    if (HasItemList(*schema_, schema)) {
      Report(at, "structural schema arrays must have exactly one member subtype");
      return TypeRef::Named(kUntypedDeduced);
    }
    if (!TypeNameOf(*schema_, schema).empty()) Report(at, "`items` must be specified on arrays");
    return TypeRef::Named(kUntypedAtomic);
  }

  void Report(const OpenApiV3Position& at, const std::string& problem) {
    if (!errors_.empty()) errors_ += '\n';
    errors_ += at.name + ": " + problem;
  }

  const bool preserve_;
  const Schema* schema_ = nullptr;  // that is being converted
  bool expand_ = false;
  MergeSchema out_;
  std::string errors_;
};

}  // namespace

Result<MergeSchema> FromOpenApiV3(Value schemas, const OpenApiOptions& options) {
  OpenApiV3Converter converter(options.preserve_unknown_fields);
  if (!schemas.IsObject()) return Fail("the schemas must be an object");
  if (const auto components = ImportComponents(schemas)) converter.DefineComponents(*components);
  return converter.Finish();
}

Result<MergeSchema> FromCrdSchema(std::optional<Value> schema, std::string_view name,
                                  const OpenApiOptions& options) {
  const text::Source source("", MetaTypes());
  value::Document meta;
  if (!value::ReadJson(source.bytes(), {}, meta).ok()) return Fail("the types of metadata cannot be read");
  OpenApiV3Converter converter(options.preserve_unknown_fields);
  // CRDs refer to nothing.
  if (schema) {
    converter.DefineResource(name, schema::ImportComponentSchema(meta.root(), *schema));
  } else {
    converter.DefineAnything(name);
  }
  const auto components = ImportComponents(meta.root());
  converter.DefineComponents(*components);
  return converter.Finish();
}

}  // namespace plimsoll::merge
