#include "plimsoll/engine/report/missing_functions.h"

namespace plimsoll::engine {

std::vector<std::string> MissingFunctionNotes(const MissingFunctions& missing) {
  std::vector<std::string> out;
  for (const auto& [type, functions] : missing) {
    std::string names;
    for (const std::string& name : functions) {
      names += names.empty() ? "" : ", ";
      names += name.substr(name.rfind('.') + 1);
    }
    out.push_back(type + ": not checked by hand-written functions (+k8s:customValidation): " + names);
  }
  return out;
}

}  // namespace plimsoll::engine
