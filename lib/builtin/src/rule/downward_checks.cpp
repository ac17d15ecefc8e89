// What containers learn of their own pod: fields of it, and resources of containers.
#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;

constexpr std::array<std::string_view, 15> kDownwardFields = {
    "metadata.annotations", "metadata.labels", "metadata.name",      "metadata.namespace",
    "metadata.uid",         "spec.nodeName",   "spec.restartPolicy", "spec.serviceAccountName",
    "spec.schedulerName",   "status.phase",    "status.hostIP",      "status.hostIPs",
    "status.podIP",         "status.podIPs",   "spec.host"};
constexpr std::array<std::string_view, 9> kOfVariables = {
    "metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.serviceAccountName",
    "status.hostIP", "status.hostIPs",     "status.podIP", "status.podIPs"};
constexpr std::array<std::string_view, 5> kOfFiles = {"metadata.annotations", "metadata.labels",
                                                      "metadata.name", "metadata.namespace", "metadata.uid"};
constexpr std::array<std::string_view, 6> kResources = {
    "limits.cpu",   "limits.ephemeral-storage",   "limits.memory",
    "requests.cpu", "requests.ephemeral-storage", "requests.memory"};

struct Subscripted {
  std::string_view path;
  std::string_view key;
};

// `metadata.labels['app']`.
std::optional<Subscripted> Split(std::string_view field) {
  const size_t open = field.find("['");
  if (!field.ends_with("']") || open == std::string_view::npos || open == 0) return std::nullopt;
  if (open + 4 > field.size()) return std::nullopt;
  return Subscripted{field.substr(0, open), field.substr(open + 2, field.size() - open - 4)};
}

bool IsOfVariable(const RuleSite& site) { return site.EndsWith({"valueFrom", "fieldRef"}); }

void CheckSubscripted(const RuleSite& site, const Subscripted& parts) {
  const bool labels = parts.path == "metadata.labels";
  if (!labels && parts.path != "metadata.annotations") {
    const std::string detail = "error converting fieldPath: field label does not support subscript: " +
                               std::string(TextIn(site.value(), "fieldPath"));
    return site.InvalidText("fieldPath", site.value(), "fieldPath", detail);
  }
  const std::string key = labels ? std::string(parts.key) : schema::LowerCase(parts.key);
  for (const std::string& problem : schema::QualifiedNameProblems(key)) {
    site.InvalidAs({}, site.value(), text::Quoted(key), problem);
  }
}

}  // namespace

void CheckFieldSelector(const RuleSite& site) {
  const Value value = site.value();
  const std::string_view field = TextIn(value, "fieldPath");
  const std::string_view version = TextIn(value, "apiVersion");
  if (field.empty()) return site.Required("fieldPath", value);
  if (!version.empty() && version != "v1") {
    return site.InvalidText("fieldPath", value, "fieldPath",
                            "error converting fieldPath: unsupported pod version: " + std::string(version));
  }
  if (const auto parts = Split(field)) return CheckSubscripted(site, *parts);
  if (!IsAmong(kDownwardFields, field)) {
    return site.InvalidText("fieldPath", value, "fieldPath",
                            "error converting fieldPath: field label not supported: " + std::string(field));
  }
  const std::string_view wanted = field == "spec.host" ? "spec.nodeName" : field;
  const std::span<const std::string_view> known =
      IsOfVariable(site) ? std::span<const std::string_view>(kOfVariables) : kOfFiles;
  if (!IsAmong(known, wanted)) site.NotSupported("fieldPath", *value.Find("fieldPath"), known);
}

void CheckResourceSelector(const RuleSite& site) {
  const Value value = site.value();
  const std::string_view resource = TextIn(value, "resource");
  const bool of_variable = site.EndsWith({"valueFrom", "resourceFieldRef"});
  if (!of_variable && TextIn(value, "containerName").empty()) return site.Required("containerName", value);
  if (resource.empty()) return site.Required("resource", value);
  const bool huge = resource.starts_with("requests.hugepages-") || resource.starts_with("limits.hugepages-");
  if (!huge && !IsAmong(kResources, resource)) {
    site.NotSupported("resource", *value.Find("resource"), kResources);
  }
}

}  // namespace plimsoll::builtin
