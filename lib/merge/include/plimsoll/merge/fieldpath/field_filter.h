// FieldFilter says which paths count for ownership: all but some with everything below, or none
// but those that match. It borrows its sets and elements.
//
//   FieldFilter no_status = FieldFilter::Exclude(status);
//   FieldFilter only = FieldFilter::Include(PathMatcher::Prefix({{PathElement::Field("spec")}, {}}));
#pragma once

#include <optional>
#include <vector>

#include "plimsoll/merge/fieldpath/field_set.h"

namespace plimsoll::merge {

// Matches paths by their beginnings. Steps without an element match any.
class PathMatcher {
 public:
  using Step = std::optional<PathElement>;

  static PathMatcher Any();
  static PathMatcher Prefix(const std::vector<Step>& steps);
  // What one of the two matches.
  static PathMatcher Either(const PathMatcher& a, const PathMatcher& b);

  FieldSet Filter(const FieldSet& set, Arena& arena) const;

 private:
  struct Branch;
  FieldSet Walk(const FieldSet& set, SetBuilder& builder) const;
  const Branch* BranchFor(const PathElement& element) const;

  bool any_ = false;
  std::vector<Branch> branches_;  // a branch for any step comes first and hides the others
};

struct PathMatcher::Branch {
  Step step;
  PathMatcher below;
};

class FieldFilter {
 public:
  // Everything counts.
  FieldFilter() = default;
  static FieldFilter Exclude(const FieldSet& set);
  static FieldFilter Include(PathMatcher matcher);

  FieldSet Filter(const FieldSet& set, Arena& arena) const;

 private:
  FieldSet exclude_;
  std::optional<PathMatcher> include_;
};

}  // namespace plimsoll::merge
