#include "default_rules.h"

#include <algorithm>
#include <iterator>

namespace plimsoll::crd {

using cel::RuleNode;
using cel::RuleSet;

// Most rules can be reached from the root of the schema, and are compiled once for all defaults.
// Inside the metadata of a resource they have other types when seen from there.
bool DefaultRules::Check(const Place& place, value::Value held, const value::Path& path,
                         finding::ErrorList& errors) {
  if (!all_) all_.emplace(RuleSet::Compile(schema_, schema_.root(), true));
  const uint32_t start = place.inside_meta ? RuleNode::kNone : all_->FindNode(place.node);
  if (start != RuleNode::kNone) {
    budget_ = Run(*all_, start, held, path, errors);
  } else {
    budget_ = Run(RuleSet::Compile(schema_, place.node, place.resource), 0, held, path, errors);
  }
  return budget_ >= 0;
}

int64_t DefaultRules::Run(const RuleSet& rules, uint32_t start, value::Value held, const value::Path& path,
                          finding::ErrorList& errors) {
  if (rules.empty()) return budget_;
  const size_t before = errors.size();
  const int64_t unchanged = RunOnce(rules, start, held, held, path, errors);
  if (errors.size() != before) return unchanged;
  return std::min(unchanged, RunOnce(rules, start, held, std::nullopt, path, errors));
}

int64_t DefaultRules::RunOnce(const RuleSet& rules, uint32_t start, value::Value held,
                              std::optional<value::Value> old, const value::Path& path,
                              finding::ErrorList& errors) {
  cel::RuleRunOptions options;
  options.base = &path;
  options.start = start;
  options.budget = budget_;
  cel::RuleReport report;
  const int64_t left = runner_.Run(rules, held, old, options, report);
  std::ranges::move(report.errors, std::back_inserter(errors));
  return left;
}

}  // namespace plimsoll::crd
