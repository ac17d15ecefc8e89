#include "plimsoll/engine/objects/union_text.h"

#include <string_view>
#include <utility>

#include "plimsoll/unions/declarations/union_export.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

using unions::PlacedUnion;
using unions::UnionType;

std::string InWords(const PlacedUnion& placed) {
  const UnionType& type = *placed.type;
  const bool exactly = type.mode == unions::UnionMode::kExactlyOne;
  std::string out = "  " + (placed.path.empty() ? "." : placed.path) + ": ";
  out += type.IsTagged() ? "fields selected by a value: " : (exactly ? "exactly one of " : "at most one of ");
  out += MemberList(type);
  if (type.HasDiscriminator()) {
    out += ", selected by `" + type.discriminator + "`:";
    for (const unions::UnionMember& member : type.members) {
      for (const std::string& value : member.values) out += " " + value + "=" + member.field;
    }
  }
  out += " (" + std::string(UnionSourceName(type.source));
  if (type.strict) out += ", strict";
  if (type.require_selected) out += ", the selected one is required";
  return out + ")\n";
}

// By place, in the order of the places.
using Placed = std::vector<std::pair<std::string, std::vector<const UnionType*>>>;

Placed ByPlace(const std::vector<PlacedUnion>& unions) {
  Placed out;
  for (const PlacedUnion& one : unions) {
    if (out.empty() || out.back().first != one.path) out.push_back({one.path, {}});
    out.back().second.push_back(one.type);
  }
  return out;
}

// One kind as a document: what to write at which place of its schema.
class UnionExport {
 public:
  UnionExport(const kinds::KindName& kind, UnionForm form, std::vector<std::string>& problems)
      : form_(form), problems_(problems), writer_(document_) {
    writer_.BeginObject();
    Text("apiVersion", kind.api_version);
    Text("kind", kind.kind);
    writer_.Key("unions");
    writer_.BeginArray();
  }

  void Add(const std::string& path, const std::vector<const UnionType*>& types) {
    if (form_ == UnionForm::kOpenApi) return AddExtensions(path, types);
    for (const UnionType* type : types)
      form_ == UnionForm::kCel ? AddCel(path, *type) : AddOneOf(path, *type);
  }

  std::string Yaml() {
    writer_.EndArray();
    writer_.EndObject();
    return value::WriteYaml(document_.root(), {.order = value::KeyOrder::kAsRead}).value_or("");
  }

 private:
  void Text(std::string_view key, std::string_view text) {
    writer_.Key(key);
    writer_.String(text);
  }

  void Begin(std::string_view path) {
    writer_.BeginObject();
    Text("path", path);
  }

  // Unions of tags are written at the property, an inlined one at its list.
  void AddExtensions(const std::string& path, const std::vector<const UnionType*>& types) {
    std::vector<UnionType> listed;
    for (const UnionType* type : types) {
      const std::string tag = UnionTagOf(*type);
      if (tag.empty()) {
        listed.push_back(*type);
        continue;
      }
      const bool items = path.ends_with("[]");
      Begin(items ? path.substr(0, path.size() - 2) : path);
      Text("x-kubernetes-union", tag);
      writer_.EndObject();
    }
    if (listed.empty()) return;
    Begin(path);
    writer_.Key("x-kubernetes-unions");
    WriteUnionList(writer_, listed);
    writer_.EndObject();
  }

  void AddCel(const std::string& path, const UnionType& type) {
    const auto rules = UnionCelRules(type);
    if (!rules) {
      problems_.push_back(path + ": " + rules.error().message);
      return;
    }
    Begin(path);
    writer_.Key("x-kubernetes-validations");
    writer_.BeginArray();
    for (const unions::UnionCelRule& rule : *rules) {
      writer_.BeginObject();
      Text("rule", rule.rule);
      Text("message", rule.message);
      if (!rule.field_path.empty()) Text("fieldPath", rule.field_path);
      writer_.EndObject();
    }
    writer_.EndArray();
    writer_.EndObject();
  }

  void AddOneOf(const std::string& path, const UnionType& type) {
    Begin(path);
    writer_.Key("allOf");
    writer_.BeginArray();
    WriteUnionOneOf(writer_, type);
    writer_.EndArray();
    writer_.EndObject();
  }

  UnionForm form_;
  std::vector<std::string>& problems_;
  value::Document document_;
  value::DocumentBuilder writer_;
};

}  // namespace

UnionText WriteUnions(const kinds::KindName& kind, const kinds::KindUnions& unions, UnionForm form) {
  const std::vector<PlacedUnion> list = unions.derived.schema.List();
  if (form == UnionForm::kText) {
    UnionText out{kind.api_version + ' ' + kind.kind + '\n'};
    for (const PlacedUnion& placed : list) out.text += InWords(placed);
    return out;
  }
  UnionText out;
  UnionExport written(kind, form, out.problems);
  for (const auto& [path, types] : ByPlace(list)) written.Add(path, types);
  out.text = written.Yaml();
  return out;
}

}  // namespace plimsoll::engine
