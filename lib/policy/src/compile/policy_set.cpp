#include "plimsoll/policy/compile/policy_set.h"

#include <algorithm>

namespace plimsoll::policy {

void PolicySet::Add(value::Value object, PolicySource source) {
  const PolicyPart part = PartOf(object);
  if (part == PolicyPart::kNone) return;
  objects_.emplace_back(object);
  const value::Value kept = objects_.back().root();
  if (part == PolicyPart::kPolicy) {
    compiled_.emplace_back(ReadPolicy(kept));
    sources_.push_back(source);
  } else {
    bindings_.push_back(ReadBinding(kept));
    binding_sources_.push_back(source);
  }
  Link();
}

void PolicySet::BindAll() {
  for (size_t i = 0; i < compiled_.size(); ++i) {
    bool bound = false;
    for (size_t j = 0; j < bindings_.size() && !bound; ++j) bound = Belongs(j, i);
    if (bound) continue;
    const Policy& policy = compiled_[i].policy;
    Binding binding{.sort = policy.sort, .name = policy.name};
    binding.policy_name = policy.name;
    binding.validation_actions = {"Deny"};
    bindings_.push_back(std::move(binding));
    binding_sources_.push_back(sources_[i]);
  }
  Link();
}

bool PolicySet::Belongs(size_t binding, size_t policy) const {
  const Policy& of = compiled_[policy].policy;
  return bindings_[binding].sort == of.sort && bindings_[binding].policy_name == of.name &&
         binding_sources_[binding] == sources_[policy];
}

void PolicySet::Link() {
  validating_.clear();
  mutating_.clear();
  for (size_t i = 0; i < compiled_.size(); ++i) {
    const CompiledPolicy& compiled = compiled_[i];
    BoundPolicy bound{&compiled, sources_[i] == PolicySource::kStatic};
    for (size_t j = 0; j < bindings_.size(); ++j) {
      if (Belongs(j, i)) bound.bindings.push_back(&bindings_[j]);
    }
    if (bound.bindings.empty()) continue;
    if (order_ == PolicyOrder::kByName) std::ranges::stable_sort(bound.bindings, {}, &Binding::name);
    (compiled.policy.sort == PolicySort::kValidating ? validating_ : mutating_).push_back(std::move(bound));
  }
  const bool by_name = order_ == PolicyOrder::kByName;
  const auto before = [&](const BoundPolicy& a, const BoundPolicy& b) {
    if (a.is_static != b.is_static) return a.is_static;
    return by_name && a.compiled->policy.name < b.compiled->policy.name;
  };
  std::ranges::stable_sort(validating_, before);
  std::ranges::stable_sort(mutating_, before);
}

}  // namespace plimsoll::policy
