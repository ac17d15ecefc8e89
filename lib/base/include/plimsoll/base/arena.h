// Arena hands out memory that lives until the arena is reset. Reset keeps the blocks,
// so an arena that has seen its largest document allocates nothing for the next one.
//
//   Arena arena;
//   char* room = arena.Allocate(12);
//   std::string_view kept = arena.Copy("text");
//   arena.Reset();  // everything handed out is gone, the blocks stay
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace plimsoll {

class Arena {
 public:
  static constexpr size_t kBlockSize = size_t{64} << 10;

  // Memory aligned for any scalar; never null, also for a size of 0.
  char* Allocate(size_t size) {
    size = (size + kAlign - 1) & ~(kAlign - 1);
    if (static_cast<size_t>(end_ - next_) < size) NewBlock(size);
    char* out = next_;
    next_ += size;
    return out;
  }
  std::string_view Copy(std::string_view text);
  void Reset();
  // What the arena holds from the system, used or not.
  size_t Capacity() const { return capacity_; }

 private:
  static constexpr size_t kAlign = 16;
  struct Block {
    std::unique_ptr<char[]> bytes;
    size_t size;
  };
  void NewBlock(size_t size);

  std::vector<Block> blocks_;
  size_t used_blocks_ = 0;
  size_t capacity_ = 0;
  char* next_ = nullptr;
  char* end_ = nullptr;
};

}  // namespace plimsoll
