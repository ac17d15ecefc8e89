#include "addresses.h"

#include <string>

#include "../vocabulary/address_texts.h"

namespace plimsoll::builtin {

void WarnOfIp(std::string_view ip, FieldPath path, Warnings& warnings) {
  const std::string warning = IpWarning(ip);
  if (!warning.empty()) warnings.Add(path, warning);
}

void WarnOfCidr(std::string_view cidr, FieldPath path, Warnings& warnings) {
  for (const std::string& warning : CidrWarnings(cidr)) warnings.Add(path, warning);
}

}  // namespace plimsoll::builtin
