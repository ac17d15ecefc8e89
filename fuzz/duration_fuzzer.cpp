// A duration prints and reads back; what Go's parser takes, the lenient one takes for the same.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/value/duration.h"

using plimsoll::Result;
using plimsoll::value::Duration;
using plimsoll::value::ParseDuration;
using plimsoll::value::ParseLenientDuration;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<Duration> strict = ParseDuration(text);
  const Result<Duration> lenient = ParseLenientDuration(text);
  PLIMSOLL_ASSERT(!strict || (lenient && *lenient == *strict));
  PLIMSOLL_ASSERT(strict || strict.error().message.starts_with("time: "));
  if (lenient) {
    const Result<Duration> again = ParseDuration(lenient->String());
    PLIMSOLL_ASSERT(again && *again == *lenient);
    lenient->Hours();
    lenient->Minutes();
    lenient->Seconds();
  }
  return 0;
}
