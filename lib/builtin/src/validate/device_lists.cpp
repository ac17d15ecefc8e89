#include "device_lists.h"

#include <cstdint>

namespace plimsoll::builtin {
namespace {

// Before, repeated keys were said to be in the field of the key, and items of lists that are too long were
// looked at.
constexpr uint32_t kShortLists = 35;
constexpr uint32_t kKeysOfMap = 36;  // before, errors about a key were said to be in its value

}  // namespace

void AddRepeatedItem(Struct item, FieldName key, const Release& release, DevicePlace place, Errors& errors) {
  if (release.Since(kDeviceTags)) return errors.Duplicate(place.tagged, Shown::Versioned(item));
  errors.Duplicate(release.Since(kShortLists) ? place.path : place.path.Child(key.text()), item.Text(key));
}

bool HasTooManyItems(size_t count, size_t most, const Release& release, FieldPath path, Errors& errors) {
  if (count <= most) return false;
  errors.TooMany(path, static_cast<int64_t>(count), static_cast<int64_t>(most));
  return release.Since(kShortLists);
}

FieldPath PlaceOfKey(FieldPath map, std::string_view key, const Release& release) {
  return release.Since(kKeysOfMap) ? map : map.Key(key);
}

}  // namespace plimsoll::builtin
