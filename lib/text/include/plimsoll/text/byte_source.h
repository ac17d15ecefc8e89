// ByteSource is where a stream gets its bytes: a file, a pipe, a socket, a test.
#pragma once

#include <cstddef>
#include <span>

#include "plimsoll/base/result.h"

namespace plimsoll::text {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Puts at least one byte at the start of `room`, which is not empty, and says how many; 0 is the
  // end, and the source is not read again. May wait.
  virtual Result<size_t> Read(std::span<char> room) = 0;
};

}  // namespace plimsoll::text
