#include "plimsoll/engine/judge/pod_security.h"

#include "../report/each_object.h"
#include "plimsoll/engine/judge/by_namespace.h"

namespace plimsoll::engine {

Result<NamespacePolicies> NamespacePolicies::Parse(std::string_view text) {
  NamespacePolicies out;
  if (text == "labels") return out;
  const Result<builtin::SecurityLevel> level = builtin::ParseSecurityLevel(text);
  if (!level) return std::unexpected(level.error());
  out.defaults_ = {*level, *level};
  return out;
}

void NamespacePolicies::Add(const text::Source& source, const value::ReadOptions& options) {
  constexpr std::string_view kLabels = "pod-security.kubernetes.io/";
  if (source.bytes().find(kLabels) == std::string_view::npos) return;
  ForEachObject(source, options, [&](value::Value object) {
    const auto metadata = object.Find("metadata");
    if (!IsCoreObject(object, "Namespace") || !metadata || !metadata->IsObject()) return;
    by_name_[std::string(TextIn(*metadata, "name"))] =
        builtin::SecurityOfLabels(metadata->Find("labels"), defaults_).policy;
  });
}

const builtin::NamespaceSecurity& NamespacePolicies::Of(std::string_view name) const {
  const auto found = by_name_.find(NamespaceOrDefault(name));
  return found == by_name_.end() ? defaults_ : found->second;
}

}  // namespace plimsoll::engine
