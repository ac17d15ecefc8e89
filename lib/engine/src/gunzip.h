// What gzip packed, unpacked.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "plimsoll/engine/files.h"

namespace plimsoll::engine {

bool IsGzip(std::string_view bytes);
// All members of a gzip file, one behind the other, up to `max_bytes` unpacked.
ReadFile Gunzip(const std::string& name, std::string_view bytes, uint64_t max_bytes);
// The bytes of a source, unpacked on the way if gzip packed them. Fails as reading its first bytes does.
Result<std::unique_ptr<text::ByteSource>> Unpacked(std::unique_ptr<text::ByteSource> source);

}  // namespace plimsoll::engine
