#include "plimsoll/policy/compile/policy_set.h"

#include <algorithm>

namespace plimsoll::policy {

void PolicySet::Add(value::Value object) {
  const PolicyPart part = PartOf(object);
  if (part == PolicyPart::kNone) return;
  objects_.emplace_back(object);
  const value::Value kept = objects_.back().root();
  if (part == PolicyPart::kPolicy) {
    compiled_.emplace_back(ReadPolicy(kept));
  } else {
    bindings_.push_back(ReadBinding(kept));
  }
  Link();
}

void PolicySet::BindAll() {
  for (const CompiledPolicy& compiled : compiled_) {
    const auto names = [&](const Binding& binding) {
      return binding.sort == compiled.policy.sort && binding.policy_name == compiled.policy.name;
    };
    if (std::ranges::any_of(bindings_, names)) continue;
    Binding binding{.sort = compiled.policy.sort, .name = compiled.policy.name};
    binding.policy_name = compiled.policy.name;
    binding.validation_actions = {"Deny"};
    bindings_.push_back(std::move(binding));
  }
  Link();
}

void PolicySet::Link() {
  validating_.clear();
  mutating_.clear();
  for (const CompiledPolicy& compiled : compiled_) {
    BoundPolicy bound{&compiled};
    for (const Binding& binding : bindings_) {
      if (binding.sort == compiled.policy.sort && binding.policy_name == compiled.policy.name)
        bound.bindings.push_back(&binding);
    }
    if (bound.bindings.empty()) continue;
    if (order_ == PolicyOrder::kByName) std::ranges::stable_sort(bound.bindings, {}, &Binding::name);
    (compiled.policy.sort == PolicySort::kValidating ? validating_ : mutating_).push_back(std::move(bound));
  }
  if (order_ == PolicyOrder::kAsAdded) return;
  const auto name = [](const BoundPolicy& each) { return each.compiled->policy.name; };
  std::ranges::stable_sort(validating_, {}, name);
  std::ranges::stable_sort(mutating_, {}, name);
}

}  // namespace plimsoll::policy
