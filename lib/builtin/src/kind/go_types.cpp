#include "go_types.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "plimsoll/base/ascii.h"
#include "plimsoll/builtin/kind/embedded_catalog.h"

namespace plimsoll::builtin {
namespace {

struct TypeLine {
  std::string_view type;
  std::string_view fields;
};

std::vector<TypeLine> SplitLines(std::string_view all) {
  std::vector<TypeLine> out;
  while (!all.empty()) {
    const size_t tab = all.find('\t');
    const size_t end = all.find('\n', tab);
    out.push_back({all.substr(0, tab), all.substr(tab + 1, end - tab - 1)});
    all.remove_prefix(end + 1);
  }
  return out;
}

constexpr char kReleaseMark = '@';

bool IsOlderLayout(std::string_view line, std::string_view type) {
  return line.size() > type.size() && line.starts_with(type) && line[type.size()] == kReleaseMark;
}

uint32_t LastReleaseOf(std::string_view line) {
  uint32_t minor_version = 0;
  for (const char digit : line.substr(line.find(kReleaseMark) + 1)) {
    minor_version = minor_version * 10 + static_cast<uint32_t>(digit - '0');
  }
  return minor_version;
}

using TypeLines = std::span<const TypeLine>;

// The lines of the data are sorted by their types.
TypeLines AllTypeLines() {
  static const std::vector<TypeLine> kLines = SplitLines(EmbeddedGoTypes());
  return kLines;
}

// Every type of every kind is looked up when the kind is first used: compares bytes, without the calls that a
// comparison of views takes.
bool IsBefore(const TypeLine& line, std::string_view type) {
  const size_t common = std::min(line.type.size(), type.size());
  const int order = common == 0 ? 0 : std::memcmp(line.type.data(), type.data(), common);
  return order != 0 ? order < 0 : line.type.size() < type.size();
}

// `core.Probe@36` of a line is what the type was up to 1.36. Such lines follow that of the newest release,
// the oldest first.
std::string_view LineOf(std::string_view type, uint32_t minor_version) {
  const TypeLines lines = AllTypeLines();
  auto line = std::lower_bound(lines.begin(), lines.end(), type, IsBefore);
  const auto newest = line != lines.end() && line->type == type ? line++ : lines.end();
  if (minor_version != 0) {
    for (; line != lines.end() && IsOlderLayout(line->type, type); ++line) {
      if (LastReleaseOf(line->type) >= minor_version) return line->fields;
    }
  }
  return newest != lines.end() ? newest->fields : std::string_view();
}

GoField ParseGoField(std::string_view word) {
  GoField field;
  const size_t comma = word.find(',');
  field.json = word.substr(0, comma);
  if (const size_t colon = field.json.find(':'); colon != std::string_view::npos) {
    field.name = field.json.substr(colon + 1);
    field.json = field.json.substr(0, colon);
  }
  field.type = word.substr(comma + 1);
  if (field.type.starts_with('-')) field.omission = Omission::kEmpty;
  if (field.type.starts_with('~')) field.omission = Omission::kZero;
  if (field.omission != Omission::kNever) field.type.remove_prefix(1);
  return field;
}

// Types embed types, not themselves.
void AppendGoFields(std::string_view line, uint32_t minor_version, std::vector<GoField>& out) {
  while (!line.empty()) {
    const size_t space = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, space);
    line.remove_prefix(std::min(space + 1, line.size()));
    if (word.starts_with('=')) {
      AppendGoFields(LineOf(word.substr(1), minor_version), minor_version, out);
    } else {
      out.push_back(ParseGoField(word));
    }
  }
}

}  // namespace

bool GoField::IsNamedAs(const GoField& other) const {
  const std::string_view mine = name.empty() ? json : name;
  const std::string_view others = other.name.empty() ? other.json : other.name;
  if (mine.size() != others.size()) return false;
  return mine.empty() ||
         (ascii::ToUpper(mine[0]) == ascii::ToUpper(others[0]) && mine.substr(1) == others.substr(1));
}

std::vector<GoField> GoFieldsOf(std::string_view type, uint32_t minor_version) {
  constexpr size_t kUsualField = 16;  // bytes of a line
  const std::string_view line = LineOf(type, minor_version);
  std::vector<GoField> out;
  out.reserve(line.size() / kUsualField + 1);
  AppendGoFields(line, minor_version, out);
  return out;
}

std::string GoTypeOf(std::string_view component) {
  constexpr std::array<std::string_view, 4> kPrefixes = {"io.k8s.api.", "io.k8s.apimachinery.pkg.apis.",
                                                         "io.k8s.apimachinery.pkg.",
                                                         "io.k8s.kube-aggregator.pkg.apis."};
  for (const std::string_view prefix : kPrefixes) {
    if (!component.starts_with(prefix)) continue;
    component.remove_prefix(prefix.size());
    break;
  }
  std::string out(component);
  if (const size_t dot = out.find('.'); dot != std::string::npos) out[dot] = '/';
  return out;
}

std::string InternalTypeOf(std::string_view type) {
  const size_t slash = type.find('/');
  const size_t dot = type.rfind('.');
  if (slash == std::string_view::npos || type.starts_with("meta/")) return std::string(type);
  return std::string(type.substr(0, slash)) + std::string(type.substr(dot));
}

}  // namespace plimsoll::builtin
