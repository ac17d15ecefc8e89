// What gzip packed, unpacked.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plimsoll/engine/files.h"

namespace plimsoll::engine {

bool IsGzip(std::string_view bytes);
// All members of a gzip file, one behind the other, up to `max_bytes` unpacked.
ReadFile Gunzip(const std::string& name, std::string_view bytes, uint64_t max_bytes);

}  // namespace plimsoll::engine
