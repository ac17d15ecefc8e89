#include "plimsoll/merge/schema/open_api_extensions.h"

#include <optional>

#include "plimsoll/merge/schema/list_unions.h"
#include "plimsoll/value/go_render.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::merge {
namespace {

using value::Value;

std::string GoValueText(Value value) {
  std::string out;
  value::AppendGoValue(out, value);
  return out;
}

// What is no string among the keys is passed over.
Relationship MapKeys(Value schema, std::vector<std::string>& keys, std::string& error) {
  const auto listed = schema.Find("x-kubernetes-list-map-keys");
  if (!listed) {
    error = "missing map keys";
  } else if (!listed->IsArray()) {
    error = "uninterpreted map keys: " + GoSyntax(*listed);
  } else {
    for (const Value key : listed->Items()) {
      if (key.IsString()) keys.emplace_back(key.AsString());
    }
  }
  return Relationship::kAssociative;
}

// An older spelling of one key.
bool OneMapKey(Value schema, std::vector<std::string>& keys) {
  const std::string_view key = value::TextIn(schema, "x-kubernetes-map-key");
  if (key.empty() || schema.Find("x-kubernetes-list-map-keys")) return false;
  keys.emplace_back(key);
  return true;
}

Relationship ByListType(Value schema, Value type, std::vector<std::string>& keys, std::string& error) {
  const std::string_view name = type.IsString() ? type.AsString() : "";
  if (name == "atomic") return Relationship::kAtomic;
  if (name == "set") return Relationship::kAssociative;
  if (name == "map") {
    return OneMapKey(schema, keys) ? Relationship::kAssociative : MapKeys(schema, keys, error);
  }
  error = "unknown list type " + GoValueText(type);
  return Relationship::kAtomic;
}

Relationship ByPatchStrategy(Value schema, Value strategy, std::vector<std::string>& keys,
                             std::string& error) {
  const std::string_view name = strategy.IsString() ? strategy.AsString() : "";
  if (name == "retainKeys") return Relationship::kAtomic;
  if (name != "merge" && name != "merge,retainKeys") {
    error = "unknown patch strategy " + GoValueText(strategy);
    return Relationship::kAtomic;
  }
  if (const auto key = schema.Find("x-kubernetes-patch-merge-key")) {
    if (key->IsString()) {
      keys.emplace_back(key->AsString());
    } else {
      error = "uninterpreted merge key: " + GoSyntax(*key);
    }
  }
  return Relationship::kAssociative;
}

}  // namespace

ScalarType PrimitiveType(std::string_view type, std::string_view format) {
  if (type == "integer" || type == "number") return ScalarType::kNumeric;
  if (type == "boolean") return ScalarType::kBoolean;
  const bool plain = type == "string" && (format.empty() || format == "byte");
  return plain ? ScalarType::kString : ScalarType::kUntyped;
}

Relationship ListRelationship(Value schema, std::vector<std::string>& keys, std::string& error) {
  if (const auto type = schema.Find("x-kubernetes-list-type")) return ByListType(schema, *type, keys, error);
  if (const auto strategy = schema.Find("x-kubernetes-patch-strategy")) {
    return ByPatchStrategy(schema, *strategy, keys, error);
  }
  return Relationship::kAtomic;
}

Relationship MapRelationship(Value schema, std::string& error) {
  const auto type = schema.Find("x-kubernetes-map-type");
  if (!type) return Relationship::kUnset;
  const std::string_view name = type->IsString() ? type->AsString() : "";
  if (name == "atomic") return Relationship::kAtomic;
  if (name == "granular") return Relationship::kSeparable;
  error = "unknown map type " + GoValueText(*type);
  return Relationship::kUnset;
}

std::vector<SchemaUnion> SchemaUnions(Value schema, std::string& error) {
  const auto listed = schema.Find("x-kubernetes-unions");
  if (!listed) return {};
  auto unions = ReadListUnions(*listed);
  if (unions) return std::move(*unions);
  error = unions.error().message;
  return {};
}

std::string GoSyntax(Value value) {
  std::string out;
  value::AppendGoSyntax(out, value);
  return out;
}

}  // namespace plimsoll::merge
