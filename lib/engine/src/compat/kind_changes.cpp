#include "kind_changes.h"

#include <set>
#include <utility>

namespace plimsoll::engine {
namespace {

using compat::Change;
using compat::Comparison;
using compat::Direction;
using compat::Effect;

void AddKindChange(std::string subject, Direction direction, Comparison& out) {
  Change change{std::move(subject), direction};
  change.effects = Effect::kApi;
  out.changes.push_back(std::move(change));
}

// Those that are new break nobody.
void CompareNames(const std::string& subject, const std::set<std::string>& before,
                  const std::set<std::string>& after, Comparison& out) {
  for (const std::string& name : before) {
    if (!after.contains(name)) AddKindChange(subject + " " + name, Direction::kRemoved, out);
  }
  for (const std::string& name : after) out.without_effect += before.contains(name) ? 0U : 1U;
}

}  // namespace

Comparison CompareKinds(const std::map<std::string, KindFacts>& before,
                        const std::map<std::string, KindFacts>& after) {
  Comparison out;
  for (const auto& [name, old] : before) {
    const auto now = after.find(name);
    if (now == after.end()) {
      AddKindChange("kind " + name, Direction::kRemoved, out);
      continue;
    }
    if (old.namespaced && now->second.namespaced && *old.namespaced != *now->second.namespaced)
      AddKindChange("scope of kind " + name, Direction::kChanged, out);
    CompareNames("subresource of kind " + name + ":", old.subresources, now->second.subresources, out);
    CompareNames("verb of kind " + name + ":", old.verbs, now->second.verbs, out);
  }
  for (const auto& [name, facts] : after) out.without_effect += before.contains(name) ? 0U : 1U;
  return out;
}

}  // namespace plimsoll::engine
