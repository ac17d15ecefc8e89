#include "union_owners.h"

#include <algorithm>

namespace plimsoll::unions {

using merge::FieldSet;
using merge::ManagedFieldsEntry;
using merge::ManagedFieldsList;
using merge::Node;
using merge::PathElement;
using merge::SetEntry;

namespace {

bool IsApplier(const ManagedFieldsEntry& entry, std::string_view applier) {
  return entry.operation == "Apply" && entry.manager == applier && entry.subresource.empty();
}

}  // namespace

bool OwnsAnything(const FieldSet& set, std::span<const PathElement> path) {
  FieldSet at = set;
  for (size_t i = 0; i < path.size(); ++i) {
    const SetEntry* entry = at.Find(path[i]);
    if (entry == nullptr) return false;
    if (i + 1 == path.size()) return true;
    at = entry->children;
  }
  return false;
}

FieldOwners::FieldOwners(const Node& live, Arena& arena)
    : entries_(Track(live, arena).managed_fields.value_or(ManagedFieldsList())) {}

std::vector<std::string> FieldOwners::Others(std::span<const PathElement> path,
                                             std::string_view applier) const {
  std::vector<std::string> out;
  for (const ManagedFieldsEntry& entry : entries_) {
    if (IsApplier(entry, applier) || !OwnsAnything(entry.fields, path)) continue;
    if (std::ranges::find(out, entry.manager) == out.end()) out.push_back(entry.manager);
  }
  return out;
}

bool FieldOwners::Applies(std::span<const PathElement> path, std::string_view applier) const {
  return std::ranges::any_of(entries_, [&](const ManagedFieldsEntry& entry) {
    return IsApplier(entry, applier) && OwnsAnything(entry.fields, path);
  });
}

}  // namespace plimsoll::unions
