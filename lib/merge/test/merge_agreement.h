// Holds the engine against its slow twin on one case made of choices.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace plimsoll::merge {

// What they did not agree on, with the case; nothing when they agreed.
std::string DisagreementOn(std::span<const uint8_t> choices);

}  // namespace plimsoll::merge
