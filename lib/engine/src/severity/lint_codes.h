// Codes that only some commands report, so that a suppression of one may have nothing to suppress: those of
// conventions if conventions are checked, what only `lint` looks for, what needs an option, and the effects
// of changes.
#pragma once

#include "plimsoll/finding/code.h"

namespace plimsoll::engine {

inline bool IsOfOptions(finding::Code code) {
  using finding::Code;
  const bool policy = code >= Code::kPolicyDenied && code <= Code::kPolicyNeverFails;
  return policy || code == Code::kPodSecurity || code == Code::kPodSecurityWarning ||
         code == Code::kLimitRange || code == Code::kResourceQuota;
}

inline bool IsOfSomeCommands(finding::Code code) {
  const bool convention = code >= finding::Code::kUnboundedList && code <= finding::Code::kOptionalItems;
  const bool effect = code >= finding::Code::kCompatStoredBlocked && code <= finding::Code::kCompatReaders;
  return convention || effect || code == finding::Code::kRuleCanFail || IsOfOptions(code);
}

}  // namespace plimsoll::engine
