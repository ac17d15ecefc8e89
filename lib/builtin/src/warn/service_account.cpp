#include "service_account.h"

#include <string>

namespace plimsoll::builtin {

void WarnOfServiceAccount(Request& request) {
  constexpr std::string_view kAnnotation = "kubernetes.io/enforce-mountable-secrets";
  if (!request.object.At("metadata").Entry("annotations", kAnnotation)) return;
  if (request.old.At("metadata").Entry("annotations", kAnnotation) || !request.release.Since(32)) return;
  request.warnings.Add(
      request.Path("metadata", "annotations").Key(kAnnotation),
      "deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets");
}

}  // namespace plimsoll::builtin
