// PodCertificateRequests in another version: v1 has no keys of their own, only stubs of requests.
#pragma once

#include <string_view>

#include "plimsoll/value/tree.h"

namespace plimsoll::builtin {

// A client that asks for v1 does not see the key.
void ConvertPodCertificateRequestVersion(std::string_view from, std::string_view to, value::Tree& object);

}  // namespace plimsoll::builtin
