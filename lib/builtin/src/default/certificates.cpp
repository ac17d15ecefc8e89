#include "certificates.h"

namespace plimsoll::builtin {

void SetDefaultsPodCertificateRequest(Struct request, const Release&) {
  request.Make("spec").SetDefault("maxExpirationSeconds", 86400);
}

}  // namespace plimsoll::builtin
