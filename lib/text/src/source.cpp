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
  source.own_ = std::make_unique_for_overwrite<char[]>(size + kPadding);
  source.bytes_ = source.own_.get();
  source.size_ = size;
  Pad(source.own_.get() + size);
  return source;
}

Source Source::Sharing(std::string name, const Source& owner) {
  Source source;
  source.name_ = std::move(name);
  source.bytes_ = owner.bytes_;
  source.size_ = owner.size_;
  return source;
}

Source::Source(std::string name, std::string_view bytes) : Source(OfSize(std::move(name), bytes.size())) {
  if (!bytes.empty()) std::memcpy(own_.get(), bytes.data(), bytes.size());
}

void Source::Truncate(size_t size) {
  PLIMSOLL_ASSERT(own_ != nullptr && size <= size_);
  size_ = size;
  Pad(own_.get() + size);
}

}  // namespace plimsoll::text
