#include "pod_certificate_request.h"

namespace plimsoll::builtin {

void ConvertPodCertificateRequestVersion(std::string_view, std::string_view to, value::Tree& object) {
  value::Tree* const spec = object.IsObject() ? object.AsObject().Find("spec") : nullptr;
  if (to != "v1" || spec == nullptr || !spec->IsObject()) return;
  spec->AsObject().Remove("pkixPublicKey");
  spec->AsObject().Remove("proofOfPossession");
}

}  // namespace plimsoll::builtin
