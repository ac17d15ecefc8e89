// Conversion gives objects in another version of their kind. Without one, only the text of the version
// changes.
#pragma once

#include <optional>

#include "plimsoll/policy/model/names.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

class Conversion {
 public:
  virtual ~Conversion() = default;
  // None when nothing is known about it, or nothing but the version differs.
  virtual std::optional<value::Document> Convert(value::Value object, const GroupVersionKind& kind) const = 0;
};

}  // namespace plimsoll::policy
