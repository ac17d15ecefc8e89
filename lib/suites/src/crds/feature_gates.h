// Which feature gates are enabled for the CRD of a file, by the manifests of the OpenShift API repository.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/suites/crds/crd_file.h"
#include "plimsoll/suites/model/suite.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::suites {

// The manifests in one directory.
class FeatureGateFiles {
 public:
  FeatureGateFiles(const engine::Files& files, const std::string& directory);

  // Whether a suite with these gates tests the CRD. Fails when the manifests do not know a gate.
  Result<bool> Applies(const std::vector<PlacedText>& gates, const CrdFile& crd) const;

 private:
  // Those of a feature set, and whether each is enabled.
  using Gates = std::map<std::string, bool, std::less<>>;
  Result<Gates> GatesOf(std::string_view profile, std::vector<std::string_view> feature_sets,
                        const std::vector<uint64_t>& versions) const;

  std::vector<value::Detached> manifests_;  // by path
};

}  // namespace plimsoll::suites
