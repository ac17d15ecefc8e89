#include "secret.h"

namespace plimsoll::builtin {

void PrepareSecretForUpdate(Request& request) { request.object.SetDefault("type", request.old.Get("type")); }

}  // namespace plimsoll::builtin
