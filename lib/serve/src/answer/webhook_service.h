// WebhookService is what the webhook's port answers: /validate and /mutate.
#pragma once

#include "webhook.h"

namespace plimsoll::serve {

class WebhookService final : public Service {
 public:
  // All must outlive it.
  WebhookService(const Schemas& schemas, const ConfigurationHolder& configuration, ServerMetrics& metrics,
                 const value::Limits& limits)
      : webhook_(schemas, configuration, metrics, limits) {}

  Answer Handle(const Request& request) override;
  // A review that is too large is refused in a review.
  Answer Refuse(const Request& request, int status, std::string_view message) override;

 private:
  Webhook webhook_;
};

}  // namespace plimsoll::serve
