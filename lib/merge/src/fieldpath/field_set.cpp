#include "plimsoll/merge/fieldpath/field_set.h"

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

bool PathLess(std::span<const PathElement> a, std::span<const PathElement> b) {
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (const int order = Compare(a[i], b[i]); order != 0) return order < 0;
  }
  return a.size() < b.size();
}

// What the sorted paths, which agree in their first `depth` elements, have below.
FieldSet BuildLevel(std::span<const std::span<const PathElement>> paths, size_t depth, SetBuilder& builder) {
  const size_t level = builder.Open();
  while (!paths.empty()) {
    const PathElement& element = paths[0][depth];
    size_t same = 1;
    while (same < paths.size() && paths[same][depth] == element) ++same;
    // Paths that end here come before those that go on.
    size_t ended = 0;
    while (ended < same && paths[ended].size() == depth + 1) ++ended;
    const FieldSet children = BuildLevel(paths.subspan(ended, same - ended), depth + 1, builder);
    builder.Add({element, children, ended > 0});
    paths = paths.subspan(same);
  }
  return builder.Close(level);
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
  std::vector<std::span<const PathElement>> sorted;
  for (const FieldPath& path : paths) {
    if (!path.empty()) sorted.emplace_back(path);
  }
  std::ranges::sort(sorted, PathLess);
  SetBuilder builder(arena);
  return BuildLevel(sorted, 0, builder);
}

}  // namespace plimsoll::merge
