// Static types of expressions. Types are interned: within one pool and the shared base pool two
// equal types are the same pointer, so comparing types is comparing pointers. Object types are
// nominal: each is its own type, whatever its name.
//
//   TypePool pool;
//   pool.List(&kStringType) == pool.List(&kStringType)
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/arena.h"

namespace plimsoll::cel {

enum class TypeKind : uint8_t {
  kError,
  kDyn,
  kAny,
  kNull,
  kBool,
  kInt,
  kUint,
  kDouble,
  kString,
  kBytes,
  kDuration,
  kTimestamp,
  kWrapper,   // a nullable scalar: params[0]
  kList,      // params[0]
  kMap,       // params[0] the key, params[1] the value
  kType,      // the type of types: params[0], or none for `type` itself
  kOptional,  // params[0]
  kOpaque,    // name, params
  kObject,    // name, fields
  kParam,     // a type variable: index; of an overload (A, B, ...) or made by the checker (_var0)
};

struct Type;

// The fields of one object type; who makes object types implements it.
class ObjectFields {
 public:
  virtual ~ObjectFields() = default;
  // The field's type, or null. The name is as the expression spells it (escaped).
  virtual const Type* FindField(std::string_view name) const = 0;
};

struct Type {
  TypeKind kind = TypeKind::kError;
  bool open = false;   // has a type variable somewhere inside
  uint32_t index = 0;  // kParam: which
  std::string_view name{};
  std::span<const Type* const> params{};
  const ObjectFields* fields = nullptr;  // kObject; null: an object without fields
  uint32_t weight = 1;                   // the number of types it is made of, itself included

  const Type* Param(size_t i) const { return params[i]; }
};

inline constexpr Type kErrorType{TypeKind::kError, false, 0, "!error!", {}};
inline constexpr Type kDynType{TypeKind::kDyn, false, 0, "dyn", {}};
inline constexpr Type kAnyType{TypeKind::kAny, false, 0, "any", {}};
inline constexpr Type kNullType{TypeKind::kNull, false, 0, "null", {}};
inline constexpr Type kBoolType{TypeKind::kBool, false, 0, "bool", {}};
inline constexpr Type kIntType{TypeKind::kInt, false, 0, "int", {}};
inline constexpr Type kUintType{TypeKind::kUint, false, 0, "uint", {}};
inline constexpr Type kDoubleType{TypeKind::kDouble, false, 0, "double", {}};
inline constexpr Type kStringType{TypeKind::kString, false, 0, "string", {}};
inline constexpr Type kBytesType{TypeKind::kBytes, false, 0, "bytes", {}};
inline constexpr Type kDurationType{TypeKind::kDuration, false, 0, "duration", {}};
inline constexpr Type kTimestampType{TypeKind::kTimestamp, false, 0, "timestamp", {}};
inline constexpr Type kTypeType{TypeKind::kType, false, 0, "type", {}};

// Types of the Kubernetes libraries. The first two are opaque, the others objects without fields,
// which shows in the words about a field selection.
inline constexpr Type kIpType{TypeKind::kOpaque, false, 0, "net.IP", {}};
inline constexpr Type kCidrType{TypeKind::kOpaque, false, 0, "net.CIDR", {}};
inline constexpr Type kUrlType{TypeKind::kObject, false, 0, "kubernetes.URL", {}};
inline constexpr Type kQuantityType{TypeKind::kObject, false, 0, "kubernetes.Quantity", {}};
inline constexpr Type kSemverType{TypeKind::kObject, false, 0, "kubernetes.Semver", {}};
inline constexpr Type kFormatType{TypeKind::kObject, false, 0, "kubernetes.NamedFormat", {}};
inline constexpr Type kAuthorizerType{TypeKind::kObject, false, 0, "kubernetes.authorization.Authorizer", {}};
inline constexpr Type kPathCheckType{TypeKind::kObject, false, 0, "kubernetes.authorization.PathCheck", {}};
inline constexpr Type kGroupCheckType{TypeKind::kObject, false, 0, "kubernetes.authorization.GroupCheck", {}};
inline constexpr Type kResourceCheckType{
    TypeKind::kObject, false, 0, "kubernetes.authorization.ResourceCheck", {}};
inline constexpr Type kDecisionType{TypeKind::kObject, false, 0, "kubernetes.authorization.Decision", {}};

// Makes and owns types. A pool may build on another that no longer changes; the types of both
// are then one world. A pool is written by one thread at a time; its types are constant.
class TypePool {
 public:
  // On top of the types of the overload table.
  TypePool();
  explicit TypePool(const TypePool* base) : base_(base) {}
  TypePool(TypePool&&) = default;
  TypePool& operator=(TypePool&&) = default;

  const Type* List(const Type* element) { return Intern(TypeKind::kList, "list", {&element, 1}); }
  const Type* Map(const Type* key, const Type* value);
  const Type* Optional(const Type* value) {
    return Intern(TypeKind::kOptional, "optional_type", {&value, 1});
  }
  const Type* TypeOf(const Type* type) { return Intern(TypeKind::kType, "type", {&type, 1}); }
  const Type* Wrapper(const Type* scalar) { return Intern(TypeKind::kWrapper, "wrapper", {&scalar, 1}); }
  const Type* Opaque(std::string_view name, std::span<const Type* const> params) {
    return Intern(TypeKind::kOpaque, name, params);
  }
  // The variable of that number; its name is `_varN` in the words of the checker.
  const Type* Variable(uint32_t index);
  // A type parameter of a declaration, by its name.
  const Type* Parameter(std::string_view name, uint32_t index);
  // One that has fields is the same as another of its name with these fields. The name is copied.
  const Type* Object(std::string_view name, const ObjectFields* fields);
  // The same type with other parameters.
  const Type* WithParams(const Type* type, std::span<const Type* const> params);

 private:
  struct Slot {
    uint64_t hash = 0;
    const Type* type = nullptr;
  };
  const Type* Intern(TypeKind kind, std::string_view name, std::span<const Type* const> params);
  const Type* Find(uint64_t hash, TypeKind kind, std::string_view name,
                   std::span<const Type* const> params) const;
  const Type* Add(const Type& type);
  void Put(Slot slot);
  void Grow();

  const TypePool* base_ = nullptr;
  Arena arena_;
  std::vector<Slot> slots_;  // open addressing, a power of two
  size_t used_ = 0;
  std::vector<const Type*> variables_;
};

// As errors spell it: `list(int)`, `map(string, dyn)`, `selfType.spec`.
std::string RenderType(const Type& type);
// The same with the names types have as values: `list(google.protobuf.Duration)`.
std::string RenderRuntimeType(const Type& type);
// The name a type has as a value: `google.protobuf.Duration`, `list`, `null_type`.
std::string_view RuntimeTypeName(const Type& type);

}  // namespace plimsoll::cel
