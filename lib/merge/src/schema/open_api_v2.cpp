// The older converter. Upstream reads the document into models first, which refuses a good deal
// that is lawful OpenAPI, and converts those; here both happen in one pass, and what the first
// step refuses outweighs what the second reports.
#include <algorithm>

#include "plimsoll/merge/schema/open_api_extensions.h"
#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::merge {
namespace {

using value::Value;

constexpr std::string_view kDefinitions = "#/definitions/";

struct OpenApiV2Position {
  std::string path;  // in the document
  std::string name;  // for errors of the conversion
  bool preserve = false;
  uint32_t depth = 0;
};

class OpenApiV2Converter {
 public:
  OpenApiV2Converter(Value definitions, const OpenApiOptions& options)
      : definitions_(definitions), options_(options) {}

  Result<MergeSchema> Run() {
    for (const value::Member definition : definitions_.Members()) {
      TypeDef type{std::string(definition.key), {}};
      Convert(definition.value, {type.name, type.name, options_.preserve_unknown_fields, 0}, type.atom);
      if (!type.atom.Empty()) out_.types.push_back(std::move(type));
    }
    std::ranges::sort(out_.types, {}, &TypeDef::name);
    if (!refusal_.empty()) return Fail(refusal_);
    if (!errors_.empty()) return Fail(errors_);
    AddCommonTypes(out_);
    return std::move(out_);
  }

 private:
  void Convert(Value schema, const OpenApiV2Position& at, Atom& out) {
    const auto types = schema.Find("type");
    const size_t count = !types ? 0 : types->IsArray() ? types->Count() : 1;
    const bool has_properties = schema.Find("properties").has_value();
    if (at.depth > kMaxDepth) return Refuse(at, "the schema nests too deep");
    if (!value::TextIn(schema, "$ref").empty()) return CheckReference(schema, at);
    if (count > 1) return Refuse(at, "definitions with multiple types aren't supported");
    if (count == 0) {
      if (has_properties) return ConvertKind(schema, at, out);
      out = UntypedDeduced();
      return;
    }
    const std::string_view type = types->IsNull() ? "null" : TypeIn(schema);
    if (type == "object") return has_properties ? ConvertKind(schema, at, out) : ConvertMap(schema, at, out);
    if (type == "array") return ConvertArray(schema, at, out);
    ConvertPrimitive(schema, type, at, out);
  }

  void CheckReference(Value schema, const OpenApiV2Position& at) {
    const std::string_view reference = value::TextIn(schema, "$ref");
    const auto properties = schema.Find("properties");
    if (properties && properties->Count() > 0) return Refuse(at, "unallowed embedded type definition");
    if (schema.Find("type")) return Refuse(at, "definition reference can't have a type");
    if (!reference.starts_with(kDefinitions)) {
      return Refuse(at, "unallowed reference to non-definition " + text::Quoted(reference));
    }
    const std::string_view name = reference.substr(kDefinitions.size());
    if (!definitions_.Find(name)) Refuse(at, "unknown model in reference: " + text::Quoted(name));
  }

  TypeRef Refer(Value schema, const OpenApiV2Position& at) {
    TypeRef ref;
    const std::string_view reference = value::TextIn(schema, "$ref");
    if (reference.empty()) {
      Convert(schema, {at.path, "inlined in " + at.name, at.preserve, at.depth + 1}, ref.inlined);
      if (ref.Empty()) ref.name = kUntypedAtomic;
      return ref;
    }
    CheckReference(schema, at);
    const std::string_view name = schema::ReferencedName(reference);
    if (name == kRawExtensionType) return TypeRef::Named(kUntypedAtomic);
    std::string error;
    ref.name = name;
    ref.relationship = MapRelationship(schema, error);
    if (!error.empty()) Report(at, error);
    return ref;
  }

  void ConvertKind(Value schema, OpenApiV2Position at, Atom& out) {
    at.preserve |= value::FlagIn(schema, "x-kubernetes-preserve-unknown-fields");
    out.map = std::make_unique<MapType>();
    for (const value::Member property : schema.Find("properties")->Members()) {
      const OpenApiV2Position below{at.path + '.' + std::string(property.key), at.name, at.preserve,
                                    at.depth};
      out.map->fields.push_back(
          {std::string(property.key), Refer(property.value, below), DefaultIn(property.value)});
    }
    std::string error;
    if (options_.unions) out.map->unions = SchemaUnions(schema, error);
    if (!error.empty()) return Report(at, error);
    if (at.preserve) out.map->element = TypeRef::Named(kUntypedDeduced);
    out.map->relationship = MapRelationship(schema, error);
    if (!error.empty()) Report(at, error);
  }

  // Whether other members are allowed is only understood when it is a schema.
  void ConvertMap(Value schema, const OpenApiV2Position& at, Atom& out) {
    std::string error;
    out.map = std::make_unique<MapType>();
    out.map->relationship = MapRelationship(schema, error);
    if (!error.empty()) Report(at, error);
    const auto additional = schema.Find("additionalProperties");
    if (additional && additional->IsObject()) {
      out.map->element = Refer(*additional, at);
    } else {
      out.map->element.inlined = UntypedDeduced();
    }
  }

  void ConvertArray(Value schema, const OpenApiV2Position& at, Atom& out) {
    const auto items = schema.Find("items");
    if (!items) return Refuse(at, "array should have exactly one sub-item");
    std::string error;
    out.list = std::make_unique<ListType>();
    out.list->relationship = ListRelationship(schema, out.list->keys, error);
    if (!error.empty()) Report(at, error);
    // Of a list of schemas upstream's reader sees one that says nothing.
    if (items->IsObject()) {
      out.list->element = Refer(*items, at);
    } else {
      out.list->element.inlined = UntypedDeduced();
    }
  }

  void ConvertPrimitive(Value schema, std::string_view type, const OpenApiV2Position& at, Atom& out) {
    const bool known = type == "string" || type == "number" || type == "integer" || type == "boolean";
    if (!known) return Refuse(at, "Unknown primitive type: " + text::Quoted(type));
    const bool quantity = at.name == kQuantityType;
    out.scalar = quantity ? ScalarType::kUntyped : PrimitiveType(type, value::TextIn(schema, "format"));
  }

  void Refuse(const OpenApiV2Position& at, const std::string& problem) {
    if (refusal_.empty()) refusal_ = "SchemaError(" + at.path + "): " + problem;
  }

  void Report(const OpenApiV2Position& at, const std::string& problem) {
    if (!errors_.empty()) errors_ += '\n';
    errors_ += at.name + ": " + problem;
  }

  Value definitions_;
  const OpenApiOptions& options_;
  MergeSchema out_;
  std::string refusal_;
  std::string errors_;
};

}  // namespace

Result<MergeSchema> FromOpenApiV2(Value definitions, const OpenApiOptions& options) {
  if (!definitions.IsObject()) return Fail("the definitions must be an object");
  return OpenApiV2Converter(definitions, options).Run();
}

}  // namespace plimsoll::merge
