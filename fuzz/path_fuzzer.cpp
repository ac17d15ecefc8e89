// Whatever a JSON Pointer or a field path is read from, what was read prints, and the
// print reads back as the same path.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/value/path.h"

using plimsoll::value::Path;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto path = Path::ParsePointer(text)) {
    PLIMSOLL_ASSERT(path->Pointer() == text);
    const auto again = Path::ParsePointer(path->Pointer());
    PLIMSOLL_ASSERT(again && *again == *path);
  }
  if (const auto path = Path::ParseFieldPath(text)) {
    const auto again = Path::ParseFieldPath(path->FieldPath());
    PLIMSOLL_ASSERT(again && *again == *path);
    path->DecoderPath();
    path->Pointer();
  }
  return 0;
}
