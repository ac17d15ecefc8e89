// FieldPattern names a field of objects and all below it, as people write it:
//
//   spec.values                      .spec.values
//   spec.containers.image            spec.containers[*].image      spec.containers[0].image
//   metadata.annotations[example.com/owner]
//
// `*` is any one field, key or item. Items of lists may be left out.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/value/path.h"

namespace plimsoll::engine {

class FieldPattern {
 public:
  static Result<FieldPattern> Parse(std::string_view text);

  // How many steps of a path lead to the field; none when the path is not at the field or below it.
  std::optional<size_t> Match(const value::Path& path) const;

 private:
  std::vector<value::Step> steps_;
};

}  // namespace plimsoll::engine
