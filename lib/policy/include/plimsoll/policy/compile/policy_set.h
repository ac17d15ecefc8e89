// PolicySet holds compiled policies with their bindings, in the order in which they run. It owns copies of
// the objects it was made of; once all is added it is constant and shared between threads.
//
//   PolicySet set;
//   set.Add(policy.root());
//   set.Add(binding.root());
//   for (const BoundPolicy& each : set.policies(PolicySort::kValidating)) ...
#pragma once

#include <deque>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "plimsoll/policy/compile/compiled_policy.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::policy {

// Where policies come from. Those of static manifests run before others, and also on requests about policies.
enum class PolicySource : uint8_t { kApi, kStatic };

struct BoundPolicy {
  const CompiledPolicy* compiled = nullptr;
  bool is_static = false;
  std::vector<const Binding*> bindings = {};
};

enum class PolicyOrder : uint8_t { kAsAdded, kByName };

class PolicySet {
 public:
  explicit PolicySet(PolicyOrder order = PolicyOrder::kAsAdded) : order_(order) {}

  // A policy or binding; anything else is ignored. Of policies or bindings with one name the last counts.
  // Policies and bindings belong together only within a source.
  void Add(value::Value object, PolicySource source = PolicySource::kApi);
  // Binds policies that no binding names, as if one named them that denies.
  void BindAll();

  // Policies that have bindings, in the order in which they run.
  std::span<const BoundPolicy> policies(PolicySort sort) const {
    return sort == PolicySort::kValidating ? validating_ : mutating_;
  }
  const std::deque<CompiledPolicy>& all() const { return compiled_; }
  const std::deque<Binding>& bindings() const { return bindings_; }

 private:
  bool Belongs(size_t binding, size_t policy) const;
  void Link();

  PolicyOrder order_;
  std::deque<value::Detached> objects_;
  std::deque<CompiledPolicy> compiled_;
  std::deque<Binding> bindings_;
  std::vector<PolicySource> sources_;          // of the policies
  std::vector<PolicySource> binding_sources_;  // of the bindings
  std::vector<BoundPolicy> validating_;
  std::vector<BoundPolicy> mutating_;
};

}  // namespace plimsoll::policy
