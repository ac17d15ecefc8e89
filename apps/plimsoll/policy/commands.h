// The commands of the family `plimsoll policy`. Each has a file for its options and one that runs it.
#pragma once

#include "../command_line/parts.h"
#include "plimsoll/engine/policies/policy_review.h"

namespace plimsoll::app {

struct PolicySourcesCommand;

// What the commands share: where params, Namespaces, RBAC objects and CRDs are; and how requests are made.
void AddPolicySources(CLI::App& app, PolicySourcesCommand& command);
void AddPolicyRequest(CLI::App& app, engine::PolicyRequestOptions& request);
// Updates need old objects, and other operations cannot have them.
void CheckOldObjects(const engine::PolicyRequestOptions& request, bool has_old);

void AddPolicyCheck(CLI::App& policy, Chosen& chosen);
void AddPolicyExplain(CLI::App& policy, Chosen& chosen);
void AddPolicyLint(CLI::App& policy, Chosen& chosen);
void AddPolicyTest(CLI::App& policy, Chosen& chosen);

}  // namespace plimsoll::app
