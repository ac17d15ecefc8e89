#include "api_service.h"

namespace plimsoll::builtin {

void SetDefaultsApiService(Struct service, const Release&) {
  const Struct reference = service.At("spec").At("service");
  if (reference) reference.SetDefault("port", 443);
}

}  // namespace plimsoll::builtin
