// Lists of strategic merge patches: what kind of elements they have, how they are sorted, and how
// the order of a patch and the order of a live list become one.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/merge/patch_error.h"
#include "strategic_value.h"

namespace plimsoll::merge {

inline constexpr std::string_view kPatchMarker = "$patch";
inline constexpr std::string_view kRetainKeysMarker = "$retainKeys";
inline constexpr std::string_view kDeleteListPrefix = "$deleteFromPrimitiveList";
inline constexpr std::string_view kOrderPrefix = "$setElementOrder";

std::unexpected<PatchError> RefusePatch(PatchFault fault, std::string message);
std::unexpected<PatchError> MissingMergeKey(const PatchValue& map, std::string_view key);
std::unexpected<PatchError> BadArgument(std::string_view expected, const PatchValue& actual);

// What all elements of both lists are.
PatchResult<Kind> ElementKind(PatchList a, PatchList b);

// By their text, in place; equal ones end up the other way round.
void SortScalars(PatchList list);
// A new list, by the text of the key.
PatchResult<PatchList> SortedByKey(PatchList list, std::string_view key, PatchHeap& heap);
// In place, as upstream does it: the last element takes the place of one that is dropped.
PatchList WithoutRepeats(PatchList list);

// What a patch names, and what only the live list has.
struct Partition {
  std::vector<PatchValue> named;
  std::vector<PatchValue> others;
};
PatchResult<Partition> PartitionBy(PatchList list, PatchList names, std::string_view merge_key);

// Elements into the order of a list; entries to be deleted come last.
PatchResult<PatchList> InOrder(PatchList list, PatchList order, std::string_view merge_key, Kind kind,
                               PatchHeap& heap);
// Both halves in their order, then as one.
PatchResult<PatchList> Interleaved(const Partition& parts, PatchList patch_order, PatchList live_order,
                                   std::string_view merge_key, Kind kind, PatchHeap& heap);

// The first place of each key in a list of maps.
using KeyPlaces = std::map<std::string, size_t, std::less<>>;
PatchResult<KeyPlaces> PlacesByKey(PatchList list, std::string_view merge_key);

}  // namespace plimsoll::merge
