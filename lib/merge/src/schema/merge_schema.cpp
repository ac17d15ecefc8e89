#include "plimsoll/merge/schema/merge_schema.h"

namespace plimsoll::merge {
namespace {

std::unique_ptr<ListType> AtomicList() {
  auto list = std::make_unique<ListType>();
  list->element = TypeRef::Named(kUntypedAtomic);
  list->relationship = Relationship::kAtomic;
  return list;
}

std::unique_ptr<MapType> MapOf(std::string_view element, Relationship relationship) {
  auto map = std::make_unique<MapType>();
  map->element = TypeRef::Named(element);
  map->relationship = relationship;
  return map;
}

}  // namespace

Atom::Atom() = default;
Atom::Atom(Atom&&) noexcept = default;
Atom& Atom::operator=(Atom&&) noexcept = default;
Atom::~Atom() = default;

TypeRef TypeRef::Named(std::string_view name) {
  TypeRef ref;
  ref.name = name;
  return ref;
}

Atom UntypedAtomic() {
  Atom atom;
  atom.scalar = ScalarType::kUntyped;
  atom.list = AtomicList();
  atom.map = MapOf(kUntypedAtomic, Relationship::kAtomic);
  return atom;
}

Atom UntypedDeduced() {
  Atom atom;
  atom.scalar = ScalarType::kUntyped;
  atom.list = AtomicList();
  atom.map = MapOf(kUntypedDeduced, Relationship::kSeparable);
  return atom;
}

void AddCommonTypes(MergeSchema& schema) {
  schema.types.push_back({std::string(kUntypedAtomic), UntypedAtomic()});
  schema.types.push_back({std::string(kUntypedDeduced), UntypedDeduced()});
}

}  // namespace plimsoll::merge
