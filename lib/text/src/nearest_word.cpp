#include "plimsoll/text/nearest_word.h"

#include <algorithm>
#include <array>

#include "plimsoll/base/ascii.h"

namespace plimsoll::text {
namespace {

using Row = std::array<size_t, kMaxNearestWord + 1>;

size_t Slips(std::string_view a, std::string_view b) {
  Row before_last{};
  Row last{};
  Row row{};
  for (size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = ascii::ToLower(a[i - 1]) == ascii::ToLower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && ascii::ToLower(a[i - 1]) == ascii::ToLower(b[j - 2]) &&
                           ascii::ToLower(a[i - 2]) == ascii::ToLower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = last;
    last = row;
  }
  return last[b.size()];
}

size_t Apart(size_t a, size_t b) { return a > b ? a - b : b - a; }

}  // namespace

std::optional<std::string_view> NearestWord(std::string_view word, std::span<const std::string_view> words) {
  std::optional<std::string_view> best;
  size_t limit = std::max(word.size(), size_t{3}) / 3 + 1;  // fewer slips than this
  for (std::string_view candidate : words) {
    if (std::max(word.size(), candidate.size()) > kMaxNearestWord) continue;
    if (Apart(word.size(), candidate.size()) >= limit) continue;
    const size_t slips = Slips(word, candidate);
    if (slips >= limit || slips >= candidate.size()) continue;
    best = candidate;
    limit = slips;
  }
  return best;
}

}  // namespace plimsoll::text
