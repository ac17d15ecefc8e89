// The input is a tag. One that can be read prints in a form that is read as the same.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plimsoll/base/assert.h"
#include "plimsoll/declare/string_formats.h"
#include "plimsoll/declare/tag.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace plimsoll::declare;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const TagMode mode : {TagMode::kParsed, TagMode::kRaw}) {
    const TagResult tag = ParseTag(text, mode);
    if (tag) PLIMSOLL_ASSERT(!TagText(*tag).empty() || tag->front().name.empty());
  }
  const std::string_view lines[] = {text};
  for (const auto& [name, found] : ExtractTags("+", lines)) PLIMSOLL_ASSERT(found.size() == 1);
  for (int format = 0; format <= static_cast<int>(StringFormat::kResourceFullyQualifiedName); ++format) {
    FormatErrors(static_cast<StringFormat>(format), text, false, "f");
  }
  return 0;
}
