// Values as Go prints them. Error texts of Kubernetes are made with these formats, so
// they are reproduced byte for byte. All functions append.
//
//   AppendQuoted(out, "a\n");    // "a\n" with quotes and a backslash, as %q
//   AppendFloat(out, 1234567);   // 1.234567e+06, as %v
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plimsoll::text {

// strconv.Quote, %q of a string.
void AppendQuoted(std::string& out, std::string_view text);
std::string Quoted(std::string_view text);

// strconv.QuoteRune, %q of a code point: '\u00a0'.
std::string QuotedRune(char32_t rune);

// One byte between single quotes as encoding/json's syntax errors show it. The byte is
// taken as a code point, never as part of UTF-8: 0xEF is 'ï'.
void AppendQuotedByte(std::string& out, uint8_t byte);

// %v of an integer.
void AppendInt(std::string& out, int64_t number);
void AppendUint(std::string& out, uint64_t number);

// %v of a float64, also FormatFloat(number, 'g', -1, 64): shortest digits, with an
// exponent when it is below -4 or above 5. Infinities are +Inf and -Inf.
void AppendFloat(std::string& out, double number);

// A float as the key of a YAML map that becomes JSON: FormatFloat(number, 'g', -1, 32),
// with .inf, -.inf and .nan. The rounding to 32 bits is upstream's.
void AppendFloat32Key(std::string& out, double number);

// A float64 as encoding/json writes it: plain for 1e-6 <= |number| < 1e21, with an
// exponent beyond. The number must be finite.
void AppendJsonFloat(std::string& out, double number);

// Whether what AppendJsonFloat prints is read back as another number: readers take digits
// for a 64-bit integer, and the shortest digits of 2^60 spell 1152921504606847000; they also
// take -0 for 0.
bool JsonFloatMisleads(double number);

}  // namespace plimsoll::text
