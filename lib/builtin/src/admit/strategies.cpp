#include <algorithm>
#include <map>
#include <utility>

#include "strategy.h"

namespace plimsoll::builtin {
namespace {

using ByKind = std::map<std::pair<std::string_view, std::string_view>, const Strategy*>;

ByKind AllStrategies() {
  ByKind out;
  for (const auto group : {AdmissionRegistrationStrategies,
                           ApiRegistrationStrategies,
                           AppsStrategies,
                           AuthenticationStrategies,
                           AuthorizationStrategies,
                           AutoscalingStrategies,
                           BatchStrategies,
                           CertificatesStrategies,
                           CoordinationStrategies,
                           CoreStrategies,
                           DiscoveryStrategies,
                           EventsStrategies,
                           FlowControlStrategies,
                           InternalStrategies,
                           LifecycleStrategies,
                           NetworkingStrategies,
                           NodeStrategies,
                           PolicyStrategies,
                           RbacStrategies,
                           ResourceStrategies,
                           SchedulingStrategies,
                           StorageMigrationStrategies,
                           StorageStrategies}) {
    for (const Strategy& strategy : group()) out[{strategy.group, strategy.kind}] = &strategy;
  }
  return out;
}

}  // namespace

const Strategy* FindStrategy(std::string_view group, std::string_view kind) {
  static const ByKind kByKind = AllStrategies();
  const auto found = kByKind.find({group, kind});
  return found == kByKind.end() ? nullptr : found->second;
}

}  // namespace plimsoll::builtin
