// MemberFinder looks up members of one object on a tape. Looked up in the order in which they
// are, it finds each at once; otherwise it sorts them first.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

class MemberFinder {
 public:
  explicit MemberFinder(Value object);

  std::optional<Value> Find(std::string_view key);

 private:
  void Sort();

  Value object_;
  uint32_t next_;  // the key node expected to be looked up
  uint32_t end_;
  bool sorted_ = false;
  std::vector<std::pair<std::string_view, uint32_t>> members_;  // key and value node
};

}  // namespace plimsoll::value
