#include "plimsoll/engine/input/wording.h"

#include "plimsoll/base/counted.h"
#include "plimsoll/text/nearest_word.h"

namespace plimsoll::engine {

std::string CountOf(uint64_t count, std::string_view noun) { return Counted(count, noun); }

std::string NotListedHere(uint64_t count, std::string_view one, std::string_view many) {
  return NotListed(count, one, many);
}

std::optional<std::string_view> SuggestWord(std::string_view word, std::span<const std::string_view> words) {
  return text::NearestWord(word, words);
}

}  // namespace plimsoll::engine
