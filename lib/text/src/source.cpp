#include "plimsoll/text/source.h"

#include <cstring>
#include <utility>

#include "plimsoll/base/assert.h"

namespace plimsoll::text {

namespace {

void Pad(char* end) {
  std::memset(end, 0, kPadding);
  *end = '\n';
}

}  // namespace

Source Source::OfSize(std::string name, size_t size) {
  PLIMSOLL_ASSERT(size <= kMaxSourceBytes);
  Source source;
  source.name_ = std::move(name);
  source.bytes_ = std::make_unique_for_overwrite<char[]>(size + kPadding);
  source.size_ = size;
  Pad(source.bytes_.get() + size);
  return source;
}

Source::Source(std::string name, std::string_view bytes) : Source(OfSize(std::move(name), bytes.size())) {
  if (!bytes.empty()) std::memcpy(bytes_.get(), bytes.data(), bytes.size());
}

void Source::Truncate(size_t size) {
  PLIMSOLL_ASSERT(size <= size_);
  size_ = size;
  Pad(bytes_.get() + size);
}

}  // namespace plimsoll::text
