#include "plimsoll/engine/report/missing_functions.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::engine {

std::vector<std::string> MissingFunctionNotes(const MissingFunctions& missing) {
  std::vector<std::string> out;
  for (const auto& [type, functions] : missing) {
    const auto last = [](const std::string& name) { return name.substr(name.rfind('.') + 1); };
    out.push_back(type + ": not checked by hand-written functions (+k8s:customValidation): " +
                  text::Joined(functions, ", ", last));
  }
  return out;
}

}  // namespace plimsoll::engine
