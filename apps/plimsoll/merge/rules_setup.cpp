#include "rules_setup.h"

#include "plimsoll/engine/input/inputs.h"

namespace plimsoll::app {

RulesSetup::RulesSetup(const MergeTypesCommand& command, const std::vector<std::string>& other_paths,
                       const kinds::CachedCatalogs& cached) {
  if (kinds_.UseRelease(command.release)) kinds_.UseCached(cached);
  std::vector<std::string> paths = command.schemas;
  paths.insert(paths.end(), other_paths.begin(), other_paths.end());
  for (const engine::Input& input : engine::ExpandInputs(disk_, paths)) {
    if (input.once) continue;
    const auto source = engine::ReadInput(disk_, input, command.read.limits.max_bytes);
    if (source && engine::MayHoldCrd(*source)) engine::LoadCrds(kinds_, *source, command.read);
  }
}

}  // namespace plimsoll::app
