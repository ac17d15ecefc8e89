#include "plimsoll/engine/default_notes.h"

#include "object_nodes.h"
#include "plimsoll/crd/served_crd.h"

namespace plimsoll::engine {

std::vector<DefaultNote> DefaultsOf(const crd::Admission& admission) {
  std::vector<DefaultNote> out;
  if (admission.presence == nullptr || admission.version == nullptr) return out;
  const value::Document& defaults = admission.version->plan.defaults();
  for (const reshape::PresenceEntry& entry : admission.presence->entries()) {
    if (entry.marks.default_value == UINT32_MAX) continue;
    out.push_back({0, std::string(entry.pointer), JsonOf(value::Value(defaults, entry.marks.default_value))});
  }
  return out;
}

}  // namespace plimsoll::engine
