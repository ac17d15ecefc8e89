// A source that is read without knowing its size.
#pragma once

#include <cstring>
#include <utility>

#include "plimsoll/text/source.h"

namespace plimsoll::engine {

// A larger source that begins with the first `used` bytes of another.
inline text::Source Grown(text::Source source, size_t used, size_t capacity) {
  text::Source larger = text::Source::OfSize(source.name(), capacity);
  std::memcpy(larger.MutableData(), source.bytes().data(), used);
  return larger;
}

}  // namespace plimsoll::engine
