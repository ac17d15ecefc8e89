#include "go_type_schema.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "go_type_model.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/gotypes/literal.h"
#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/text/source.h"
#include "plimsoll/unions/declarations/union_go_types.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::kinds {
namespace {

using gotypes::GoMember;
using gotypes::TypeId;
using gotypes::TypeKind;
using schema::GoKind;

// What a type is the type of. Lists of lists or maps, and maps of maps, are refused when types are compiled;
// they are not followed here.
enum class Inside : uint8_t { kField, kMap, kList };

// The metadata of all objects: its Go type is often not at hand.
constexpr std::string_view kMetadata = R"({"type":"object","properties":{
"name":{"type":"string"},"generateName":{"type":"string"},"namespace":{"type":"string"},
"uid":{"type":"string"},"resourceVersion":{"type":"string"},"selfLink":{"type":"string"},
"generation":{"type":"integer"},"creationTimestamp":{"type":"string"},"deletionTimestamp":{"type":"string"},
"deletionGracePeriodSeconds":{"type":"integer"},
"labels":{"type":"object","additionalProperties":{"type":"string"}},
"annotations":{"type":"object","additionalProperties":{"type":"string"}},
"finalizers":{"type":"array","items":{"type":"string"},"x-kubernetes-list-type":"set",
"x-kubernetes-patch-strategy":"merge"},
"ownerReferences":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["uid"],
"x-kubernetes-patch-strategy":"merge","x-kubernetes-patch-merge-key":"uid","items":{"type":"object",
"x-kubernetes-map-type":"atomic","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},
"name":{"type":"string"},"uid":{"type":"string"},"controller":{"type":"boolean"},
"blockOwnerDeletion":{"type":"boolean"}}}},
"managedFields":{"type":"array","x-kubernetes-list-type":"atomic","items":{"type":"object",
"x-kubernetes-preserve-unknown-fields":true}}}})";

value::Value MetadataSchema() {
  static const text::Source source("metadata", kMetadata);
  static const value::Document document = [] {
    value::Document read;
    [[maybe_unused]] const value::ReadReport report = value::ReadJson(source.bytes(), {}, read);
    PLIMSOLL_ASSERT(report.ok());
    return read;
  }();
  return document.root();
}

// What tags and comments say about a field.
struct FieldFacts {
  std::string list_type = {};
  std::vector<std::string> keys = {};
  std::string map_type = {};
  std::string strategy = {};
  std::string merge_key = {};
};

class GoTypeSchema {
 public:
  GoTypeSchema(const CompiledTypes& types, value::Document& out)
      : universe_(types.universe), model_(*types.model), document_(out) {}

  void Write(TypeId root, const schema::GroupVersionKind& kind) {
    document_.BeginObject();
    Text("openapi", "3.0.0");
    document_.Key("components");
    document_.BeginObject();
    document_.Key("schemas");
    document_.BeginObject();
    WriteStruct(root, &kind);
    while (!todo_.empty()) {
      const TypeId next = todo_.back();
      todo_.pop_back();
      WriteStruct(next, nullptr);
    }
    document_.EndObject();
    document_.EndObject();
    document_.EndObject();
  }

 private:
  using Members = std::map<std::string, const GoMember*>;

  void Text(std::string_view key, std::string_view text) {
    document_.Key(key);
    document_.String(text);
  }

  static std::string NameOf(TypeId type) { return "type" + std::to_string(type.index); }

  // What a pointer points to. A type that is named is no pointer.
  TypeId Underlying(TypeId type) const {
    while (universe_.type(type).kind == TypeKind::kPointer) type = universe_.type(type).element;
    return type;
  }

  // By their names in JSON; of two, the one that is less deeply embedded.
  Members MembersOf(TypeId type) const {
    Members out;
    std::set<TypeId> seen;
    std::vector<TypeId> level = {type};
    while (!level.empty()) {
      std::vector<TypeId> below;
      for (const TypeId at : level) {
        if (!seen.insert(at).second) continue;
        for (const GoMember& member : universe_.MembersOf(at)) {
          if (member.json.is_inline) {
            below.push_back(Underlying(member.type));
          } else if (!member.json.omitted && gotypes::IsExported(member.name)) {
            out.try_emplace(member.json.name, &member);
          }
        }
      }
      level = std::move(below);
    }
    return out;
  }

  // `kind` is that of a root.
  void WriteStruct(TypeId type, const schema::GroupVersionKind* kind) {
    written_.insert(type);
    document_.Key(NameOf(type));
    document_.BeginObject();
    Text("type", "object");
    if (kind != nullptr) WriteKind(*kind);
    document_.Key("properties");
    document_.BeginObject();
    Members members = MembersOf(type);
    if (kind != nullptr) {
      members.erase("metadata");
      document_.Key("metadata");
      value::Send(MetadataSchema(), document_);
      for (const char* name : {"apiVersion", "kind"}) {
        members.erase(name);
        document_.Key(name);
        document_.BeginObject();
        Text("type", "string");
        document_.EndObject();
      }
    }
    for (const auto& [name, member] : members) {
      document_.Key(name);
      WriteType(member->type, FactsOf(*member), Inside::kField);
    }
    document_.EndObject();
    document_.EndObject();
  }

  void WriteKind(const schema::GroupVersionKind& kind) {
    document_.Key("x-kubernetes-group-version-kind");
    document_.BeginArray();
    document_.BeginObject();
    Text("group", kind.group);
    Text("version", kind.version);
    Text("kind", kind.kind);
    document_.EndObject();
    document_.EndArray();
  }

  void WriteType(TypeId type, FieldFacts facts, Inside inside) {
    type = Underlying(type);
    AddTypeFacts(type, facts);
    document_.BeginObject();
    WriteShape(type, facts, inside);
    document_.EndObject();
  }

  void WriteShape(TypeId type, const FieldFacts& facts, Inside inside) {
    switch (model_.Of(type).kind) {
      case GoKind::kString:
      case GoKind::kTime:
      case GoKind::kBytes: return Text("type", "string");
      case GoKind::kBool: return Text("type", "boolean");
      case GoKind::kUint8:
      case GoKind::kInt32:
      case GoKind::kInt64: return Text("type", "integer");
      case GoKind::kFloat64: return Text("type", "number");
      case GoKind::kStruct: return WriteReference(type, facts);
      case GoKind::kSlice:
        if (inside == Inside::kList) break;
        Text("type", "array");
        document_.Key("items");
        WriteType(ElementOf(type), {}, Inside::kList);
        return WriteFacts(facts, true);
      case GoKind::kMap:
        if (inside != Inside::kField) break;
        Text("type", "object");
        document_.Key("additionalProperties");
        WriteType(ElementOf(type), {}, Inside::kMap);
        return WriteFacts(facts, false);
      default: break;
    }
    // What reads its own JSON, and what is unknown, may be anything.
    document_.Key("x-kubernetes-preserve-unknown-fields");
    document_.Bool(true);
  }

  TypeId ElementOf(TypeId type) const {
    const gotypes::GoType& go = universe_.type(type);
    return go.kind == TypeKind::kAlias ? universe_.type(go.element).element : go.element;
  }

  void WriteReference(TypeId type, const FieldFacts& facts) {
    if (written_.insert(type).second) todo_.push_back(type);
    document_.Key("allOf");
    document_.BeginArray();
    document_.BeginObject();
    Text("$ref", std::string(schema::kComponentPrefix) + NameOf(type));
    document_.EndObject();
    document_.EndArray();
    WriteFacts(facts, false);
  }

  void WriteFacts(const FieldFacts& facts, bool list) {
    if (!facts.strategy.empty()) Text("x-kubernetes-patch-strategy", facts.strategy);
    if (!facts.merge_key.empty()) Text("x-kubernetes-patch-merge-key", facts.merge_key);
    if (!list && !facts.map_type.empty()) Text("x-kubernetes-map-type", facts.map_type);
    if (!list || facts.list_type.empty()) return;
    Text("x-kubernetes-list-type", facts.list_type);
    if (facts.keys.empty()) return;
    document_.Key("x-kubernetes-list-map-keys");
    document_.BeginArray();
    for (const std::string& key : facts.keys) document_.String(key);
    document_.EndArray();
  }

  FieldFacts FactsOf(const GoMember& member) const {
    FieldFacts out;
    out.strategy = unions::LooseTagValue(member.tag, "patchStrategy");
    out.merge_key = unions::LooseTagValue(member.tag, "patchMergeKey");
    for (const std::string_view line : universe_.DocOf(member.place)) ReadLine(line, out);
    return out;
  }

  // What the field itself says comes first.
  void AddTypeFacts(TypeId type, FieldFacts& facts) const {
    const gotypes::GoType& go = universe_.type(type);
    if (go.package.empty() || go.place.file == gotypes::GoPlace::kNowhere) return;
    FieldFacts own;
    for (const std::string_view line : universe_.DocOf(go.place)) ReadLine(line, own);
    if (facts.list_type.empty()) {
      facts.list_type = own.list_type;
      facts.keys = own.keys;
    }
    if (facts.map_type.empty()) facts.map_type = own.map_type;
  }

  static void ReadLine(std::string_view line, FieldFacts& out) {
    if (!line.starts_with('+')) return;
    line.remove_prefix(1);
    if (line.starts_with("k8s:")) line.remove_prefix(4);
    const size_t equals = line.find('=');
    if (equals == std::string_view::npos) return;
    const std::string_view tag = line.substr(0, equals);
    const std::string_view given = line.substr(equals + 1);
    const std::string value =
        given.starts_with('"') ? gotypes::UnquoteString(given).value_or("") : std::string(given);
    if (tag == "listType") out.list_type = value;
    if (tag == "listMapKey") out.keys.push_back(value);
    if (tag == "mapType" || tag == "structType") out.map_type = value;
  }

  const gotypes::Universe& universe_;
  GoTypeModel& model_;
  value::DocumentBuilder document_;
  std::vector<TypeId> todo_;
  std::set<TypeId> written_;
};

}  // namespace

value::Document OpenApiOfGoType(const CompiledTypes& types, TypeId root,
                                const schema::GroupVersionKind& kind) {
  value::Document out;
  GoTypeSchema(types, out).Write(root, kind);
  return out;
}

}  // namespace plimsoll::kinds
