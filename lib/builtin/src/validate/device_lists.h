// Lists and maps in the group resource.k8s.io: what is said of their length, and of items and keys.
#pragma once

#include <cstddef>
#include <string_view>

#include "../object/device_request.h"
#include "../object/errors.h"

namespace plimsoll::builtin {

// Of an item whose key is that of another one in its list.
void AddRepeatedItem(Struct item, FieldName key, const Release& release, DevicePlace place, Errors& errors);
// Whether a list is so long that its items are not looked at; reports a list that is too long.
bool HasTooManyItems(size_t count, size_t most, const Release& release, FieldPath path, Errors& errors);
// What errors about a key of a map are about; `key` is as it is shown.
FieldPath PlaceOfKey(FieldPath map, std::string_view key, const Release& release);

}  // namespace plimsoll::builtin
