// Every format says yes or no to every text, and texts that have one format have those it
// is a part of.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/schema/formats.h"

using plimsoll::schema::Format;
using plimsoll::schema::Holds;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (int i = 0; i <= static_cast<int>(Format::kDouble); ++i) Holds(static_cast<Format>(i), text);

  for (const Format part : {Format::kUuid3, Format::kUuid4, Format::kUuid5})
    PLIMSOLL_ASSERT(!Holds(part, text) || Holds(Format::kUuid, text));
  PLIMSOLL_ASSERT(!Holds(Format::kShortName, text) || Holds(Format::kLongName, text));
  PLIMSOLL_ASSERT(Holds(Format::kIsbn, text) ==
                  (Holds(Format::kIsbn10, text) || Holds(Format::kIsbn13, text)));
  plimsoll::schema::FindStringFormat(text);
  return 0;
}
