// ErrorMatcher says whether two errors are the same in the parts it compares, as upstream's
// field.ErrorMatcher does. Nothing but what is chosen counts.
//
//   ErrorMatcher matcher = ErrorMatcher().ByType().ByField().ByOrigin();
//   if (!matcher.Matches(want, got)) complain(matcher.Render(got));
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/declare/rule_error.h"
#include "plimsoll/pattern/rewriter.h"

namespace plimsoll::declare {

enum class DetailMatch : uint8_t { kAny, kExact, kSubstring, kPattern };

class ErrorMatcher {
 public:
  ErrorMatcher ByType() const { return With(&ErrorMatcher::type_); }
  ErrorMatcher ByField() const { return With(&ErrorMatcher::field_); }
  // Fields of `got` that differ are rewritten by the first rule that changes them. The rules must outlive
  // the matcher.
  ErrorMatcher ByFieldNormalized(std::span<const pattern::Rewriter> rules) const;
  ErrorMatcher ByValue() const { return With(&ErrorMatcher::value_); }
  ErrorMatcher ByOrigin() const { return With(&ErrorMatcher::origin_); }
  // Errors of type Invalid match only when both have an origin.
  ErrorMatcher RequireOriginWhenInvalid() const { return With(&ErrorMatcher::needs_origin_); }
  ErrorMatcher ByDetail(DetailMatch how) const;
  ErrorMatcher ByLevel() const { return With(&ErrorMatcher::level_); }
  ErrorMatcher BySource() const { return With(&ErrorMatcher::source_); }
  ErrorMatcher ByShortCircuit() const { return With(&ErrorMatcher::short_circuit_); }
  // One that cut checks short stands for whatever is wanted below its field.
  ErrorMatcher OrShortCircuitAbove() const { return With(&ErrorMatcher::above_); }
  ErrorMatcher Exactly() const;

  bool Matches(const RuleError& want, const RuleError& got) const;
  // `{Type="Invalid value", Field="spec.x"}`, what is looked at alone.
  std::string Render(const RuleError& error) const;
  // What is wrong with a list, in words; nothing when it is as wanted. A wanted error with an origin
  // stands for all it matches, where origins count.
  std::vector<std::string> Compare(const RuleErrors& want, const RuleErrors& got) const;

 private:
  ErrorMatcher With(bool ErrorMatcher::* what) const;
  std::string Normalized(const std::string& field) const;
  bool DetailMatches(const std::string& want, const std::string& got) const;
  bool OriginMatches(const RuleError& want, const RuleError& got) const;

  bool type_ = false;
  bool field_ = false;
  bool value_ = false;
  bool origin_ = false;
  bool needs_origin_ = false;
  bool level_ = false;
  bool source_ = false;
  bool short_circuit_ = false;
  bool above_ = false;
  DetailMatch detail_ = DetailMatch::kAny;
  std::span<const pattern::Rewriter> rules_;
};

}  // namespace plimsoll::declare
