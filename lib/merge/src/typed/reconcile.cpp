#include "plimsoll/merge/typed/typed.h"

namespace plimsoll::merge {
namespace {

// Visit gathers on the open level what stays of the children, and says when nothing of them does
// because their container is one unit now.
class ReconcileWalk {
 public:
  ReconcileWalk(const MergeProgram& program, Arena& arena) : program_(program), builder_(arena) {}

  FieldSet Run(const FieldSet& set, TypeId type) {
    const size_t level = builder_.Open();
    if (Visit(set, type, false)) {
      // The whole object is not a path; its set stays.
      changed = true;
      return set;
    }
    const FieldSet out = builder_.Close(level);
    return changed ? out : set;
  }

  bool changed = false;
  std::string error;

 private:
  // `unit`: the path is a member without children.
  bool Visit(const FieldSet& set, TypeId id, bool unit) {
    const ResolvedType& type = program_[id];
    if (!type.found) return Refuse("could not resolve " + std::string(type.name));
    switch (type.DefaultShape()) {
      case AtomShape::kMap: return VisitMap(program_.MapOf(type), set, unit);
      case AtomShape::kList: return VisitList(program_.ListOf(type), set, unit);
      case AtomShape::kScalar: return Keep(set);
      case AtomShape::kNone: return Refuse("schema error: invalid atom: " + std::string(type.name));
    }
    return false;
  }

  bool VisitMap(const MapProgram& map, const FieldSet& set, bool unit) {
    if (map.deduced) return Keep(set);
    if (!unit && map.atomic) return !set.Empty();
    for (const SetEntry& entry : set.Entries()) {
      const TypeId type =
          entry.element.IsField() ? program_.MemberOf(map, entry.element.Name()).type : map.element;
      type == kNoType ? builder_.Add(entry) : Child(entry, type);
    }
    return false;
  }

  bool VisitList(const ListProgram& list, const FieldSet& set, bool unit) {
    if (!unit && list.IsAtomic()) return true;
    for (const SetEntry& entry : set.Entries()) Child(entry, list.element);
    return false;
  }

  void Child(const SetEntry& entry, TypeId type) {
    const size_t level = builder_.Open();
    const bool unit = entry.member && entry.children.Empty();
    const bool replaced = Visit(entry.children, type, unit);
    changed |= replaced;
    const FieldSet children = builder_.Close(level);
    builder_.Add(replaced ? SetEntry{entry.element, {}, true}
                          : SetEntry{entry.element, children, entry.member});
  }

  bool Keep(const FieldSet& set) {
    for (const SetEntry& entry : set.Entries()) builder_.Add(entry);
    return false;
  }

  bool Refuse(std::string problem) {
    if (error.empty()) error = std::move(problem);
    return false;
  }

  const MergeProgram& program_;
  SetBuilder builder_;
};

}  // namespace

Result<std::optional<FieldSet>> Reconcile(const FieldSet& set, const MergeProgram& program, TypeId type,
                                          Arena& arena) {
  ReconcileWalk walk(program, arena);
  const FieldSet out = walk.Run(set, type);
  if (!walk.error.empty()) return Fail("errors reconciling field set with schema: " + walk.error);
  return walk.changed ? std::optional(out) : std::nullopt;
}

}  // namespace plimsoll::merge
