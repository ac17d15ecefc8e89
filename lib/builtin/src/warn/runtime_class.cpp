#include "runtime_class.h"

#include "../object/warnings.h"
#include "node_labels.h"

namespace plimsoll::builtin {

void WarnOfRuntimeClass(Request& request) {
  Warnings& warnings = request.warnings;
  for (const auto& [key, value] : request.object.At("scheduling").Entries("nodeSelector")) {
    const std::string_view message = DeprecatedNodeLabel(key);
    if (!message.empty()) warnings.Add(request.Path("scheduling", "nodeSelector"), message);
  }
}

}  // namespace plimsoll::builtin
