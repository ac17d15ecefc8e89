// StreamBuffer holds the part of a stream that is still needed. Bytes come in at its end and go
// away at its start; in between they lie in one piece with kPadding zeros after them, so that
// whatever reads a Source's bytes can read these too.
//
// Bytes are moved only when there is no room after them, and the buffer doubles when more than half
// of it is still needed, so that however small the pieces are in which a stream comes, moving
// takes no longer than reading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/text/byte_source.h"
#include "plimsoll/text/line_tracker.h"

namespace plimsoll::text {

class StreamBuffer {
 public:
  static constexpr size_t kFirstCapacity = size_t{64} << 10;

  // Holds no more than `most` bytes that are needed at once, and as many again to come; but
  // `first_capacity` in any case.
  StreamBuffer(ByteSource& source, size_t most, size_t first_capacity = kFirstCapacity)
      : source_(source), most_(most), first_capacity_(first_capacity) {}

  std::string_view text() const { return {data_.get() + begin_, end_ - begin_}; }
  // Of the first byte of text() in the stream.
  uint64_t offset() const { return offset_; }
  // Nothing will follow.
  bool complete() const { return complete_; }

  // Forgets the first `used` bytes of text().
  void Drop(size_t used);

  enum class Status : uint8_t { kMore, kEnd, kFull, kFailed };
  // Adds what the source has, at least one byte. kFull when that would be more than is to be held,
  // kFailed when the source fails.
  Status More();
  // Adds bytes until there are at least `wanted` or there are no more to be had.
  Status MoreUntil(size_t wanted);
  const Error& error() const { return error_; }

  // The line and column of the first byte of text(), and, more slowly, of a later one.
  Place place() const { return lines_.place(); }
  Place PlaceOf(size_t position) const;

 private:
  bool MakeRoom();

  ByteSource& source_;
  const size_t most_;
  const size_t first_capacity_;
  std::unique_ptr<char[]> data_;
  size_t capacity_ = 0;
  size_t begin_ = 0;
  size_t end_ = 0;
  uint64_t offset_ = 0;
  bool complete_ = false;
  LineTracker lines_;  // of begin_
  Error error_;
};

}  // namespace plimsoll::text
