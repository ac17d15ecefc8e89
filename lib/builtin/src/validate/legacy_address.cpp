#include "legacy_address.h"

#include "../vocabulary/address_texts.h"

namespace plimsoll::builtin {

void ValidateLegacyIp(std::string_view ip, const TextSet& kept, const Release& release, FieldPath path,
                      Errors& errors) {
  if (kept.Has(ip)) return;
  errors.Invalid(path, ip, IpProblems(ip, release.Gate("StrictIPCIDRValidation")));
}

void ValidateLegacyCidr(std::string_view cidr, const TextSet& kept, const Release& release, FieldPath path,
                        Errors& errors) {
  if (kept.Has(cidr)) return;
  errors.Invalid(path, cidr, CidrProblems(cidr, release.Gate("StrictIPCIDRValidation")));
}

void ValidateIsNoIp(std::string_view host, FieldPath path, Errors& errors) {
  if (IpProblems(host, false).empty()) errors.Invalid(path, host, "must be a DNS name, not an IP address");
}

}  // namespace plimsoll::builtin
