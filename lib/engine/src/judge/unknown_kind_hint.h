// What to do about an object whose kind has no schema.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/kinds/tagged_types.h"

namespace plimsoll::engine {

// `types` may be null.
std::string UnknownKindHint(const kinds::Kinds& kinds, const kinds::TaggedTypes* types,
                            std::string_view api_version, std::string_view kind);

}  // namespace plimsoll::engine
