#include "lists.h"

#include <algorithm>

namespace plimsoll::patch {
namespace {

std::string_view GoTypeOfValue(const PatchValue& value) {
  switch (value.kind) {
    case value::Kind::kNull: return "%!s(<nil>)";
    case value::Kind::kBool: return "bool";
    case value::Kind::kInt:
    case value::Kind::kUint: return "int64";
    case value::Kind::kFloat: return "float64";
    case value::Kind::kString: return "string";
    case value::Kind::kArray: return "[]interface {}";
    case value::Kind::kObject: return "map[string]interface {}";
  }
  return "";
}

PatchValue ScalarOf(const PatchValue& item, std::string_view merge_key, value::Kind kind) {
  if (kind != value::Kind::kObject) return item;
  return item.Peek(merge_key).value_or(PatchValue());
}

struct Ranked {
  size_t rank;
  size_t at;
  PatchValue value;
};

// Upstream's comparison calls everything less that is not in the order, so that such elements turn
// round; Go's stable sort inserts one by one in stretches of twenty.
bool UpstreamLess(const Ranked& a, const Ranked& b) {
  return a.rank == kNowhere || b.rank == kNowhere || a.rank < b.rank;
}

void SortRanked(ArenaVector<Ranked>& items) {
  constexpr size_t kStretch = 20;
  const bool all_known =
      std::ranges::none_of(items, [](const Ranked& item) { return item.rank == kNowhere; });
  if (all_known || items.size() > kStretch) {
    std::ranges::sort(items, [](const Ranked& a, const Ranked& b) {
      return a.rank != b.rank ? a.rank < b.rank : a.at < b.at;
    });
    return;
  }
  for (size_t i = 1; i < items.size(); ++i) {
    for (size_t j = i; j > 0 && UpstreamLess(items[j], items[j - 1]); --j) std::swap(items[j], items[j - 1]);
  }
}

PatchResult<void> CheckKeys(PatchList list, std::string_view merge_key) {
  for (const PatchValue& item : list) {
    if (!item.IsMap()) return BadArgument("map[string]interface {}", item);
    if (!item.map->Has(merge_key)) return MissingMergeKey(item, merge_key);
  }
  return {};
}

bool IsDeletion(const PatchValue& item) {
  const auto marker = item.Marker();
  return marker && marker->IsText("delete");
}

struct Texted {
  std::string_view text;
  size_t at;
  PatchValue value;
};

// Equal texts end up the other way round, as Go's sort leaves them with a comparison that
// calls equal ones less.
void SortByText(ArenaVector<Texted>& items) {
  std::ranges::sort(items, [](const Texted& a, const Texted& b) {
    const int order = a.text.compare(b.text);
    return order != 0 ? order < 0 : a.at > b.at;
  });
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
                                               std::string(GoTypeOfValue(actual)));
}

PatchResult<value::Kind> ElementKind(PatchList a, PatchList b) {
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

std::string_view TextOf(const PatchValue& value, PatchHeap& heap) {
  return value.kind == value::Kind::kString ? value.Scalar().AsString() : heap.Text(GoTextOf(value));
}

void SortScalars(PatchList list, PatchHeap& heap) {
  ArenaVector<Texted> items(heap.arena());
  items.reserve(list.size);
  for (const PatchValue& item : list) items.push_back({TextOf(item, heap), items.size(), item});
  SortByText(items);
  std::ranges::transform(items, list.begin(), &Texted::value);
}

PatchList SortedByKey(PatchList list, std::string_view key, PatchHeap& heap) {
  ArenaVector<Texted> items(heap.arena());
  items.reserve(list.size);
  for (const PatchValue& item : list) {
    const auto value = item.Peek(key);
    items.push_back({value ? TextOf(*value, heap) : "<nil>", items.size(), item});
  }
  SortByText(items);
  ArenaVector<PatchValue> sorted = heap.Scratch(items.size());
  for (const Texted& item : items) sorted.push_back(item.value);
  return heap.NewList(sorted);
}

// Upstream's order of dropping compares all with all; long lists keep the first of equals instead.
PatchList WithoutRepeats(PatchList list, PatchHeap& heap) {
  constexpr size_t kShort = 1000;
  if (list.size > kShort) {
    const ScalarPlaces places(list, "", value::Kind::kString, heap);
    size_t kept = 0;
    for (size_t at = 0; at < list.size; ++at) {
      if (places.Of(list[at]) >= at) list[kept++] = list[at];
    }
    list.size = kept;
    return list;
  }
  for (size_t i = 0; i + 1 < list.size; ++i) {
    for (size_t j = i + 1; j < list.size;) {
      if (!SameScalars(list[i], list[j])) {
        ++j;
        continue;
      }
      list[j] = list[--list.size];
    }
  }
  return list;
}

ScalarPlaces::ScalarPlaces(PatchList list, std::string_view merge_key, value::Kind kind, PatchHeap& heap)
    : places_(heap.arena()) {
  places_.reserve(list.size);
  for (const PatchValue& item : list) places_.push_back({ScalarOf(item, merge_key, kind), places_.size()});
  Sort();
}

ScalarPlaces ScalarPlaces::OfKeys(PatchList list, std::string_view merge_key, PatchHeap& heap) {
  ScalarPlaces out(heap);
  size_t at = 0;
  for (const PatchValue& item : list) {
    const auto key = item.Peek(merge_key);
    if (key && !key->IsMap() && !key->IsList()) out.places_.push_back({*key, at});
    ++at;
  }
  out.Sort();
  return out;
}

void ScalarPlaces::Sort() {
  if (places_.size() <= kUnsorted) return;
  std::ranges::sort(places_, [](const Place& a, const Place& b) {
    const int order = CompareScalars(a.scalar, b.scalar);
    return order != 0 ? order < 0 : a.at < b.at;
  });
}

size_t ScalarPlaces::Of(const PatchValue& scalar) const {
  if (places_.size() <= kUnsorted) {
    for (const Place& place : places_) {
      if (SameScalars(place.scalar, scalar)) return place.at;
    }
    return kNowhere;
  }
  const auto before = [](const Place& place, const PatchValue& wanted) {
    return CompareScalars(place.scalar, wanted) < 0;
  };
  const auto found = std::lower_bound(places_.begin(), places_.end(), scalar, before);
  return found != places_.end() && CompareScalars(found->scalar, scalar) == 0 ? found->at : kNowhere;
}

std::optional<size_t> ScalarPlaces::Distinct() const {
  const auto same = [](const Place& a, const Place& b) { return SameScalars(a.scalar, b.scalar); };
  if (places_.size() > kUnsorted) {
    if (std::ranges::adjacent_find(places_, same) != places_.end()) return std::nullopt;
    return places_.size();
  }
  for (auto place = places_.begin(); place != places_.end(); ++place) {
    const auto repeats = [&](const Place& other) { return same(*place, other); };
    if (std::any_of(places_.begin(), place, repeats)) return std::nullopt;
  }
  return places_.size();
}

PatchResult<void> CheckMaps(PatchList list) {
  for (size_t at = 0; at < list.size; ++at) {
    if (list[at].IsMap()) continue;
    return RefusePatch(PatchFault::kOther, "value for key " + std::to_string(at) + " is not a map");
  }
  return {};
}

PatchResult<Partition> PartitionBy(PatchList list, PatchList names, std::string_view merge_key,
                                   PatchHeap& heap) {
  const bool keyed = !merge_key.empty();
  if (keyed) {
    if (const auto checked = CheckKeys(list, merge_key); !checked) return std::unexpected(checked.error());
    if (list.size == 0) return Partition();
    if (const auto checked = CheckMaps(names); !checked) return std::unexpected(checked.error());
  }
  const ScalarPlaces places = keyed ? ScalarPlaces::OfKeys(names, merge_key, heap)
                                    : ScalarPlaces(names, "", value::Kind::kString, heap);
  ArenaVector<PatchValue> named = heap.Scratch(list.size);
  ArenaVector<PatchValue> others = heap.Scratch(list.size);
  for (const PatchValue& item : list) {
    (places.Of(keyed ? *item.Peek(merge_key) : item) == kNowhere ? others : named).push_back(item);
  }
  return Partition{heap.NewList(named), heap.NewList(others)};
}

PatchResult<PatchList> InOrder(PatchList list, PatchList order, std::string_view merge_key, value::Kind kind,
                               PatchHeap& heap) {
  if (kind == value::Kind::kObject) {
    if (const auto checked = CheckKeys(list, merge_key); !checked) return std::unexpected(checked.error());
    if (const auto checked = CheckKeys(order, merge_key); !checked) return std::unexpected(checked.error());
  }
  if (list.size == 0) return list;
  const ScalarPlaces places(order, merge_key, kind, heap);
  ArenaVector<Ranked> kept(heap.arena());
  kept.reserve(list.size);
  ArenaVector<PatchValue> deletions = heap.Scratch();
  for (const PatchValue& item : list) {
    if (kind == value::Kind::kObject && IsDeletion(item)) {
      deletions.push_back(item);
    } else {
      kept.push_back({places.Of(ScalarOf(item, merge_key, kind)), kept.size(), item});
    }
  }
  SortRanked(kept);
  ArenaVector<PatchValue> sorted = heap.Scratch(list.size);
  for (const Ranked& item : kept) sorted.push_back(item.value);
  sorted.insert(sorted.end(), deletions.begin(), deletions.end());
  return heap.NewList(sorted);
}

PatchResult<PatchList> Interleaved(const Partition& parts, PatchList patch_order, PatchList live_order,
                                   std::string_view merge_key, value::Kind kind, PatchHeap& heap) {
  const auto named = InOrder(parts.named, patch_order, merge_key, kind, heap);
  if (!named) return named;
  const auto others = InOrder(parts.others, live_order, merge_key, kind, heap);
  if (!others) return others;
  const ScalarPlaces live(live_order, merge_key, kind, heap);
  ArenaVector<PatchValue> all = heap.Scratch(named->size + others->size);
  size_t i = 0;
  size_t j = 0;
  while (i < others->size && j < named->size) {
    const size_t left = live.Of(ScalarOf((*others)[i], merge_key, kind));
    const size_t right = live.Of(ScalarOf((*named)[j], merge_key, kind));
    const bool other_first = left != kNowhere && right != kNowhere && left < right;
    all.push_back(other_first ? (*others)[i++] : (*named)[j++]);
  }
  all.insert(all.end(), others->begin() + i, others->end());
  all.insert(all.end(), named->begin() + j, named->end());
  return heap.NewList(all);
}

}  // namespace plimsoll::patch
