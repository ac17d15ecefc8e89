// The words of strategic merge patches that are no fields of objects.
#pragma once

#include "lists.h"

namespace plimsoll::patch {

// Without maps that are directives, all the way down; false if the value is one itself.
bool DropDirectives(PatchValue& value, PatchHeap& heap);
void DropNulls(const PatchValue& value);

// What becomes of a map that a patch with `$patch` meets.
PatchResult<PatchValue> ObeyMarker(const PatchValue& marker, const PatchValue& patch, PatchHeap& heap);

// The field a directive is about: what follows the slash.
PatchResult<std::string_view> FieldOf(std::string_view directive, std::string_view prefix);

// What distinguishes an item: the value of its key, or itself where there is none.
PatchResult<PatchValue> KeyOf(const PatchValue& item, std::string_view merge_key);

}  // namespace plimsoll::patch
