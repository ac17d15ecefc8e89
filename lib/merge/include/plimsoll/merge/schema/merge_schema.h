// MergeSchema is what merging has to know of types, in the form structured-merge-diff gives it:
// a list of named types, each a set of allowed shapes (scalar, list, map). It comes from OpenAPI
// (open_api_types.h) or from its own JSON form, and is compiled to a MergeProgram.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/detached.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::merge {

// kUnknown is a word upstream does not know either: its schemas may have any.
enum class ScalarType : uint8_t { kNone, kNumeric, kString, kBoolean, kUntyped, kUnknown };

// How the elements of a list or map relate to each other: one unit, items of their own found by
// keys or values, or members of their own.
enum class Relationship : uint8_t { kUnset, kAtomic, kAssociative, kSeparable };

struct ListType;
struct MapType;

struct Atom {
  ScalarType scalar = ScalarType::kNone;
  std::string unknown_scalar;  // its word
  std::unique_ptr<ListType> list;
  std::unique_ptr<MapType> map;

  Atom();
  Atom(Atom&&) noexcept;
  Atom& operator=(Atom&&) noexcept;
  ~Atom();
  bool Empty() const { return scalar == ScalarType::kNone && !list && !map; }
};

// A named type, or one that is written in place; possibly with another relationship than its own.
struct TypeRef {
  std::string name;
  Atom inlined;
  Relationship relationship = Relationship::kUnset;
  bool nullable = false;

  static TypeRef Named(std::string_view name);
  // No type at all: keys without one are errors.
  bool Empty() const {
    return name.empty() && inlined.Empty() && relationship == Relationship::kUnset && !nullable;
  }
};

struct StructField {
  std::string name;
  TypeRef type;
  std::optional<value::Detached> default_value;
};

struct UnionField {
  std::string name;
  std::string discriminator_value;
};

// Kept for callers; merging does not use unions.
struct SchemaUnion {
  std::optional<std::string> discriminator;
  bool deduce_invalid_discriminator = false;
  std::vector<UnionField> fields;
};

struct ListType {
  TypeRef element;
  Relationship relationship = Relationship::kUnset;
  std::vector<std::string> keys;  // an associative list without keys is a set
};

struct MapType {
  std::vector<StructField> fields;
  std::vector<SchemaUnion> unions;
  TypeRef element;  // of keys that are no fields
  Relationship relationship = Relationship::kUnset;
};

struct TypeDef {
  std::string name;
  Atom atom;
};

struct MergeSchema {
  std::vector<TypeDef> types;
};

inline constexpr std::string_view kUntypedAtomic = "__untyped_atomic_";
inline constexpr std::string_view kUntypedDeduced = "__untyped_deduced_";

// Any scalar, and lists and maps that are one unit; any scalar, such lists, and maps of members of
// their own. Every converted schema has both at its end.
Atom UntypedAtomic();
Atom UntypedDeduced();
void AddCommonTypes(MergeSchema& schema);

// The JSON form: {"types":[{"name":...,"map":{"fields":[...]}}]}.
Result<MergeSchema> ReadMergeSchema(value::Value schema);
void WriteMergeSchema(text::JsonWriter& writer, const MergeSchema& schema);

}  // namespace plimsoll::merge
