#include "kind_pattern.h"

#include <algorithm>

#include "plimsoll/kinds/kind_names.h"

namespace plimsoll::engine {

bool KindPattern::Matches(const schema::GroupVersionKind& name) const {
  return (!version || name.version == *version) && (!group || name.group == *group) &&
         kinds::NamesKind(kind, name.group, name.kind);
}

Result<KindPattern> ParseKindPattern(std::string_view text) {
  KindPattern out;
  const size_t last = text.rfind('/');
  out.kind = text.substr(last == std::string_view::npos ? 0 : last + 1);
  if (out.kind.empty() || std::ranges::count(text, '/') > 2) {
    return Fail("a kind must be GROUP/VERSION/KIND, VERSION/KIND or KIND");
  }
  if (last == std::string_view::npos) return out;
  const std::string_view before = text.substr(0, last);
  const size_t slash = before.find('/');
  out.group = slash == std::string_view::npos ? std::string_view{} : before.substr(0, slash);
  out.version = slash == std::string_view::npos ? before : before.substr(slash + 1);
  return out;
}

std::string KindText(const schema::GroupVersionKind& name) {
  std::string out(name.group);
  if (!out.empty()) out += '/';
  out += name.version;
  out += '/';
  return out += name.kind;
}

}  // namespace plimsoll::engine
