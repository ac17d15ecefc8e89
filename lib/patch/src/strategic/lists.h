// Lists of strategic merge patches: what kind of elements they have, how they are sorted, and how
// the order of a patch and the order of a live list become one.
#pragma once

#include <optional>
#include <string_view>

#include "patch_value.h"
#include "plimsoll/patch/merge/patch_error.h"

namespace plimsoll::patch {

inline constexpr std::string_view kRetainKeysMarker = "$retainKeys";
inline constexpr std::string_view kDeleteListPrefix = "$deleteFromPrimitiveList";
inline constexpr std::string_view kOrderPrefix = "$setElementOrder";

std::unexpected<PatchError> RefusePatch(PatchFault fault, std::string message);
std::unexpected<PatchError> MissingMergeKey(const PatchValue& map, std::string_view key);
std::unexpected<PatchError> BadArgument(std::string_view expected, const PatchValue& actual);

// What all elements of both lists are.
PatchResult<value::Kind> ElementKind(PatchList a, PatchList b);

// By their text, in place; equal ones end up the other way round.
void SortScalars(PatchList list, PatchHeap& heap);
// A new list, by the text of the key.
PatchList SortedByKey(PatchList list, std::string_view key, PatchHeap& heap);
// The text of a scalar in place of %v.
std::string_view TextOf(const PatchValue& value, PatchHeap& heap);
// In place, as upstream does it: the last element takes the place of one that is dropped.
PatchList WithoutRepeats(PatchList list, PatchHeap& heap);

inline constexpr size_t kNowhere = SIZE_MAX;

// Where scalars are in a list: the first place of each.
class ScalarPlaces {
 public:
  // By the values of the key; items without one are left out, those of maps and lists too.
  static ScalarPlaces OfKeys(PatchList list, std::string_view merge_key, PatchHeap& heap);
  // By the items, or else by their keys, no key being null.
  ScalarPlaces(PatchList list, std::string_view merge_key, value::Kind kind, PatchHeap& heap);

  size_t Of(const PatchValue& scalar) const;
  // How many there are, if none is there twice.
  std::optional<size_t> Distinct() const;

 private:
  struct Place {
    PatchValue scalar;
    size_t at;
  };
  explicit ScalarPlaces(PatchHeap& heap) : places_(heap.arena()) {}
  // So few are looked through one by one.
  static constexpr size_t kUnsorted = 8;
  void Sort();

  ArenaVector<Place> places_;
};

// What a patch names, and what only the live list has.
struct Partition {
  PatchList named;
  PatchList others;
};
PatchResult<Partition> PartitionBy(PatchList list, PatchList names, std::string_view merge_key,
                                   PatchHeap& heap);

// Elements into the order of a list; entries to be deleted come last.
PatchResult<PatchList> InOrder(PatchList list, PatchList order, std::string_view merge_key, value::Kind kind,
                               PatchHeap& heap);
// Both halves in their order, then as one.
PatchResult<PatchList> Interleaved(const Partition& parts, PatchList patch_order, PatchList live_order,
                                   std::string_view merge_key, value::Kind kind, PatchHeap& heap);

// Every item must be a map.
PatchResult<void> CheckMaps(PatchList list);

}  // namespace plimsoll::patch
