#include "strategic_lists.h"

#include <algorithm>
#include <set>

namespace plimsoll::merge {
namespace {

std::string_view GoType(const PatchValue& value) {
  switch (value.kind) {
    case Kind::kNull: return "%!s(<nil>)";
    case Kind::kBool: return "bool";
    case Kind::kInt:
    case Kind::kUint: return "int64";
    case Kind::kFloat: return "float64";
    case Kind::kString: return "string";
    case Kind::kArray: return "[]interface {}";
    case Kind::kObject: return "map[string]interface {}";
  }
  return "";
}

constexpr size_t kNowhere = SIZE_MAX;

// Where elements stand in a list, by their own value or by that of their key.
class Ranks {
 public:
  Ranks(PatchList order, std::string_view merge_key, Kind kind) : merge_key_(merge_key), kind_(kind) {
    size_t at = 0;
    for (const PatchValue& item : order) places_.try_emplace(TextOf(item), at++);
  }
  size_t Of(const PatchValue& item) const {
    const auto found = places_.find(TextOf(item));
    return found == places_.end() ? kNowhere : found->second;
  }

 private:
  std::string TextOf(const PatchValue& item) const {
    if (kind_ != Kind::kObject) return EqualityText(item);
    const PatchValue* key = item.Find(merge_key_);
    return EqualityText(key != nullptr ? *key : PatchValue());
  }

  std::string_view merge_key_;
  Kind kind_;
  std::map<std::string, size_t> places_;
};

struct Ranked {
  size_t rank;
  PatchValue value;
};

// Upstream's comparison calls everything less that is not in the order, so that such elements turn
// round; Go's stable sort inserts one by one in stretches of twenty.
bool UpstreamLess(const Ranked& a, const Ranked& b) {
  return a.rank == kNowhere || b.rank == kNowhere || a.rank < b.rank;
}

void SortRanked(std::vector<Ranked>& items) {
  constexpr size_t kStretch = 20;
  const bool all_known =
      std::ranges::none_of(items, [](const Ranked& item) { return item.rank == kNowhere; });
  if (all_known || items.size() > kStretch) {
    std::ranges::stable_sort(items, {}, &Ranked::rank);
    return;
  }
  for (size_t i = 1; i < items.size(); ++i) {
    for (size_t j = i; j > 0 && UpstreamLess(items[j], items[j - 1]); --j) std::swap(items[j], items[j - 1]);
  }
}

PatchResult<void> CheckKeys(PatchList list, std::string_view merge_key) {
  for (const PatchValue& item : list) {
    if (!item.IsMap()) return BadArgument("map[string]interface {}", item);
    if (item.Find(merge_key) == nullptr) return MissingMergeKey(item, merge_key);
  }
  return {};
}

bool IsDeletion(const PatchValue& item) {
  const PatchValue* marker = item.Find(kPatchMarker);
  return marker != nullptr && marker->IsText("delete");
}

struct Texted {
  std::string text;
  PatchValue value;
};

// Equal texts end up the other way round, as Go's sort leaves them with a comparison that
// calls equal ones less.
void SortByText(std::vector<Texted>& items) {
  std::ranges::reverse(items);
  std::ranges::stable_sort(items, {}, &Texted::text);
}

}  // namespace

std::unexpected<PatchError> RefusePatch(PatchFault fault, std::string message) {
  return std::unexpected(PatchError{fault, std::move(message)});
}

std::unexpected<PatchError> MissingMergeKey(const PatchValue& map, std::string_view key) {
  return RefusePatch(PatchFault::kMissingMergeKey,
                     "map: " + GoTextOf(map) + " does not contain declared merge key: " + std::string(key));
}

std::unexpected<PatchError> BadArgument(std::string_view expected, const PatchValue& actual) {
  return RefusePatch(PatchFault::kBadKind, "expected a " + std::string(expected) + ", but received a " +
                                               std::string(GoType(actual)));
}

PatchResult<Kind> ElementKind(PatchList a, PatchList b) {
  const PatchValue* first = nullptr;
  for (const PatchList list : {a, b}) {
    for (const PatchValue& item : list) {
      if (first == nullptr) first = &item;
      if (first->IsList()) return RefusePatch(PatchFault::kListOfLists, "lists of lists are not supported");
      if (first->kind != item.kind || item.IsNull()) {
        return RefusePatch(PatchFault::kMixedList,
                           "list element types are not identical: [" + GoTextOf(a) + " " + GoTextOf(b) + "]");
      }
    }
  }
  if (first == nullptr) {
    return RefusePatch(PatchFault::kNoElements, "no elements in any of the given slices");
  }
  return first->kind;
}

void SortScalars(PatchList list) {
  std::vector<Texted> items;
  for (const PatchValue& item : list) items.push_back({GoTextOf(item), item});
  SortByText(items);
  for (size_t at = 0; at < items.size(); ++at) list[at] = items[at].value;
}

PatchResult<PatchList> SortedByKey(PatchList list, std::string_view key, PatchHeap& heap) {
  std::vector<Texted> items;
  for (const PatchValue& item : list) {
    const PatchValue* value = item.Find(key);
    items.push_back({value != nullptr ? GoTextOf(*value) : "<nil>", item});
  }
  SortByText(items);
  std::vector<PatchValue> sorted;
  for (const Texted& item : items) sorted.push_back(item.value);
  return heap.NewList(std::move(sorted));
}

// Upstream's order of dropping compares all with all; long lists keep the first of equals instead.
PatchList WithoutRepeats(PatchList list) {
  constexpr size_t kShort = 1000;
  if (list.size > kShort) {
    std::set<std::string> seen;
    const auto repeated = [&](const PatchValue& item) { return !seen.insert(EqualityText(item)).second; };
    list.size = static_cast<size_t>(std::remove_if(list.begin(), list.end(), repeated) - list.begin());
    return list;
  }
  std::vector<std::string> texts;
  for (const PatchValue& item : list) texts.push_back(EqualityText(item));
  for (size_t i = 0; i + 1 < list.size; ++i) {
    for (size_t j = i + 1; j < list.size;) {
      if (texts[i] != texts[j]) {
        ++j;
        continue;
      }
      --list.size;
      list[j] = list[list.size];
      texts[j] = texts[list.size];
    }
  }
  return list;
}

PatchResult<KeyPlaces> PlacesByKey(PatchList list, std::string_view merge_key) {
  KeyPlaces places;
  for (size_t at = 0; at < list.size; ++at) {
    if (!list[at].IsMap()) {
      return RefusePatch(PatchFault::kOther, "value for key " + std::to_string(at) + " is not a map");
    }
    if (const PatchValue* key = list[at].Find(merge_key)) places.try_emplace(EqualityText(*key), at);
  }
  places.erase("");
  return places;
}

PatchResult<Partition> PartitionBy(PatchList list, PatchList names, std::string_view merge_key) {
  Partition parts;
  if (merge_key.empty()) {
    const Ranks ranks(names, "", Kind::kString);
    for (const PatchValue& item : list) {
      (ranks.Of(item) == kNowhere ? parts.others : parts.named).push_back(item);
    }
    return parts;
  }
  if (const auto checked = CheckKeys(list, merge_key); !checked) return std::unexpected(checked.error());
  if (list.size == 0) return parts;
  const auto places = PlacesByKey(names, merge_key);
  if (!places) return std::unexpected(places.error());
  for (const PatchValue& item : list) {
    const bool named = places->contains(EqualityText(*item.Find(merge_key)));
    (named ? parts.named : parts.others).push_back(item);
  }
  return parts;
}

PatchResult<PatchList> InOrder(PatchList list, PatchList order, std::string_view merge_key, Kind kind,
                               PatchHeap& heap) {
  if (kind == Kind::kObject) {
    if (const auto checked = CheckKeys(list, merge_key); !checked) return std::unexpected(checked.error());
    if (const auto checked = CheckKeys(order, merge_key); !checked) return std::unexpected(checked.error());
  }
  const Ranks ranks(order, merge_key, kind);
  std::vector<Ranked> kept;
  std::vector<PatchValue> deletions;
  for (const PatchValue& item : list) {
    if (kind == Kind::kObject && IsDeletion(item)) {
      deletions.push_back(item);
    } else {
      kept.push_back({ranks.Of(item), item});
    }
  }
  SortRanked(kept);
  std::vector<PatchValue> sorted;
  for (const Ranked& item : kept) sorted.push_back(item.value);
  sorted.insert(sorted.end(), deletions.begin(), deletions.end());
  return heap.NewList(std::move(sorted));
}

PatchResult<PatchList> Interleaved(const Partition& parts, PatchList patch_order, PatchList live_order,
                                   std::string_view merge_key, Kind kind, PatchHeap& heap) {
  const auto named = InOrder(heap.NewList(parts.named), patch_order, merge_key, kind, heap);
  if (!named) return named;
  const auto others = InOrder(heap.NewList(parts.others), live_order, merge_key, kind, heap);
  if (!others) return others;
  const Ranks ranks(live_order, merge_key, kind);
  std::vector<PatchValue> all;
  size_t i = 0;
  size_t j = 0;
  while (i < others->size && j < named->size) {
    const size_t left = ranks.Of((*others)[i]);
    const size_t right = ranks.Of((*named)[j]);
    const bool other_first = left != kNowhere && right != kNowhere && left < right;
    all.push_back(other_first ? (*others)[i++] : (*named)[j++]);
  }
  all.insert(all.end(), others->begin() + i, others->end());
  all.insert(all.end(), named->begin() + j, named->end());
  return heap.NewList(std::move(all));
}

}  // namespace plimsoll::merge
