// What tags need to know about Go types: what typedefs and pointers lead to, what can be nil, what `==` may
// compare.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/base/ascii.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::declare {

using gotypes::GoMember;
using gotypes::GoType;
using gotypes::TypeId;
using gotypes::TypeKind;

// What upstream takes for not exported, which is less than Go does: `_x` passes.
inline bool IsLowerCase(std::string_view name) { return !name.empty() && ascii::IsLower(name[0]); }

class TypeFacts {
 public:
  explicit TypeFacts(gotypes::Universe& universe) : universe_(universe) {}

  const GoType& Of(TypeId type) const { return universe_.type(type); }
  TypeKind KindOf(TypeId type) const { return Of(type).kind; }
  std::string_view KindNameOf(TypeId type) const { return gotypes::KindName(KindOf(type)); }
  std::string Text(TypeId type) const { return Of(type).Text(); }

  // Typedefs removed, pointers kept; in what is pointed at or held too only the outermost.
  TypeId Native(TypeId type) const;
  TypeId NonPointer(TypeId type) const;
  // The same after all pointers.
  TypeId NativeValue(TypeId type) const;
  bool IsNilable(TypeId type) const;
  // Safe to compare with ==: no pointers, slices, maps or interfaces inside.
  bool IsDirectComparable(TypeId type) const;
  bool IsBuiltin(TypeId type, std::string_view name) const;
  bool IsString(TypeId type) const { return IsBuiltin(type, "string"); }
  bool IsInteger(TypeId type) const;
  bool IsUnsigned(TypeId type) const;
  int BitsOf(TypeId type) const;
  bool IsList(TypeId type) const {
    return KindOf(type) == TypeKind::kSlice || KindOf(type) == TypeKind::kArray;
  }

  // The direct member of that JSON name, or null.
  const GoMember* MemberByJson(TypeId type, std::string_view name) const;
  // `T`, or `T -> native` when that is another.
  std::string Relation(TypeId from, TypeId to) const;

  gotypes::Universe& universe() const { return universe_; }

 private:
  gotypes::Universe& universe_;
};

}  // namespace plimsoll::declare
