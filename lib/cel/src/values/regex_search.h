// Searching with a pattern that is compiled.
#pragma once

#include <string_view>

#include "plimsoll/cel/values/eval_context.h"
#include "plimsoll/cel/values/value.h"
#include "plimsoll/pattern/pattern.h"

namespace plimsoll::cel {

// The first match, or the empty text.
Value FindWith(const pattern::Pattern& pattern, std::string_view text);
// All matches, no more than `limit` unless that is negative.
Value FindAllWith(EvalContext& context, const pattern::Pattern& pattern, std::string_view text,
                  int64_t limit);

}  // namespace plimsoll::cel
