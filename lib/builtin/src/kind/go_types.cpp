#include "go_types.h"

#include <algorithm>
#include <array>

#include "plimsoll/builtin/kind/embedded_catalog.h"

namespace plimsoll::builtin {
namespace {

// The rest of the line of a type; the lines are sorted.
std::string_view LineOf(std::string_view type) {
  const std::string_view all = EmbeddedGoTypes();
  size_t low = 0, high = all.size();
  while (low < high) {
    size_t begin = low + (high - low) / 2;
    while (begin > low && all[begin - 1] != '\n') --begin;
    const size_t end = all.find('\n', begin);
    const size_t tab = all.find('\t', begin);
    const std::string_view name = all.substr(begin, tab - begin);
    if (name == type) return all.substr(tab + 1, end - tab - 1);
    if (name < type) {
      low = end + 1;
    } else {
      high = begin;
    }
  }
  return {};
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
void AppendGoFields(std::string_view line, std::vector<GoField>& out) {
  while (!line.empty()) {
    const size_t space = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, space);
    line.remove_prefix(std::min(space + 1, line.size()));
    if (word.starts_with('=')) {
      AppendGoFields(LineOf(word.substr(1)), out);
    } else {
      out.push_back(ParseGoField(word));
    }
  }
}

}  // namespace

std::string GoField::GoName() const {
  if (!name.empty()) return std::string(name);
  std::string out(json);
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

std::vector<GoField> GoFieldsOf(std::string_view type) {
  std::vector<GoField> out;
  AppendGoFields(LineOf(type), out);
  return out;
}

std::string GoTypeOf(std::string_view component) {
  constexpr std::array<std::string_view, 3> kPrefixes = {"io.k8s.api.", "io.k8s.apimachinery.pkg.apis.",
                                                         "io.k8s.apimachinery.pkg."};
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
