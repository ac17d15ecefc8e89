// The older converter. Upstream reads the document into models first, which refuses a good deal
// that is valid OpenAPI, and converts those; here both happen in one pass, and what the first
// step refuses outweighs what the second reports.
#include <algorithm>

#include "imported_components.h"
#include "plimsoll/merge/schema/open_api_extensions.h"
#include "plimsoll/merge/schema/open_api_types.h"
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/schema/component_schema.h"
#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::merge {
namespace {

using schema::Keyword;
using schema::NodeId;
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
  OpenApiV2Converter(const schema::Schema& schema, const OpenApiOptions& options)
      : schema_(schema), options_(options) {}

  Result<MergeSchema> Run() {
    for (const schema::NamedNode& definition : ComponentsAsWritten(schema_)) {
      TypeDef type{std::string(definition.name), {}};
      Convert(definition.node, {type.name, type.name, options_.preserve_unknown_fields, 0}, type.atom);
      if (!type.atom.Empty()) out_.types.push_back(std::move(type));
    }
    std::ranges::sort(out_.types, {}, &TypeDef::name);
    if (!refusal_.empty()) return Fail(refusal_);
    if (!errors_.empty()) return Fail(errors_);
    AddCommonTypes(out_);
    return std::move(out_);
  }

 private:
  // The raw values of `type` and `properties` matter where they do not have the form of the keyword.
  void Convert(NodeId schema, const OpenApiV2Position& at, Atom& out) {
    const auto types = schema_.ValueOf(schema).Find("type");
    const size_t count = !types ? 0 : types->IsArray() ? types->Count() : 1;
    const bool has_properties = schema_.ValueOf(schema).Find("properties").has_value();
    if (at.depth > kMaxDepth) return Refuse(at, "the schema nests too deep");
    if (!schema_.Text(schema, Keyword::kRef).empty()) return CheckReference(schema, at);
    if (count > 1) return Refuse(at, "definitions with multiple types aren't supported");
    if (count == 0) {
      if (has_properties) return ConvertKind(schema, at, out);
      out = UntypedDeduced();
      return;
    }
    const std::string_view type = types->IsNull() ? "null" : TypeNameOf(schema_, schema);
    if (type == "object") return has_properties ? ConvertKind(schema, at, out) : ConvertMap(schema, at, out);
    if (type == "array") return ConvertArray(schema, at, out);
    ConvertPrimitive(schema, type, at, out);
  }

  void CheckReference(NodeId schema, const OpenApiV2Position& at) {
    const std::string_view reference = schema_.Text(schema, Keyword::kRef);
    const auto properties = schema_.ValueOf(schema).Find("properties");
    if (properties && properties->Count() > 0) return Refuse(at, "unallowed embedded type definition");
    if (schema_.ValueOf(schema).Find("type")) return Refuse(at, "definition reference can't have a type");
    if (!reference.starts_with(kDefinitions)) {
      return Refuse(at, "unallowed reference to non-definition " + text::Quoted(reference));
    }
    const std::string_view name = reference.substr(kDefinitions.size());
    if (!schema_.Component(name)) Refuse(at, "unknown model in reference: " + text::Quoted(name));
  }

  TypeRef Refer(NodeId schema, const OpenApiV2Position& at) {
    TypeRef ref;
    const std::string_view reference = schema_.Text(schema, Keyword::kRef);
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
    ref.relationship = MapRelationship(schema_.ValueOf(schema), error);
    if (!error.empty()) Report(at, error);
    return ref;
  }

  void ConvertKind(NodeId schema, OpenApiV2Position at, Atom& out) {
    at.preserve |= schema_.Flag(schema, Keyword::kPreserveUnknownFields);
    out.map = std::make_unique<MapType>();
    for (const schema::NamedNode& property : PropertiesAsWritten(schema_, schema)) {
      const OpenApiV2Position below{at.path + '.' + std::string(property.name), at.name, at.preserve,
                                    at.depth};
      out.map->fields.push_back(
          {std::string(property.name), Refer(property.node, below), DefaultIn(schema_, property.node)});
    }
    std::string error;
    if (options_.unions) out.map->unions = SchemaUnions(schema_.ValueOf(schema), error);
    if (!error.empty()) return Report(at, error);
    if (at.preserve) out.map->element = TypeRef::Named(kUntypedDeduced);
    out.map->relationship = MapRelationship(schema_.ValueOf(schema), error);
    if (!error.empty()) Report(at, error);
  }

  // Whether other members are allowed is only understood when it is a schema.
  void ConvertMap(NodeId schema, const OpenApiV2Position& at, Atom& out) {
    std::string error;
    out.map = std::make_unique<MapType>();
    out.map->relationship = MapRelationship(schema_.ValueOf(schema), error);
    if (!error.empty()) Report(at, error);
    if (const auto additional = schema_.Node(schema, Keyword::kAdditionalProperties)) {
      out.map->element = Refer(*additional, at);
    } else {
      out.map->element.inlined = UntypedDeduced();
    }
  }

  void ConvertArray(NodeId schema, const OpenApiV2Position& at, Atom& out) {
    if (!schema_.ValueOf(schema).Find("items")) return Refuse(at, "array should have exactly one sub-item");
    std::string error;
    out.list = std::make_unique<ListType>();
    out.list->relationship = ListRelationship(schema_.ValueOf(schema), out.list->keys, error);
    if (!error.empty()) Report(at, error);
    // Of a list of schemas upstream's reader sees one that says nothing.
    if (const auto items = schema_.Node(schema, Keyword::kItems)) {
      out.list->element = Refer(*items, at);
    } else {
      out.list->element.inlined = UntypedDeduced();
    }
  }

  void ConvertPrimitive(NodeId schema, std::string_view type, const OpenApiV2Position& at, Atom& out) {
    const bool known = type == "string" || type == "number" || type == "integer" || type == "boolean";
    if (!known) return Refuse(at, "Unknown primitive type: " + text::Quoted(type));
    const bool quantity = at.name == kQuantityType;
    out.scalar =
        quantity ? ScalarType::kUntyped : PrimitiveType(type, schema_.Text(schema, Keyword::kFormat));
  }

  void Refuse(const OpenApiV2Position& at, const std::string& problem) {
    if (refusal_.empty()) refusal_ = "SchemaError(" + at.path + "): " + problem;
  }

  void Report(const OpenApiV2Position& at, const std::string& problem) {
    if (!errors_.empty()) errors_ += '\n';
    errors_ += at.name + ": " + problem;
  }

  const schema::Schema& schema_;
  const OpenApiOptions& options_;
  MergeSchema out_;
  std::string refusal_;
  std::string errors_;
};

}  // namespace

Result<MergeSchema> FromOpenApiV2(Value definitions, const OpenApiOptions& options) {
  if (!definitions.IsObject()) return Fail("the definitions must be an object");
  const auto components = ImportComponents(definitions);
  if (!components) return OpenApiV2Converter(schema::Schema(definitions.document()), options).Run();
  return OpenApiV2Converter(*components, options).Run();
}

}  // namespace plimsoll::merge
