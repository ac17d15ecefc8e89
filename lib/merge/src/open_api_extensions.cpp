#include "open_api_extensions.h"

#include <algorithm>
#include <optional>
#include <set>

#include "plimsoll/value/go_render.h"
#include "plimsoll/value/write.h"

namespace plimsoll::merge {
namespace {

using value::Value;

std::string GoText(Value value) {
  std::string out;
  value::AppendGoValue(out, value);
  return out;
}

std::string GoSyntax(Value value) {
  std::string out;
  value::AppendGoSyntax(out, value);
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
  const std::string_view key = TextIn(schema, "x-kubernetes-map-key");
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
  error = "unknown list type " + GoText(type);
  return Relationship::kAtomic;
}

Relationship ByPatchStrategy(Value schema, Value strategy, std::vector<std::string>& keys,
                             std::string& error) {
  const std::string_view name = strategy.IsString() ? strategy.AsString() : "";
  if (name == "retainKeys") return Relationship::kAtomic;
  if (name != "merge" && name != "merge,retainKeys") {
    error = "unknown patch strategy " + GoText(strategy);
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

// Sorted by field; two fields of one value are refused.
void ReadUnionFields(Value fields, SchemaUnion& out, std::string& error) {
  const std::string word = "\"fields-to-discriminateBy\"";
  if (!fields.IsObject()) {
    error = word + " must be a map[string]string, got: " + GoSyntax(fields);
    return;
  }
  for (const value::Member member : fields.Members()) {
    if (!member.value.IsString()) {
      error =
          word + "/" + std::string(member.key) + ": value must be a string, got: " + GoSyntax(member.value);
      return;
    }
    out.fields.push_back({std::string(member.key), std::string(member.value.AsString())});
  }
  std::ranges::sort(out.fields, {}, &UnionField::name);
  std::set<std::string_view> values;
  for (const UnionField& field : out.fields) {
    if (values.insert(field.discriminator_value).second) continue;
    error = "Multiple fields have the same discriminated name: " + field.discriminator_value;
    return;
  }
}

SchemaUnion ReadUnion(Value value, std::string& error) {
  SchemaUnion out;
  if (const auto discriminator = value.Find("discriminator")) {
    if (!discriminator->IsString()) {
      error = "\"discriminator\" must be a string, got: " + GoSyntax(*discriminator);
      return out;
    }
    out.discriminator = discriminator->AsString();
  }
  if (const auto fields = value.Find("fields-to-discriminateBy")) ReadUnionFields(*fields, out, error);
  return out;
}

void RefuseOverlap(const std::vector<SchemaUnion>& unions, std::string& error) {
  std::set<std::string_view> seen;
  const auto add = [&](const std::string& name) {
    if (!seen.insert(name).second && error.empty()) error = name + " field appears multiple times in unions";
  };
  for (const SchemaUnion& one : unions) {
    if (one.discriminator) add(*one.discriminator);
    for (const UnionField& field : one.fields) add(field.name);
  }
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
  error = "unknown map type " + GoText(*type);
  return Relationship::kUnset;
}

std::vector<SchemaUnion> SchemaUnions(Value schema, std::string& error) {
  std::vector<SchemaUnion> unions;
  const auto listed = schema.Find("x-kubernetes-unions");
  if (!listed) return unions;
  if (!listed->IsArray()) {
    error = "\"x-kubernetes-unions\" should be a list, got []interface {}(nil)";
    return unions;
  }
  for (const Value item : listed->Items()) {
    if (!item.IsObject()) {
      error = "\"x-kubernetes-unions\" items should be a map of string to unions, got " + GoSyntax(item);
    } else {
      unions.push_back(ReadUnion(item, error));
    }
    if (!error.empty()) return {};
  }
  RefuseOverlap(unions, error);
  return unions;
}

bool IsTrue(Value schema, std::string_view key) {
  const auto flag = schema.Find(key);
  return flag && flag->kind() == value::Kind::kBool && flag->AsBool();
}

std::string_view TextIn(Value schema, std::string_view key) {
  const auto member = schema.Find(key);
  return member && member->IsString() ? member->AsString() : std::string_view();
}

std::string_view TypeIn(Value schema) {
  const auto type = schema.Find("type");
  if (!type || !type->IsArray()) return TextIn(schema, "type");
  for (const Value first : type->Items()) return first.IsString() ? first.AsString() : std::string_view();
  return {};
}

std::string_view LastSegment(std::string_view reference) {
  return reference.substr(reference.rfind('/') + 1);
}

std::string DefaultIn(Value schema) {
  const auto value = schema.Find("default");
  if (!value || value->IsNull()) return {};
  return value::WriteJson(*value, {.exact_floats = true}).value_or("");
}

}  // namespace plimsoll::merge
