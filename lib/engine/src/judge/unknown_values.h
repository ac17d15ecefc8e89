// UnknownValues decides which findings about one object are not reported because nothing is known about the
// value they are about: placeholders that are filled in later, and fields that the user wants to skip.
//
// A finding is about a placeholder when
//   - its field is, contains or is below one; a finding about the field itself (unknown, duplicate) only
//     when its name contains one;
//   - its message quotes one;
//   - it is of a rule that reads one: of x-kubernetes-validations by the fields its expression reads; of
//     other rules about several fields by the value the finding is at, by the `selector` it speaks of, and
//     by fields `name` where something is not found by its name;
//   - a placeholder beside it, or beside a field around it, is one of several words that decide what else
//     may be set, such as the type of a Service.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "../input/replaced_copy.h"
#include "../report/placeholder_search.h"
#include "plimsoll/engine/input/field_pattern.h"
#include "plimsoll/finding/finding.h"

namespace plimsoll::engine {

class UnknownValues {
 public:
  enum class Cause : uint8_t { kNone, kPlaceholder, kSkippedField };

  // All are kept by reference.
  UnknownValues(value::Value object, const PlaceholderStyles& styles, std::span<const FieldPattern> skipped);

  // Values that are of a wrong type; `undecided` are objects in which one of them may decide what else may be
  // set.
  UnknownValues(value::Value object, PlaceholderMarks mistyped, std::set<uint32_t> undecided);

  bool empty() const { return marks_.empty() && skipped_.empty(); }
  // Whether a member of the object itself is or contains a placeholder.
  bool IsPlaceholder(std::string_view key) const;

  // The object with other values in place of the unknown ones: words in place of placeholders in texts, and
  // what Replace found to be needed.
  value::Value Replaced();
  // Values of a wrong type keep the server, and us, from judging the rest. Whether there are some among
  // the unknown ones that findings are about; they are replaced from now on.
  bool Replace(std::span<const finding::Finding> findings);
  // Whether something of the right type takes the place of a value; then nothing does.
  bool HasSubstitutes() const;
  void LeaveOutSubstitutes();

  // What may be decided by placeholders is seen in all findings of the object.
  void Learn(std::span<const finding::Finding> findings);
  Cause CauseOf(const finding::Finding& finding) const;

 private:
  // How far the object has what a path names.
  struct Reached {
    std::vector<value::Value> values;  // the object first
    bool all = false;                  // the last one is what the path names
    bool below_mark = false;           // before the last
    bool at_mark = false;
  };
  Reached Follow(const value::Path& path) const;
  bool IsAboutPlaceholder(const finding::Finding& finding) const;
  bool Mentions(std::string_view message) const;
  bool ReadsPlaceholder(const finding::Finding& finding, const Reached& reached) const;
  bool ExpressionReads(const finding::Finding& finding) const;
  bool ReadsAt(value::Value scope, const std::vector<std::string>& names) const;
  bool IsUndecided(const Reached& reached) const;
  // The value to replace; none when the finding is about a known one.
  std::optional<value::Value> UnknownAt(const finding::Finding& finding) const;

  const value::Value object_;
  const PlaceholderStyles& styles_;
  const std::span<const FieldPattern> skipped_;
  const PlaceholderMarks marks_;
  std::set<uint32_t> undecided_;  // objects in which a word decides that is not known
  Replacements replaced_;
  reshape::TapeWriter writer_;
  value::Document copy_;
};

// Hints for findings about values of one object that look like placeholders; empty for others.
class PlaceholderHints {
 public:
  explicit PlaceholderHints(value::Value object);
  std::string Of(const finding::Finding& finding) const;

 private:
  std::map<uint32_t, PlaceholderStyle> styles_;  // by the place of the value
};

}  // namespace plimsoll::engine
