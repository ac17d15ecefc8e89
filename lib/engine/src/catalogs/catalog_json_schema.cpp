#include "plimsoll/engine/catalogs/catalog_json_schema.h"

#include "plimsoll/catalog/kind_document.h"
#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

using catalog::KindEntry;
using text::JsonWriter;
using value::Member;
using value::Value;

// Schemas inside each other; those of Kubernetes refer to each other instead and are flat.
constexpr int kMaxNestedSchemas = 500;

class SchemaText {
 public:
  SchemaText(std::string& out, bool strict) : writer_(out), strict_(strict) {}

  JsonWriter& writer() { return writer_; }

  // `may_be_null` says whether the value may be null beside what its type says.
  bool Write(Value schema, bool may_be_null, const KindEntry* root = nullptr) {
    if (++depth_ > kMaxNestedSchemas || !schema.IsObject()) return false;
    writer_.BeginObject();
    bool good = true;
    if (const std::string name(schema::ComponentNamed(schema::ReferenceOf(schema))); !name.empty()) {
      writer_.Key("$ref");
      writer_.String("#/definitions/" + Escaped(name) + (may_be_null ? "?" : ""));
    } else {
      good = WriteMembers(schema, may_be_null, root);
    }
    writer_.EndObject();
    --depth_;
    return good;
  }

  // A name as a segment of a JSON Pointer in a URI; names of components hold nothing else to escape.
  static std::string Escaped(const std::string& name) {
    std::string out;
    for (const char c : name) {
      if (c == '~')
        out += "~0";
      else if (c == '/')
        out += "~1";
      else if (c == '%')
        out += "%25";
      else if (c == '?')
        out += "%3F";
      else
        out += c;
    }
    return out;
  }

 private:
  bool WriteMembers(Value schema, bool may_be_null, const KindEntry* root) {
    if (FlagIn(schema, "x-kubernetes-int-or-string")) {
      writer_.Key("oneOf");
      writer_.Raw(R"([{"type":"string"},{"type":"integer"}])");
    }
    bool good = true;
    for (const Member& member : schema.Members())
      good = good && WriteMember(schema, member, may_be_null, root);
    const bool open = !strict_ || !schema.Find("properties") || schema.Find("additionalProperties") ||
                      FlagIn(schema, "x-kubernetes-preserve-unknown-fields");
    if (!open) {
      writer_.Key("additionalProperties");
      writer_.Bool(false);
    }
    return good;
  }

  // Prose, defaults and extensions are nothing to judge by.
  bool WriteMember(Value schema, const Member& member, bool may_be_null, const KindEntry* root) {
    const std::string_view key = member.key;
    if (key == "default" || key == "description" || key == "example" || key == "nullable" || key == "title" ||
        key.starts_with("x-") || (key == "oneOf" && FlagIn(schema, "x-kubernetes-int-or-string"))) {
      return true;
    }
    writer_.Key(key);
    if (key == "type") return WriteType(member.value, may_be_null || FlagIn(schema, "nullable"));
    if (key == "properties") return WriteProperties(schema, member.value, root);
    if (key == "items") return Write(member.value, true);
    if (key == "additionalProperties" && member.value.IsObject()) return Write(member.value, true);
    if (key == "not") return Write(member.value, false);
    if (key == "allOf" || key == "anyOf" || key == "oneOf") return WriteAll(member.value);
    return WriteAsItIs(member.value);
  }

  bool WriteType(Value type, bool may_be_null) {
    if (!type.IsString()) return WriteAsItIs(type);
    if (may_be_null) writer_.BeginArray();
    writer_.String(type.AsString());
    if (may_be_null) writer_.String("null");
    if (may_be_null) writer_.EndArray();
    return true;
  }

  bool WriteProperties(Value schema, Value properties, const KindEntry* root) {
    bool good = true;
    writer_.BeginObject();
    for (const Member& property : properties.Members()) {
      writer_.Key(property.key);
      const std::string only = root != nullptr ? OnlyValueOf(property.key, *root) : std::string();
      if (only.empty()) {
        good = good && Write(property.value, !IsRequired(schema, property.key));
      } else {
        writer_.Raw(R"({"type":["string","null"],"enum":[)" + only + "]}");
      }
    }
    if (root != nullptr) WriteMissing(properties);
    writer_.EndObject();
    return good;
  }

  // What every object has, whether its CRD says so or not.
  void WriteMissing(Value properties) {
    for (const char* name : {"apiVersion", "kind", "metadata"}) {
      if (properties.Find(name)) continue;
      writer_.Key(name);
      writer_.Raw("{}");
    }
  }

  static std::string OnlyValueOf(std::string_view property, const KindEntry& root) {
    std::string out;
    if (property == "kind") text::AppendJsonString(out, root.name.kind, false);
    if (property == "apiVersion") text::AppendJsonString(out, root.name.ApiVersion(), false);
    return out;
  }

  static bool IsRequired(Value schema, std::string_view name) {
    const std::optional<Value> required = schema.Find("required");
    if (!required) return false;
    for (const Value one : required->Items()) {
      if (one.IsString() && one.AsString() == name) return true;
    }
    return false;
  }

  bool WriteAll(Value schemas) {
    bool good = true;
    writer_.BeginArray();
    for (const Value one : schemas.Items()) good = good && Write(one, false);
    writer_.EndArray();
    return good;
  }

  bool WriteAsItIs(Value value) {
    const Result<std::string> json = value::WriteJson(value, {.exact_floats = true});
    if (json) writer_.Raw(*json);
    return json.has_value();
  }

  JsonWriter writer_;
  const bool strict_;
  int depth_ = 0;
};

Result<std::string> OfComponent(const catalog::Store& store, uint32_t release, const KindEntry& kind,
                                bool strict) {
  value::Document document;
  const Result<void> read = catalog::ComponentDocument(store, release, kind.component, document);
  if (!read) return std::unexpected(read.error());
  const Value schemas = *document.root().Find("components")->Find("schemas");
  std::string out;
  SchemaText text(out, strict);
  JsonWriter& writer = text.writer();
  bool good = true;
  writer.BeginObject();
  writer.Key("$ref");
  writer.String("#/definitions/" + SchemaText::Escaped(std::string(kind.component)));
  writer.Key("definitions");
  writer.BeginObject();
  for (const Member& component : schemas.Members()) {
    writer.Key(component.key);
    good = good && text.Write(component.value, false, component.key == kind.component ? &kind : nullptr);
    writer.Key(std::string(component.key) + "?");
    good = good && text.Write(component.value, true);
  }
  writer.EndObject();
  writer.EndObject();
  if (!good)
    return Fail("the schema of " + std::string(kind.component) + " cannot be written as JSON Schema");
  return out;
}

Result<std::string> OfCrd(const catalog::Store& store, const KindEntry& kind, bool strict) {
  value::Document document;
  const Result<void> read = store.Read(kind.content, document);
  if (!read) return std::unexpected(read.error());
  const std::optional<Value> spec = document.root().Find("spec");
  const std::optional<Value> versions = spec ? spec->Find("versions") : std::nullopt;
  if (versions) {
    for (const Value version : versions->Items()) {
      if (TextOf(version.Find("name")) != kind.name.version) continue;
      const std::optional<Value> holder = version.Find("schema");
      const std::optional<Value> schema = holder ? holder->Find("openAPIV3Schema") : std::nullopt;
      std::string out;
      SchemaText text(out, strict);
      if (schema && text.Write(*schema, false, &kind)) return out;
    }
  }
  return Fail("the CRD of " + std::string(kind.name.kind) + " has no schema for version " +
              std::string(kind.name.version));
}

}  // namespace

Result<std::string> CatalogJsonSchema(const catalog::Store& store, uint32_t release, const KindEntry& kind,
                                      bool strict) {
  return kind.is_crd() ? OfCrd(store, kind, strict) : OfComponent(store, release, kind, strict);
}

}  // namespace plimsoll::engine
