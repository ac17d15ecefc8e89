// Public keys of all the algorithms that Go knows.
#pragma once

#include <string_view>

#include "der.h"
#include "plimsoll/text/x509.h"

namespace plimsoll::text {

// Object identifiers.
inline constexpr std::string_view kRsaKey = "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01";
inline constexpr std::string_view kEcKey = "\x2a\x86\x48\xce\x3d\x02\x01";
inline constexpr std::string_view kEd25519Key = "\x2b\x65\x70";
inline constexpr std::string_view kX25519Key = "\x2b\x65\x6e";

// The name of an elliptic curve by its object identifier; empty when Go does not know it.
std::string_view CurveOf(std::string_view id);

// Reads the bits of a key. Otherwise says why Go cannot. Of other algorithms nothing is read.
std::string_view ReadKeyOf(std::string_view algorithm, DerReader& parameters, std::string_view bits,
                           PublicKey& out);

}  // namespace plimsoll::text
