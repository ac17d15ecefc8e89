#include "windows_options.h"

#include <algorithm>
#include <string>

#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxCredentialSpec = 64 * 1024;
constexpr size_t kMaxUserDomain = 256;
constexpr size_t kMaxUserName = 104;

bool IsControl(char c) { return (c >= 0 && c < ' ') || c == 0x7F; }
bool IsDnsCharacter(char c) { return ascii::IsLetterOrDigit(c) || c == '-'; }

// Not more than 15 characters, none of them special, and no dot in front.
bool IsNetBiosName(std::string_view text) {
  const auto characters = std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
  return !text.empty() && characters <= 15 && text[0] != '.' &&
         text.find_first_of("\\/:*?\"<>|") == std::string_view::npos;
}

bool IsDnsLabel(std::string_view label) {
  return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
         std::ranges::all_of(label, IsDnsCharacter);
}

bool IsDnsName(std::string_view text) {
  while (true) {
    const size_t dot = text.find('.');
    if (!IsDnsLabel(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

void ValidateUser(Part name, std::string_view user, FieldPath path, Errors& errors) {
  if (user.empty()) {
    errors.Invalid(path, name, "runAsUserName's User cannot be empty");
  } else if (user.size() > kMaxUserName) {
    errors.Invalid(path, name, "runAsUserName's User length must not be longer than 104 characters");
  }
  if (!user.empty() && user.find_first_not_of(". ") == std::string_view::npos) {
    errors.Invalid(path, name, "runAsUserName's User cannot contain only periods or spaces");
  }
  if (user.find_first_of("\"/\\:;|=,+*?<>@[]") != std::string_view::npos) {
    errors.Invalid(path, name,
                   "runAsUserName's User cannot contain the following characters: \"/\\:;|=,+*?<>@[]");
  }
}

void ValidateUserName(Part name, FieldPath path, Errors& errors) {
  const std::string_view text = name.Text();
  if (text.empty()) return errors.Invalid(path, name, "runAsUserName cannot be an empty string");
  if (std::ranges::any_of(text, IsControl)) {
    return errors.Invalid(path, name, "runAsUserName cannot contain control characters");
  }
  const size_t slash = text.find('\\');
  if (slash == std::string_view::npos) return ValidateUser(name, text, path, errors);
  if (text.find('\\', slash + 1) != std::string_view::npos) {
    return errors.Invalid(path, name, "runAsUserName cannot contain more than one backslash");
  }
  const std::string_view domain = text.substr(0, slash);
  if (domain.size() >= kMaxUserDomain) {
    errors.Invalid(path, name, "runAsUserName's Domain length must be under 256 characters");
  }
  if (!IsNetBiosName(domain) && !IsDnsName(domain)) {
    errors.Invalid(path, name, "runAsUserName's Domain doesn't match the NetBios nor the DNS format");
  }
  ValidateUser(name, text.substr(slash + 1), path, errors);
}

}  // namespace

void ValidateWindowsOptions(Struct options, FieldPath path, Errors& errors) {
  if (!options) return;
  if (const Part name = options.Get("gmsaCredentialSpecName")) {
    errors.Invalid(path.Child("gmsaCredentialSpecName"), name, schema::Dns1123SubdomainProblems(name.Text()));
  }
  if (const Part spec = options.Get("gmsaCredentialSpec")) {
    if (spec.Text().empty()) {
      errors.Invalid(path.Child("gmsaCredentialSpec"), spec, "gmsaCredentialSpec cannot be an empty string");
    } else if (spec.Text().size() > kMaxCredentialSpec) {
      errors.Invalid(path.Child("gmsaCredentialSpec"), spec, "gmsaCredentialSpec size must be under 64 KiB");
    }
  }
  if (const Part name = options.Get("runAsUserName"))
    ValidateUserName(name, path.Child("runAsUserName"), errors);
}

}  // namespace plimsoll::builtin
