#include "strict_int.h"

#include <charconv>
#include <system_error>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/go_integer.h"

namespace plimsoll::declare {
namespace {

Result<int64_t> Parse(std::string_view text, std::string_view function) {
  const text::GoInteger read = text::ParseGoInteger(text, 64);
  if (read.fault != text::GoInteger::Fault::kNone) {
    return Fail("parsing " + text::Quoted(text) +
                " as int: " + text::GoIntegerError(function, text, read.fault));
  }
  if (std::to_string(read.value) != text) return Fail(text::Quoted(text) + " is not a valid int value");
  return read.value;
}

}  // namespace

Result<int64_t> StrictInt(std::string_view text) { return Parse(text, "Atoi"); }

Result<int64_t> StrictSigned(std::string_view text, int bits) {
  const Result<int64_t> value = Parse(text, "ParseInt");
  if (!value) return value;
  const int64_t max = bits == 64 ? INT64_MAX : (int64_t{1} << (bits - 1)) - 1;
  if (*value <= max && *value >= -max - 1) return value;
  return Fail("value " + std::to_string(*value) + " does not fit in int" + std::to_string(bits) +
              " (range [" + std::to_string(-max - 1) + ", " + std::to_string(max) + "])");
}

Result<uint64_t> StrictUnsigned(std::string_view text, int bits) {
  uint64_t value = 0;
  const std::from_chars_result read = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool range = read.ec == std::errc::result_out_of_range;
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) {
    return Fail("parsing " + text::Quoted(text) + " as uint: strconv.ParseUint: parsing " +
                text::Quoted(text) + (range ? ": value out of range" : ": invalid syntax"));
  }
  if (std::to_string(value) != text) return Fail(text::Quoted(text) + " is not a valid uint value");
  const uint64_t max = bits == 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
  if (value <= max) return value;
  return Fail("value " + std::to_string(value) + " does not fit in uint" + std::to_string(bits) +
              " (range [0, " + std::to_string(max) + "])");
}

}  // namespace plimsoll::declare
