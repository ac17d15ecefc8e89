#include "plimsoll/text/uri_reference.h"

#include <optional>
#include <vector>

#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"

namespace plimsoll::text {
namespace {

constexpr size_t kNone = std::string_view::npos;

// Absent and empty are different for all but the path.
struct Parts {
  std::optional<std::string_view> scheme;
  std::optional<std::string_view> authority;
  std::string_view path;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;
};

bool IsSchemeCharacter(char c, bool first) {
  if (ascii::IsLetter(c)) return true;
  return !first && (ascii::IsDigit(c) || c == '+' || c == '-' || c == '.');
}

size_t SchemeLength(std::string_view text) {
  size_t length = 0;
  while (length < text.size() && IsSchemeCharacter(text[length], length == 0)) ++length;
  return length != 0 && length < text.size() && text[length] == ':' ? length : 0;
}

// Cuts off what follows the first `mark`, if there is one.
std::optional<std::string_view> CutAfter(std::string_view& text, char mark) {
  const size_t at = text.find(mark);
  if (at == kNone) return std::nullopt;
  const std::string_view after = text.substr(at + 1);
  text = text.substr(0, at);
  return after;
}

Parts Split(std::string_view text) {
  Parts parts;
  parts.fragment = CutAfter(text, '#');
  parts.query = CutAfter(text, '?');
  if (const size_t length = SchemeLength(text); length != 0) {
    parts.scheme = text.substr(0, length);
    text.remove_prefix(length + 1);
  }
  if (text.starts_with("//")) {
    const size_t end = text.find('/', 2);
    parts.authority = text.substr(2, end == kNone ? kNone : end - 2);
    text = end == kNone ? std::string_view{} : text.substr(end);
  }
  parts.path = text;
  return parts;
}

std::string Join(const Parts& parts) {
  std::string out;
  if (parts.scheme) out.append(*parts.scheme) += ':';
  if (parts.authority) out.append("//").append(*parts.authority);
  out += parts.path;
  if (parts.query) out.append("?").append(*parts.query);
  if (parts.fragment) out.append("#").append(*parts.fragment);
  return out;
}

// Of a path that does not start at a root, what leads out of it stays.
std::string WithoutDotSegments(std::string_view path) {
  const bool rooted = path.starts_with('/');
  if (rooted) path.remove_prefix(1);
  std::vector<std::string_view> kept;
  for (bool more = true; more;) {
    const size_t slash = path.find('/');
    const std::string_view name = path.substr(0, slash);
    more = slash != kNone;
    if (more) path.remove_prefix(slash + 1);
    if (name == ".." && !kept.empty() && kept.back() != "..") {
      kept.pop_back();
    } else if (name != "." && (name != ".." || !rooted)) {
      kept.push_back(name);
      continue;
    }
    if (!more) kept.push_back("");  // A directory.
  }
  std::string out = rooted ? "/" : "";
  for (const std::string_view& name : kept) {
    if (&name != &kept.front()) out += '/';
    out += name;
  }
  return out;
}

std::string MergedPath(const Parts& base, std::string_view path) {
  if (base.authority && base.path.empty()) return "/" + std::string(path);
  const size_t slash = base.path.rfind('/');
  return std::string(base.path.substr(0, slash == kNone ? 0 : slash + 1)).append(path);
}

}  // namespace

std::string ResolveUri(std::string_view base, std::string_view reference) {
  Parts parts = Split(reference);
  if (parts.scheme) return Join(parts);
  const Parts from = Split(base);
  parts.scheme = from.scheme;
  std::string path;
  if (!parts.authority) {
    parts.authority = from.authority;
    if (parts.path.empty()) {
      path = from.path;
      if (!parts.query) parts.query = from.query;
    } else if (parts.path.front() == '/') {
      path = WithoutDotSegments(parts.path);
    } else {
      path = WithoutDotSegments(MergedPath(from, parts.path));
    }
    parts.path = path;
  }
  return Join(parts);
}

std::pair<std::string_view, std::string_view> SplitFragment(std::string_view uri) {
  const size_t at = uri.find('#');
  if (at == kNone) return {uri, {}};
  return {uri.substr(0, at), uri.substr(at + 1)};
}

std::string PercentDecoded(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size();
    const int high = escape ? HexValue(text[i + 1]) : -1;
    const int low = escape ? HexValue(text[i + 2]) : -1;
    if (high < 0 || low < 0) {
      out += text[i];
      continue;
    }
    out += static_cast<char>(high << 4 | low);
    i += 2;
  }
  return out;
}

}  // namespace plimsoll::text
