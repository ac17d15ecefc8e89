#include "semantic_version.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"

namespace plimsoll::builtin {
namespace {

bool IsIdentifier(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return ascii::IsLetterOrDigit(c) || c == '-'; });
}

// Numbers have no zeros before them.
bool IsVersionNumber(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return ascii::IsDigit(c); }) &&
         (text.size() == 1 || text[0] != '0');
}

bool IsPreRelease(std::string_view text) {
  const bool digits = std::ranges::all_of(text, [](char c) { return ascii::IsDigit(c); });
  return IsIdentifier(text) && (!digits || IsVersionNumber(text));
}

template <class Rule>
size_t CountParts(std::string_view text, const Rule& rule) {
  for (size_t count = 1;; ++count) {
    const size_t dot = text.find('.');
    if (!rule(text.substr(0, dot))) return 0;
    if (dot == std::string_view::npos) return count;
    text.remove_prefix(dot + 1);
  }
}

}  // namespace

bool IsSemanticVersion(std::string_view text) {
  if (const size_t plus = text.find('+'); plus != std::string_view::npos) {
    if (CountParts(text.substr(plus + 1), IsIdentifier) == 0) return false;
    text = text.substr(0, plus);
  }
  if (const size_t dash = text.find('-'); dash != std::string_view::npos) {
    if (CountParts(text.substr(dash + 1), IsPreRelease) == 0) return false;
    text = text.substr(0, dash);
  }
  return CountParts(text, IsVersionNumber) == 3;
}

}  // namespace plimsoll::builtin
