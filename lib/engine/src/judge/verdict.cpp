#include "verdict.h"

#include <cstdint>
#include <string>

#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

std::vector<UnsetDefault> DefaultsOf(const Verdict& verdict) {
  std::vector<UnsetDefault> out;
  if (verdict.presence == nullptr || verdict.version == nullptr) return out;
  const value::Document& defaults = verdict.version->plan.defaults();
  for (const reshape::PresenceEntry& entry : verdict.presence->entries()) {
    if (entry.marks.default_value == UINT32_MAX) continue;
    const value::Value set(defaults, entry.marks.default_value);
    out.push_back({std::string(entry.pointer), value::Tree::From(set)});
  }
  return out;
}

}  // namespace plimsoll::engine
