#include "strategic_merge.h"

#include <algorithm>
#include <set>

namespace plimsoll::merge {
namespace {

// Without maps that are directives, all the way down; false if the value is one itself. All
// functions here recurse along values, which nest no deeper than kMaxDepth.
bool DropDirectives(PatchValue& value, PatchHeap& heap) {
  if (value.IsMap()) {
    if (value.map->contains(kPatchMarker)) return false;
    for (auto member = value.map->begin(); member != value.map->end();) {
      member = DropDirectives(member->second, heap) ? std::next(member) : value.map->erase(member);
    }
    return true;
  }
  if (!value.IsList()) return true;
  std::vector<PatchValue> kept;
  for (PatchValue item : value.list) {
    if (DropDirectives(item, heap)) kept.push_back(item);
  }
  value.list = heap.NewList(std::move(kept));
  return true;
}

void DropNulls(const PatchValue& value) {
  for (const PatchValue& item : value.list) DropNulls(item);
  if (!value.IsMap()) return;
  std::erase_if(*value.map, [](const auto& member) { return member.second.IsNull(); });
  for (const auto& [key, member] : *value.map) DropNulls(member);
}

PatchResult<PatchValue> Directive(const PatchValue& directive, const PatchValue& patch, PatchHeap& heap) {
  if (directive.IsText("delete")) return heap.NewMap();
  if (!directive.IsText("replace")) {
    return RefusePatch(PatchFault::kUnknownPatchType,
                       "unknown patch type: " + GoTextOf(directive) + " in map: " + GoTextOf(patch));
  }
  patch.map->erase(std::string(kPatchMarker));
  return patch;
}

PatchResult<std::string> FieldOf(std::string_view directive, std::string_view prefix) {
  const size_t slash = directive.find('/');
  if (slash != std::string_view::npos && directive.substr(0, slash) == prefix) {
    return std::string(directive.substr(slash + 1));
  }
  return prefix == kOrderPrefix
             ? RefusePatch(PatchFault::kBadSetElementOrder, "invalid patch format of setElementOrder list")
             : RefusePatch(PatchFault::kBadPrimitiveList, "invalid patch format of primitive list");
}

PatchResult<std::string> KeyOf(const PatchValue& item, std::string_view merge_key) {
  if (merge_key.empty()) return EqualityText(item);
  if (!item.IsMap()) return BadArgument("map[string]interface {}", item);
  const PatchValue* key = item.Find(merge_key);
  if (key == nullptr) return MissingMergeKey(item, merge_key);
  return EqualityText(*key);
}

PatchResult<std::vector<PatchValue>> WithoutDeletions(PatchList list, std::string_view merge_key) {
  std::vector<PatchValue> kept;
  for (const PatchValue& item : list) {
    if (!merge_key.empty() && !item.IsMap()) return BadArgument("map[string]interface {}", item);
    const PatchValue* marker = merge_key.empty() ? nullptr : item.Find(kPatchMarker);
    if (marker == nullptr || !marker->IsText("delete")) kept.push_back(item);
  }
  return kept;
}

// What the patch has must come in the order it says.
PatchResult<void> CheckOrder(PatchList patch, PatchList order, std::string_view merge_key) {
  if (patch.size == 0 || order.size == 0) return {};
  const auto items = WithoutDeletions(patch, merge_key);
  if (!items) return std::unexpected(items.error());
  size_t at = 0;
  size_t named = 0;
  while (at < items->size() && named < order.size) {
    if ((*items)[at].Find(kPatchMarker) != nullptr) {
      ++at;
      continue;
    }
    const auto left = KeyOf((*items)[at], merge_key);
    if (!left) return std::unexpected(left.error());
    const auto right = KeyOf(order[named], merge_key);
    if (!right) return std::unexpected(right.error());
    if (*left == *right) ++at;
    ++named;
  }
  if (at == items->size()) return {};
  return RefusePatch(PatchFault::kOrderMismatch, "The order in patch list:\n" + GoTextOf(patch) +
                                                     "\n doesn't match $setElementOrder list:\n" +
                                                     GoTextOf(order) + "\n");
}

PatchResult<PatchList> ListAt(const PatchMap& map, const std::string& key) {
  const auto member = map.find(key);
  if (member == map.end()) return PatchList();
  if (!member->second.IsList()) return BadArgument("[]interface {}", member->second);
  return member->second.list;
}

// Moves what stays to the front of the same array; whoever else holds it sees that.
void DeleteEntries(PatchList& list, std::string_view merge_key, const std::set<std::string>& values) {
  const auto matches = [&](const PatchValue& item) {
    const PatchValue* key = item.Find(merge_key);
    return key != nullptr && values.contains(EqualityText(*key));
  };
  size_t kept = 0;
  for (size_t at = 0; at < list.size; ++at) {
    if (!matches(list[at])) list[kept++] = list[at];
  }
  list.size = kept;
}

// Upstream goes through the list once for each deletion, which shows in what is left behind the end of
// the array. Where that would take long, once is enough.
void DeleteAll(PatchList& list, std::string_view merge_key, const std::vector<std::string>& values) {
  constexpr size_t kMaxComparisons = 1'000'000;
  if (values.size() * list.size > kMaxComparisons) {
    return DeleteEntries(list, merge_key, {values.begin(), values.end()});
  }
  for (const std::string& value : values) DeleteEntries(list, merge_key, {value});
}

struct Unmarked {
  PatchList original;
  std::vector<PatchValue> patch;
};

// Entries that delete or replace do their work on the original.
PatchResult<Unmarked> WithoutMarked(PatchList original, PatchList patch, std::string_view merge_key,
                                    PatchHeap& heap) {
  Unmarked out{original, {}};
  std::vector<std::string> deleted;
  bool replaces = false;
  for (const PatchValue& item : patch) {
    const PatchValue* marker = item.Find(kPatchMarker);
    if (marker == nullptr) {
      out.patch.push_back(item);
    } else if (marker->IsText("delete")) {
      const auto key = KeyOf(item, merge_key);
      if (!key) return std::unexpected(key.error());
      deleted.push_back(*key);
    } else if (marker->IsText("replace")) {
      replaces = true;
    } else if (marker->IsText("merge")) {
      return RefusePatch(PatchFault::kMergeDirective, "merging lists cannot yet be specified in the patch");
    } else {
      return RefusePatch(PatchFault::kUnknownPatchType,
                         "unknown patch type: " + GoTextOf(*marker) + " in map: " + GoTextOf(item));
    }
  }
  DeleteAll(out.original, merge_key, deleted);
  if (replaces) return Unmarked{heap.NewList(std::move(out.patch)), {}};
  return out;
}

PatchList Without(PatchList list, PatchList removed, PatchHeap& heap) {
  std::set<std::string> texts;
  for (const PatchValue& item : removed) texts.insert(EqualityText(item));
  std::vector<PatchValue> kept;
  for (const PatchValue& item : list) {
    if (!texts.contains(EqualityText(item))) kept.push_back(item);
  }
  return heap.NewList(std::move(kept));
}

std::vector<std::string> KeysOf(const PatchMap& map) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : map) keys.push_back(key);
  return keys;
}

}  // namespace

PatchResult<PatchValue> StrategicMerger::Map(PatchValue original, PatchValue patch,
                                             const PatchSchema& schema) {
  if (const PatchValue* directive = patch.Find(kPatchMarker)) return Directive(*directive, patch, heap_);
  if (const auto done = RetainKeys(*original.map, *patch.map); !done) return std::unexpected(done.error());
  if (const auto done = Orders(*original.map, *patch.map, schema); !done) {
    return std::unexpected(done.error());
  }
  for (const auto& [key, value] : *patch.map) {
    const auto done = Field(key, value, *original.map, schema);
    if (!done) return std::unexpected(done.error());
  }
  return original;
}

PatchResult<void> StrategicMerger::RetainKeys(PatchMap& original, PatchMap& patch) const {
  const auto found = patch.find(kRetainKeysMarker);
  if (found == patch.end()) return {};
  const PatchValue retained = found->second;
  patch.erase(found);
  if (into_ == MergeInto::kPatch) {
    const auto [known, added] = original.try_emplace(std::string(kRetainKeysMarker), retained);
    if (added || DeepEqual(known->second, retained)) return {};
    return RefusePatch(PatchFault::kNotEqual,
                       GoTextOf(known->second) + " and " + GoTextOf(retained) +
                           " are not deep equal: this may happen when calculating the 3-way diff patch");
  }
  const auto bad = [] {
    return RefusePatch(PatchFault::kBadRetainKeys, "invalid patch format of retainKeys");
  };
  if (!retained.IsList()) return bad();
  std::set<std::string, std::less<>> keys;
  for (const PatchValue& key : retained.list) {
    if (key.kind == Kind::kString) keys.emplace(key.scalar.AsString());
  }
  for (const auto& [key, value] : patch) {
    const bool list = key.starts_with(kDeleteListPrefix) || key.starts_with(kOrderPrefix);
    if (!value.IsNull() && !list && !keys.contains(key)) return bad();
  }
  std::erase_if(original, [&](const auto& member) { return !keys.contains(member.first); });
  return {};
}

PatchResult<void> StrategicMerger::Orders(PatchMap& original, PatchMap& patch, const PatchSchema& schema) {
  for (const std::string& key : KeysOf(patch)) {
    if (!key.starts_with(kOrderPrefix)) continue;
    if (const auto done = Order(key, original, patch, schema); !done) return done;
  }
  return {};
}

PatchResult<void> StrategicMerger::Order(const std::string& directive, PatchMap& original, PatchMap& patch,
                                         const PatchSchema& schema) {
  const auto found = patch.find(directive);
  if (found == patch.end()) return {};
  const PatchValue order = found->second;
  if (into_ == MergeInto::kPatch) {
    const auto [known, added] = original.try_emplace(directive, order);
    if (!added && !DeepEqual(known->second, order)) {
      return RefusePatch(PatchFault::kBadSetElementOrder, "invalid patch format of setElementOrder list");
    }
  }
  patch.erase(found);
  if (!order.IsList()) return BadArgument("[]interface {}", order);
  const auto key = FieldOf(directive, kOrderPrefix);
  if (!key) return std::unexpected(key.error());
  const auto live = ListAt(original, *key);
  if (!live) return std::unexpected(live.error());
  const auto changes = ListAt(patch, *key);
  if (!changes) return std::unexpected(changes.error());
  const auto field = schema.ListField(*key);
  if (!field) return std::unexpected(field.error());
  if (const auto checked = CheckOrder(*changes, order.list, field->merge_key); !checked) return checked;
  const bool in_original = original.contains(*key);
  const bool in_patch = patch.contains(*key);
  if (!in_original && !in_patch) return {};
  PatchList merged = *live;
  if (in_original && in_patch) {
    const auto list = List(*live, *changes, *field, false);
    if (!list) return std::unexpected(list.error());
    merged = *list;
  } else if (in_patch) {
    PatchValue taken = ListValue(*changes);
    DropDirectives(taken, heap_);
    merged = taken.list;
  }
  const auto parts = PartitionBy(merged, order.list, field->merge_key);
  if (!parts) return std::unexpected(parts.error());
  const auto kind = ElementKind(*live, *changes);
  if (!kind) return std::unexpected(kind.error());
  const auto both = Interleaved(*parts, order.list, *live, field->merge_key, *kind, heap_);
  if (!both) return std::unexpected(both.error());
  original.insert_or_assign(*key, ListValue(*both));
  patch.erase(*key);
  return {};
}

void StrategicMerger::Take(PatchMap& original, std::string_view key, PatchValue value) {
  if (into_ == MergeInto::kObject) DropNulls(value);
  if (DropDirectives(value, heap_)) {
    original.insert_or_assign(std::string(key), value);
  } else {
    original.erase(std::string(key));
  }
}

PatchResult<void> StrategicMerger::Field(std::string_view key, PatchValue value, PatchMap& original,
                                         const PatchSchema& schema) {
  std::string name(key);
  const bool deletes = key.starts_with(kDeleteListPrefix);
  if (deletes && into_ == MergeInto::kPatch) {
    original.insert_or_assign(name, value);
    return {};
  }
  if (deletes) {
    auto field = FieldOf(key, kDeleteListPrefix);
    if (!field) return std::unexpected(field.error());
    if (!field->empty()) name = *std::move(field);
  }
  if (value.IsNull()) {
    original.erase(name);
    if (into_ == MergeInto::kObject) return {};
  }
  const auto slot = original.find(name);
  if (slot != original.end() && slot->second.kind == value.kind) {
    return Both(name, slot->second, value, deletes, schema);
  }
  if (!deletes) Take(original, name, value);
  return {};
}

PatchResult<void> StrategicMerger::Both(std::string_view key, PatchValue& slot, PatchValue value,
                                        bool deletes, const PatchSchema& schema) {
  if (value.IsMap()) {
    const auto field = schema.MapField(key);
    if (!field) return std::unexpected(field.error());
    if (field->strategy == "replace") {
      slot = value;
      return {};
    }
    const auto merged = Map(slot, value, field->schema);
    if (!merged) return std::unexpected(merged.error());
    slot = *merged;
  } else if (value.IsList()) {
    const auto field = schema.ListField(key);
    if (!field) return std::unexpected(field.error());
    const auto merged = List(slot.list, value.list, *field, deletes);
    if (!merged) return std::unexpected(merged.error());
    slot = ListValue(*merged);
  } else {
    slot = value;
  }
  return {};
}

PatchResult<PatchList> StrategicMerger::List(PatchList original, PatchList patch, const FieldPatch& field,
                                             bool deletes) {
  if (field.strategy != "merge" && !deletes) return patch;
  if (original.size == 0 && patch.size == 0) return original;
  return MergeLists(original, patch, field, deletes);
}

PatchResult<PatchList> StrategicMerger::MergeLists(PatchList original, PatchList patch,
                                                   const FieldPatch& field, bool deletes) {
  const auto kind = ElementKind(original, patch);
  if (!kind) return std::unexpected(kind.error());
  PatchList merged = original;
  if (*kind != Kind::kObject) {
    if (deletes && into_ == MergeInto::kObject) return Without(original, patch, heap_);
    for (const PatchValue& item : patch) merged = heap_.Append(merged, item);
    merged = WithoutRepeats(merged);
  } else {
    if (field.merge_key.empty()) {
      return RefusePatch(PatchFault::kNoMergeKey,
                         "cannot merge lists without merge key for " + field.schema.Name());
    }
    auto unmarked = WithoutMarked(original, patch, field.merge_key, heap_);
    if (!unmarked) return std::unexpected(unmarked.error());
    original = unmarked->original;
    patch = heap_.NewList(std::move(unmarked->patch));
    const auto items = MergeItems(original, patch, field);
    if (!items) return items;
    merged = *items;
  }
  const auto parts = PartitionBy(merged, patch, field.merge_key);
  if (!parts) return std::unexpected(parts.error());
  return Interleaved(*parts, patch, original, field.merge_key, *kind, heap_);
}

PatchResult<PatchList> StrategicMerger::MergeItems(PatchList original, PatchList patch,
                                                   const FieldPatch& field) {
  auto places = PlacesByKey(original, field.merge_key);
  if (!places) return std::unexpected(places.error());
  for (const PatchValue& item : patch) {
    const auto key = KeyOf(item, field.merge_key);
    if (!key) return std::unexpected(key.error());
    const auto place = places->find(*key);
    if (place == places->end()) {
      if (!key->empty()) places->emplace(*key, original.size);
      original = heap_.Append(original, item);
      continue;
    }
    const auto merged = Map(original[place->second], item, field.schema);
    if (!merged) return std::unexpected(merged.error());
    original[place->second] = *merged;
  }
  return original;
}

}  // namespace plimsoll::merge
