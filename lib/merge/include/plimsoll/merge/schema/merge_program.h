// MergeProgram is a MergeSchema made ready for walks: references resolved to numbers, overrides of
// relationships applied, fields in one table. Made once, then only read, by any number of threads.
//
//   Result<MergeProgram> program = MergeProgram::Compile(schema);
//   TypeId pod = *program->Find("io.k8s.api.core.v1.Pod");
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/base/id.h"
#include "plimsoll/base/result.h"
#include "plimsoll/merge/schema/merge_schema.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/schema/property_table.h"

namespace plimsoll::merge {

struct TypeTag;
using TypeId = Id<TypeTag>;
inline constexpr TypeId kNoType = {UINT32_MAX};

// Which of its shapes a walk takes for a value.
enum class AtomShape : uint8_t { kMap, kScalar, kList, kNone };

struct ResolvedType {
  std::string_view name;  // of the reference; empty when the type is written in place
  bool found = true;      // the reference leads somewhere
  ScalarType scalar = ScalarType::kNone;
  std::string_view unknown_scalar;  // its word
  uint32_t list = UINT32_MAX;
  uint32_t map = UINT32_MAX;

  bool HasScalar() const { return scalar != ScalarType::kNone; }
  bool HasList() const { return list != UINT32_MAX; }
  bool HasMap() const { return map != UINT32_MAX; }
  // Null, and a value of a shape there is not, take the first shape there is.
  AtomShape DefaultShape() const {
    return HasMap()      ? AtomShape::kMap
           : HasScalar() ? AtomShape::kScalar
           : HasList()   ? AtomShape::kList
                         : AtomShape::kNone;
  }
  AtomShape ShapeFor(const Node& node) const;
  // Whether the shape is the value's own, not the default.
  bool Fits(const Node& node) const;
};

struct ListKey {
  std::string_view name;
  const Node* default_value = nullptr;
};

struct ListProgram {
  TypeId element = kNoType;
  Relationship relationship = Relationship::kUnset;
  std::span<const ListKey> keys = {};
  bool element_found = true;
  bool element_has_map = true;

  bool IsAtomic() const { return relationship == Relationship::kAtomic; }
  bool IsAssociative() const { return relationship == Relationship::kAssociative; }
};

struct MapProgram {
  schema::PropertySet fields;
  uint32_t first_field = 0;
  TypeId element = kNoType;
  bool atomic = false;
  // No fields and members of no known type: sets are not reconciled below.
  bool deduced = false;
};

// The type of a member, and whether it is a field of the map.
struct MemberType {
  TypeId type = kNoType;
  bool field = false;
};

class MergeProgram {
 public:
  static Result<MergeProgram> Compile(const MergeSchema& schema);
  // Objects without a schema.
  static const MergeProgram& Deduced();

  std::optional<TypeId> Find(std::string_view name) const;
  const ResolvedType& operator[](TypeId type) const { return types_[type.index]; }
  const ListProgram& ListOf(const ResolvedType& type) const { return lists_[type.list]; }
  const MapProgram& MapOf(const ResolvedType& type) const { return maps_[type.map]; }
  MemberType MemberOf(const MapProgram& map, std::string_view key) const {
    const uint32_t at = properties_.Find(map.fields, key);
    if (at == schema::PropertyTable::kNone) return {map.element, false};
    return {field_types_[map.first_field + at], true};
  }

 private:
  friend class ProgramBuilder;

  std::unique_ptr<Arena> arena_ = std::make_unique<Arena>();
  std::vector<ResolvedType> types_;
  std::vector<ListProgram> lists_;
  std::vector<MapProgram> maps_;
  std::vector<TypeId> field_types_;
  schema::PropertyTable properties_;
  std::map<std::string, TypeId, std::less<>> names_;
};

}  // namespace plimsoll::merge
