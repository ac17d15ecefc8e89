// ChildLookup goes from a container to its children by the steps of JSON Pointers, many times over: of
// large containers it remembers where each child is, so that many references into one list of
// definitions cost no more than reading it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/value/member_finder.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

class ChildLookup {
 public:
  std::optional<value::Value> Find(value::Value container, const value::Step& step);
  // For when the document has moved.
  void Clear();

 private:
  std::optional<value::Value> FindItem(value::Value array, uint32_t position);

  std::map<uint32_t, value::MemberFinder> objects_;   // by the index on the tape
  std::map<uint32_t, std::vector<uint32_t>> arrays_;  // the same; the indices of the items
};

}  // namespace plimsoll::schema
