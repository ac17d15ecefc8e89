// Codes of conventions are reported only if conventions are checked, so that a suppression of one may have
// nothing to suppress.
#pragma once

#include "plimsoll/finding/code.h"

namespace plimsoll::engine {

inline bool IsConvention(finding::Code code) {
  return code >= finding::Code::kUnboundedList && code <= finding::Code::kOptionalItems;
}

}  // namespace plimsoll::engine
