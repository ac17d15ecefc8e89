#include "merge_schema_names.h"
#include "plimsoll/value/write.h"

namespace plimsoll::merge {
namespace {

using text::JsonWriter;

void WriteRef(JsonWriter& writer, std::string_view key, const TypeRef& ref);

void WriteText(JsonWriter& writer, std::string_view key, std::string_view text) {
  if (text.empty()) return;
  writer.Key(key);
  writer.String(text);
}

void WriteList(JsonWriter& writer, const ListType& list) {
  writer.BeginObject();
  WriteRef(writer, "elementType", list.element);
  WriteText(writer, "elementRelationship", RelationshipName(list.relationship));
  if (!list.keys.empty()) {
    writer.Key("keys");
    writer.BeginArray();
    for (const std::string& key : list.keys) writer.String(key);
    writer.EndArray();
  }
  writer.EndObject();
}

void WriteField(JsonWriter& writer, const StructField& field) {
  writer.BeginObject();
  writer.Key("name");
  writer.String(field.name);
  WriteRef(writer, "type", field.type);
  if (field.default_value) {
    writer.Key("default");
    writer.Raw(value::WriteJson(field.default_value->root(), {.exact_floats = true}).value_or("null"));
  }
  writer.EndObject();
}

void WriteUnion(JsonWriter& writer, const SchemaUnion& one) {
  writer.BeginObject();
  if (one.discriminator) WriteText(writer, "discriminator", *one.discriminator);
  if (one.deduce_invalid_discriminator) {
    writer.Key("deduceInvalidDiscriminator");
    writer.Bool(true);
  }
  writer.Key("fields");
  writer.BeginArray();
  for (const UnionField& field : one.fields) {
    writer.BeginObject();
    writer.Key("fieldName");
    writer.String(field.name);
    writer.Key("discriminatorValue");
    writer.String(field.discriminator_value);
    writer.EndObject();
  }
  writer.EndArray();
  writer.EndObject();
}

void WriteMap(JsonWriter& writer, const MapType& map) {
  writer.BeginObject();
  if (!map.fields.empty()) {
    writer.Key("fields");
    writer.BeginArray();
    for (const StructField& field : map.fields) WriteField(writer, field);
    writer.EndArray();
  }
  if (!map.unions.empty()) {
    writer.Key("unions");
    writer.BeginArray();
    for (const SchemaUnion& one : map.unions) WriteUnion(writer, one);
    writer.EndArray();
  }
  WriteRef(writer, "elementType", map.element);
  WriteText(writer, "elementRelationship", RelationshipName(map.relationship));
  writer.EndObject();
}

void WriteAtom(JsonWriter& writer, const Atom& atom) {
  const bool unknown = atom.scalar == ScalarType::kUnknown;
  WriteText(writer, "scalar", unknown ? std::string_view(atom.unknown_scalar) : ScalarName(atom.scalar));
  if (atom.list) {
    writer.Key("list");
    WriteList(writer, *atom.list);
  }
  if (atom.map) {
    writer.Key("map");
    WriteMap(writer, *atom.map);
  }
}

void WriteRef(JsonWriter& writer, std::string_view key, const TypeRef& ref) {
  if (ref.Empty()) return;
  writer.Key(key);
  writer.BeginObject();
  WriteText(writer, "namedType", ref.name);
  WriteAtom(writer, ref.inlined);
  WriteText(writer, "elementRelationship", RelationshipName(ref.relationship));
  if (ref.nullable) {
    writer.Key("nullable");
    writer.Bool(true);
  }
  writer.EndObject();
}

}  // namespace

void WriteMergeSchema(JsonWriter& writer, const MergeSchema& schema) {
  writer.BeginObject();
  writer.Key("types");
  writer.BeginArray();
  for (const TypeDef& type : schema.types) {
    writer.BeginObject();
    writer.Key("name");
    writer.String(type.name);
    WriteAtom(writer, type.atom);
    writer.EndObject();
  }
  writer.EndArray();
  writer.EndObject();
}

}  // namespace plimsoll::merge
