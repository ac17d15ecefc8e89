#include "resource_quota.h"

#include <string>

#include "../default/container_totals.h"

namespace plimsoll::builtin {

// Limits below requests can never be reached.
void WarnOfResourceQuota(Request& request) {
  if (!request.release.Since(35)) return;
  const Struct spec = request.object.At("spec");
  for (const std::string name : {"cpu", "memory", "storage", "ephemeral-storage"}) {
    std::string asked = "requests." + name;
    Part amount = spec.Entry("hard", asked);
    if (!amount && (name == "cpu" || name == "memory")) {
      amount = spec.Entry("hard", name);
      asked = name;
    }
    const Part limit = spec.Entry("hard", "limits." + name);
    if (!amount || !limit || QuantityIn(amount) <= QuantityIn(limit)) continue;
    request.warnings.Add("ResourceQuota " + asked + " (" + std::string(amount.Text()) +
                         ") should be less than limits." + name + " (" + std::string(limit.Text()) + ")");
  }
}

}  // namespace plimsoll::builtin
