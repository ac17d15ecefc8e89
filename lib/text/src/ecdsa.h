// ECDSA with the curves P-224 to P-521 (FIPS 186-4).
#pragma once

#include <string_view>

namespace plimsoll::text {

// Whether a key is a point of a curve.
bool IsOnCurve(std::string_view curve, std::string_view key);

// Whether a signature (DER: two integers) of a digest is that of a key: a byte 4 and two coordinates.
bool VerifyEcdsa(std::string_view curve, std::string_view key, std::string_view digest,
                 std::string_view signature);

}  // namespace plimsoll::text
