#include "meta_types.h"
#include "plimsoll/merge/schema/open_api_extensions.h"
#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::merge {
namespace {

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

class OpenApiV3Converter {
 public:
  explicit OpenApiV3Converter(bool preserve) : preserve_(preserve) {}

  // A custom resource, with what its CRD does not say.
  void DefineResource(std::string_view name, Value schema) {
    expand_ = true;
    TypeDef type{std::string(name), {}};
    type.atom = Convert(schema, {type.name, preserve_, 0, true});
    out_.types.push_back(std::move(type));
    expand_ = false;
  }

  void Define(std::string_view name, Value schema) {
    if (!value::TextIn(schema, "$ref").empty()) return;
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
  Atom Convert(Value schema, OpenApiV3Position at) {
    Atom atom;
    if (at.depth > kMaxDepth) {
      Report(at, "the schema nests too deep");
      return atom;
    }
    at.preserve |= value::FlagIn(schema, "x-kubernetes-preserve-unknown-fields");
    const std::string_view type = TypeIn(schema);
    if (type.empty()) {
      atom.scalar = ScalarType::kUntyped;
      atom.list = ConvertList(schema, at);
      atom.map = ConvertMap(schema, at);
    } else if (type == "object") {
      atom.map = ConvertMap(schema, at);
    } else if (type == "array") {
      atom.list = ConvertList(schema, at);
    } else {
      atom.scalar = PrimitiveType(type, value::TextIn(schema, "format"));
      const bool known = type == "integer" || type == "boolean" || type == "number" || type == "string";
      if (!known) Report(at, "unrecognized type: '" + std::string(type) + "'");
    }
    return atom;
  }

  TypeRef Refer(Value schema, const OpenApiV3Position& at) {
    const std::string_view name = schema::ReferencedName(schema::ReferenceOf(schema));
    TypeRef ref;
    if (!name.empty()) {
      std::string error;
      ref.name = name;
      ref.relationship = MapRelationship(schema, error);
      if (!error.empty()) Report(at, error);
    } else {
      ref.inlined = Convert(schema, {"inlined in " + at.name, at.preserve, at.depth + 1, false});
    }
    ref.nullable = value::FlagIn(schema, "nullable");
    return ref;
  }

  std::unique_ptr<MapType> ConvertMap(Value schema, const OpenApiV3Position& at) {
    auto map = std::make_unique<MapType>();
    const auto properties = schema.Find("properties");
    if (properties && properties->IsObject()) {
      for (const value::Member property : properties->Members()) {
        map->fields.push_back(
            {std::string(property.key), Refer(property.value, at), DefaultIn(property.value)});
      }
    }
    if (at.resource || (expand_ && value::FlagIn(schema, "x-kubernetes-embedded-resource")))
      AddObjectFields(*map);
    map->element = ElementOf(schema, at, map->fields.empty());
    std::string error;
    map->relationship = MapRelationship(schema, error);
    if (!error.empty()) Report(at, error);
    return map;
  }

  TypeRef ElementOf(Value schema, const OpenApiV3Position& at, bool free_form) {
    const auto additional = schema.Find("additionalProperties");
    if (!additional || additional->IsNull()) {
      return at.preserve || free_form ? TypeRef::Named(kUntypedDeduced) : TypeRef();
    }
    if (additional->IsObject()) return Refer(*additional, at);
    const bool refused = additional->kind() == value::Kind::kBool && !additional->AsBool();
    return refused ? TypeRef() : TypeRef::Named(kUntypedDeduced);
  }

  std::unique_ptr<ListType> ConvertList(Value schema, const OpenApiV3Position& at) {
    auto list = std::make_unique<ListType>();
    std::string error;
    list->relationship = ListRelationship(schema, list->keys, error);
    if (!error.empty()) Report(at, error);
    list->element = ItemOf(schema, at);
    return list;
  }

  TypeRef ItemOf(Value schema, const OpenApiV3Position& at) {
    const auto items = schema.Find("items");
    if (items && items->IsObject()) return Refer(*items, at);
    if (items && items->IsArray()) {
      Report(at, "structural schema arrays must have exactly one member subtype");
      return TypeRef::Named(kUntypedDeduced);
    }
    if (!TypeIn(schema).empty()) Report(at, "`items` must be specified on arrays");
    return TypeRef::Named(kUntypedAtomic);
  }

  void Report(const OpenApiV3Position& at, const std::string& problem) {
    if (!errors_.empty()) errors_ += '\n';
    errors_ += at.name + ": " + problem;
  }

  bool preserve_;
  bool expand_ = false;
  MergeSchema out_;
  std::string errors_;
};

}  // namespace

Result<MergeSchema> FromOpenApiV3(Value schemas, const OpenApiOptions& options) {
  OpenApiV3Converter converter(options.preserve_unknown_fields);
  if (!schemas.IsObject()) return Fail("the schemas must be an object");
  for (const value::Member schema : schemas.Members()) converter.Define(schema.key, schema.value);
  return converter.Finish();
}

Result<MergeSchema> FromCrdSchema(std::optional<Value> schema, std::string_view name,
                                  const OpenApiOptions& options) {
  const text::Source source("", MetaTypes());
  value::Document meta;
  if (!value::ReadJson(source.bytes(), {}, meta).ok()) return Fail("the types of metadata cannot be read");
  OpenApiV3Converter converter(options.preserve_unknown_fields);
  schema ? converter.DefineResource(name, *schema) : converter.DefineAnything(name);
  for (const value::Member type : meta.root().Members()) converter.Define(type.key, type.value);
  return converter.Finish();
}

}  // namespace plimsoll::merge
