// Comparing goes through both values side by side and gathers three sets at once. Where the two
// have different shapes, both are looked at: the old one's insides are removed, the new one's are
// added.
#include "item_elements.h"
#include "plimsoll/merge/typed/typed.h"
#include "plimsoll/merge/value/key_order.h"

namespace plimsoll::merge {
namespace {

// What holds for the path of the values at hand.
struct Marks {
  bool added = false;
  bool modified = false;
  bool removed = false;
};

class CompareWalk {
 public:
  CompareWalk(const MergeProgram& program, Arena& arena)
      : program_(program), arena_(arena), added_(arena), modified_(arena), removed_(arena) {}

  Comparison Run(TypeId type, const Node& left, const Node& right) {
    if (left.Is(right)) return {};
    Visit(type, &left, &right);
    return {added_.Close(0), modified_.Close(0), removed_.Close(0), std::move(errors_)};
  }

 private:
  // One of the two may be absent.
  Marks Visit(TypeId id, const Node* left, const Node* right) {
    Marks marks;
    if (id == kNoType || !program_[id].found) return marks;
    const ResolvedType& type = program_[id];
    const AtomShape shape = type.ShapeFor(right != nullptr ? *right : *left);
    if (left != nullptr && right != nullptr) {
      const AtomShape old_shape = type.ShapeFor(*left);
      if (old_shape != shape) VisitShape(type, old_shape, left, right, marks);
    }
    const bool leaf = VisitShape(type, shape, left, right, marks);
    marks.added |= !leaf && left == nullptr;
    marks.removed |= !leaf && right == nullptr;
    return marks;
  }

  // Whether the values were taken as a whole.
  bool VisitShape(const ResolvedType& type, AtomShape shape, const Node* left, const Node* right,
                  Marks& marks) {
    switch (shape) {
      case AtomShape::kMap: return VisitMap(program_.MapOf(type), left, right, marks);
      case AtomShape::kList: return VisitList(program_.ListOf(type), left, right, marks);
      case AtomShape::kScalar: return Leaf(left, right, marks);
      case AtomShape::kNone: return false;
    }
    return false;
  }

  static bool Leaf(const Node* left, const Node* right, Marks& marks) {
    if (left == nullptr) {
      marks.added = true;
    } else if (right == nullptr) {
      marks.removed = true;
    } else if (!NodesEqual(*left, *right)) {
      marks.modified = true;
    }
    return true;
  }

  void Child(const PathElement& element, TypeId type, const Node* left, const Node* right) {
    if (left != nullptr && right != nullptr) {
      if (left->Is(*right)) return;
      if (left->IsScalar() && right->IsScalar() && NodesEqual(*left, *right)) return;
    }
    const size_t added = added_.Open();
    const size_t modified = modified_.Open();
    const size_t removed = removed_.Open();
    const size_t errors = errors_.size();
    const Marks marks = Visit(type, left, right);
    for (size_t i = errors; i < errors_.size(); ++i) {
      errors_[i].path = value::Path({StepOf(element)}).Below(errors_[i].path);
    }
    const FieldSet added_below = added_.Close(added);
    const FieldSet modified_below = modified_.Close(modified);
    const FieldSet removed_below = removed_.Close(removed);
    added_.Add({element, added_below, marks.added});
    modified_.Add({element, modified_below, marks.modified});
    removed_.Add({element, removed_below, marks.removed});
  }

  bool VisitMap(const MapProgram& map, const Node* left, const Node* right, Marks& marks) {
    std::span<const Member> old_members = left == nullptr ? std::span<const Member>() : left->Members();
    std::span<const Member> new_members = right == nullptr ? std::span<const Member>() : right->Members();
    if (map.atomic || (old_members.empty() && new_members.empty())) return Leaf(left, right, marks);
    while (!old_members.empty() || !new_members.empty()) {
      const int order = old_members.empty()   ? 1
                        : new_members.empty() ? -1
                                              : CompareKeys(old_members[0].key, new_members[0].key);
      const std::string_view key = order <= 0 ? old_members[0].key : new_members[0].key;
      const Node* const before = order <= 0 ? &old_members[0].value : nullptr;
      const Node* const after = order >= 0 ? &new_members[0].value : nullptr;
      Child(PathElement::Field(key), program_.MemberOf(map, key).type, before, after);
      if (order <= 0) old_members = old_members.subspan(1);
      if (order >= 0) new_members = new_members.subspan(1);
    }
    return false;
  }

  bool VisitList(const ListProgram& list, const Node* left, const Node* right, Marks& marks) {
    const std::span<const Node> old_items = left == nullptr ? std::span<const Node>() : left->Items();
    const std::span<const Node> new_items = right == nullptr ? std::span<const Node>() : right->Items();
    if (list.IsAtomic() || (old_items.empty() && new_items.empty())) return Leaf(left, right, marks);
    const ItemElements old_elements(list, old_items, arena_);
    const ItemElements new_elements(list, new_items, arena_);
    FindNameless(list, old_items, old_elements);
    FindNameless(list, new_items, new_elements);
    size_t l = 0;
    size_t r = 0;
    while (l < old_elements.size() || r < new_elements.size()) {
      const Namesakes old_run = RunOf(old_elements, old_items, l);
      const Namesakes new_run = RunOf(new_elements, new_items, r);
      const int order = old_run.count == 0   ? 1
                        : new_run.count == 0 ? -1
                                             : merge::Compare(*old_run.element, *new_run.element);
      VisitItems(list, order <= 0 ? old_run : Namesakes(), order >= 0 ? new_run : Namesakes());
      if (order <= 0) l += old_run.count;
      if (order >= 0) r += new_run.count;
    }
    return false;
  }

  // Items without a name come after all others.
  void FindNameless(const ListProgram& list, std::span<const Node> items, const ItemElements& elements) {
    if (items.empty() || elements[elements.sorted().back()].kind != PathElement::Kind::kNone) return;
    for (size_t i = 0; i < items.size(); ++i) {
      std::string reason;
      if (ItemElement(list, items[i], arena_, reason).kind != PathElement::Kind::kNone) continue;
      errors_.push_back({{}, "element " + std::to_string(i) + ": " + reason});
    }
  }

  // The items of one name, `count` of them.
  struct Namesakes {
    const PathElement* element = nullptr;
    const Node* items = nullptr;
    const uint32_t* positions = nullptr;
    size_t count = 0;

    const Node* At(size_t i) const { return i < count ? &items[positions[i]] : nullptr; }
  };

  static Namesakes RunOf(const ItemElements& elements, std::span<const Node> items, size_t at) {
    if (at >= elements.size()) return {};
    const uint32_t* const positions = elements.sorted().data() + at;
    return {&elements[*positions], items.data(), positions, elements.RunAt(at)};
  }

  // Items that are there once are compared; those that are there several times are one unit.
  void VisitItems(const ListProgram& list, const Namesakes& before, const Namesakes& after) {
    const PathElement& element = before.count > 0 ? *before.element : *after.element;
    if (before.count <= 1 && after.count <= 1) {
      return Child(element, list.element, before.At(0), after.At(0));
    }
    if (before.count >= 2 && after.count >= 2) {
      modified_.Add({element, {}, !SameItems(before, after)});
    } else if (before.count >= 2) {
      if (after.count == 1) Child(element, list.element, nullptr, after.At(0));
      removed_.Add({element, {}, true});
    } else {
      if (before.count == 1) Child(element, list.element, before.At(0), nullptr);
      added_.Add({element, {}, true});
    }
  }

  static bool SameItems(const Namesakes& before, const Namesakes& after) {
    if (before.count != after.count) return false;
    for (size_t i = 0; i < before.count; ++i) {
      if (!NodesEqual(*before.At(i), *after.At(i))) return false;
    }
    return true;
  }

  const MergeProgram& program_;
  Arena& arena_;
  SetBuilder added_;
  SetBuilder modified_;
  SetBuilder removed_;
  ValidationErrors errors_;
};

void AppendBlock(std::string& out, std::string_view heading, const FieldSet& set) {
  if (set.Empty()) return;
  out.append("- ").append(heading) += " Fields:\n";
  for (const std::string& path : set.Paths()) out += path + '\n';
}

}  // namespace

Comparison Compare(const Typed& old_value, const Typed& new_value, Arena& arena) {
  return CompareWalk(*old_value.program, arena).Run(old_value.type, old_value.value, new_value.value);
}

std::string Comparison::Text() const {
  std::string out;
  AppendBlock(out, "Modified", modified);
  AppendBlock(out, "Added", added);
  AppendBlock(out, "Removed", removed);
  return out;
}

}  // namespace plimsoll::merge
