#pragma once

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// Whether JSON values of that kind say themselves where they end; a number or literal may go on.
inline bool HasEnd(Kind kind) {
  return kind == Kind::kString || kind == Kind::kArray || kind == Kind::kObject;
}

}  // namespace plimsoll::value
