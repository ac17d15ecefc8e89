// What breaks between peers that use two versions of `.proto` files, as findings.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"

namespace plimsoll::engine {

struct ProtoComparison {
  // On the new files, or on those that cannot be used.
  std::vector<InputReport> reports;
  // About imports that were not found and are not needed.
  std::vector<std::string> notes;
};

// Files or directories. Imports are looked up in `include` and beside the files.
ProtoComparison CompareProtoFiles(const Files& files, const std::string& before, const std::string& after,
                                  const std::vector<std::string>& include);

}  // namespace plimsoll::engine
