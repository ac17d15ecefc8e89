// Goes through the objects of a source that can be read, those of lists included, without judging them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

struct WalkedObject {
  value::Value value;  // an object of JSON; gone when the visit ends
  // Its own, or those that it inherits from its list.
  std::string_view api_version;
  std::string_view kind;
  uint32_t number = 0;   // as findings have it, from 1
  std::string identity;  // as in NamedPlace; empty without a name
};

void WalkObjects(const text::Source& source, const value::ReadOptions& options,
                 const std::function<void(const WalkedObject&)>& visit);

}  // namespace plimsoll::engine
