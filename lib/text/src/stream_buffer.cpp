#include "plimsoll/text/stream_buffer.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "plimsoll/text/source.h"

namespace plimsoll::text {

void StreamBuffer::Drop(size_t used) {
  lines_.Advance(text().substr(0, used));
  begin_ += used;
  offset_ += used;
}

StreamBuffer::Status StreamBuffer::More() {
  if (complete_) return Status::kEnd;
  if (end_ == capacity_ && !MakeRoom()) return Status::kFull;
  const Result<size_t> read = source_.Read({data_.get() + end_, capacity_ - end_});
  if (!read) {
    error_ = read.error();
    return Status::kFailed;
  }
  end_ += *read;
  std::memset(data_.get() + end_, 0, kPadding);
  complete_ = *read == 0;
  return complete_ ? Status::kEnd : Status::kMore;
}

StreamBuffer::Status StreamBuffer::MoreUntil(size_t wanted) {
  Status status = Status::kMore;
  while (status == Status::kMore && text().size() < wanted) status = More();
  return status;
}

bool StreamBuffer::MakeRoom() {
  const size_t held = end_ - begin_;
  if (held > most_) return false;
  size_t capacity = std::max(capacity_, first_capacity_);
  if (held > capacity / 2) capacity *= 2;
  if (capacity != capacity_) {
    auto data = std::make_unique_for_overwrite<char[]>(capacity + kPadding);
    std::copy_n(text().data(), held, data.get());
    data_ = std::move(data);
    capacity_ = capacity;
  } else {
    std::memmove(data_.get(), data_.get() + begin_, held);
  }
  begin_ = 0;
  end_ = held;
  return true;
}

Place StreamBuffer::PlaceOf(size_t position) const {
  LineTracker lines = lines_;
  lines.Advance(text().substr(0, position));
  return lines.place();
}

}  // namespace plimsoll::text
