#include "plimsoll/builtin/kind/reset_fields.h"

#include <algorithm>
#include <array>

namespace plimsoll::builtin {
namespace {

constexpr std::array kSpec = {ResetField{"spec", ""}};
constexpr std::array kMetadata = {ResetField{"metadata", ""}};
constexpr std::array kLabels = {ResetField{"metadata", "labels"}};
constexpr std::array kOwners = {ResetField{"metadata", "deletionTimestamp"},
                                ResetField{"metadata", "ownerReferences"}};
constexpr std::array kConditions = {ResetField{"status", "conditions"}};

struct ResettingKind {
  std::string_view group;
  std::string_view kind;
  bool at_status;
  std::span<const ResetField> fields;
};

constexpr std::array kResettingKinds = {
    ResettingKind{"", "Pod", true, kOwners},
    ResettingKind{"admissionregistration.k8s.io", "ValidatingAdmissionPolicy", true, kMetadata},
    ResettingKind{"apiregistration.k8s.io", "APIService", true, kMetadata},
    ResettingKind{"apps", "Deployment", true, kLabels},
    ResettingKind{"certificates.k8s.io", "CertificateSigningRequest", false, kSpec},
    ResettingKind{"certificates.k8s.io", "CertificateSigningRequest", true, kConditions},
    ResettingKind{"certificates.k8s.io", "PodCertificateRequest", true, kMetadata},
    ResettingKind{"flowcontrol.apiserver.k8s.io", "FlowSchema", true, kMetadata},
    ResettingKind{"flowcontrol.apiserver.k8s.io", "PriorityLevelConfiguration", true, kMetadata},
    ResettingKind{"internal.apiserver.k8s.io", "StorageVersion", true, kMetadata},
    ResettingKind{"lifecycle.k8s.io", "Eviction", true, kMetadata},
    ResettingKind{"lifecycle.k8s.io", "EvictionRequest", true, kMetadata},
    ResettingKind{"networking.k8s.io", "ServiceCIDR", true, kMetadata},
    ResettingKind{"resource.k8s.io", "DeviceTaintRule", true, kMetadata},
    ResettingKind{"resource.k8s.io", "ResourceClaim", true, kMetadata},
    ResettingKind{"resource.k8s.io", "ResourcePoolStatusRequest", true, kMetadata},
    ResettingKind{"scheduling.k8s.io", "CompositePodGroup", true, kMetadata},
    ResettingKind{"scheduling.k8s.io", "PodGroup", true, kMetadata},
    ResettingKind{"storage.k8s.io", "CSINode", true, kMetadata},
    ResettingKind{"storage.k8s.io", "VolumeAttachment", true, kMetadata},
    ResettingKind{"storagemigration.k8s.io", "StorageVersionMigration", true, kMetadata},
};

}  // namespace

std::span<const ResetField> MoreResetFields(std::string_view group, std::string_view kind, bool at_status) {
  const auto found = std::ranges::find_if(kResettingKinds, [&](const ResettingKind& one) {
    return one.group == group && one.kind == kind && one.at_status == at_status;
  });
  return found == kResettingKinds.end() ? std::span<const ResetField>() : found->fields;
}

}  // namespace plimsoll::builtin
