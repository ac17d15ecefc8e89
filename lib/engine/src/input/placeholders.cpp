#include "plimsoll/engine/input/placeholders.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"

namespace plimsoll::engine {
namespace {

using Style = PlaceholderStyle;

// Longer ones are ordinary text. Looking for the end of each of many must not take forever.
constexpr size_t kMaxPlaceholderBytes = 1024;
constexpr std::string_view kLiteral = "literal:";
constexpr std::array<std::string_view, 5> kStyleNames = {"env", "vars", "angle", "template", "sops"};

bool IsInName(char c) { return ascii::IsWord(c) || c == '.' || c == '-'; }

// How a style begins and ends. What is between must not be empty.
struct Shape {
  Style style;
  std::string_view open;
  std::string_view close;
};
constexpr std::array<Shape, 5> kShapes = {{
    {Style::kEnv, "${", "}"},
    {Style::kVars, "$(", ")"},
    {Style::kAngle, "<", ">"},
    {Style::kTemplate, "{{", "}}"},
    {Style::kSops, "ENC[AES256_GCM,", "]"},
}};

// Whether a placeholder may begin with a character; most do not, and are passed over at once.
bool Opens(char c, size_t at) { return c == '$' || c == '<' || c == '{' || (c == 'E' && at == 0); }

// `<your name>`, but not `a < b > c`.
bool IsAngleName(std::string_view inside) {
  if (!ascii::IsLetter(inside.front()) || inside.back() == ' ') return false;
  return std::ranges::all_of(inside, [](char c) { return IsInName(c) || c == ' ' || c == '/'; });
}

bool IsInside(Style style, std::string_view inside) {
  if (inside.empty()) return false;
  switch (style) {
    case Style::kEnv: return ascii::StartsIdentifier(inside[0]) || inside[0] == '{';
    case Style::kVars: return std::ranges::all_of(inside, IsInName);
    case Style::kAngle: return IsAngleName(inside);
    case Style::kTemplate:
    case Style::kSops: return true;
  }
  return false;
}

// The placeholder of one style at the start of a text; empty when there is none.
std::string_view TakePlaceholder(const Shape& shape, std::string_view text) {
  if (!text.starts_with(shape.open)) return {};
  const size_t begin = shape.open.size();
  // An encrypted file may be of any length, and is always a whole value.
  if (shape.style != Style::kSops) text = text.substr(0, kMaxPlaceholderBytes);
  const size_t end = text.find(shape.close, begin);
  if (end == std::string_view::npos || !IsInside(shape.style, text.substr(begin, end - begin))) return {};
  return text.substr(0, end + shape.close.size());
}

}  // namespace

PlaceholderStyles PlaceholderStyles::All() {
  PlaceholderStyles out;
  out.styles_ = (1u << kStyleNames.size()) - 1;
  return out;
}

bool PlaceholderStyles::Add(std::string_view name) {
  if (name.starts_with(kLiteral) && name.size() > kLiteral.size()) {
    literals_.emplace_back(name.substr(kLiteral.size()));
    return true;
  }
  if (name == "all") {
    Add(All());
    return true;
  }
  const auto found = std::ranges::find(kStyleNames, name);
  if (found == kStyleNames.end()) return false;
  styles_ = static_cast<uint8_t>(styles_ | 1u << (found - kStyleNames.begin()));
  return true;
}

void PlaceholderStyles::Add(const PlaceholderStyles& more) {
  styles_ |= more.styles_;
  literals_.insert(literals_.end(), more.literals_.begin(), more.literals_.end());
}

bool PlaceholderStyles::In(std::string_view value) const { return !Find(value).empty() || IsLiteral(value); }

bool PlaceholderStyles::IsLiteral(std::string_view value) const {
  return std::ranges::find(literals_, value) != literals_.end();
}

std::string_view PlaceholderStyles::Find(std::string_view text) const {
  if (styles_ == 0) return {};
  for (size_t at = 0; at < text.size(); ++at) {
    if (!Opens(text[at], at)) continue;
    for (const Shape& shape : kShapes) {
      if (!Has(shape.style) || (shape.style == Style::kSops && at != 0)) continue;
      if (const std::string_view found = TakePlaceholder(shape, text.substr(at)); !found.empty())
        return found;
    }
  }
  return {};
}

std::string_view NameOf(PlaceholderStyle style) { return kStyleNames[static_cast<size_t>(style)]; }

std::optional<PlaceholderStyle> StyleOf(std::string_view text) {
  const std::string_view found = PlaceholderStyles::All().Find(text);
  for (const Shape& shape : kShapes) {
    if (!found.empty() && found.starts_with(shape.open)) return shape.style;
  }
  return std::nullopt;
}

}  // namespace plimsoll::engine
