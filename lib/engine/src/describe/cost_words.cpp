#include "cost_words.h"

#include <cstdio>

namespace plimsoll::engine {

std::string Grouped(uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string out;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % 3 == 0) out.push_back(',');
    out.push_back(digits[i]);
  }
  return out;
}

std::string Share(uint64_t part, uint64_t whole) {
  const double percent = 100 * static_cast<double>(part) / static_cast<double>(whole);
  if (percent >= 1000) return "far over the limit";
  char text[32];
  std::snprintf(text, sizeof text, percent < 10 ? "%.2f %%" : "%.0f %%", percent);
  return text;
}

std::string ShownRule(std::string_view rule) {
  constexpr size_t kWidth = 90;
  std::string out;
  for (const char c : rule.substr(0, kWidth)) out += c == '\n' ? ' ' : c;
  return rule.size() > kWidth ? out + "..." : out;
}

}  // namespace plimsoll::engine
