// The objects of the check benchmarks, as JSON without spaces, each in a source of its own.
#pragma once

#include <string>

#include "measure.h"

namespace plimsoll::bench {

// The HTTPRoutes among the manifests below a folder.
Corpus HttpRoutes(const std::string& folder);
// The pod templates of the Deployments there, each in a Pooler, whose CRD holds the whole
// schema of pods.
Corpus Poolers(const std::string& folder);
// Deployments for the CRD that is made up.
Corpus MadeUpDeployments();

}  // namespace plimsoll::bench
