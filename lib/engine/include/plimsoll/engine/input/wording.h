// Words of the messages that commands print.
//
//   CountOf(2, "CRD")                     2 CRDs
//   NotListedHere(2, "CRD", "CRDs")       2 more CRDs are not listed
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace plimsoll::engine {

std::string CountOf(uint64_t count, std::string_view noun);
std::string NotListedHere(uint64_t count, std::string_view one, std::string_view many);

// The one of some words that is nearest to a word, if it is near enough to be meant.
std::optional<std::string_view> SuggestWord(std::string_view word, std::span<const std::string_view> words);

}  // namespace plimsoll::engine
