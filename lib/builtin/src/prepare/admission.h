// Preparation of the kinds of admissionregistration.k8s.io.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Changes of webhooks count as those of a spec.
void PrepareWebhooksForUpdate(Request& request);

}  // namespace plimsoll::builtin
