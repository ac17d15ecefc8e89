// Webhook answers AdmissionReviews: /validate says whether an object may be stored, /mutate how it is to be
// changed before. docs/serve.md says what is answered to which operation.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "../observe/exchange.h"
#include "../observe/server_metrics.h"
#include "../schemas/schemas.h"
#include "configuration_holder.h"
#include "plimsoll/value/limits.h"
#include "review_memory.h"

namespace plimsoll::serve {

enum class ReviewKind : uint8_t { kValidate, kMutate };

class Webhook {
 public:
  // All must outlive it.
  Webhook(const Schemas& schemas, const ConfigurationHolder& configuration, ServerMetrics& metrics,
          const value::Limits& limits)
      : schemas_(schemas), configuration_(configuration), metrics_(metrics) {
    read_.limits = limits;
  }

  // Any number of threads may call it.
  Answer Review(const Request& request, ReviewKind kind);
  // The answer to a request that is not read, such as one that is too large.
  static Answer Errored(int code, std::string_view message);
  // The answer to a request whose values take too much memory.
  static Answer TooLarge(std::string_view message);

 private:
  const Schemas& schemas_;
  const ConfigurationHolder& configuration_;
  ServerMetrics& metrics_;
  value::ReadOptions read_;
  ReviewMemories memories_;
};

}  // namespace plimsoll::serve
