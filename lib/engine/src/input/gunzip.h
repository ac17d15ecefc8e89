// What gzip packed, unpacked.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "plimsoll/engine/input/files.h"

namespace plimsoll::engine {

// Texts are packed to a tenth or a fiftieth of their size, bombs to a thousandth. What is small enough may be
// packed as tightly as it likes.
inline constexpr uint64_t kMaxUnpackRatio = 200;
inline constexpr uint64_t kFreeUnpackedBytes = uint64_t{64} << 20;

bool IsGzip(std::string_view bytes);
// All members of a gzip file, one after the other, up to `max_bytes` unpacked and within the limits above.
ReadFile Gunzip(const std::string& name, std::string_view bytes, uint64_t max_bytes);
// The bytes of a source, unpacked on the way if gzip packed them, within the limits above. Fails as reading
// its first bytes does.
Result<std::unique_ptr<text::ByteSource>> Unpacked(std::unique_ptr<text::ByteSource> source);

}  // namespace plimsoll::engine
