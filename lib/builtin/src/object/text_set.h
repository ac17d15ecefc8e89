// The texts of a list that were seen so far, such as the names of volumes. A short list needs no memory; a
// long one is not searched from its start for each of its items.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <unordered_set>

#include "struct.h"

namespace plimsoll::builtin {

class TextSet {
 public:
  TextSet() = default;
  // The texts of a list.
  explicit TextSet(Part list) {
    for (const auto& [i, text] : list.Texts()) Add(text);
  }
  // Of one field of all items.
  TextSet(Part list, FieldName field) {
    for (const auto& [i, item] : list.Structs()) Add(item.Text(field));
  }

  bool Has(std::string_view text) const {
    return std::find(few_.begin(), few_.begin() + count_, text) != few_.begin() + count_ ||
           many_.contains(text);
  }
  // False if it was there already.
  bool Add(std::string_view text) {
    if (Has(text)) return false;
    if (static_cast<size_t>(count_) < few_.size()) {
      few_[static_cast<size_t>(count_++)] = text;
    } else {
      many_.insert(text);
    }
    return true;
  }

 private:
  std::array<std::string_view, 16> few_;
  std::ptrdiff_t count_ = 0;
  std::unordered_set<std::string_view> many_;
};

}  // namespace plimsoll::builtin
