#include "legacy_address.h"

#include "../vocabulary/address_texts.h"

namespace plimsoll::builtin {

bool ValidateLegacyIp(std::string_view ip, const TextSet& kept, const Release& release, FieldPath path,
                      Errors& errors) {
  if (kept.Has(ip)) return true;
  const schema::NameProblems problems = IpProblems(ip, release.Gate("StrictIPCIDRValidation"));
  errors.Invalid(path, ip, problems);
  return problems.empty();
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
