#include "plimsoll/engine/default_notes.h"

#include <cstdint>
#include <string>

#include "object_nodes.h"
#include "verdict.h"

namespace plimsoll::engine {

std::vector<DefaultNote> DefaultsOf(const Verdict& verdict) {
  std::vector<DefaultNote> out;
  if (verdict.presence == nullptr || verdict.version == nullptr) return out;
  const value::Document& defaults = verdict.version->plan.defaults();
  for (const reshape::PresenceEntry& entry : verdict.presence->entries()) {
    if (entry.marks.default_value == UINT32_MAX) continue;
    out.push_back({0, std::string(entry.pointer), JsonOf(value::Value(defaults, entry.marks.default_value))});
  }
  return out;
}

}  // namespace plimsoll::engine
