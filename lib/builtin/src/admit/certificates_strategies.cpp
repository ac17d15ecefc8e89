// The kinds of the group `certificates.k8s.io`.
#include <array>

#include "../convert/pod_certificate_request.h"
#include "../default/certificates.h"
#include "../prepare/certificates.h"
#include "../prepare/generation.h"
#include "../validate/certificates.h"
#include "strategy.h"

namespace plimsoll::builtin {
namespace {

constexpr std::array kCertificatesStrategies = {
    Strategy{
        .group = "certificates.k8s.io",
        .kind = "CertificateSigningRequest",
        .create = {.prepare = PrepareSigningRequestForCreate, .validate = ValidateCertificateSigningRequest},
        .update = {.prepare = PrepareSigningRequestForUpdate,
                   .validate = ValidateCertificateSigningRequestUpdate},
        .status = {.prepare = PrepareSigningRequestForStatus,
                   .validate = ValidateCertificateSigningRequestStatus},
        .approval = {.prepare = PrepareSigningRequestForApproval,
                     .validate = ValidateCertificateSigningRequestApproval},
    },
    Strategy{
        .group = "certificates.k8s.io",
        .kind = "ClusterTrustBundle",
        .create = {.validate = ValidateClusterTrustBundle},
        .update = {.validate = ValidateClusterTrustBundleUpdate},
    },
    Strategy{
        .group = "certificates.k8s.io",
        .kind = "PodCertificateRequest",
        .defaults = SetDefaultsPodCertificateRequest,
        .change_version = ConvertPodCertificateRequestVersion,
        .create = {.prepare = ResetStatus, .validate = ValidatePodCertificateRequest},
        .update = {.prepare = ResetStatus, .validate = ValidatePodCertificateRequestUpdate},
        .status = {.prepare = KeepOldSpecAndMetadata, .validate = ValidatePodCertificateRequestStatus},
    },
};

}  // namespace

std::span<const Strategy> CertificatesStrategies() { return kCertificatesStrategies; }

}  // namespace plimsoll::builtin
