#include "namespace.h"

#include "../default/namespace.h"
#include "generation.h"

namespace plimsoll::builtin {

void PrepareNamespaceForCreate(Request& request) {
  request.object.Remove("status");
  request.object.Make("status").Set("phase", "Active");
  const Part finalizers = request.object.Make("spec").MakeList("finalizers");
  for (const auto& [i, name] : finalizers.Texts()) {
    if (name == "kubernetes") return;
  }
  AppendText(finalizers, "kubernetes");
}

void PrepareNamespaceForUpdate(Request& request) {
  request.object.Make("spec").Set("finalizers", request.old.At("spec").Get("finalizers"));
  ResetStatus(request);
}

void FinishNamespace(Request& request) { LabelNamespace(request.object); }

}  // namespace plimsoll::builtin
