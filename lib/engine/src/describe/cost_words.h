// Costs of CEL expressions in words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::engine {

// 12,345,678
std::string Grouped(uint64_t number);
// `0.12 %`
std::string Share(uint64_t part, uint64_t whole);
// One line of an expression, cut.
std::string ShownRule(std::string_view rule);

}  // namespace plimsoll::engine
