// The rules for the metadata of an object that is updated. Those for new ones are in
// schema/object_meta.h.
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/finding/field_error.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

// Both are in typed form, or absent. What is missing is reported at `owner`.
void CheckObjectMetaUpdate(std::optional<value::Value> metadata, std::optional<value::Value> old,
                           const value::Path& path, text::Span owner, finding::ErrorList& errors);

}  // namespace plimsoll::crd
