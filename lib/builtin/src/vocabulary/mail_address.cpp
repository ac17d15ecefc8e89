#include "mail_address.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"

namespace plimsoll::builtin {
namespace {

// Spaces may be around each part.
std::string_view WithoutSpaces(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

bool IsMailWord(char c) {
  return ascii::IsLetterOrDigit(c) || std::string_view("!#$%&'*+-/=?^_`{|}~.").contains(c);
}

// Words with dots between them.
bool IsMailPart(std::string_view part) {
  return !part.empty() && std::ranges::all_of(part, IsMailWord) && !part.starts_with('.') &&
         !part.ends_with('.') && !part.contains("..");
}

}  // namespace

bool IsMailAddress(std::string_view text) {
  const size_t sign = text.find('@');
  if (sign == std::string_view::npos) return false;
  if (text.find_first_of("\"<>()[]") != std::string_view::npos) return true;
  return IsMailPart(WithoutSpaces(text.substr(0, sign))) && IsMailPart(WithoutSpaces(text.substr(sign + 1)));
}

}  // namespace plimsoll::builtin
