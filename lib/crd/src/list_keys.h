// ListKeys finds repeated values. What is compared is turned into a text first, one that is
// equal exactly when two values are the same by the mode, and the texts are sorted: no table
// that hostile values could crowd.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/crd/list_types.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

struct Repeat {
  uint32_t first;
  uint32_t second;
};

class ListKeys {
 public:
  explicit ListKeys(EqualMode mode) : mode_(mode) {}

  // One of these for each item, in order.
  void Add(value::Value value);
  void AddUnspecified();
  // An object made of the named members, those that are there, by its JSON text.
  void AddPicked(value::Value object, const std::vector<std::string_view>& sorted_names);
  // An item that is the same as no other.
  void AddUnique();

  // The second place of everything that is there more than once, in order.
  std::vector<Repeat> Repeats() const;

 private:
  struct Key {
    size_t begin;
    size_t length;
  };
  void AppendKind(value::Value value);
  void AppendText(value::Value value);
  void Close(size_t begin) { keys_.push_back({begin, text_.size() - begin}); }
  std::string_view TextOf(const Key& key) const {
    return std::string_view(text_).substr(key.begin, key.length);
  }

  const EqualMode mode_;
  std::string text_;
  std::vector<Key> keys_;
};

// The JSON of an object made of the named members of `object`, those that are there.
void AppendPicked(std::string& out, value::Value object, const std::vector<std::string_view>& sorted_names);

}  // namespace plimsoll::crd
