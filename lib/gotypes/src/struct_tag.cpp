#include "plimsoll/gotypes/struct_tag.h"

#include <algorithm>

#include "plimsoll/gotypes/literal.h"

namespace plimsoll::gotypes {
namespace {

// How long the name before the colon is.
size_t NameLength(std::string_view tag) {
  size_t i = 0;
  while (i < tag.size() && tag[i] > ' ' && tag[i] != ':' && tag[i] != '"' && tag[i] != 0x7f) ++i;
  return i;
}

// How long the quoted value is, with its quotes; 0 when it does not end.
size_t QuotedLength(std::string_view tag) {
  size_t i = 1;
  while (i < tag.size() && tag[i] != '"') i += tag[i] == '\\' ? 2U : 1U;
  return i < tag.size() ? i + 1 : 0;
}

}  // namespace

std::string TagValue(std::string_view tag, std::string_view key) {
  while (!tag.empty()) {
    while (tag.starts_with(' ')) tag.remove_prefix(1);
    const size_t name = NameLength(tag);
    if (name == 0 || name + 1 >= tag.size() || tag[name] != ':' || tag[name + 1] != '"') return {};
    const std::string_view found = tag.substr(0, name);
    tag.remove_prefix(name + 1);
    const size_t length = QuotedLength(tag);
    if (length == 0) return {};
    if (found == key) return UnquoteString(tag.substr(0, length)).value_or("");
    tag.remove_prefix(length);
  }
  return {};
}

JsonName JsonNameOf(std::string_view tag, std::string_view go_name, bool embedded) {
  const std::string value = TagValue(tag, "json");
  if (value == "-") return {.name = "", .omitted = true};
  const size_t comma = value.find(',');
  JsonName json{.name = value.substr(0, comma)};
  std::string_view options = comma == std::string::npos ? "" : std::string_view(value).substr(comma + 1);
  while (!options.empty()) {
    const size_t end = std::min(options.find(','), options.size());
    json.omit_empty |= options.substr(0, end) == "omitempty";
    json.omit_zero |= options.substr(0, end) == "omitzero";
    options.remove_prefix(std::min(end + 1, options.size()));
  }
  json.is_inline = embedded && json.name.empty();
  if (!json.is_inline && json.name.empty()) json.name = go_name;
  return json;
}

}  // namespace plimsoll::gotypes
