#include "union_setup.h"

#include "../check/run_report.h"
#include "plimsoll/engine/input/inputs.h"

namespace plimsoll::app {

UnionSetup::UnionSetup(const UnionSourcesCommand& command) : merge_(command.types), unions_(merge_.kinds()) {
  for (const engine::Input& input : engine::ExpandInputs(disk_, command.declarations)) {
    const auto source = engine::ReadInput(disk_, input, command.types.read.limits.max_bytes);
    merge_.Report(source ? engine::LoadUnionDeclarations(unions_, *source, command.types.read)
                         : source.error());
  }
  if (command.go.types.empty()) return;
  auto loaded = engine::LoadTypes(disk_, command.go);
  if (!loaded) {
    Complain(loaded.error());
    ok_ = false;
    return;
  }
  types_ = std::move(*loaded);
  unions_.Use(types_.get());
  merge_.UseGoTypes(types_.get());
}

bool UnionSetup::CheckDeclarations() {
  if (!ok()) return false;
  for (const engine::InputReport& report : engine::CheckUnionDeclarations(unions_)) merge_.Report(report);
  return ok();
}

}  // namespace plimsoll::app
