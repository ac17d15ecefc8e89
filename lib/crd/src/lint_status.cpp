// What is outside of spec, and rules about the CRD as a whole.
#include <map>

#include "go_versions_json.h"
#include "lint_parts.h"
#include "plimsoll/text/url.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::crd {
namespace {

constexpr char kStored[] = "status.storedVersions";
constexpr std::string_view kApproval = "api-approved.kubernetes.io";
constexpr std::string_view kApprovalRules = "https://github.com/kubernetes/enhancements/pull/1111";

// The project's own groups are for its own APIs.
bool IsProtected(std::string_view group) {
  return group == "k8s.io" || group.ends_with(".k8s.io") || group == "kubernetes.io" ||
         group.ends_with(".kubernetes.io");
}

bool IsApproval(std::string_view text) {
  if (text.starts_with("unapproved")) return true;
  const Result<text::Url> url = text::ParseRequestUri(text);
  return url && !url->host.empty() && !url->scheme.empty();
}

std::string NoLongerServed(std::string_view version) {
  const std::string name(version);
  return "missing from spec.versions; " + name + " was previously a storage version, and must remain in " +
         "spec.versions until a storage migration ensures no data remains persisted in " + name +
         " and removes " + name + " from status.storedVersions";
}

}  // namespace

void LintStoredVersions(const Crd& crd, LintErrors& errors) {
  const List<Text>& stored = crd.stored_versions;
  const value::Path field(kStored);
  if (stored.empty()) {
    return errors.Invalid(field, GoTextsJson(stored), "must have at least one stored version", stored.place);
  }
  // A version that is stored twice counts where it is last.
  std::map<std::string_view, size_t> unknown;
  for (size_t i = 0; i < stored.items.size(); ++i) unknown[stored.items[i].text] = i;
  for (const Version& version : crd.versions.items) {
    const bool found = unknown.erase(version.name.text) > 0;
    if (version.storage && !found) {
      errors.Invalid(field, GoTextsJson(stored),
                     "must have the storage version " + std::string(version.name.text), stored.place);
    }
  }
  for (const auto& [name, position] : unknown) {
    errors.Invalid(field.Item(position), stored.items[position], NoLongerServed(name));
  }
}

void LintApproval(const Crd& crd, LintErrors& errors) {
  if (!IsProtected(crd.group.text)) return;
  const std::optional<value::Value> annotations =
      crd.metadata ? crd.metadata->Find("annotations") : std::nullopt;
  const std::optional<value::Value> held = annotations ? annotations->Find(kApproval) : std::nullopt;
  const Text approval{value::TextOf(held), held ? held->span() : crd.group.place};
  const value::Path field = value::Path("metadata.annotations").Entry(kApproval);
  const std::string need = "protected groups must have approval annotation " + text::Quoted(kApproval);
  const std::string see = ", see " + std::string(kApprovalRules);
  if (approval.empty()) return errors.Required(field, need + see, approval.place);
  if (IsApproval(approval.text)) return;
  errors.Invalid(field, approval, need + " with either a URL or a reason starting with \"unapproved\"" + see);
}

void LintPreserveUnknownFields(const Crd& crd, LintErrors& errors) {
  if (!crd.preserve_unknown_fields) return;
  errors.Invalid("spec.preserveUnknownFields", "true",
                 "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in "
                 "spec.versions[*].schema instead",
                 crd.preserve_unknown_fields_place);
}

}  // namespace plimsoll::crd
