#include "node.h"

#include "resources.h"

namespace plimsoll::builtin {

void SetDefaultsNode(Struct node, const Release&) {
  const Struct status = node.At("status");
  if (!status) return;
  if (!status.Has("allocatable")) status.Set("allocatable", status.Get("capacity"));
  SetDefaultsResourceList(status.Get("capacity"));
  SetDefaultsResourceList(status.Get("allocatable"));
}

}  // namespace plimsoll::builtin
