#include "node_labels.h"

#include <array>
#include <string>
#include <utility>

#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kDeprecatedLabels = {{
    {"beta.kubernetes.io/arch", "deprecated since v1.14; use \"kubernetes.io/arch\" instead"},
    {"beta.kubernetes.io/os", "deprecated since v1.14; use \"kubernetes.io/os\" instead"},
    {"failure-domain.beta.kubernetes.io/region",
     "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead"},
    {"failure-domain.beta.kubernetes.io/zone",
     "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead"},
    {"beta.kubernetes.io/instance-type",
     "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead"},
    {"app.kubernetes.io/created-by", "deprecated since v1.9"},
    {"scheduler.alpha.kubernetes.io/preferAvoidPods",
     "deprecated since v1.22; use Taints and Tolerations instead"},
    {"node-role.kubernetes.io/master", "use \"node-role.kubernetes.io/control-plane\" instead"},
}};

}  // namespace

std::string_view DeprecatedNodeLabel(std::string_view key) {
  for (const auto& [label, message] : kDeprecatedLabels) {
    if (label == key) return message;
  }
  return {};
}

void WarnOfNodeSelectorTerm(Struct term, bool check_values, FieldPath path, Warnings& warnings) {
  for (const auto& [i, expression] : term.Structs("matchExpressions")) {
    const FieldPath item = path.Child("matchExpressions").Index(i);
    const std::string key(expression.Text("key"));
    if (const std::string_view message = DeprecatedNodeLabel(key); !message.empty()) {
      warnings.Add(item.Child("key"), key + " is " + std::string(message));
    }
    if (!check_values) continue;
    for (const auto& [j, value] : expression.Texts("values")) {
      for (const std::string& problem : schema::LabelValueProblems(value)) {
        warnings.Add(item.Child("values").Index(j), std::string(value) + " is invalid, " + problem);
      }
    }
  }
}

}  // namespace plimsoll::builtin
