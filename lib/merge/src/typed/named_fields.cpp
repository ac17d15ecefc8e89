#include "plimsoll/merge/typed/typed.h"

namespace plimsoll::merge {
namespace {

class NamedFieldsWalk {
 public:
  NamedFieldsWalk(const MergeProgram& program, Arena& arena) : program_(program), builder_(arena) {}

  FieldSet Visit(const FieldSet& set, TypeId type) {
    const size_t level = builder_.Open();
    for (const SetEntry& entry : set.Entries()) {
      if (entry.children.Empty()) {
        builder_.Add(entry);
        continue;
      }
      const MemberType below = TypeBelow(type, entry.element);
      const FieldSet children = Visit(entry.children, below.type);
      builder_.Add({entry.element, children, entry.member || below.field});
    }
    return builder_.Close(level);
  }

 private:
  MemberType TypeBelow(TypeId id, const PathElement& element) const {
    if (id == kNoType || !program_[id].found) return {};
    const ResolvedType& type = program_[id];
    if (element.IsField() && type.HasMap()) return program_.MemberOf(program_.MapOf(type), element.Name());
    if (element.IsKey() && type.HasList()) return {program_.ListOf(type).element, false};
    return {};
  }

  const MergeProgram& program_;
  SetBuilder builder_;
};

}  // namespace

FieldSet EnsureNamedFieldsAreMembers(const FieldSet& set, const MergeProgram& program, TypeId type,
                                     Arena& arena) {
  return NamedFieldsWalk(program, arena).Visit(set, type);
}

}  // namespace plimsoll::merge
