#include "schema_walk.h"

#include <utility>

#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using value::Path;
using value::Value;

struct Junctor {
  std::string_view name;
  PartKind kind;
};
constexpr Junctor kJunctors[] = {
    {"allOf", PartKind::kAllOf}, {"anyOf", PartKind::kAnyOf}, {"oneOf", PartKind::kOneOf}};

struct SinglePart {
  std::string_view name;
  PartKind kind;
};
constexpr SinglePart kSingles[] = {
    {"items", PartKind::kItems}, {"additionalProperties", PartKind::kAdditional}, {"not", PartKind::kNot}};

}  // namespace

std::vector<SchemaPart> SchemaParts(Value schema) {
  std::vector<SchemaPart> out;
  if (const std::optional<Value> properties = schema.Find("properties")) {
    for (const value::Member member : properties->Members()) {
      if (!member.value.IsObject()) continue;
      out.push_back({PartKind::kProperty, member.key, member.value, member.key_value,
                     Path::Of("properties").Child(member.key)});
    }
  }
  for (const SinglePart& one : kSingles) {
    const std::optional<Value> part = schema.Find(one.name);
    if (part && part->IsObject()) out.push_back({one.kind, {}, *part, *part, Path::Of(one.name)});
  }
  for (const Junctor& junctor : kJunctors) {
    const std::optional<Value> list = schema.Find(junctor.name);
    if (!list || !list->IsArray()) continue;
    size_t index = 0;
    for (const Value part : list->Items()) {
      if (part.IsObject()) {
        out.push_back({junctor.kind, {}, part, part, Path::Of(junctor.name).Item(index)});
      }
      ++index;
    }
  }
  return out;
}

std::optional<VersionSchema> FindVersionSchema(Value crd, std::string_view version) {
  const std::optional<Value> spec = crd.Find("spec");
  const std::optional<Value> versions = spec ? spec->Find("versions") : std::nullopt;
  if (!versions) return std::nullopt;
  size_t index = 0;
  for (const Value one : versions->Items()) {
    if (value::TextIn(one, "name") == version) {
      const std::optional<Value> schema = one.Find("schema");
      const std::optional<Value> root = schema ? schema->Find("openAPIV3Schema") : std::nullopt;
      if (!root || !root->IsObject()) return std::nullopt;
      static const Path kVersions = "spec.versions";
      return VersionSchema{*root, kVersions.Item(index).Child("schema").Child("openAPIV3Schema")};
    }
    ++index;
  }
  return std::nullopt;
}

std::string FieldOf(std::string_view field, const SchemaPart& part) {
  const std::string lead(field);
  switch (part.kind) {
    case PartKind::kProperty: return lead + (lead.empty() ? "" : ".") + std::string(part.name);
    case PartKind::kItems:
    case PartKind::kAdditional: return lead + "[*]";
    default: return lead;
  }
}

}  // namespace plimsoll::suites
