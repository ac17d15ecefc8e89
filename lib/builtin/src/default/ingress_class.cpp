#include "ingress_class.h"

namespace plimsoll::builtin {

void SetDefaultsIngressClass(Struct ingress_class, const Release&) {
  const Struct parameters = ingress_class.At("spec").At("parameters");
  if (parameters) parameters.SetDefault("scope", "Cluster");
}

}  // namespace plimsoll::builtin
