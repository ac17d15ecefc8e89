// A text as a stream that comes in pieces of a given size.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "plimsoll/text/byte_source.h"

namespace plimsoll::value {

class ChunkSource : public text::ByteSource {
 public:
  // `fail_at_end` makes the source fail where it would end.
  ChunkSource(std::string_view text, size_t chunk, bool fail_at_end = false)
      : text_(text), chunk_(chunk), fail_at_end_(fail_at_end) {}

  Result<size_t> Read(std::span<char> room) override {
    const size_t size = std::min({chunk_, room.size(), text_.size() - at_});
    if (size == 0 && fail_at_end_) return Fail("the disk is gone");
    std::copy_n(text_.data() + at_, size, room.data());
    at_ += size;
    return size;
  }

 private:
  std::string_view text_;
  size_t chunk_;
  bool fail_at_end_;
  size_t at_ = 0;
};

// `before` copies of a piece, then an end: a long stream that is never in memory.
class EndlessSource : public text::ByteSource {
 public:
  EndlessSource(std::string head, std::string piece, uint64_t pieces, std::string tail)
      : head_(std::move(head)),
        piece_(std::move(piece)),
        tail_(std::move(tail)),
        left_(pieces),
        now_(head_) {}

  Result<size_t> Read(std::span<char> room) override {
    size_t filled = 0;
    while (filled < room.size() && (!now_.empty() || Turn())) {
      const size_t size = std::min(now_.size(), room.size() - filled);
      std::copy_n(now_.data(), size, room.data() + filled);
      now_.remove_prefix(size);
      filled += size;
    }
    return filled;
  }

 private:
  bool Turn() {
    if (left_ > 0) {
      --left_;
      now_ = piece_;
      return true;
    }
    now_ = std::exchange(tail_given_, true) ? std::string_view() : tail_;
    return !now_.empty();
  }

  std::string head_;
  std::string piece_;
  std::string tail_;
  uint64_t left_;
  bool tail_given_ = false;
  std::string_view now_;
};

}  // namespace plimsoll::value
