// RuleRunner runs the rules of a schema on an object, as the API server does: in its order, with
// its budget, its words, and what an update forgives. It keeps its memory from one object to the
// next. Not for use by two threads at once; rule sets are.
//
//   RuleRunner runner;
//   int64_t left = runner.Run(rules, object, old, options, report);
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/rules/rule_set.h"
#include "plimsoll/cel/run/evaluator.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::cel {

// What all rules together may spend on one object.
inline constexpr int64_t kObjectBudget = 10'000'000;
// Longer results of messageExpression are not used.
inline constexpr size_t kMaxMessageBytes = 5120;
// Errors and warnings kept from one run, and the bytes of their texts.
inline constexpr size_t kMaxRuleErrors = 100'000;
inline constexpr size_t kMaxRuleErrorBytes = size_t{64} << 20;

struct RuleRunOptions {
  // The field path of the value; empty when it is the whole object, which prints `<nil>`.
  const value::Path* base = nullptr;
  // The node of the rule set that the value belongs to.
  uint32_t start = 0;
  int64_t budget = kObjectBudget;
  uint64_t call_limit = kPerCallLimit;
  // An update that forgives: what a rule finds wrong with a value that has not changed is a
  // warning.
  bool ratchet = false;
  // Called before every rule, and now and then during a long one. When it returns true, no further rule is
  // run, and an error says so.
  std::function<bool()> cancelled = {};
};

struct RuleReport {
  finding::ErrorList errors;
  // What would be errors if it were new.
  finding::ErrorList warnings;
  // Errors and warnings that are not listed because there are too many.
  size_t left_out = 0;
};

class RuleRunner {
 public:
  RuleRunner();
  RuleRunner(RuleRunner&&) noexcept;
  RuleRunner& operator=(RuleRunner&&) noexcept;
  ~RuleRunner();

  // Appends to the report. What is left of the budget; negative when rules were not run to the
  // end.
  int64_t Run(const RuleSet& rules, value::Value object, std::optional<value::Value> old,
              const RuleRunOptions& options, RuleReport& report);

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace plimsoll::cel
