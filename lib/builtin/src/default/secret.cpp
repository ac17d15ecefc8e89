#include "secret.h"

namespace plimsoll::builtin {

void SetDefaultsSecret(Struct secret, const Release&) { secret.SetDefault("type", "Opaque"); }

}  // namespace plimsoll::builtin
