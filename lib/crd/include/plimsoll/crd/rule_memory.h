// RuleMemory is what the rules that walk through objects work in. Kept from one object to the
// next it saves their allocations; it holds nothing between calls.
#pragma once

#include <memory>

namespace plimsoll::crd {

class RuleMemory {
 public:
  RuleMemory();
  RuleMemory(RuleMemory&&) noexcept;
  RuleMemory& operator=(RuleMemory&&) noexcept;
  ~RuleMemory();

  struct Parts;
  Parts& parts() { return *parts_; }

 private:
  std::unique_ptr<Parts> parts_;
};

}  // namespace plimsoll::crd
