// Numbers whose digits and power of ten are exact as doubles need one operation. All others are read by
// strtod, which rounds correctly but slowly: it calculates with 128 bits, in software.
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

constexpr int64_t kMostExact = int64_t{1} << 53;
constexpr std::array<double, 23> kPowersOfTen = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

// A number as it is written, without its sign.
struct Written {
  const char* end = nullptr;  // nullptr: no number
  int64_t digits = 0;         // kMostExact or more if they are not all in it
  int64_t power = 0;          // of ten
};

bool IsDigit(char c, bool hex) {
  return (c >= '0' && c <= '9') || (hex && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
}

void AddDigit(Written& out, char c, bool fraction) {
  if (out.digits >= kMostExact) return;
  out.digits = out.digits * 10 + (c - '0');
  if (fraction) --out.power;
}

const char* ReadDigits(const char* at, const char* last, bool hex, bool fraction, Written& out) {
  for (; at != last && IsDigit(*at, hex); ++at) AddDigit(out, *at, fraction);
  return at;
}

// Reads nothing unless there is a whole exponent.
void ReadExponent(const char* last, char mark, Written& out) {
  const char* at = out.end;
  if (at == last || (*at | 0x20) != mark) return;
  ++at;
  if (at != last && *at == '+') ++at;
  int power = 0;
  const std::from_chars_result read = std::from_chars(at, last, power);
  if (read.ptr == at || (at[-1] == '+' && *at == '-')) return;
  out.end = read.ptr;
  out.power = read.ec == std::errc() ? out.power + power : INT32_MAX;
}

Written ReadWritten(const char* first, const char* last, bool hex) {
  Written out;
  const char* at = ReadDigits(first, last, hex, false, out);
  const bool whole = at != first;
  const char* point = at;
  if (at != last && *at == '.') at = ReadDigits(at + 1, last, hex, true, out);
  if (!whole && at - point < 2) return {};
  out.end = at;
  ReadExponent(last, hex ? 'p' : 'e', out);
  return out;
}

// "inf", "infinity" and "nan".
const char* EndOfWord(std::string_view text) {
  for (const std::string_view word : {"infinity", "inf", "nan"}) {
    bool same = text.size() >= word.size();
    for (size_t i = 0; same && i < word.size(); ++i) same = (text[i] | 0x20) == word[i];
    if (same) return text.data() + word.size();
  }
  return nullptr;
}

double BySlowReader(const std::string& text, double) { return std::strtod(text.c_str(), nullptr); }
float BySlowReader(const std::string& text, float) { return std::strtof(text.c_str(), nullptr); }

bool ReadExact(const Written& written, double& value) {
  if (written.digits >= kMostExact || written.power < -22 || written.power > 22) return false;
  const auto digits = static_cast<double>(written.digits);
  value = written.power < 0 ? digits / kPowersOfTen[static_cast<size_t>(-written.power)]
                            : digits * kPowersOfTen[static_cast<size_t>(written.power)];
  return true;
}

// Floats would be rounded twice.
bool ReadExact(const Written&, float&) { return false; }

template <class Number>
std::from_chars_result Read(const char* first, const char* last, Number& value, bool hex) {
  const bool negative = first != last && *first == '-';
  const char* begin = first + negative;
  const Written written = ReadWritten(begin, last, hex);
  const bool is_word = written.end == nullptr;
  const char* end = is_word ? EndOfWord({begin, static_cast<size_t>(last - begin)}) : written.end;
  if (end == nullptr) return {first, std::errc::invalid_argument};
  Number read = 0;
  if (is_word || hex || !ReadExact(written, read)) {
    errno = 0;
    read = BySlowReader((hex && !is_word ? "0x" : "") + std::string(begin, end), Number{});
    // Denormal numbers set errno, too, and are none of these.
    if (errno == ERANGE && (read == 0 || std::isinf(read))) return {end, std::errc::result_out_of_range};
  }
  value = negative ? -read : read;
  return {end, std::errc()};
}

}  // namespace

std::from_chars_result std::from_chars(const char* first, const char* last, double& value,
                                       chars_format format) {
  return Read(first, last, value, format == chars_format::hex);
}

std::from_chars_result std::from_chars(const char* first, const char* last, float& value,
                                       chars_format format) {
  return Read(first, last, value, format == chars_format::hex);
}
