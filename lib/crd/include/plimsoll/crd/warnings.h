// What the API server warns of when it takes an object: finalizers whose names may collide.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

struct Warning {
  std::string text;
  text::Span place;
  value::Path path;
};

// Of the finalizers that `old` does not have, in the order of their names. Both are typed
// metadata.
void WarnOfFinalizers(std::optional<value::Value> metadata, std::optional<value::Value> old,
                      std::vector<Warning>& warnings);

}  // namespace plimsoll::crd
