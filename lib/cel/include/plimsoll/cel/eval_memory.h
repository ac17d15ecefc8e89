// EvalMemory is where an evaluation puts what it makes: text, lists, maps, and the few values that
// own something. Reset forgets all of it and keeps the blocks, so evaluating the same rules again
// allocates nothing.
#pragma once

#include <cstddef>
#include <deque>
#include <new>
#include <string>
#include <string_view>

#include "plimsoll/base/arena.h"
#include "plimsoll/cel/map_body.h"
#include "plimsoll/cel/value.h"
#include "plimsoll/text/url.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::cel {

// Two lists one behind the other, neither empty. `flat` is filled when somebody walks it.
struct Concat {
  Value left;
  Value right;
  mutable const Value* flat = nullptr;
};

class EvalMemory {
 public:
  // What one evaluation may take. Costs keep honest expressions far below.
  static constexpr size_t kMaxBytes = size_t{1} << 30;

  void Reset();
  bool Exhausted() const { return taken_ > kMaxBytes; }

  char* Allocate(size_t size) {
    taken_ += size;
    return arena_.Allocate(size);
  }
  // Memory for values that the caller fills before it is read.
  Value* NewValues(size_t count) { return reinterpret_cast<Value*>(Allocate(count * sizeof(Value))); }
  template <class T>
  T* New(const T& from) {
    static_assert(alignof(T) <= 16);
    return new (Allocate(sizeof(T))) T(from);
  }
  const Value* Box(Value value) { return New(value); }

  std::string_view Copy(std::string_view text);
  Value String(std::string_view text) { return Value::String(Copy(text)); }
  Value Bytes(std::string_view text) { return Value::Bytes(Copy(text)); }
  Value Error(std::string_view text) { return Value::Error(Copy(text)); }
  Value Optional(Value value) { return Value::Optional(Box(value)); }
  Value Quantity(const value::Quantity& quantity, uint8_t flags = 0);
  Value Url(text::Url&& url);

 private:
  Arena arena_;
  size_t taken_ = 0;
  // What owns memory of its own and must be destroyed.
  std::deque<value::Quantity> quantities_;
  std::deque<text::Url> urls_;
};

}  // namespace plimsoll::cel
