// What admission policies say to the objects of Check and Admit.
#pragma once

#include <string>

#include "call_parts.h"
#include "plimsoll/engine/policies/policy_check.h"

namespace plimsoll::batch {

// The part `user`: a name, or what an AdmissionReview has as userInfo. What is wrong with it; empty when
// nothing is.
std::string ReadPolicyUser(const CallParts& parts, engine::PolicyUser& out);

// Adds what the policies of the set find, if the call wants it.
void AddPolicyFindings(const KindSet& set, const Call& call, const text::Source& objects,
                       const engine::PolicyCheckOptions& options, engine::InputReport& report);

}  // namespace plimsoll::batch
