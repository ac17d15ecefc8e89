// Declarations from outside of the schema, sorted by where they are: a tree of the steps of their
// paths, which a walk over a schema follows.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/unions/declarations/union_schema.h"

namespace plimsoll::unions {

class SideTree {
 public:
  using Place = uint32_t;
  static constexpr Place kNowhere = UINT32_MAX;

  explicit SideTree(const std::vector<SideUnion>& side);

  Place root() const { return 0; }
  // Where a step leads: the name of a property, `[]` or `{}`.
  Place Below(Place place, const std::string& step) const;
  // What is declared there; the walk was there.
  const std::vector<value::Value>& Take(Place place);
  // Paths that no walk came to.
  std::vector<std::string> NeverTaken() const;

 private:
  struct Branch {
    std::map<std::string, Place> below = {};
    std::vector<value::Value> declarations = {};
    std::string path = {};
    bool taken = false;
  };
  std::vector<Branch> branches_;
};

}  // namespace plimsoll::unions
