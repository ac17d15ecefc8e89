// GoType describes a Go type as far as Go's JSON decoder shows it: which JSON it takes, which
// keys a struct has, and what the type is called in error texts. The API server decodes CRDs
// and metadata into such types; GoDecode (go_decode.h) says what that decoding complains of.
//
//   extern const GoType kThing;
//   const GoField kThingFields[] = {{"name", kGoString}, {"child", kThing}};
//   const GoType kThing = GoStruct("v1.Thing", kThingFields);
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plimsoll::schema {

enum class GoKind : uint8_t {
  kString,
  kBool,
  kUint8,
  kInt32,
  kInt64,
  kFloat64,
  kBytes,   // []byte: base64, or a list of numbers
  kAny,     // interface{}
  kRaw,     // keeps its bytes: metav1.FieldsV1, apiextensions JSON
  kTime,    // metav1.Time
  kStruct,  // fields
  kSlice,   // element
  kMap,     // map[string]element
  // The three that read their own bytes, and a schema through a decoder of their own. Other
  // JSON than they want gives an error (OrBool) or is taken as absent.
  kSchemaOrBool,
  kSchemaOrArray,
  kSchemaOrStrings,
};

struct GoType;

// What the encoder does with a field that holds nothing.
enum class GoEmpty : uint8_t {
  kOmitted,  // omitempty on a value: zero is nothing
  kPointer,  // omitempty on a pointer: only null is nothing
  kWritten,  // no omitempty
};

struct GoField {
  std::string_view name;  // the JSON key
  const GoType& type;
  // The embedded struct the field belongs to: `TypeMeta`. It is in paths of type errors.
  std::string_view embedded = {};
  // Given for the types of metadata only, which are encoded again.
  GoEmpty empty = GoEmpty::kOmitted;
};

struct GoType {
  GoKind kind;
  std::string_view name;  // as %v prints the type: `v1.ObjectMeta`, `[]string`
  std::span<const GoField> fields = {};
  const GoType* element = nullptr;

  // The name without its package, as type errors name the struct of a field.
  constexpr std::string_view BareName() const { return name.substr(name.rfind('.') + 1); }
};

constexpr GoType GoStruct(std::string_view name, std::span<const GoField> fields) {
  return {GoKind::kStruct, name, fields, nullptr};
}
constexpr GoType GoSlice(std::string_view name, const GoType& element) {
  return {GoKind::kSlice, name, {}, &element};
}
constexpr GoType GoMap(std::string_view name, const GoType& element) {
  return {GoKind::kMap, name, {}, &element};
}

// The field of that key; null when there is none. Keys are compared as they are: upstream's
// decoder is reported to mind their case.
const GoField* FindField(const GoType& type, std::string_view key);

inline constexpr GoType kGoString = {GoKind::kString, "string"};
inline constexpr GoType kGoBool = {GoKind::kBool, "bool"};
inline constexpr GoType kGoUint8 = {GoKind::kUint8, "uint8"};
inline constexpr GoType kGoInt32 = {GoKind::kInt32, "int32"};
inline constexpr GoType kGoInt64 = {GoKind::kInt64, "int64"};
inline constexpr GoType kGoFloat64 = {GoKind::kFloat64, "float64"};
inline constexpr GoType kGoBytes = {GoKind::kBytes, "[]uint8", {}, &kGoUint8};
inline constexpr GoType kGoAny = {GoKind::kAny, "interface {}"};
inline constexpr GoType kGoTime = {GoKind::kTime, "v1.Time"};
inline constexpr GoType kGoStrings = {GoKind::kSlice, "[]string", {}, &kGoString};

// metav1.ObjectMeta, with owner references and managed fields.
extern const GoType kGoObjectMeta;
// apiextensions.k8s.io/v1 CustomResourceDefinition, and the JSONSchemaProps inside it.
extern const GoType kGoCustomResourceDefinition;
extern const GoType kGoJsonSchemaProps;

}  // namespace plimsoll::schema
