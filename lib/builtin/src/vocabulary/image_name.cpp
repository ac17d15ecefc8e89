#include "image_name.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"

namespace plimsoll::builtin {
namespace {

using ascii::IsLowerOrDigit;

// Lower case letters and digits, with single separators between them: a part of a repository's name.
bool IsPathComponent(std::string_view text) {
  if (text.empty() || !IsLowerOrDigit(text.front()) || !IsLowerOrDigit(text.back())) return false;
  for (size_t at = 0; at < text.size(); ++at) {
    if (IsLowerOrDigit(text[at])) continue;
    const size_t begin = at;
    while (at < text.size() && text[at] == text[begin]) ++at;
    const size_t run = at - begin;
    const char c = text[begin];
    if (!(c == '-' || (c == '.' && run == 1) || (c == '_' && run <= 2)) || !IsLowerOrDigit(text[at]))
      return false;
    --at;
  }
  return true;
}

bool IsTag(std::string_view text) {
  if (text.empty() || text.size() > 128 || !ascii::IsWord(text.front())) return false;
  return std::ranges::all_of(text, [](char c) { return ascii::IsWord(c) || c == '.' || c == '-'; });
}

// The first part may be a registry: it has a dot, a port or upper case letters, or is `localhost`.
bool IsRegistry(std::string_view text) {
  const std::string_view host = text.substr(0, text.find(':'));
  const bool marked = text.find_first_of(".:") != std::string_view::npos || text == "localhost" ||
                      std::ranges::any_of(text, [](char c) { return ascii::IsUpper(c); });
  return marked && !host.empty();
}

// Letters, digits and hyphens between dots, and a port; or an IPv6 address in brackets.
bool IsRegistryName(std::string_view text) {
  const size_t colon = text.starts_with('[') ? text.find(':', text.find(']')) : text.find(':');
  std::string_view host = text.substr(0, colon);
  const std::string_view port = colon == std::string_view::npos ? "0" : text.substr(colon + 1);
  if (port.empty() || !std::ranges::all_of(port, [](char c) { return ascii::IsDigit(c); })) return false;
  if (host.starts_with('[')) {
    return host.size() > 2 && host.ends_with(']') &&
           std::ranges::all_of(host.substr(1, host.size() - 2),
                               [](char c) { return ascii::IsHexDigit(c) || c == ':'; });
  }
  const auto is_good = [](char c) { return ascii::IsLetterOrDigit(c) || c == '-'; };
  while (true) {
    const std::string_view part = host.substr(0, host.find('.'));
    if (part.empty() || part.starts_with('-') || part.ends_with('-') || !std::ranges::all_of(part, is_good))
      return false;
    if (part.size() == host.size()) return true;
    host.remove_prefix(part.size() + 1);
  }
}

// The id of an image, which is no name.
bool IsImageId(std::string_view text) {
  return text.size() == 64 && std::ranges::all_of(text, [](char c) { return ascii::IsLowerHexDigit(c); });
}

// The name without its registry. A name of one part is in `library/`.
constexpr size_t kMaxRepository = 255;
constexpr std::string_view kLibrary = "library/";

bool IsRepository(std::string_view name) {
  const size_t slash = name.find('/');
  if (slash == std::string_view::npos)
    return name.size() + kLibrary.size() <= kMaxRepository && IsPathComponent(name);
  if (IsRegistry(name.substr(0, slash))) {
    if (!IsRegistryName(name.substr(0, slash))) return false;
    name.remove_prefix(slash + 1);
  }
  if (name.size() > kMaxRepository) return false;
  while (true) {
    const size_t end = name.find('/');
    if (!IsPathComponent(name.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    name.remove_prefix(end + 1);
  }
}

}  // namespace

std::string_view PullPolicyOf(std::string_view image) {
  constexpr std::string_view kAlways = "Always", kIfNotPresent = "IfNotPresent";
  const size_t at = image.find('@');
  const std::string_view name = image.substr(0, at);
  const size_t slash = name.rfind('/');
  const size_t colon = name.find(':', slash == std::string_view::npos ? 0 : slash);
  const std::string_view tag = colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1);
  // Go gives no tag for a name that it cannot parse.
  if (IsImageId(image) || !IsRepository(name.substr(0, colon)) ||
      (colon != std::string_view::npos && !IsTag(tag)))
    return kIfNotPresent;
  if (colon != std::string_view::npos) return tag == "latest" ? kAlways : kIfNotPresent;
  return at == std::string_view::npos ? kAlways : kIfNotPresent;
}

}  // namespace plimsoll::builtin
