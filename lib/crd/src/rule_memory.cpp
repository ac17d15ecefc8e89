#include "plimsoll/crd/rule_memory.h"

#include "rule_memory_parts.h"

namespace plimsoll::crd {

RuleMemory::RuleMemory() : parts_(std::make_unique<Parts>()) {}
RuleMemory::RuleMemory(RuleMemory&&) noexcept = default;
RuleMemory& RuleMemory::operator=(RuleMemory&&) noexcept = default;
RuleMemory::~RuleMemory() = default;

}  // namespace plimsoll::crd
