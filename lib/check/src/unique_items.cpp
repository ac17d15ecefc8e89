#include "unique_items.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "plimsoll/value/equality.h"

namespace plimsoll::check {

bool ItemsAreUnique(value::Value list) {
  std::vector<std::pair<uint64_t, uint32_t>> hashes;
  hashes.reserve(list.Count());
  for (value::Value item : list.Items()) {
    hashes.emplace_back(value::Hash(item, value::Equality::kSameKinds), item.index());
  }
  std::ranges::sort(hashes);
  for (size_t i = 0; i < hashes.size(); ++i) {
    for (size_t j = i + 1; j < hashes.size() && hashes[j].first == hashes[i].first; ++j) {
      const value::Value a(list.document(), hashes[i].second);
      const value::Value b(list.document(), hashes[j].second);
      if (value::Equal(a, b, value::Equality::kSameKinds)) return false;
    }
  }
  return true;
}

}  // namespace plimsoll::check
