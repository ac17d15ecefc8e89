// The order in which kubectl's YAML lists the keys of a map: letters by code point, runs
// of digits as numbers, anything else before letters.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace plimsoll::text {

// Whether a is before b. This is upstream's comparison, and it is no order: 0001 is
// before 000a, that before 001, and 001 before 0001. Never hand it to std::sort.
bool YamlKeyLess(std::string_view a, std::string_view b);

// Sorts the entries from `begin` on, which have unique members `key`. Where the comparison
// contradicts itself upstream's order is random; here it depends on the keys only.
template <class Entry>
void SortByYamlKey(std::vector<Entry>& entries, size_t begin = 0) {
  auto less = [](const Entry& a, const Entry& b) { return YamlKeyLess(a.key, b.key); };
  const auto first = entries.begin() + static_cast<std::ptrdiff_t>(begin);
  std::sort(first, entries.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
  // Mostly that is the order already.
  auto out_of_order = [&](const Entry& a, const Entry& b) { return less(b, a); };
  if (std::adjacent_find(first, entries.end(), out_of_order) == entries.end()) return;

  // A merge sort of our own: unlike the library's it promises to end and to stay within
  // bounds whatever the comparison says.
  std::vector<Entry> from(first, entries.end());
  std::vector<Entry> to(from);
  for (size_t run = 1; run < from.size(); run *= 2) {
    for (size_t left = 0; left < from.size(); left += 2 * run) {
      const size_t middle = std::min(left + run, from.size());
      const size_t end = std::min(left + 2 * run, from.size());
      size_t a = left, b = middle;
      for (size_t at = left; at < end; ++at) {
        const bool take_right = a == middle || (b < end && less(from[b], from[a]));
        to[at] = take_right ? from[b++] : from[a++];
      }
    }
    from.swap(to);
  }
  std::copy(from.begin(), from.end(), first);
}

}  // namespace plimsoll::text
