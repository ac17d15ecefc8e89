#include "item_elements.h"
#include "plimsoll/merge/typed/typed.h"

namespace plimsoll::merge {
namespace {

// Visit gathers what is below a path on the open level and says whether the path itself belongs
// to the set.
class FieldSetWalk {
 public:
  FieldSetWalk(const MergeProgram& program, Arena& arena) : program_(program), builder_(arena) {}

  FieldSet Run(TypeId type, const Node& node) {
    const size_t level = builder_.Open();
    Visit(type, node);
    return builder_.Close(level);
  }

 private:
  bool Visit(TypeId id, const Node& node) {
    if (id == kNoType) return false;
    const ResolvedType& type = program_[id];
    switch (type.found ? type.ShapeFor(node) : AtomShape::kNone) {
      case AtomShape::kMap: return VisitMap(program_.MapOf(type), node);
      case AtomShape::kList: return VisitList(program_.ListOf(type), node);
      case AtomShape::kScalar: return true;
      case AtomShape::kNone: return false;
    }
    return false;
  }

  void Child(const PathElement& element, TypeId type, const Node& node, bool owned) {
    const size_t level = builder_.Open();
    const bool member = Visit(type, node) || owned;
    const FieldSet children = builder_.Close(level);
    builder_.Add({element, children, member});
  }

  bool VisitMap(const MapProgram& map, const Node& node) {
    if (map.atomic) return true;
    for (const Member& member : node.Members()) {
      const MemberType type = program_.MemberOf(map, member.key);
      const bool empty = member.value.IsNull() || (member.value.IsObject() && member.value.count == 0);
      Child(PathElement::Field(member.key), type.type, member.value, empty || !type.field);
    }
    return false;
  }

  // Of an item that is there several times nothing but its name is owned.
  bool VisitList(const ListProgram& list, const Node& node) {
    if (list.IsAtomic()) return true;
    const ItemElements elements(list, node.Items(), builder_.arena());
    for (size_t at = 0; at < elements.size();) {
      const size_t run = elements.RunAt(at);
      const uint32_t item = elements.sorted()[at];
      if (run == 1) {
        Child(elements[item], list.element, node.items[item], true);
      } else {
        builder_.Add({elements[item], {}, true});
      }
      at += run;
    }
    return false;
  }

  const MergeProgram& program_;
  SetBuilder builder_;
};

}  // namespace

FieldSet ToFieldSet(const Typed& typed, Arena& arena) {
  return FieldSetWalk(*typed.program, arena).Run(typed.type, typed.value);
}

}  // namespace plimsoll::merge
