#include "node.h"

#include "addresses.h"

namespace plimsoll::builtin {

void WarnOfNode(Request& request) {
  const Struct spec = request.object.At("spec");
  if (spec.Has("configSource"))
    request.warnings.Add(request.Path("spec", "configSource"), "the feature is removed");
  if (spec.Has("externalID")) {
    request.warnings.Add(request.Path("spec", "externalID"),
                         "this field is deprecated, and is unused by Kubernetes");
  }
  Warnings& warnings = request.warnings;
  for (const auto& [i, range] : spec.Texts("podCIDRs")) {
    WarnOfCidr(range, request.Path("spec", "podCIDRs").Index(i), warnings);
  }
}

}  // namespace plimsoll::builtin
