#include "plimsoll/merge/fieldpath/managers.h"

#include "plimsoll/text/go_format.h"

namespace plimsoll::merge {

// Conflicts are in the order of their managers.
std::string ConflictText(const Conflicts& conflicts) {
  if (conflicts.size() == 1) {
    return "conflict with " + text::Quoted(conflicts[0].manager) + ": " + PathText(conflicts[0].path);
  }
  std::string out;
  const std::string* manager = nullptr;
  for (const Conflict& conflict : conflicts) {
    if (manager == nullptr || *manager != conflict.manager) {
      out += (out.empty() ? "conflicts with " : "\nconflicts with ") + text::Quoted(conflict.manager) + ':';
      manager = &conflict.manager;
    }
    out += "\n- " + PathText(conflict.path);
  }
  return out;
}

}  // namespace plimsoll::merge
