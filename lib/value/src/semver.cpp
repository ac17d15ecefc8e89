// Versions as blang/semver v4 reads and compares them.
#include "plimsoll/value/semver.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::value {
namespace {

// -1, 0 or 1.
template <class T>
constexpr int SignOfOrder(T a, T b) {
  return a < b ? -1 : (a > b ? 1 : 0);
}

bool IsAlphanumeric(char c) { return ascii::IsLetterOrDigit(c) || c == '-'; }
bool AllDigits(std::string_view text) { return std::all_of(text.begin(), text.end(), ascii::IsDigit); }
bool AllAlphanumeric(std::string_view text) { return std::all_of(text.begin(), text.end(), IsAlphanumeric); }
bool HasLeadingZero(std::string_view text) { return text.size() > 1 && text[0] == '0'; }

// strconv.ParseUint of digits.
Result<uint64_t> ParseUint(std::string_view text) {
  uint64_t number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (parsed.ec == std::errc{} && !text.empty()) return number;
  const std::string_view why = text.empty() ? "invalid syntax" : "value out of range";
  return Fail("strconv.ParseUint: parsing " + text::Quoted(text) + ": " + std::string(why));
}

Result<uint64_t> ParseNumber(std::string_view text, std::string_view lower, std::string_view upper) {
  if (!AllDigits(text)) {
    return Fail("Invalid character(s) found in " + std::string(lower) + " number " + text::Quoted(text));
  }
  if (HasLeadingZero(text)) {
    return Fail(std::string(upper) + " number must not contain leading zeroes " + text::Quoted(text));
  }
  return ParseUint(text);
}

std::string_view TakePart(std::string_view& rest) {
  const size_t dot = rest.find('.');
  const std::string_view part = rest.substr(0, dot);
  rest = dot == std::string_view::npos ? std::string_view{} : rest.substr(dot + 1);
  return part;
}

// Calls `check` for each part between dots, also for an empty one at the end.
template <class Check>
Result<void> CheckParts(std::string_view text, Check check) {
  for (;;) {
    const size_t dot = text.find('.');
    if (Result<void> checked = check(text.substr(0, dot)); !checked) return checked;
    if (dot == std::string_view::npos) return {};
    text = text.substr(dot + 1);
  }
}

Result<void> CheckPrerelease(std::string_view part) {
  if (part.empty()) return Fail("Prerelease is empty");
  if (AllDigits(part)) {
    if (HasLeadingZero(part)) {
      return Fail("Numeric PreRelease version must not contain leading zeroes " + text::Quoted(part));
    }
    if (const auto number = ParseUint(part); !number) return std::unexpected(number.error());
    return {};
  }
  if (!AllAlphanumeric(part)) return Fail("Invalid character(s) found in prerelease " + text::Quoted(part));
  return {};
}

Result<void> CheckBuild(std::string_view part) {
  if (part.empty()) return Fail("Build meta data is empty");
  if (!AllAlphanumeric(part))
    return Fail("Invalid character(s) found in build meta data " + text::Quoted(part));
  return {};
}

int ComparePart(std::string_view a, std::string_view b) {
  const bool a_number = AllDigits(a);
  const bool b_number = AllDigits(b);
  if (a_number != b_number) return a_number ? -1 : 1;
  if (a_number) return SignOfOrder(ParseUint(a).value_or(0), ParseUint(b).value_or(0));
  return SignOfOrder(a.compare(b), 0);
}

int ComparePrerelease(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return SignOfOrder(a.empty(), b.empty());
  while (!a.empty() && !b.empty()) {
    if (const int order = ComparePart(TakePart(a), TakePart(b)); order != 0) return order;
  }
  return SignOfOrder(!a.empty(), !b.empty());
}

}  // namespace

Result<Semver> ParseSemver(std::string_view text) {
  if (text.empty()) return Fail("Version string empty");
  const size_t first = text.find('.');
  const size_t second = first == std::string_view::npos ? first : text.find('.', first + 1);
  if (second == std::string_view::npos) return Fail("No Major.Minor.Patch elements found");
  const auto major = ParseNumber(text.substr(0, first), "major", "Major");
  if (!major) return std::unexpected(major.error());
  const auto minor = ParseNumber(text.substr(first + 1, second - first - 1), "minor", "Minor");
  if (!minor) return std::unexpected(minor.error());
  std::string_view patch_text = text.substr(second + 1);
  std::optional<std::string_view> build;
  if (const size_t plus = patch_text.find('+'); plus != std::string_view::npos) {
    build = patch_text.substr(plus + 1);
    patch_text = patch_text.substr(0, plus);
  }
  std::optional<std::string_view> prerelease;
  if (const size_t dash = patch_text.find('-'); dash != std::string_view::npos) {
    prerelease = patch_text.substr(dash + 1);
    patch_text = patch_text.substr(0, dash);
  }
  const auto patch = ParseNumber(patch_text, "patch", "Patch");
  if (!patch) return std::unexpected(patch.error());
  if (prerelease) {
    if (const auto checked = CheckParts(*prerelease, CheckPrerelease); !checked) {
      return std::unexpected(checked.error());
    }
  }
  if (build) {
    if (const auto checked = CheckParts(*build, CheckBuild); !checked)
      return std::unexpected(checked.error());
  }
  return Semver{*major, *minor, *patch, prerelease.value_or(""), build.value_or("")};
}

Result<std::string_view> NormalizeSemver(std::string_view text, std::string& storage) {
  if (text.starts_with('v')) text.remove_prefix(1);
  std::vector<std::string> parts;
  while (parts.size() < 2) {
    const size_t dot = text.find('.');
    if (dot == std::string_view::npos) break;
    parts.emplace_back(text.substr(0, dot));
    text.remove_prefix(dot + 1);
  }
  parts.emplace_back(text);
  for (std::string& part : parts) {
    if (part.size() <= 1) continue;
    part.erase(0,
               part.find_first_not_of('0') == std::string::npos ? part.size() : part.find_first_not_of('0'));
    if (part.empty() || !ascii::IsDigit(part[0])) part.insert(part.begin(), '0');
  }
  if (parts.size() < 3 && parts.back().find_first_of("+-") != std::string::npos) {
    return Fail("short version cannot contain PreRelease/Build meta data");
  }
  while (parts.size() < 3) parts.emplace_back("0");
  storage = parts[0] + "." + parts[1] + "." + parts[2];
  return std::string_view(storage);
}

int CompareSemver(const Semver& a, const Semver& b) {
  if (a.major != b.major) return SignOfOrder(a.major, b.major);
  if (a.minor != b.minor) return SignOfOrder(a.minor, b.minor);
  if (a.patch != b.patch) return SignOfOrder(a.patch, b.patch);
  return ComparePrerelease(a.prerelease, b.prerelease);
}

std::string Semver::String() const {
  std::string out;
  text::AppendUint(out, major);
  out += '.';
  text::AppendUint(out, minor);
  out += '.';
  text::AppendUint(out, patch);
  if (!prerelease.empty()) out.append("-").append(prerelease);
  if (!build.empty()) out.append("+").append(build);
  return out;
}

}  // namespace plimsoll::value
