// Reads the JSON form of merge schemas. What has another shape than it should is refused, with
// the place; unknown members are refused too, as upstream's schema of schemas does.
#include "merge_schema_names.h"
#include "plimsoll/merge/value/limits.h"

namespace plimsoll::merge {
namespace {

using value::Value;

class MergeSchemaReader {
 public:
  std::string error;

  void ReadSchema(Value value, MergeSchema& out) {
    if (!Object(value, "schema")) return;
    for (const value::Member member : value.Members()) {
      if (member.key != "types") {
        Refuse("." + std::string(member.key) + ": field not declared in schema");
      } else if (Array(member.value, "types")) {
        for (const Value type : member.value.Items()) ReadDefinition(type, out);
      }
    }
  }

 private:
  void ReadDefinition(Value value, MergeSchema& out) {
    if (!Object(value, "type")) return;
    TypeDef definition;
    for (const value::Member member : value.Members()) {
      if (member.key == "name") {
        Text(member.value, definition.name);
      } else if (!ReadAtomMember(member, definition.atom, 1)) {
        Refuse("types." + std::string(member.key) + ": field not declared in schema");
      }
    }
    out.types.push_back(std::move(definition));
  }

  bool ReadAtomMember(const value::Member& member, Atom& out, uint32_t depth) {
    if (member.key == "scalar") {
      std::string name;
      Text(member.value, name);
      out.scalar = ScalarNamed(name);
      if (out.scalar == ScalarType::kUnknown) out.unknown_scalar = name;
    } else if (member.key == "list") {
      out.list = std::make_unique<ListType>();
      ReadList(member.value, *out.list, depth + 1);
    } else if (member.key == "map") {
      out.map = std::make_unique<MapType>();
      ReadMap(member.value, *out.map, depth + 1);
    } else {
      return member.key == "untyped";
    }
    return true;
  }

  void ReadList(Value value, ListType& out, uint32_t depth) {
    if (!Object(value, "list")) return;
    for (const value::Member member : value.Members()) {
      if (member.key == "elementType") {
        ReadRef(member.value, out.element, depth);
      } else if (member.key == "elementRelationship") {
        ReadRelationship(member.value, out.relationship);
      } else if (member.key == "keys" && Array(member.value, "keys")) {
        for (const Value key : member.value.Items()) Text(key, out.keys.emplace_back());
      }
    }
  }

  void ReadMap(Value value, MapType& out, uint32_t depth) {
    if (!Object(value, "map")) return;
    for (const value::Member member : value.Members()) {
      if (member.key == "elementType") {
        ReadRef(member.value, out.element, depth);
      } else if (member.key == "elementRelationship") {
        ReadRelationship(member.value, out.relationship);
      } else if (member.key == "fields" && Array(member.value, "fields")) {
        for (const Value field : member.value.Items()) ReadField(field, out.fields.emplace_back(), depth);
      } else if (member.key == "unions" && Array(member.value, "unions")) {
        for (const Value item : member.value.Items()) ReadUnion(item, out.unions.emplace_back());
      }
    }
  }

  void ReadField(Value value, StructField& out, uint32_t depth) {
    if (!Object(value, "field")) return;
    for (const value::Member member : value.Members()) {
      if (member.key == "name") Text(member.value, out.name);
      if (member.key == "type") ReadRef(member.value, out.type, depth);
      if (member.key == "default" && !member.value.IsNull()) out.default_value.emplace(member.value);
    }
  }

  void ReadUnion(Value value, SchemaUnion& out) {
    if (!Object(value, "union")) return;
    for (const value::Member member : value.Members()) {
      if (member.key == "discriminator") Text(member.value, out.discriminator.emplace());
      if (member.key == "deduceInvalidDiscriminator" && member.value.kind() == value::Kind::kBool) {
        out.deduce_invalid_discriminator = member.value.AsBool();
      }
      if (member.key == "fields" && Array(member.value, "fields")) {
        for (const Value field : member.value.Items()) ReadUnionField(field, out.fields.emplace_back());
      }
    }
  }

  void ReadUnionField(Value value, UnionField& out) {
    if (!Object(value, "field of a union")) return;
    for (const value::Member member : value.Members()) {
      if (member.key == "fieldName") Text(member.value, out.name);
      if (member.key == "discriminatorValue") Text(member.value, out.discriminator_value);
    }
  }

  void ReadRef(Value value, TypeRef& out, uint32_t depth) {
    if (depth > kMaxDepth) return Refuse("the schema nests too deep");
    if (!Object(value, "reference to a type")) return;
    for (const value::Member member : value.Members()) {
      if (member.key == "namedType") {
        Text(member.value, out.name);
      } else if (member.key == "elementRelationship") {
        ReadRelationship(member.value, out.relationship);
      } else if (member.key == "nullable") {
        out.nullable = member.value.kind() == value::Kind::kBool && member.value.AsBool();
      } else if (!ReadAtomMember(member, out.inlined, depth)) {
        Refuse(std::string(member.key) + ": field not declared in schema");
      }
    }
  }

  void ReadRelationship(Value value, Relationship& out) {
    std::string name;
    Text(value, name);
    out = RelationshipNamed(name);
    if (out == Relationship::kUnset) Refuse("there is no relationship " + name);
  }

  bool Object(Value value, std::string_view what) { return Is(value, value::Kind::kObject, what); }
  bool Array(Value value, std::string_view what) { return Is(value, value::Kind::kArray, what); }
  void Text(Value value, std::string& out) {
    if (Is(value, value::Kind::kString, "name")) out = value.AsString();
  }
  bool Is(Value value, value::Kind kind, std::string_view what) {
    if (value.kind() == kind) return true;
    Refuse("the " + std::string(what) + " has the wrong shape");
    return false;
  }
  void Refuse(std::string problem) {
    if (error.empty()) error = std::move(problem);
  }
};

}  // namespace

Result<MergeSchema> ReadMergeSchema(Value schema) {
  MergeSchema out;
  MergeSchemaReader reader;
  reader.ReadSchema(schema, out);
  if (!reader.error.empty()) return Fail("unable to validate schema: " + reader.error);
  return out;
}

}  // namespace plimsoll::merge
