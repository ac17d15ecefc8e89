// How the server reaches a webhook: apiserver/pkg/util/webhook.
#pragma once

#include "../object/errors.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// A URL or a service, and never both.
void ValidateWebhookClient(Struct config, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
