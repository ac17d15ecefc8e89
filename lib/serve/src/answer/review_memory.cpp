#include "review_memory.h"

#include <cstring>

#include "plimsoll/text/source.h"

namespace plimsoll::serve {

void ReviewMemory::Use(std::shared_ptr<const KindSet> set) {
  if (set == set_) return;
  reviewer_.reset();
  set_ = std::move(set);
  if (set_ == nullptr) return;
  reviewer_ = std::make_unique<engine::ObjectReviewer>(set_->kinds(), set_->review_options());
  reviewer_->StopWhen([this] { return deadline.Check(); });
}

std::string_view ReviewMemory::Padded(std::string_view bytes) {
  buffer_.resize(bytes.size() + text::kPadding);
  if (!bytes.empty()) std::memcpy(buffer_.data(), bytes.data(), bytes.size());
  std::memset(buffer_.data() + bytes.size(), 0, text::kPadding);
  buffer_[bytes.size()] = '\n';
  return {buffer_.data(), bytes.size()};
}

std::span<const value::Problem> ReviewMemory::DuplicatesOf(value::Value object) {
  size_t end = 0;
  const std::string_view body = {buffer_.data(), buffer_.size() - text::kPadding};
  again_report_ = again_.ReadPrefix(body, object.span().offset, {}, read_again_, end);
  return again_report_.duplicates;
}

void ReviewMemory::Release() {
  arena.Reset();
  deadline = {};
}

ReviewMemories::Lease ReviewMemories::Take(const std::shared_ptr<const KindSet>& set) {
  Lease memory(nullptr, {this});
  {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
      memory.reset(free_.back().release());
      free_.pop_back();
      // After a reload nothing that is free holds the old kinds any longer.
      if (!memory->Uses(set)) {
        for (const std::unique_ptr<ReviewMemory>& other : free_) other->Use(nullptr);
      }
    }
  }
  if (memory == nullptr) memory.reset(new ReviewMemory);
  memory->Use(set);
  return memory;
}

void ReviewMemories::Give(ReviewMemory* memory) {
  std::unique_ptr<ReviewMemory> given(memory);
  if (given->IsLarge()) return;
  given->Release();
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(given));
}

}  // namespace plimsoll::serve
