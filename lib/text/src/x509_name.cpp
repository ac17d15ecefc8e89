#include "x509_name.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "der.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::text {
namespace {

constexpr const char* kNotSets = "x509: invalid RDNSequence";

namespace name_tag {
constexpr uint8_t kUtf8 = 12, kNumeric = 18, kPrintable = 19, kT61 = 20, kIa5 = 22, kBmp = 30;
}  // namespace name_tag

// Some of these are not in the standard, but in certificates.
bool IsPrintable(char c) {
  return ascii::IsLetter(c) || ascii::IsDigit(c) || std::string_view("'()+,-./ :=?*&").contains(c);
}

// Two bytes a character. Some are reserved.
bool IsBmp(std::string_view text) {
  if (text.size() % 2 != 0) return false;
  if (text.ends_with(std::string_view("\0\0", 2))) text.remove_suffix(2);
  for (size_t i = 0; i < text.size(); i += 2) {
    const uint32_t point = uint32_t{static_cast<uint8_t>(text[i])} << 8 | static_cast<uint8_t>(text[i + 1]);
    if (point >= 0xFFFE || (point >= 0xFDD0 && point <= 0xFDEF) || (point >= 0xD800 && point <= 0xDFFF))
      return false;
  }
  return true;
}

std::string NameTextProblem(const DerValue& value) {
  const std::string_view text = value.content;
  switch (value.tag) {
    case name_tag::kT61: return {};
    case name_tag::kPrintable: return std::ranges::all_of(text, IsPrintable) ? "" : "invalid PrintableString";
    case name_tag::kUtf8:
      return FindInvalidUtf8(text) == std::string_view::npos ? "" : "invalid UTF-8 string";
    case name_tag::kBmp: return IsBmp(text) ? "" : "invalid BMPString";
    case name_tag::kIa5: return IsIa5(text) ? "" : "invalid IA5String";
    case name_tag::kNumeric: {
      const bool good = std::ranges::all_of(text, [](char c) { return ascii::IsDigit(c) || c == ' '; });
      return good ? "" : "invalid NumericString";
    }
    default: return "unsupported string type: " + std::to_string(value.tag);
  }
}

// A type and a value.
std::string PairProblem(DerReader& set) {
  const std::optional<std::string_view> content = set.Read(der::kSequence);
  if (!content) return std::string(kNotSets) + ": invalid attribute";
  DerReader pair(*content);
  if (!pair.ReadObjectId()) return std::string(kNotSets) + ": invalid attribute type";
  const std::optional<DerValue> value = pair.ReadAny();
  const std::string what = std::string(kNotSets) + ": invalid attribute value";
  if (!value) return what;
  const std::string problem = NameTextProblem(*value);
  return problem.empty() ? "" : what + ": " + problem;
}

}  // namespace

bool IsIa5(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (static_cast<uint8_t>(c) & 0x80U) == 0; });
}

std::string NameProblem(std::string_view content) {
  for (DerReader sets(content); !sets.empty();) {
    const std::optional<std::string_view> set = sets.Read(der::kSet);
    if (!set) return kNotSets;
    for (DerReader pairs(*set); !pairs.empty();) {
      if (std::string problem = PairProblem(pairs); !problem.empty()) return problem;
    }
  }
  return {};
}

}  // namespace plimsoll::text
