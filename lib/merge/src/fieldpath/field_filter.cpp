#include "plimsoll/merge/fieldpath/field_filter.h"

#include <algorithm>

namespace plimsoll::merge {

PathMatcher PathMatcher::Any() {
  PathMatcher matcher;
  matcher.any_ = true;
  return matcher;
}

PathMatcher PathMatcher::Prefix(const std::vector<Step>& steps) {
  PathMatcher matcher = Any();
  for (size_t i = steps.size(); i-- > 0;) {
    PathMatcher above;
    above.branches_.push_back({steps[i], std::move(matcher)});
    matcher = std::move(above);
  }
  return matcher;
}

// Recurses as deep as the matchers, which programs make, not inputs.
PathMatcher PathMatcher::Either(const PathMatcher& a, const PathMatcher& b) {
  if (a.any_ || b.any_) return Any();
  PathMatcher out = a;
  for (const Branch& branch : b.branches_) {
    const auto same = std::ranges::find_if(out.branches_, [&](const Branch& other) {
      return other.step.has_value() == branch.step.has_value() &&
             (!branch.step || *other.step == *branch.step);
    });
    if (same == out.branches_.end()) {
      out.branches_.insert(branch.step ? out.branches_.end() : out.branches_.begin(), branch);
    } else {
      same->below = Either(same->below, branch.below);
    }
  }
  return out;
}

const PathMatcher::Branch* PathMatcher::BranchFor(const PathElement& element) const {
  const auto found = std::ranges::find_if(
      branches_, [&](const Branch& branch) { return !branch.step || *branch.step == element; });
  return found == branches_.end() ? nullptr : &*found;
}

FieldSet PathMatcher::Walk(const FieldSet& set, SetBuilder& builder) const {
  if (any_) return set;
  const size_t level = builder.Open();
  for (const SetEntry& entry : set.Entries()) {
    const Branch* const branch = BranchFor(entry.element);
    if (branch == nullptr) continue;
    const FieldSet children = branch->below.Walk(entry.children, builder);
    builder.Add({entry.element, children, entry.member});
  }
  return builder.Close(level);
}

FieldSet PathMatcher::Filter(const FieldSet& set, Arena& arena) const {
  SetBuilder builder(arena);
  return Walk(set, builder);
}

FieldFilter FieldFilter::Exclude(const FieldSet& set) {
  FieldFilter filter;
  filter.exclude_ = set;
  return filter;
}

FieldFilter FieldFilter::Include(PathMatcher matcher) {
  FieldFilter filter;
  filter.include_ = std::move(matcher);
  return filter;
}

FieldSet FieldFilter::Filter(const FieldSet& set, Arena& arena) const {
  return include_ ? include_->Filter(set, arena) : RecursiveDifference(set, exclude_, arena);
}

}  // namespace plimsoll::merge
