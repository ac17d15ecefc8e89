// ValidatingWebhookConfiguration and MutatingWebhookConfiguration.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateWebhookConfiguration(Request& request);
void ValidateWebhookConfigurationUpdate(Request& request);

}  // namespace plimsoll::builtin
