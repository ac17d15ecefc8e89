// What the tags of one comment come to: rules, what is still to be worked out once everything
// around is known (deferred), and whether the rules of the type run.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "plimsoll/base/result.h"

namespace plimsoll::declare {

// Where the rules of a deferred step belong: to what the tag is written on, or to the struct around it.
enum class DeferredScope : uint8_t { kThis, kParent };

struct Validations;
using DeferredCallback = std::function<Result<Validations>()>;

struct Deferred {
  DeferredScope scope = DeferredScope::kThis;
  DeferredCallback run;
};

struct Validations {
  std::vector<uint32_t> rules;
  std::vector<Deferred> deferred;
  bool variables = false;  // generated code would need variables
  bool comments = false;   // nothing but a remark in generated code
  bool opaque_type = false;
  bool opaque_key = false;
  bool opaque_value = false;

  bool HasEmitable() const { return !rules.empty() || variables || comments || !deferred.empty(); }
  bool Empty() const { return !HasEmitable() && !opaque_type && !opaque_key && !opaque_value; }
  void Add(const Validations& other) {
    rules.insert(rules.end(), other.rules.begin(), other.rules.end());
    deferred.insert(deferred.end(), other.deferred.begin(), other.deferred.end());
    variables |= other.variables;
    comments |= other.comments;
    opaque_type |= other.opaque_type;
    opaque_key |= other.opaque_key;
    opaque_value |= other.opaque_value;
  }
};

}  // namespace plimsoll::declare
