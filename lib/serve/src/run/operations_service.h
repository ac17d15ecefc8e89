// OperationsService answers what operators ask: /livez, /readyz, /healthz, /metrics.
#pragma once

#include "../observe/exchange.h"
#include "../observe/health.h"
#include "../observe/server_metrics.h"

namespace plimsoll::serve {

class OperationsService final : public Service {
 public:
  // Both must outlive it.
  OperationsService(const Health& health, const ServerMetrics& metrics)
      : health_(health), metrics_(metrics) {}

  Answer Handle(const Request& request) override;

 private:
  Answer Ready(bool verbose) const;

  const Health& health_;
  const ServerMetrics& metrics_;
};

}  // namespace plimsoll::serve
