#include "storage.h"

#include "../object/equality.h"
#include "node_labels.h"

namespace plimsoll::builtin {

void WarnOfStorageClass(Request& request) {
  Warnings& warnings = request.warnings;
  for (const auto& [i, term] : request.object.Structs("allowedTopologies")) {
    const FieldPath path = request.Path("allowedTopologies").Index(i).Child("matchLabelExpressions");
    for (const auto& [j, expression] : term.Structs("matchLabelExpressions")) {
      const std::string_view message = DeprecatedNodeLabel(expression.Text("key"));
      if (!message.empty()) warnings.Add(path.Index(j).Child("key"), message);
    }
  }
}

void WarnOfCsiStorageCapacity(Request& request) {
  const Struct selector = request.object.At("nodeTopology");
  if (!selector) return;
  Warnings& warnings = request.warnings;
  const FieldPath path = request.Path("nodeTopology");
  WarnOfNodeSelectorTerm(selector, false, path, warnings);
  for (const auto& [key, value] : selector.Entries("matchLabels")) {
    const std::string_view message = DeprecatedNodeLabel(key);
    if (!message.empty()) warnings.Add(path.Child("matchLabels", key), message);
  }
}

void WarnOfCsiDriver(Request& request) {
  if (!request.release.Gate("CSIServiceAccountTokenSecrets")) return;
  const Struct spec = request.object.At("spec");
  if (spec.Count("tokenRequests") == 0 || spec.Has("serviceAccountTokenInSecrets")) return;
  const Part before = request.old.At("spec").Get("tokenRequests");
  if (request.is_update() && Equal(spec.Get("tokenRequests"), before)) return;
  request.warnings.Add(
      "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent "
      "possible logging of tokens in volume attributes");
}

}  // namespace plimsoll::builtin
