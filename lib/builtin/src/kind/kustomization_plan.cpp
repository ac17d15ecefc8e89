#include "plimsoll/builtin/kind/kustomization_plan.h"

#include "plimsoll/base/assert.h"
#include "plimsoll/builtin/kind/embedded_catalog.h"

namespace plimsoll::builtin {

const KindPlan& KustomizationPlan() {
  static const std::unique_ptr<const KindPlan> plan = [] {
    const catalog::Store& store = EmbeddedKustomizeCatalog();
    const std::optional<uint32_t> release = store.FindRelease("");
    PLIMSOLL_ASSERT(release.has_value());
    const auto entry = store.FindKind(*release, {"kustomize.config.k8s.io", "v1beta1", "Kustomization"});
    PLIMSOLL_ASSERT(entry.has_value());
    auto made = KindPlan::Make(store, *release, entry->component);
    PLIMSOLL_ASSERT(made.has_value());
    return std::move(*made);
  }();
  return *plan;
}

}  // namespace plimsoll::builtin
