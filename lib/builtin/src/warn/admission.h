// Warnings about webhooks and admission policies.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

// Names that are kept for configurations in files of the server.
void WarnOfStaticName(Request& request);
// The same, and rules for resources that no webhook sees.
void WarnOfWebhooks(Request& request);

}  // namespace plimsoll::builtin
