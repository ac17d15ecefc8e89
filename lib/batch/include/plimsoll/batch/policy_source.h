// Admission policies as an operator gives them: files with policies, bindings, params, Namespaces and RBAC
// objects. They are good or bad as a whole, so that a mistake in one file does not change what others mean.
//
//   const PolicyTexts texts = ReadPolicyTexts(files, {"/etc/policies"});
//   PolicyLoad load = LoadPolicies(kinds, texts.files, namespaces);
//   if (load.problems.empty()) use(*load.policies);
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plimsoll/engine/policies/policy_inputs.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/text/files.h"
#include "plimsoll/text/source.h"

namespace plimsoll::batch {

using SharedTexts = std::vector<std::shared_ptr<const text::Source>>;

struct PolicyTexts {
  SharedTexts files = {};
  std::vector<std::string> problems = {};  // files that cannot be read
};

PolicyTexts ReadPolicyTexts(const text::Files& files, const std::vector<std::string>& paths);

struct PolicyLoad {
  std::unique_ptr<const engine::PolicyInputs> policies;
  // Why they are not to be used, with file and line.
  std::vector<std::string> problems = {};
  // What else there is to say, such as a policy without a binding.
  std::vector<std::string> notes = {};
};

// Policies that requests about these kinds are evaluated with. The kinds must outlive them; they stay as they
// are. `assume_namespaces`: those that are not given exist, with no label but their name.
PolicyLoad LoadPolicies(kinds::Kinds& kinds, const SharedTexts& texts, const SharedTexts& namespaces,
                        bool assume_namespaces = false);

}  // namespace plimsoll::batch
