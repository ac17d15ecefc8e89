#include "namespace.h"

namespace plimsoll::builtin {

void LabelNamespace(Struct home) {
  const Struct metadata = home.Make("metadata");
  SetEntry(metadata.MakeMap("labels"), "kubernetes.io/metadata.name", metadata.Text("name"));
}

void SetDefaultsNamespace(Struct home, const Release&) {
  home.Make("status").SetDefault("phase", "Active");
  if (home.At("metadata").Has("name")) LabelNamespace(home);
}

}  // namespace plimsoll::builtin
