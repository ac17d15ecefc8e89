// Reporter makes the errors of the engine: one function for each thing that can be wrong,
// with upstream's texts. Paths inside texts are the engine's own. The path of an error is
// filled in by the caller; here it holds only what is below the value.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "plimsoll/check/enum_set.h"
#include "plimsoll/check/program.h"
#include "plimsoll/value/tape.h"
#include "problem_list.h"

namespace plimsoll::check {

inline constexpr std::string_view kCheckedValue = "Checked";
inline constexpr std::string_view kMultipleOfFactor = "MultipleOf";
inline constexpr std::string_view kMinimumBoundary = "Minimum boundary";
inline constexpr std::string_view kMaximumBoundary = "Maximum boundary";

class Reporter {
 public:
  void Start();

  // `path` is the engine's name of the value.
  Problem WrongType(std::string_view path, value::Value value, const NodeFacts& facts) const;
  Problem WrongFormat(std::string_view path, value::Value value, std::string_view format) const;
  Problem NotInEnum(std::string_view path, value::Value value, const EnumSet& allowed);

  Problem TooLong(std::string_view path, value::Value value, int64_t max) const;
  Problem TooShort(std::string_view path, value::Value value, int64_t min) const;
  Problem NoMatch(std::string_view path, value::Value value, const pattern::LazyPattern& pattern) const;

  Problem TooFewItems(std::string_view path, value::Value value, int64_t min) const;
  Problem TooManyItems(std::string_view path, value::Value value, int64_t max) const;
  Problem RepeatedItems(std::string_view path, value::Value value) const;

  Problem TooFewProperties(std::string_view path, value::Value value, int64_t min) const;
  Problem TooManyProperties(std::string_view path, value::Value value, int64_t max) const;
  Problem ForbiddenProperty(std::string_view path, value::Member member, std::span<const Property> known);
  Problem Missing(std::string_view path, value::Value object, std::string_view name) const;

  // Of the value or of a bound, as `what` says.
  Problem NoCapacity(std::string_view path, value::Value value, const NodeFacts& facts,
                     std::string_view what) const;
  // These take the numbers as they were compared, int64 or float64.
  template <class T>
  Problem BadFactor(std::string_view path, value::Value value, T factor) const;
  template <class T>
  Problem NoMultiple(std::string_view path, value::Value value, T number, T factor) const;
  template <class T>
  Problem BelowMinimum(std::string_view path, value::Value value, T number, T minimum, bool exclusive) const;
  template <class T>
  Problem AboveMaximum(std::string_view path, value::Value value, T number, T maximum, bool exclusive) const;

  Problem NoneOfAny(std::string_view path, value::Value value) const;
  Problem NoneOfOne(std::string_view path, value::Value value) const;
  Problem SeveralOfOne(std::string_view path, value::Value value, uint32_t count) const;
  Problem NotAll(std::string_view path, value::Value value, bool none) const;
  Problem Negated(std::string_view path, value::Value value) const;

 private:
  // An error with the engine's text as its detail.
  Problem Invalid(finding::Code code, value::Value value, std::string shown, std::string text) const;
  // The same at the base path.
  Problem Unnamed(finding::Code code, value::Value value, std::string text) const;
  std::string Hint(std::string_view word, std::span<const std::string_view> words);

  uint32_t hints_left_ = 0;
};

}  // namespace plimsoll::check
