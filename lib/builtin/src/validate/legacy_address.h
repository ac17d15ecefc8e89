// Addresses in fields that are older than the strict rules: an update may keep what the old object has.
#pragma once

#include <string_view>

#include "../object/errors.h"
#include "../object/release.h"
#include "../object/text_set.h"

namespace plimsoll::builtin {

// False when there is something wrong with it. IsValidIPForLegacyField and IsValidCIDRForLegacyField.
bool ValidateLegacyIp(std::string_view ip, const TextSet& kept, const Release& release, FieldPath path,
                      Errors& errors);
void ValidateLegacyCidr(std::string_view cidr, const TextSet& kept, const Release& release, FieldPath path,
                        Errors& errors);
// Names of hosts.
void ValidateIsNoIp(std::string_view host, FieldPath path, Errors& errors);

}  // namespace plimsoll::builtin
