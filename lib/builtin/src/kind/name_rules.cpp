#include <array>

#include "../vocabulary/address_texts.h"
#include "../vocabulary/among.h"
#include "../vocabulary/field_texts.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

using schema::GroupVersionKind;
using schema::NameProblems;

// Names that something is appended to may end in a dash.
template <NameProblems (*kRule)(std::string_view)>
NameProblems Judged(std::string_view name, bool prefix) {
  return kRule(prefix ? schema::MaskTrailingDash(name) : std::string(name));
}

NameProblems ConfigKey(std::string_view name, bool) { return ConfigKeyProblems(name); }

NameProblems AddressName(std::string_view name, bool) { return NewIpProblems(name); }

// Roles and their bindings: what is appended does not count.
NameProblems RoleName(std::string_view name, bool) { return schema::PathSegmentProblems(name, false); }

NameProblems Anything(std::string_view, bool) { return {}; }

// Since then, names of Services may begin with a digit.
constexpr uint32_t kRelaxedServices = 36;

// Kinds whose names need only fit into a URL.
constexpr std::array<std::string_view, 2> kPathSegments = {"Event", "PodDisruptionBudget"};
// Kinds with rules of their own, of which nothing more is known here.
constexpr std::array<std::string_view, 5> kOwnRules = {
    "APIService", "CertificateSigningRequest", "ClusterTrustBundle", "StorageVersion", "ComponentStatus"};

}  // namespace

schema::NameRule NameRuleOf(const GroupVersionKind& name, uint32_t minor_version) {
  if (IsAmong(kPathSegments, name.kind)) return schema::PathSegmentProblems;
  if (name.group == "rbac.authorization.k8s.io") return RoleName;
  if (name.kind == "LeaseCandidate") return ConfigKey;
  if (name.kind == "IPAddress") return AddressName;
  if (IsAmong(kOwnRules, name.kind)) return Anything;
  if (name.group.empty() && name.kind == "Service" && minor_version < kRelaxedServices) {
    return Judged<schema::Dns1035LabelProblems>;
  }
  const bool label = (name.group.empty() && (name.kind == "Service" || name.kind == "Namespace")) ||
                     (name.group == "apps" && name.kind == "StatefulSet");
  if (label) return Judged<schema::Dns1123LabelProblems>;
  return schema::DnsSubdomainName;
}

}  // namespace plimsoll::builtin
