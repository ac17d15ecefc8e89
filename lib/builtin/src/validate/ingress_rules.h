// The rules of Ingresses and the backends they lead to.
#pragma once

#include "../object/errors.h"
#include "../object/release.h"
#include "../object/struct.h"

namespace plimsoll::builtin {

// What updates may keep of the old object.
struct IngressOptions {
  bool allow_invalid_secret_name = false;
  bool allow_invalid_wildcard_rule = false;
  bool allow_relaxed_service_name = false;
};

IngressOptions IngressOptionsOf(Struct old, const Release& release, FieldPath path);

void ValidateIngressRules(Part rules, const IngressOptions& options, FieldPath path, Errors& errors);
void ValidateIngressBackend(Struct backend, const IngressOptions& options, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
