// ECDSA with the curves P-224 to P-521 (FIPS 186-4).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plimsoll::text {

// Why Go does not take a key as a point of a curve; empty when it does. A key is a byte 4 and two
// coordinates.
std::string_view PointProblem(std::string_view curve, std::string_view key);

// The public key of a private one, a number as long as the order of the curve; empty when there is none.
std::string PublicPoint(std::string_view curve, std::string_view number);
// How many bytes numbers of a curve have; 0 of one that is not known.
size_t CurveBytes(std::string_view curve);

// Whether a signature (DER: two integers) of a digest is that of a key: a byte 4 and two coordinates.
bool VerifyEcdsa(std::string_view curve, std::string_view key, std::string_view digest,
                 std::string_view signature);

}  // namespace plimsoll::text
