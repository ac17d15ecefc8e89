#include "type_rules.h"

#include <array>

namespace plimsoll::check {
namespace {

using value::Kind;

constexpr std::array<std::string_view, 7> kTypeNames = {"null",   "boolean", "integer", "number",
                                                        "string", "array",   "object"};

// The JSON type of a value. In the API server's view an integer past int64 is a float.
JsonType TypeOf(Kind kind) {
  switch (kind) {
    case Kind::kNull: return JsonType::kNull;
    case Kind::kBool: return JsonType::kBoolean;
    case Kind::kInt: return JsonType::kInteger;
    case Kind::kUint:
    case Kind::kFloat: return JsonType::kNumber;
    case Kind::kString: return JsonType::kString;
    case Kind::kArray: return JsonType::kArray;
    case Kind::kObject: return JsonType::kObject;
  }
  return JsonType::kNull;
}

constexpr TypeSet kNumeric = BitOf(JsonType::kInteger) | BitOf(JsonType::kNumber);

bool Passes(const NodeFacts& facts, Kind kind) {
  const bool has_type = !facts.type_text.empty();
  if (kind == Kind::kNull) return !has_type || facts.nullable || (facts.types & BitOf(JsonType::kNull)) != 0;
  if (!has_type && facts.format.empty()) return true;
  // A format without a numeric type lets every string and every list pass.
  const bool loose = kind == Kind::kString || kind == Kind::kArray;
  if (loose && !facts.format.empty() && (facts.types & kNumeric) == 0) return true;
  if (kind == Kind::kInt) return (facts.types & kNumeric) != 0;
  return (facts.types & BitOf(TypeOf(kind))) != 0;
}

}  // namespace

std::string_view TypeNameOf(Kind kind) { return kTypeNames[static_cast<size_t>(TypeOf(kind))]; }

std::string_view FormatNameOf(Kind kind) {
  switch (TypeOf(kind)) {
    case JsonType::kInteger: return "int64";
    case JsonType::kNumber: return "float64";
    default: return "";
  }
}

TypeSet TypeBitOf(std::string_view name) {
  for (size_t i = 0; i < kTypeNames.size(); ++i) {
    if (kTypeNames[i] == name) return BitOf(static_cast<JsonType>(i));
  }
  return 0;
}

KindSet TypedKinds(const NodeFacts& facts) {
  KindSet kinds = 0;
  for (unsigned i = 0; i <= static_cast<unsigned>(Kind::kObject); ++i) {
    if (Passes(facts, static_cast<Kind>(i))) kinds |= BitOf(static_cast<Kind>(i));
  }
  return kinds;
}

bool BlamesFormat(const NodeFacts& facts, value::Value value) {
  const Kind kind = value.kind();
  if (facts.format.empty() || kind == Kind::kNull || kind == Kind::kString || kind == Kind::kArray)
    return false;
  return FormatNameOf(kind) != facts.format;
}

}  // namespace plimsoll::check
