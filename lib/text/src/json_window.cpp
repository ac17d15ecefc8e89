#include "plimsoll/text/json_window.h"

#include <algorithm>
#include <cstring>

#include "plimsoll/base/assert.h"
#include "plimsoll/text/source.h"

namespace plimsoll::text {
namespace {

// What is left of one filling, the next filling, what a kernel writes past its end, and the
// marks after the last.
constexpr size_t kCapacity = JsonWindow::kReach + JsonWindow::kLargest + kJsonBlock + JsonWindow::kReach;

}  // namespace

JsonWindow::JsonWindow() : marks_(std::make_unique_for_overwrite<uint32_t[]>(kCapacity)) {}

JsonCursor JsonWindow::Start(std::string_view text, size_t begin, uint32_t first) {
  text_ = text;
  complete_ = true;
  step_ = std::clamp<uint32_t>(first, kJsonBlock, kLargest);
  scanned_ = static_cast<uint32_t>(begin);
  state_ = {};
  end_ = marks_.get();
  return Refill({text.data(), end_, end_});
}

JsonCursor JsonWindow::StartPieces() {
  Start({}, 0);
  complete_ = false;
  return Cursor();
}

JsonCursor JsonWindow::Refill(JsonCursor at) {
  KeepFrom(at.next);
  while (end_ - marks_.get() <= kReach && !Exhausted()) MarkMore();
  return Cursor();
}

JsonCursor JsonWindow::Extend(JsonCursor at, uint32_t dropped, std::string_view text, bool complete) {
  KeepFrom(at.next);
  for (uint32_t* mark = marks_.get(); mark != end_; ++mark) *mark -= dropped;
  scanned_ -= dropped;
  text_ = text;
  complete_ = complete;
  return Refill({text.data(), marks_.get(), marks_.get()});
}

JsonWindow::StringEnd JsonWindow::FindStringEnd(JsonCursor at) {
  for (;;) {
    for (; at.next < end_; ++at.next) {
      const uint32_t position = *at.next;
      if (at.base[position] != '"') continue;
      ++at.next;
      return {at, position, true};
    }
    at = Refill(at);
    if (at.next == end_) return {at, 0, false};
  }
}

bool JsonWindow::Exhausted() const {
  const size_t left = text_.size() - scanned_;
  return complete_ ? left == 0 : left < kJsonBlock;
}

void JsonWindow::KeepFrom(const uint32_t* mark) {
  const size_t left = mark < end_ ? static_cast<size_t>(end_ - mark) : 0;
  PLIMSOLL_ASSERT(left <= kReach);
  if (left != 0) std::memmove(marks_.get(), mark, left * sizeof(uint32_t));
  end_ = marks_.get() + left;
}

void JsonWindow::MarkMore() {
  const size_t left = text_.size() - scanned_;
  const size_t blocks = std::min<size_t>(left, step_) / kJsonBlock;
  end_ = mark_(text_.data() + scanned_, scanned_, blocks, state_, end_);
  scanned_ += static_cast<uint32_t>(blocks * kJsonBlock);
  const bool last = left <= step_;
  step_ = std::min(step_ * 2, kLargest);
  // The rest of a short text at once, which spares most texts a second filling.
  if (blocks == 0 || (last && complete_ && scanned_ != text_.size())) MarkRest();
}

// The last bytes fill no block, so they are copied into one: what lies after the text may be
// other text.
void JsonWindow::MarkRest() {
  static_assert(kPadding >= kJsonBlock);
  char block[2 * kJsonBlock];
  const size_t left = text_.size() - scanned_;
  std::memcpy(block, text_.data() + scanned_, kJsonBlock);
  std::memset(block + left, ' ', kJsonBlock);
  end_ = mark_(block, scanned_, 1, state_, end_);
  scanned_ += static_cast<uint32_t>(left);
}

JsonCursor JsonWindow::Cursor() {
  const uint32_t* const begin = marks_.get();
  if (!Exhausted()) return {text_.data(), begin, end_ - kReach};
  if (!complete_) return {text_.data(), begin, std::max<const uint32_t*>(begin, end_ - kReach)};
  std::fill_n(end_, kReach, static_cast<uint32_t>(text_.size()));
  return {text_.data(), begin, end_};
}

}  // namespace plimsoll::text
