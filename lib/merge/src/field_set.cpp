#include "plimsoll/merge/field_set.h"

#include <algorithm>
#include <cstring>

namespace plimsoll::merge {
namespace {

bool ElementLess(const SetEntry& a, const SetEntry& b) { return Compare(a.element, b.element) < 0; }

using Visitor = std::function<void(std::span<const PathElement>)>;

void Visit(const FieldSet& set, FieldPath& path, const Visitor& visit) {
  for (const SetEntry& entry : set.Entries()) {
    if (!entry.member) continue;
    path.push_back(entry.element);
    visit(path);
    path.pop_back();
  }
  for (const SetEntry& entry : set.Entries()) {
    if (entry.children.Empty()) continue;
    path.push_back(entry.element);
    Visit(entry.children, path, visit);
    path.pop_back();
  }
}

}  // namespace

std::span<const SetEntry> FieldSet::Entries() const { return {entries_, count_}; }

const SetEntry* FieldSet::Find(const PathElement& element) const {
  const std::span<const SetEntry> all = Entries();
  const auto at = std::ranges::lower_bound(
      all, element, [](const PathElement& a, const PathElement& b) { return Compare(a, b) < 0; },
      &SetEntry::element);
  return at != all.end() && at->element == element ? &*at : nullptr;
}

bool FieldSet::Has(std::span<const PathElement> path) const {
  FieldSet level = *this;
  for (size_t i = 0; i < path.size(); ++i) {
    const SetEntry* const entry = level.Find(path[i]);
    if (entry == nullptr) return false;
    if (i + 1 == path.size()) return entry->member;
    level = entry->children;
  }
  return false;
}

size_t FieldSet::Size() const {
  size_t size = 0;
  for (const SetEntry& entry : Entries()) size += (entry.member ? 1 : 0) + entry.children.Size();
  return size;
}

void FieldSet::ForEach(const Visitor& visit) const {
  FieldPath path;
  Visit(*this, path, visit);
}

std::vector<std::string> FieldSet::Paths() const {
  std::vector<std::string> out;
  ForEach([&](std::span<const PathElement> path) { out.push_back(PathText(path)); });
  return out;
}

// Of equal elements the last one with children has its way; one that is a member makes all one.
void SetBuilder::Sort(size_t level) {
  const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(level);
  if (std::adjacent_find(begin, entries_.end(), [](const SetEntry& a, const SetEntry& b) {
        return !ElementLess(a, b);
      }) == entries_.end()) {
    return;
  }
  std::stable_sort(begin, entries_.end(), ElementLess);
  auto kept = begin;
  for (auto next = begin + 1; next != entries_.end(); ++next) {
    if (kept->element == next->element) {
      kept->member |= next->member;
      if (!next->children.Empty()) kept->children = next->children;
    } else {
      *++kept = *next;
    }
  }
  entries_.erase(kept + 1, entries_.end());
}

FieldSet SetBuilder::Close(size_t level) {
  if (entries_.size() == level) return {};
  Sort(level);
  const std::span<const SetEntry> added(entries_.data() + level, entries_.size() - level);
  void* const out = arena_->Allocate(added.size_bytes());
  std::memcpy(out, added.data(), added.size_bytes());
  const FieldSet set({static_cast<const SetEntry*>(out), added.size()});
  entries_.resize(level);
  return set;
}

FieldSet FromPaths(std::span<const FieldPath> paths, Arena& arena) {
  FieldSet out;
  for (const FieldPath& path : paths) {
    SetBuilder builder(arena);
    FieldSet one;
    for (size_t i = path.size(); i-- > 0;) {
      const size_t level = builder.Open();
      builder.Add({path[i], one, i + 1 == path.size()});
      one = builder.Close(level);
    }
    out = Union(out, one, arena);
  }
  return out;
}

}  // namespace plimsoll::merge
