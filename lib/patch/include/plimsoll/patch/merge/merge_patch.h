// JSON merge patch (RFC 7386) as the API server applies it and as kubectl makes it for custom
// resources, texts in and text out. Where the target has no object, nulls are dropped from what
// takes its place, also inside lists; a patch that is a scalar is refused.
//
//   Result<std::string> patched = ApplyMergePatch(R"({"a":1})", R"({"a":null})");  // {}
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/patch/merge/patch_error.h"

namespace plimsoll::patch {

Result<std::string> ApplyMergePatch(std::string_view document, std::string_view patch);

// The patch that makes `after` of `before`: two objects, or two lists of as many objects.
// Numbers are compared, and written, as float64.
Result<std::string> CreateMergePatch(std::string_view before, std::string_view after);

// What apply sends: what differs between the live object and the wanted one, and nulls for what
// was applied before and is wanted no more. An empty text is an empty object.
struct ThreeWayTexts {
  std::string_view original;  // as last applied
  std::string_view modified;  // as wanted
  std::string_view current;   // as it is
};
PatchResult<std::string> CreateThreeWayMergePatch(const ThreeWayTexts& texts, Identity identity);

}  // namespace plimsoll::patch
