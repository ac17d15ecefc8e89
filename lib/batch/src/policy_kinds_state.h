// Kinds that requests about policies name by the files of CRDs.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "batch_method.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/kinds/policy_kinds.h"

namespace plimsoll::batch {

struct PolicyKindsState {
  void Add(std::unique_ptr<const kinds::LoadedCrd> crd);

  kinds::Kinds kinds;
  kinds::PolicyKinds types{kinds};
  kinds::PolicyKinds server_types{kinds, kinds::Settling::kAsServer};
  std::vector<policy::ApiResource> resources = {};                     // of the CRDs
  std::vector<std::unique_ptr<const kinds::LoadedCrd>> repeated = {};  // their texts are in `resources`
};

struct BatchState;

// Kubernetes' own kinds and those of the CRDs in these files.
std::expected<const PolicyKindsState*, BatchFailure> PolicyKindsOf(const std::vector<std::string>& files,
                                                                   BatchState& state);

}  // namespace plimsoll::batch
