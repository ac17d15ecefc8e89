// What the admission plugin PodSecurity says about a request.
#pragma once

#include <optional>
#include <string>

#include "../object/request.h"
#include "plimsoll/builtin/security/pod_security.h"

namespace plimsoll::builtin {

// All violations of a level, as the plugin lists them; empty if there are none.
// `hostPort (container "a" uses hostPort 80), privileged (...)`.
std::string SecurityViolationsOf(Struct metadata, Struct spec, const SecurityLevel& level,
                                 const Release& release);

struct SecurityAnswer {
  std::optional<std::string> denial;
  std::optional<std::string> warning;
};

// Of a valid request about a Pod or an object with a template of Pods. Nothing is said about other kinds.
SecurityAnswer EvaluateSecurity(const Request& request, const NamespaceSecurity& policy);

}  // namespace plimsoll::builtin
