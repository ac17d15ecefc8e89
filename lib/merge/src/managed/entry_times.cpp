#include <algorithm>

#include "entry_moves.h"
#include "plimsoll/text/unicode.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::merge {
namespace {

constexpr size_t kMaxManagerBytes = 128;

bool SameButTime(const ManagedFieldsEntry& a, const ManagedFieldsEntry& b) {
  return a.manager == b.manager && a.operation == b.operation && a.api_version == b.api_version &&
         a.fields_type == b.fields_type && a.subresource == b.subresource && Equal(a.fields, b.fields);
}

}  // namespace

void KeepTimesOfEqual(const TrackedObject& old_object, TrackedObject& new_object) {
  if (!old_object.managed_fields || !new_object.managed_fields) return;
  const ManagedFieldsList& old_entries = *old_object.managed_fields;
  ManagedFieldsList& new_entries = *new_object.managed_fields;
  if (!std::ranges::equal(old_entries, new_entries, SameButTime)) return;
  if (!NodesEqual(old_object.object, new_object.object)) return;
  for (size_t i = 0; i < new_entries.size(); ++i) new_entries[i].time = old_entries[i].time;
}

std::string ManagerOfUserAgent(std::string_view user_agent) {
  std::string out;
  std::string_view rest = user_agent.substr(0, user_agent.find('/'));
  while (!rest.empty()) {
    const text::Decoded next = text::DecodeRune(rest);
    rest.remove_prefix(next.width);
    if (!text::IsPrint(next.rune)) continue;
    const size_t before = out.size();
    text::AppendRune(out, next.rune);
    if (out.size() > kMaxManagerBytes) {
      out.resize(before);
      break;
    }
  }
  return out;
}

}  // namespace plimsoll::merge
