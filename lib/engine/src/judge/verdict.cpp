#include "verdict.h"

#include <cstdint>
#include <string>
#include <utility>

#include "plimsoll/value/write.h"

namespace plimsoll::engine {

std::vector<DefaultNote> DefaultsOf(const Verdict& verdict) {
  std::vector<DefaultNote> out;
  if (verdict.presence == nullptr || verdict.version == nullptr) return out;
  const value::Document& defaults = verdict.version->plan.defaults();
  for (const reshape::PresenceEntry& entry : verdict.presence->entries()) {
    if (entry.marks.default_value == UINT32_MAX) continue;
    const value::Value set(defaults, entry.marks.default_value);
    std::string json = value::WriteJson(set, {.escape_html = false, .exact_floats = true}).value_or("null");
    out.push_back({0, std::string(entry.pointer), std::move(json)});
  }
  return out;
}

}  // namespace plimsoll::engine
