#include "node.h"

namespace plimsoll::builtin {

void ConvertNode(Struct node, const Release&) {
  const Struct spec = node.At("spec");
  const std::string_view first = spec.Text("podCIDR");
  if (first.empty()) return;
  if (spec.Count("podCIDRs") == 0 || spec.Texts("podCIDRs")[0].value != first) {
    spec.Remove("podCIDRs");
    AppendText(spec.MakeList("podCIDRs"), first);
  }
  spec.Remove("podCIDR");
}

void ConvertNodeBack(Struct node, const Release&) {
  const Struct spec = node.At("spec");
  if (spec.Count("podCIDRs") != 0) spec.Set("podCIDR", spec.Texts("podCIDRs")[0].value);
}

}  // namespace plimsoll::builtin
