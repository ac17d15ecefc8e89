#include "plimsoll/base/arena.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace plimsoll {

std::string_view Arena::Copy(std::string_view text) {
  char* out = Allocate(text.size());
  if (!text.empty()) std::memcpy(out, text.data(), text.size());
  return {out, text.size()};
}

void Arena::Reset() {
  used_blocks_ = 0;
  next_ = end_ = nullptr;
}

// Takes the next kept block that is large enough, or makes one. Blocks that are too
// small are moved after it, so they stay available to smaller requests.
void Arena::NewBlock(size_t size) {
  size_t found = used_blocks_;
  while (found < blocks_.size() && blocks_[found].size < size) ++found;
  if (found == blocks_.size()) {
    const size_t wanted = std::max(size, kBlockSize);
    blocks_.push_back({std::make_unique_for_overwrite<char[]>(wanted), wanted});
    capacity_ += wanted;
  }
  std::swap(blocks_[used_blocks_], blocks_[found]);
  Block& block = blocks_[used_blocks_++];
  next_ = block.bytes.get();
  end_ = next_ + block.size;
}

}  // namespace plimsoll
