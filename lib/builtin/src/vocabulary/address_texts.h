// The rules for addresses and ranges of addresses in texts, with upstream's words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {

// Fields that are older than the strict rules take what nobody should write, until Kubernetes 1.36.
inline constexpr uint32_t kStrictAddresses = 36;

// An address such as 10.9.8.7.
schema::NameProblems IpProblems(std::string_view text, bool strict);
// The same for fields that are younger: strict, and in canonical form.
schema::NameProblems NewIpProblems(std::string_view text);
// A range such as 10.9.8.0/24.
schema::NameProblems CidrProblems(std::string_view text, bool strict);
// The same for fields that are younger: strict, and in canonical form.
schema::NameProblems NewCidrProblems(std::string_view text);
// What the server warns of in an address or a range that older fields take; empty if there is nothing.
std::string IpWarning(std::string_view text);
std::vector<std::string> CidrWarnings(std::string_view text);
// `IPv4` or `IPv6`; empty for what is no address. As in Go, ::ffff:1.2.3.4 is one of IPv4.
std::string_view FamilyOfIp(std::string_view text);
// The family of the address of a range: 4, 6, or 0 if the text is no range.
int CidrFamily(std::string_view text);
// Whether a range, which both are, is part of another and smaller.
bool IsStrictlyInside(std::string_view range, std::string_view other);
// Whether an address is in a range, both of which are valid.
bool IsInside(std::string_view ip, std::string_view range);
// Whether a text is an address that something outside of a machine can have: not of the machine itself, the
// link, a group or nothing. Of texts that are no addresses nothing is said.
schema::NameProblems SpecialIpProblems(std::string_view text);

}  // namespace plimsoll::builtin
