// Defaults of the kinds of certificates.k8s.io.
#pragma once

#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

void SetDefaultsPodCertificateRequest(Struct request, const Release& release);

}  // namespace plimsoll::builtin
