// Names of signers of certificates, and of the ClusterTrustBundles they belong to.
#pragma once

#include <string_view>

#include "../object/errors.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {

// `example.com/signer`: a domain and the name of a signer.
void ValidateSignerName(std::string_view name, FieldPath path, Errors& errors);
bool IsKubernetesSigner(std::string_view name);
// `signer` may be empty.
schema::NameProblems ClusterTrustBundleNameProblems(std::string_view signer, std::string_view name,
                                                    bool prefix);

}  // namespace plimsoll::builtin
