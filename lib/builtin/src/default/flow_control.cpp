#include "flow_control.h"

namespace plimsoll::builtin {

void SetDefaultsFlowSchema(Struct flow_schema, const Release&) {
  flow_schema.Make("spec").SetDefault("matchingPrecedence", 1000);
}

void SetDefaultsPriorityLevel(Struct priority_level, const Release&) {
  const Struct spec = priority_level.At("spec");
  if (const Struct exempt = spec.At("exempt")) {
    exempt.SetDefault("nominalConcurrencyShares", 0);
    exempt.SetDefault("lendablePercent", 0);
  }
  const Struct limited = spec.At("limited");
  if (!limited) return;
  limited.SetDefault("nominalConcurrencyShares", 30);
  limited.SetDefault("lendablePercent", 0);
  const Struct queuing = limited.At("limitResponse").At("queuing");
  if (!queuing) return;
  queuing.SetDefault("handSize", 8);
  queuing.SetDefault("queues", 64);
  queuing.SetDefault("queueLengthLimit", 50);
}

}  // namespace plimsoll::builtin
