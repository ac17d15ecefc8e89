// Adds the defaults of built-in kinds to explanations. Go code sets them, so that schemas have few of them.
#pragma once

#include <span>
#include <string_view>

#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/engine/describe/kind_explanation.h"

namespace plimsoll::engine {

// `path` leads to `field`; it is empty for the kind itself. Defaults are those of an object in which nothing
// but the way to the field is set.
void AddBuiltinDefaults(const builtin::BuiltinKind& kind, uint32_t minor_version,
                        std::span<const std::string_view> path, KindField& field);

}  // namespace plimsoll::engine
