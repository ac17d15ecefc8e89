#include "kustomized_findings.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>

#include "../input/named_object.h"
#include "plimsoll/engine/input/field_pattern.h"
#include "plimsoll/engine/input/placeholders.h"
#include "plimsoll/value/path.h"

namespace plimsoll::engine {
namespace {

using finding::Finding;
using value::Path;
using value::Value;

struct NamespaceField {
  std::string_view kind;  // empty: any
  const char* path;
};

// Where objects name a namespace. Kustomize writes that of ServiceAccounts and Services that it builds;
// whether it builds them is not known here. The server calls a missing namespace of the Service of a webhook
// its name.
constexpr auto kNamespaceFields = std::to_array<NamespaceField>({
    {"", "metadata.namespace"},
    {"RoleBinding", "subjects.namespace"},
    {"ClusterRoleBinding", "subjects.namespace"},
    {"APIService", "spec.service.namespace"},
    {"CustomResourceDefinition", "spec.conversion.webhookClientConfig.service.name"},
    {"MutatingWebhookConfiguration", "webhooks.clientConfig.service.name"},
    {"ValidatingWebhookConfiguration", "webhooks.clientConfig.service.name"},
});

bool IsNamespaceField(std::string_view kind, const Path& path) {
  static const std::vector<FieldPattern> kPatterns = [] {
    std::vector<FieldPattern> out;
    for (const NamespaceField& field : kNamespaceFields) out.push_back(*FieldPattern::Parse(field.path));
    return out;
  }();
  for (size_t i = 0; i < kNamespaceFields.size(); ++i) {
    const std::string_view of = kNamespaceFields[i].kind;
    if ((of.empty() || of == kind) && kPatterns[i].Match(path)) return true;
  }
  return false;
}

bool HasVariable(const Finding& finding) {
  static const PlaceholderStyles kVars = [] {
    PlaceholderStyles out;
    out.Add("vars");
    return out;
  }();
  return finding.value && !kVars.Find(*finding.value).empty();
}

// Whether kustomize sets what a finding is about.
class KustomizedFindings {
 public:
  KustomizedFindings(const KustomizedFields& fields, Value object, std::span<const Finding> findings)
      : fields_(fields),
        kind_(TextIn(object, "kind")),
        lacks_selector_(fields.selectors && !HasSelector(object)) {
    if (!fields.space || !IsNamespace(object)) return;
    const auto about_name = std::ranges::find(findings, Path("metadata.name"), &Finding::path);
    if (about_name != findings.end()) name_ = about_name->value;
  }

  bool Has(const Finding& finding) const {
    return (fields_.space && IsNamespaceField(kind_, finding.path)) ||
           (fields_.vars && HasVariable(finding)) || (name_ && IsAboutName(finding)) ||
           (lacks_selector_ && IsAboutSelector(finding));
  }

 private:
  static bool IsNamespace(Value object) {
    return TextIn(object, "apiVersion") == "v1" && TextIn(object, "kind") == "Namespace";
  }

  static bool HasSelector(Value object) {
    const std::optional<Value> spec = object.Find("spec");
    return spec && spec->IsObject() && spec->Find("selector");
  }

  // The server copies the name of a Namespace to a label, and reports both.
  bool IsAboutName(const Finding& finding) const {
    if (finding.path == Path("metadata.name")) return true;
    return finding.path == Path("metadata.labels") && finding.value == name_;
  }

  // Kustomize adds the same labels to the selector and to the Pod template.
  static bool IsAboutSelector(const Finding& finding) {
    return finding.path == Path("spec.selector") || finding.compared == Path("spec.selector");
  }

  const KustomizedFields& fields_;
  const std::string_view kind_;
  const bool lacks_selector_;
  std::optional<std::string> name_;  // of a Namespace, as findings about it show it
};

}  // namespace

void DropKustomized(const KustomizedFields& fields, Value object, std::vector<Finding>& findings,
                    size_t first) {
  const KustomizedFindings kustomized(fields, object, std::span(findings).subspan(first));
  const auto begin = findings.begin() + static_cast<ptrdiff_t>(first);
  findings.erase(
      std::remove_if(begin, findings.end(), [&](const Finding& finding) { return kustomized.Has(finding); }),
      findings.end());
}

}  // namespace plimsoll::engine
