// ElementIndex finds the first element of a list that is the same as another one in the eyes of a
// rule. Short lists are gone through; for long ones it keeps a text of each element.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "datum.h"

namespace plimsoll::declare {

struct FoundElement {
  size_t index = 0;
  Datum element;
};

template <class Identity>
class ElementIndex {
 public:
  // `identity(element)` is the text. Nil elements are never found.
  ElementIndex(const Datum& list, Identity identity) : list_(list), identity_(std::move(identity)) {
    if (list.Length() <= kShort) return;
    EachElementOf(list, [&](size_t index, const Datum& element) {
      if (!element.is_nil) known_.emplace(identity_(element), FoundElement{index, element});
      return true;
    });
  }

  // `same(other)` returns whether the other one is the element.
  template <class Same>
  std::optional<FoundElement> Find(const Datum& element, Same same) const {
    if (list_.Length() > kShort) {
      const auto found = known_.find(identity_(element));
      return found == known_.end() ? std::nullopt : std::optional(found->second);
    }
    std::optional<FoundElement> at;
    EachElementOf(list_, [&](size_t index, const Datum& other) {
      if (!other.is_nil && same(other)) at = {index, other};
      return !at;
    });
    return at;
  }

 private:
  static constexpr size_t kShort = 16;

  const Datum& list_;
  Identity identity_;
  std::unordered_map<std::string, FoundElement> known_;
};

}  // namespace plimsoll::declare
