#include "plimsoll/merge/typed/changes.h"

#include <algorithm>
#include <array>

#include "item_elements.h"

namespace plimsoll::merge {
namespace {

class ChangeWalk {
 public:
  ChangeWalk(const MergeProgram& program, Arena& arena) : program_(program), arena_(arena) {}

  std::vector<Change> Run(TypeId type, const Node& before, const Node& after) {
    Visit(type, &before, &after);
    return std::move(found_);
  }

 private:
  // One of the two may be absent.
  void Visit(TypeId id, const Node* before, const Node* after) {
    if (before == nullptr || after == nullptr) return Report(before, after);
    if (before->Is(*after)) return;
    if (before->IsObject() && after->IsObject()) return VisitMembers(id, *before, *after);
    if (before->IsArray() && after->IsArray()) return VisitItems(id, *before, *after);
    if (!NodesEqual(*before, *after)) Report(before, after);
  }

  void Report(const Node* before, const Node* after) { found_.push_back({path_, before, after}); }

  void Below(const PathElement& element, TypeId type, const Node* before, const Node* after) {
    path_.push_back(element);
    Visit(type, before, after);
    path_.pop_back();
  }

  // Null is how files spell nothing.
  static const Node* Set(const Node& member) { return member.IsNull() ? nullptr : &member; }

  TypeId MemberType(TypeId id, std::string_view key) const {
    if (id == kNoType || !program_[id].HasMap()) return kNoType;
    return program_.MemberOf(program_.MapOf(program_[id]), key).type;
  }

  void VisitMembers(TypeId id, const Node& before, const Node& after) {
    std::span<const Member> old_members = before.Members();
    std::span<const Member> new_members = after.Members();
    while (!old_members.empty() || !new_members.empty()) {
      const int order = old_members.empty()   ? 1
                        : new_members.empty() ? -1
                                              : old_members[0].key.compare(new_members[0].key);
      const Member& member = order <= 0 ? old_members[0] : new_members[0];
      const Node* const was = order <= 0 ? Set(old_members[0].value) : nullptr;
      const Node* const is = order >= 0 ? Set(new_members[0].value) : nullptr;
      if (was != nullptr || is != nullptr) {
        Below(PathElement::Field(member.key), MemberType(id, member.key), was, is);
      }
      if (order <= 0) old_members = old_members.subspan(1);
      if (order >= 0) new_members = new_members.subspan(1);
    }
  }

  void VisitItems(TypeId id, const Node& before, const Node& after) {
    const ListProgram* list =
        id != kNoType && program_[id].HasList() ? &program_.ListOf(program_[id]) : nullptr;
    if (list == nullptr || !list->IsAssociative() || !VisitNamed(*list, before.Items(), after.Items())) {
      VisitInOrder(list == nullptr ? kNoType : list->element, before.Items(), after.Items());
    }
  }

  // False, and nothing is reported, when an item has no name.
  bool VisitNamed(const ListProgram& list, std::span<const Node> before, std::span<const Node> after) {
    const ItemElements old_elements(list, before, arena_);
    const ItemElements new_elements(list, after, arena_);
    if (HasNameless(old_elements) || HasNameless(new_elements)) return false;
    const std::vector<uint32_t> partners = Partners(old_elements, new_elements);
    std::vector<bool> paired(before.size());
    for (uint32_t i = 0; i < after.size(); ++i) {
      const bool found = partners[i] != kNone;
      if (found) paired[partners[i]] = true;
      Below(new_elements[i], list.element, found ? &before[partners[i]] : nullptr, &after[i]);
    }
    for (uint32_t i = 0; i < before.size(); ++i) {
      if (!paired[i]) Below(old_elements[i], list.element, &before[i], nullptr);
    }
    return true;
  }

  // Items without a name come after all others.
  static bool HasNameless(const ItemElements& elements) {
    return elements.size() != 0 && elements[elements.sorted().back()].kind == PathElement::Kind::kNone;
  }

  // For each new item the old one of its name; of several, the first goes with the first.
  static std::vector<uint32_t> Partners(const ItemElements& before, const ItemElements& after) {
    std::vector<uint32_t> out(after.size(), kNone);
    size_t l = 0;
    size_t r = 0;
    while (l < before.size() && r < after.size()) {
      const uint32_t old_at = before.sorted()[l];
      const uint32_t new_at = after.sorted()[r];
      const int order = merge::Compare(before[old_at], after[new_at]);
      if (order == 0) out[new_at] = old_at;
      if (order <= 0) ++l;
      if (order >= 0) ++r;
    }
    return out;
  }

  // What is equal at both ends is left out, so that an item put in or taken out in the middle is reported
  // as such. Indices are those of the list the item is in.
  void VisitInOrder(TypeId element, std::span<const Node> before, std::span<const Node> after) {
    const size_t shorter = std::min(before.size(), after.size());
    size_t head = 0;
    while (head < shorter && NodesEqual(before[head], after[head])) ++head;
    size_t tail = 0;
    while (tail < shorter - head &&
           NodesEqual(before[before.size() - 1 - tail], after[after.size() - 1 - tail])) {
      ++tail;
    }
    const size_t old_end = before.size() - tail;
    const size_t new_end = after.size() - tail;
    for (size_t i = head; i < std::max(old_end, new_end); ++i) {
      Below(PathElement::Index(static_cast<int64_t>(i)), element, i < old_end ? &before[i] : nullptr,
            i < new_end ? &after[i] : nullptr);
    }
  }

  static constexpr uint32_t kNone = UINT32_MAX;

  const MergeProgram& program_;
  Arena& arena_;
  FieldPath path_;
  std::vector<Change> found_;
};

constexpr std::array<std::string_view, 8> kServerFields = {"creationTimestamp", "deletionGracePeriodSeconds",
                                                           "deletionTimestamp", "generation",
                                                           "managedFields",     "resourceVersion",
                                                           "selfLink",          "uid"};

}  // namespace

std::vector<Change> ChangesBetween(const Typed& before, const Typed& after, Arena& arena) {
  return ChangeWalk(*before.program, arena).Run(before.type, before.value, after.value);
}

Node WithoutServerFields(const Node& object, Arena& arena) {
  const Node* const metadata = object.Find("metadata");
  if (metadata == nullptr || !metadata->IsObject()) return object;
  Node kept = *metadata;
  for (const std::string_view field : kServerFields) kept = WithoutMember(kept, field, arena);
  if (kept.count == metadata->count) return object;
  if (kept.count == 0) return WithoutMember(object, "metadata", arena);
  return WithMember(object, "metadata", kept, arena);
}

}  // namespace plimsoll::merge
