#include "kind_history.h"

#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/builtin/kind/lifecycle.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/crd/version_name.h"
#include "plimsoll/lsp/features/field_schema.h"
#include "plimsoll/schema/api_version.h"

namespace plimsoll::lsp {
namespace {

// `1.34` of `1.34.9`.
std::string MinorName(std::string_view release) {
  const size_t dot = release.find('.');
  return std::string(release.substr(0, release.find('.', dot + 1)));
}

// The first built-in release that has it; empty if that is the oldest one, or none.
std::string FirstReleaseWith(const ObjectPlace& object, const value::Path& path) {
  const catalog::Store& store = builtin::EmbeddedCatalog();
  bool oldest = true;
  for (uint32_t i = 0; i < store.ReleaseCount(); ++i) {
    const std::string_view name = store.ReleaseName(i);
    kinds::Kinds kinds;
    if (name.empty() || !kinds.UseRelease(name)) continue;
    if (FieldSchema::At(kinds, object, path)) return oldest ? "" : MinorName(name);
    oldest = false;
  }
  return "";
}

const builtin::Lifecycle* LifecycleOf(const ObjectPlace& object) {
  return builtin::FindLifecycle(schema::GroupOf(object.api_version), schema::VersionOf(object.api_version),
                                object.kind);
}

// In the words of the API server.
std::string DeprecationOf(const View& view, const ObjectPlace& object) {
  const kinds::Kinds& kinds = view.kinds();
  const crd::ServedCrd* const crd = kinds.Choose(object.api_version, object.kind, view.document.path()).crd;
  if (crd != nullptr) {
    const crd::ServedVersion* const served = crd->Find(schema::VersionOf(object.api_version));
    if (served == nullptr || !served->version.deprecated) return "";
    const auto& own = served->version.deprecation_warning;
    return own ? std::string(own->text) : crd::DeprecationWarning(crd->crd(), served->version);
  }
  const builtin::Lifecycle* const lifecycle = LifecycleOf(object);
  if (lifecycle == nullptr || lifecycle->deprecated > kinds.minor_version()) return "";
  return lifecycle->Warning();
}

}  // namespace

std::string KindHistoryText(const View& view, const ObjectPlace& object, const value::Path& path) {
  std::string out;
  const kinds::Kind* const kind = view.kinds().Find(object.api_version, object.kind);
  if (kind != nullptr && kind->builtin() != nullptr) {
    const std::string since = FirstReleaseWith(object, path);
    if (!since.empty()) out += "- since: Kubernetes " + since + "\n";
  }
  const std::string deprecation = path.empty() ? DeprecationOf(view, object) : "";
  if (!deprecation.empty()) out += "- deprecated: " + deprecation + "\n";
  return out;
}

std::string RemovedKindText(const ObjectPlace& object) {
  const builtin::Lifecycle* const lifecycle = LifecycleOf(object);
  if (lifecycle == nullptr) return "";
  return "**" + object.kind + "**  \n" + object.kind + " (" + object.api_version +
         ")\n\n- deprecated: " + lifecycle->Warning();
}

}  // namespace plimsoll::lsp
