// How values of an old and a new object belong together, as a program knows it.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "plimsoll/check/program.h"
#include "plimsoll/value/correlation.h"

namespace plimsoll::check {

static_assert(kNone == value::PairingRules::kNone);

class ProgramPairing : public value::PairingRules {
 public:
  explicit ProgramPairing(const CheckProgram& program) : program_(program) {}

  std::optional<std::span<const std::string_view>> ItemKeys(uint32_t node) const override {
    const ArrayRules* rules = Rules(node);
    if (rules == nullptr || !rules->by_keys) return std::nullopt;
    return program_.TextsAt(rules->keys);
  }
  uint32_t ItemNode(uint32_t node) const override {
    const ArrayRules* rules = Rules(node);
    return rules == nullptr ? kNone : rules->items;
  }
  uint32_t MemberNode(uint32_t node, std::string_view name) const override {
    const uint32_t object = program_.nodes[node].object;
    if (object == kNone) return kNone;
    const ObjectRules& rules = program_.objects[object];
    return program_.MemberNode(rules, program_.FindProperty(rules, name));
  }

 private:
  const ArrayRules* Rules(uint32_t node) const {
    const uint32_t array = program_.nodes[node].array;
    return array == kNone ? nullptr : &program_.arrays[array];
  }

  const CheckProgram& program_;
};

}  // namespace plimsoll::check
