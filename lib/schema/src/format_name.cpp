// Names of hosts and of Kubernetes objects, label by label.
#include "ascii_set.h"
#include "format_rules.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/unicode.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::schema {
namespace {

constexpr size_t kMostLabelBytes = 63;
constexpr size_t kMostHostnameBytes = 255;
constexpr size_t kMostLongNameBytes = 253;

bool IsLabelCharacter(char c) { return ascii::IsLower(c) || ascii::IsDigit(c); }

// Lower-case letters, digits and, inside, '-'.
bool IsLowerCaseLabel(std::string_view text) {
  if (text.empty() || !IsLabelCharacter(text.front()) || !IsLabelCharacter(text.back())) return false;
  for (const char c : text) {
    if (!IsLabelCharacter(c) && c != '-') return false;
  }
  return true;
}

// Takes the text up to the next dot off the front; without a dot, all of it.
std::string_view TakeLabel(std::string_view& text, bool& more) {
  const size_t dot = text.find('.');
  more = dot != std::string_view::npos;
  const std::string_view label = text.substr(0, dot);
  text.remove_prefix(more ? dot + 1 : text.size());
  return label;
}

// Letters, digits and symbols of any script. A bad byte reads as U+FFFD, which is a symbol.
constexpr AsciiSet kHostnameCharacters = kAlphanumeric | AsciiSet("$+<=>^`|~");

// What one character means to a host name.
struct HostRune {
  bool fits;    // anywhere but in the top level
  bool letter;  // also there
};

HostRune TakeHostRune(std::string_view& text) {
  const char first = text.front();
  if (ascii::IsAscii(first)) {
    text.remove_prefix(1);
    return {kHostnameCharacters.Has(first), ascii::IsLetter(first)};
  }
  const text::Decoded decoded = text::DecodeRune(text);
  text.remove_prefix(decoded.width);
  const bool letter = text::IsLetter(decoded.rune);
  return {letter || text::IsSymbol(decoded.rune), letter};
}

// A label before a dot: '-' only inside.
bool IsHostLabel(std::string_view label) {
  if (label.empty() || label.starts_with('-') || label.ends_with('-')) return false;
  while (!label.empty()) {
    const bool hyphen = label.front() == '-';
    if (!TakeHostRune(label).fits && !hyphen) return false;
  }
  return true;
}

// The one label of a name without dots may have a '-' only as its second character, where
// it may also be the last.
bool IsOnlyHostLabel(std::string_view label) {
  if (label.empty() || !TakeHostRune(label).fits) return false;
  if (label.starts_with('-')) label.remove_prefix(1);
  while (!label.empty()) {
    if (!TakeHostRune(label).fits) return false;
  }
  return true;
}

bool IsTopLevel(std::string_view label) {
  int letters = 0;
  while (!label.empty()) {
    if (!TakeHostRune(label).letter) return false;
    ++letters;
  }
  return letters >= 2;
}

}  // namespace

bool IsHostname(std::string_view text) {
  if (text.size() > kMostHostnameBytes) return false;
  bool more = false;
  std::string_view label = TakeLabel(text, more);
  if (!more) return label.size() <= kMostLabelBytes && IsOnlyHostLabel(label);
  while (more) {
    if (label.size() > kMostLabelBytes || !IsHostLabel(label)) return false;
    label = TakeLabel(text, more);
  }
  return label.size() <= kMostLabelBytes && IsTopLevel(label);
}

bool IsShortName(std::string_view text) { return text.size() <= kMostLabelBytes && IsLowerCaseLabel(text); }

// The labels of a long name have no limit of their own.
bool IsLongName(std::string_view text) {
  if (text.size() > kMostLongNameBytes) return false;
  for (bool more = true; more;) {
    if (!IsLowerCaseLabel(TakeLabel(text, more))) return false;
  }
  return true;
}

}  // namespace plimsoll::schema
