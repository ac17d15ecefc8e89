// The kinds of certificates.k8s.io. Signatures are not verified.
#pragma once

#include "../object/request.h"

namespace plimsoll::builtin {

void ValidateCertificateSigningRequest(Request& request);
void ValidateCertificateSigningRequestUpdate(Request& request);
void ValidateCertificateSigningRequestStatus(Request& request);
void ValidateCertificateSigningRequestApproval(Request& request);
void ValidateClusterTrustBundle(Request& request);
void ValidateClusterTrustBundleUpdate(Request& request);
void ValidatePodCertificateRequest(Request& request);
void ValidatePodCertificateRequestUpdate(Request& request);
void ValidatePodCertificateRequestStatus(Request& request);

}  // namespace plimsoll::builtin
