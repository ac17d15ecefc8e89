// Set operations go through the levels of both tries side by side. What a level gathers lies on
// one stack for all levels; recursion is as deep as the sets, which is no more than kMaxDepth.
#include <algorithm>

#include "plimsoll/merge/fieldpath/field_set.h"

namespace plimsoll::merge {
namespace {

// Calls `both(a, b)` for elements of both levels and `one(a)` for those of `a` alone, in order;
// `other(b)` for those of `b` alone.
template <class One, class Other, class Both>
void Zip(const FieldSet& a, const FieldSet& b, One one, Other other, Both both) {
  std::span<const SetEntry> left = a.Entries();
  std::span<const SetEntry> right = b.Entries();
  while (!left.empty() && !right.empty()) {
    const int order = Compare(left[0].element, right[0].element);
    if (order < 0) {
      one(left[0]);
    } else if (order > 0) {
      other(right[0]);
    } else {
      both(left[0], right[0]);
    }
    if (order <= 0) left = left.subspan(1);
    if (order >= 0) right = right.subspan(1);
  }
  for (const SetEntry& entry : left) one(entry);
  for (const SetEntry& entry : right) other(entry);
}

constexpr auto kIgnore = [](const SetEntry&) {};

class SetOperation {
 public:
  explicit SetOperation(Arena& arena) : builder_(arena) {}

  FieldSet Union(const FieldSet& a, const FieldSet& b) {
    if (a.Empty() || a.Is(b)) return b;
    if (b.Empty()) return a;
    const size_t level = builder_.Open();
    const auto add = [&](const SetEntry& entry) { builder_.Add(entry); };
    Zip(a, b, add, add, [&](const SetEntry& left, const SetEntry& right) {
      // A member on both sides goes by the right one's name, as upstream.
      const SetEntry& named = right.member ? right : left;
      const FieldSet children = Union(left.children, right.children);
      builder_.Add({named.element, children, left.member || right.member});
    });
    return builder_.Close(level);
  }

  FieldSet Intersection(const FieldSet& a, const FieldSet& b) {
    if (a.Is(b)) return a;
    const size_t level = builder_.Open();
    Zip(a, b, kIgnore, kIgnore, [&](const SetEntry& left, const SetEntry& right) {
      const FieldSet children = Intersection(left.children, right.children);
      builder_.Add({left.element, children, left.member && right.member});
    });
    return builder_.Close(level);
  }

  FieldSet Difference(const FieldSet& a, const FieldSet& b, bool recursive) {
    if (b.Empty()) return a;
    if (a.Is(b)) return {};
    const size_t level = builder_.Open();
    Zip(
        a, b, [&](const SetEntry& entry) { builder_.Add(entry); }, kIgnore,
        [&](const SetEntry& left, const SetEntry& right) {
          const bool all_gone = recursive && right.member;
          const FieldSet children =
              all_gone ? FieldSet() : Difference(left.children, right.children, recursive);
          builder_.Add({left.element, children, left.member && !right.member});
        });
    return builder_.Close(level);
  }

  FieldSet Leaves(const FieldSet& set) {
    const size_t level = builder_.Open();
    for (const SetEntry& entry : set.Entries()) {
      const FieldSet children = Leaves(entry.children);
      builder_.Add({entry.element, children, entry.member && entry.children.Empty()});
    }
    return builder_.Close(level);
  }

 private:
  SetBuilder builder_;
};

}  // namespace

bool Equal(const FieldSet& a, const FieldSet& b) {
  if (a.Is(b)) return true;
  return std::ranges::equal(a.Entries(), b.Entries(), [](const SetEntry& left, const SetEntry& right) {
    return left.member == right.member && left.element == right.element &&
           Equal(left.children, right.children);
  });
}

FieldSet Union(const FieldSet& a, const FieldSet& b, Arena& arena) { return SetOperation(arena).Union(a, b); }

FieldSet Intersection(const FieldSet& a, const FieldSet& b, Arena& arena) {
  return SetOperation(arena).Intersection(a, b);
}

FieldSet Difference(const FieldSet& a, const FieldSet& b, Arena& arena) {
  return SetOperation(arena).Difference(a, b, false);
}

FieldSet RecursiveDifference(const FieldSet& a, const FieldSet& b, Arena& arena) {
  return SetOperation(arena).Difference(a, b, true);
}

FieldSet Leaves(const FieldSet& set, Arena& arena) { return SetOperation(arena).Leaves(set); }

}  // namespace plimsoll::merge
