#include "internal_diff.h"

#include "../vocabulary/unified_diff.h"
#include "shown.h"

namespace plimsoll::builtin {
namespace {

// As MarshalIndent does it in the server's code.
constexpr text::JsonStyle kDiffLines = {.indented = true, .spaces = 1};

}  // namespace

std::string InternalDiff(Part before, Part now) {
  return UnifiedDiff(InternalJson(before, kDiffLines), InternalJson(now, kDiffLines));
}

std::string InternalDiff(Struct before, Struct now, std::string_view type) {
  return UnifiedDiff(InternalJson(before, type, kDiffLines), InternalJson(now, type, kDiffLines));
}

}  // namespace plimsoll::builtin
