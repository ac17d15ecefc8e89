#include "plimsoll/declare/type_facts.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "plimsoll/gotypes/limits.h"

namespace plimsoll::declare {
namespace {

constexpr std::array<std::string_view, 9> kIntegers = {"byte", "int",    "int16",  "int32", "int64",
                                                       "uint", "uint16", "uint32", "uint64"};

}  // namespace

TypeId TypeFacts::Native(TypeId type) const {
  uint32_t pointers = 0;
  for (;;) {
    const TypeKind kind = KindOf(type);
    if (kind != TypeKind::kAlias && kind != TypeKind::kPointer) break;
    if (kind == TypeKind::kPointer && ++pointers > gotypes::kMaxNesting) break;
    type = Of(type).element;
  }
  while (pointers-- > 0) type = universe_.PointerTo(type);
  return type;
}

TypeId TypeFacts::NativeValue(TypeId type) const {
  for (uint32_t steps = 0; steps <= 2 * gotypes::kMaxNesting; ++steps) {
    const GoType& t = Of(type);
    if (t.kind != TypeKind::kAlias && t.kind != TypeKind::kPointer) break;
    type = t.element;
  }
  return type;
}

TypeId TypeFacts::NonPointer(TypeId type) const {
  for (uint32_t steps = 0; KindOf(type) == TypeKind::kPointer && steps <= gotypes::kMaxNesting; ++steps) {
    type = Of(type).element;
  }
  return type;
}

bool TypeFacts::IsNilable(TypeId type) const {
  const TypeKind kind = KindOf(Native(type));
  return kind == TypeKind::kPointer || kind == TypeKind::kMap || kind == TypeKind::kSlice ||
         kind == TypeKind::kInterface;
}

// Types may share types many times over, so each is looked at once.
bool TypeFacts::IsDirectComparable(TypeId type) const {
  std::set<TypeId> seen;
  std::vector<TypeId> open = {type};
  while (!open.empty()) {
    const TypeId next = open.back();
    open.pop_back();
    if (!seen.insert(next).second) continue;
    const GoType& t = Of(next);
    if (t.kind == TypeKind::kBuiltin) continue;
    if (t.kind == TypeKind::kArray || t.kind == TypeKind::kAlias) {
      open.push_back(t.element);
    } else if (t.kind == TypeKind::kStruct) {
      for (const GoMember& member : universe_.MembersOf(next)) open.push_back(member.type);
    } else {
      return false;
    }
  }
  return true;
}

bool TypeFacts::IsBuiltin(TypeId type, std::string_view name) const {
  return KindOf(type) == TypeKind::kBuiltin && Of(type).name == name;
}

bool TypeFacts::IsInteger(TypeId type) const {
  return KindOf(type) == TypeKind::kBuiltin && std::ranges::find(kIntegers, Of(type).name) != kIntegers.end();
}

bool TypeFacts::IsUnsigned(TypeId type) const {
  return Of(type).name == "byte" || Of(type).name.starts_with("uint");
}

int TypeFacts::BitsOf(TypeId type) const {
  const std::string& name = Of(type).name;
  if (name == "byte") return 8;
  if (name.ends_with("16")) return 16;
  return name.ends_with("32") ? 32 : 64;
}

const GoMember* TypeFacts::MemberByJson(TypeId type, std::string_view name) const {
  for (const GoMember& member : universe_.MembersOf(type)) {
    if (member.json.name == name) return &member;
  }
  return nullptr;
}

// Upstream makes a new pointer type each time it follows one, so that never is the same.
std::string TypeFacts::Relation(TypeId from, TypeId to) const {
  if (from == to && KindOf(from) != TypeKind::kPointer) return Text(from);
  return Text(from) + " -> " + Text(to);
}

}  // namespace plimsoll::declare
