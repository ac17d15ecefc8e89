#include "rules_setup.h"

#include "plimsoll/engine/inputs.h"
#include "plimsoll/kinds/cached_catalogs.h"

namespace plimsoll::app {

RulesSetup::RulesSetup(const MergeTypesCommand& command, const std::vector<std::string>& other_paths,
                       const kinds::CachedCatalogs& cached) {
  auto kinds = kinds::KnownKinds::OfKubernetes(command.release);
  if (kinds) kinds_ = std::move(*kinds);
  if (kinds_ != nullptr) {
    kinds_->UseCached(cached);
    catalog_.Use(*kinds_);
  }
  std::vector<std::string> paths = command.schemas;
  paths.insert(paths.end(), other_paths.begin(), other_paths.end());
  for (const engine::Input& input : engine::ExpandInputs(disk_, paths)) {
    if (input.once) continue;
    const auto source = engine::ReadInput(disk_, input, command.read.limits.max_bytes);
    if (source && engine::MayHoldCrd(*source)) catalog_.Load(*source, command.read);
  }
}

}  // namespace plimsoll::app
