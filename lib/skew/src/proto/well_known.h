// The types that come with every implementation of protocol buffers. Their files need not be there.
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/skew/proto/proto_file.h"

namespace plimsoll::skew {

// kMessage or kEnum; none for all other names.
std::optional<FieldType> WellKnownType(std::string_view full_name);
// google/protobuf/timestamp.proto and the like.
bool IsWellKnownFile(std::string_view import);

}  // namespace plimsoll::skew
