// EvalMemory is where an evaluation puts what it makes: text, lists, maps, and the few values that
// own something. Reset forgets all of it and keeps the blocks, so evaluating the same rules again
// allocates nothing.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/cel/values/map_body.h"
#include "plimsoll/cel/values/value.h"
#include "plimsoll/text/url.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::cel {

// Two lists one after the other, neither empty. `flat` is filled when it is walked.
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
  Value Quantity(value::Quantity&& quantity, uint8_t flags = 0);
  Value Url(text::Url&& url);

  // The URL that was read last out of the text at this place, or absent: rules ask whether a text is
  // a URL before they take it for one.
  Value LastUrl(std::string_view text) const {
    return last_url_text_.data() == text.data() && last_url_text_.size() == text.size() ? last_url_ : Value();
  }
  void SetLastUrl(std::string_view text, Value url) {
    last_url_text_ = text;
    last_url_ = url;
  }

 private:
  Arena arena_;
  size_t taken_ = 0;
  // Values that own memory, kept to be used again.
  template <class T>
  class Pool {
   public:
    T* Take(T&& value) {
      if (used_ == all_.size()) all_.push_back(std::make_unique<T>());
      T* taken = all_[used_++].get();
      *taken = std::move(value);
      return taken;
    }
    void Reset() {
      // What a large evaluation took is given back.
      constexpr size_t kKept = 256;
      if (all_.size() > kKept) all_.resize(kKept);
      used_ = 0;
    }

   private:
    std::vector<std::unique_ptr<T>> all_;
    size_t used_ = 0;
  };

  Pool<value::Quantity> quantities_;
  Pool<text::Url> urls_;
  std::string_view last_url_text_;
  Value last_url_;
};

}  // namespace plimsoll::cel
