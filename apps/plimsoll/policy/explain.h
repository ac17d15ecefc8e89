// `plimsoll policy explain` as data.
#pragma once

#include <string>

#include "plimsoll/engine/policies/policy_explanation.h"
#include "sources.h"

namespace plimsoll::app {

struct PolicyExplainCommand {
  PolicySourcesCommand sources;
  std::string object;  // a file with one object, or -
  std::string old;     // empty: none
  engine::PolicyRequestOptions request;
  engine::PolicyExplanationOptions options;
};

int RunPolicyExplain(const PolicyExplainCommand& command);

}  // namespace plimsoll::app
