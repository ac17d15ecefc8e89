// PlaceholderMarks are the placeholders of one object.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/placeholders.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

struct PlaceholderMarks {
  // Values that are or contain a placeholder, or whose key does: positions on the tape, rising. Nothing is
  // looked for below them.
  std::vector<uint32_t> values;
  // The placeholders themselves, such as `${NAME}`, each with a number of its own.
  std::map<std::string, size_t, std::less<>> texts;
  // A field `name` outside metadata is one.
  bool names = false;

  bool empty() const { return values.empty(); }
  bool IsMarked(uint32_t index) const;
  // Whether a value is marked, or one below it.
  bool In(value::Value value) const;
};

// A text with a word for each placeholder, the same for the same placeholder. The words are good as names and
// labels; they begin with kPlaceholderWord.
inline constexpr std::string_view kPlaceholderWord = "plimsoll-x";
std::string FilledIn(std::string_view text, const PlaceholderStyles& styles, const PlaceholderMarks& marks);

PlaceholderMarks FindPlaceholders(value::Value object, const PlaceholderStyles& styles);

}  // namespace plimsoll::engine
