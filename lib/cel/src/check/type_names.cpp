#include "type_names.h"

#include <algorithm>
#include <array>

namespace plimsoll::cel {
namespace {

enum class Shape : uint8_t { kPlain, kWrapper, kListOf, kStringMapOf, kDynMap, kOptionalOf, kMessage };

struct NamedType {
  std::string_view name;
  Shape shape;
  const Type* type;  // itself or its parameter
  int since = 0;
  bool of_schemas = false;
};

// In the order of their names.
constexpr std::array kNamedTypes = std::to_array<NamedType>({
    {"bool", Shape::kPlain, &kBoolType},
    {"bytes", Shape::kPlain, &kBytesType},
    {"double", Shape::kPlain, &kDoubleType},
    {"duration", Shape::kPlain, &kDurationType, 0, true},  // checks, but has no value
    {"google.protobuf.Any", Shape::kPlain, &kAnyType},
    {"google.protobuf.BoolValue", Shape::kWrapper, &kBoolType},
    {"google.protobuf.BytesValue", Shape::kWrapper, &kBytesType},
    {"google.protobuf.DoubleValue", Shape::kWrapper, &kDoubleType},
    {"google.protobuf.Duration", Shape::kPlain, &kDurationType},
    {"google.protobuf.Empty", Shape::kMessage, nullptr},
    {"google.protobuf.FloatValue", Shape::kWrapper, &kDoubleType},
    {"google.protobuf.Int32Value", Shape::kWrapper, &kIntType},
    {"google.protobuf.Int64Value", Shape::kWrapper, &kIntType},
    {"google.protobuf.ListValue", Shape::kListOf, &kDynType},
    {"google.protobuf.StringValue", Shape::kWrapper, &kStringType},
    {"google.protobuf.Struct", Shape::kStringMapOf, &kDynType},
    {"google.protobuf.Timestamp", Shape::kPlain, &kTimestampType},
    {"google.protobuf.UInt32Value", Shape::kWrapper, &kUintType},
    {"google.protobuf.UInt64Value", Shape::kWrapper, &kUintType},
    {"google.protobuf.Value", Shape::kPlain, &kDynType},
    {"int", Shape::kPlain, &kIntType},
    {"list", Shape::kListOf, &kDynType},
    {"map", Shape::kDynMap, &kDynType},
    {"net.CIDR", Shape::kPlain, &kCidrType, 30},
    {"net.IP", Shape::kPlain, &kIpType, 30},
    {"null_type", Shape::kPlain, &kNullType},
    {"optional_type", Shape::kOptionalOf, nullptr, kOptionalSyntaxSince},
    {"string", Shape::kPlain, &kStringType},
    {"timestamp", Shape::kPlain, &kTimestampType, 0, true},  // checks, but has no value
    {"type", Shape::kPlain, &kTypeType},
    {"uint", Shape::kPlain, &kUintType},
});

const Type* MakeType(TypePool& pool, const NamedType& named) {
  switch (named.shape) {
    case Shape::kPlain: return named.type;
    case Shape::kWrapper: return pool.Wrapper(named.type);
    case Shape::kListOf: return pool.List(named.type);
    case Shape::kStringMapOf: return pool.Map(&kStringType, named.type);
    case Shape::kDynMap: return pool.Map(named.type, named.type);
    case Shape::kOptionalOf: return pool.Optional(&kDynType);
    case Shape::kMessage: return pool.Opaque(named.name, {});
  }
  return nullptr;
}

enum class FieldShape : uint8_t { kPlain, kListOfDyn, kMapToDyn };

struct NamedMessageField {
  std::string_view message;
  std::string_view field;
  const Type* type;
  FieldShape shape = FieldShape::kPlain;
};

constexpr std::array kMessageFields = std::to_array<NamedMessageField>({
    {"google.protobuf.Any", "type_url", &kStringType},
    {"google.protobuf.Any", "value", &kBytesType},
    {"google.protobuf.BoolValue", "value", &kBoolType},
    {"google.protobuf.BytesValue", "value", &kBytesType},
    {"google.protobuf.DoubleValue", "value", &kDoubleType},
    {"google.protobuf.Duration", "seconds", &kIntType},
    {"google.protobuf.Duration", "nanos", &kIntType},
    {"google.protobuf.Int64Value", "value", &kIntType},
    {"google.protobuf.ListValue", "values", nullptr, FieldShape::kListOfDyn},
    {"google.protobuf.StringValue", "value", &kStringType},
    {"google.protobuf.Struct", "fields", nullptr, FieldShape::kMapToDyn},
    {"google.protobuf.Timestamp", "seconds", &kIntType},
    {"google.protobuf.Timestamp", "nanos", &kIntType},
    {"google.protobuf.UInt64Value", "value", &kUintType},
    {"google.protobuf.Value", "null_value", &kNullType},
    {"google.protobuf.Value", "number_value", &kDoubleType},
    {"google.protobuf.Value", "string_value", &kStringType},
    {"google.protobuf.Value", "bool_value", &kBoolType},
    {"google.protobuf.Value", "struct_value", nullptr, FieldShape::kMapToDyn},
    {"google.protobuf.Value", "list_value", nullptr, FieldShape::kListOfDyn},
});

}  // namespace

const Type* FindNamedType(const Environment& environment, std::string_view name) {
  const auto found = std::lower_bound(kNamedTypes.begin(), kNamedTypes.end(), name,
                                      [](const NamedType& row, std::string_view n) { return row.name < n; });
  if (found != kNamedTypes.end() && found->name == name && environment.version >= found->since &&
      (environment.names_of_schema_types || !found->of_schemas)) {
    return MakeType(*environment.types, *found);
  }
  for (const Type* type : environment.object_types) {
    if (type->name == name) return type;
  }
  if (const Type* open = environment.open_object_type; open != nullptr && name.starts_with(open->name)) {
    if (name.size() == open->name.size()) return open;
    if (name[open->name.size()] == '.') return environment.types->Object(name, open->fields);
  }
  return nullptr;
}

bool StartsTypeName(std::string_view first) { return first == "google" || first == "net"; }

std::optional<int64_t> FindEnumValue(std::string_view name) {
  if (name == "google.protobuf.NullValue.NULL_VALUE") return 0;
  return std::nullopt;
}

const Type* FindMessageField(TypePool& pool, std::string_view message, std::string_view field) {
  for (const NamedMessageField& row : kMessageFields) {
    if (row.message != message || row.field != field) continue;
    if (row.shape == FieldShape::kListOfDyn) return pool.List(&kDynType);
    if (row.shape == FieldShape::kMapToDyn) return pool.Map(&kStringType, &kDynType);
    return row.type;
  }
  return nullptr;
}

}  // namespace plimsoll::cel
