// Codes that only some commands report, so that a suppression of one may have nothing to suppress: those of
// conventions if conventions are checked, what only `lint` looks for, and the effects of changes.
#pragma once

#include "plimsoll/finding/code.h"

namespace plimsoll::engine {

inline bool IsOfSomeCommands(finding::Code code) {
  const bool convention = code >= finding::Code::kUnboundedList && code <= finding::Code::kOptionalItems;
  const bool effect = code >= finding::Code::kCompatStoredBlocked && code <= finding::Code::kCompatReaders;
  return convention || effect || code == finding::Code::kRuleCanFail;
}

}  // namespace plimsoll::engine
