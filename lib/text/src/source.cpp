#include "plimsoll/text/source.h"

#include <cstring>
#include <utility>

#include "plimsoll/base/assert.h"

namespace plimsoll::text {

Source Source::OfSize(std::string name, size_t size) {
  PLIMSOLL_ASSERT(size <= kMaxSourceBytes);
  Source source;
  source.name_ = std::move(name);
  source.bytes_ = std::make_unique_for_overwrite<char[]>(size + kPadding);
  source.size_ = size;
  std::memset(source.bytes_.get() + size, 0, kPadding);
  return source;
}

Source::Source(std::string name, std::string_view bytes) : Source(OfSize(std::move(name), bytes.size())) {
  if (!bytes.empty()) std::memcpy(bytes_.get(), bytes.data(), bytes.size());
}

void Source::Truncate(size_t size) {
  PLIMSOLL_ASSERT(size <= size_);
  size_ = size;
  std::memset(bytes_.get() + size, 0, kPadding);
}

}  // namespace plimsoll::text
