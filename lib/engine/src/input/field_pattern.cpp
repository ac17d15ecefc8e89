#include "plimsoll/engine/input/field_pattern.h"

namespace plimsoll::engine {
namespace {

using value::Step;

bool IsIndex(const Step& step) { return step.kind == Step::Kind::kIndex; }
bool IsAny(const Step& step) { return !IsIndex(step) && step.name == "*"; }
// An item of a list, or every item: paths of schemas have `[*]`.
bool IsItem(const Step& step) { return IsIndex(step) || (step.kind == Step::Kind::kKey && step.name == "*"); }

bool MatchesStep(const Step& pattern, const Step& step) {
  if (IsAny(pattern)) return true;
  if (IsIndex(pattern) != IsIndex(step)) return false;
  return IsIndex(step) ? pattern.index == step.index : pattern.name == step.name;
}

}  // namespace

Result<FieldPattern> FieldPattern::Parse(std::string_view text) {
  if (text.starts_with('.')) text.remove_prefix(1);
  const Result<value::Path> path = value::Path::ParseFieldPath(text);
  if (!path) return std::unexpected(path.error());
  if (path->empty()) return Fail("a field such as spec.values is expected");
  FieldPattern out;
  out.steps_ = path->steps();
  return out;
}

std::optional<size_t> FieldPattern::Match(const value::Path& path) const {
  const std::vector<Step>& steps = path.steps();
  size_t at = 0;
  for (const Step& pattern : steps_) {
    // An item that the pattern leaves out.
    while (at < steps.size() && IsItem(steps[at]) && !IsIndex(pattern) && !IsAny(pattern)) ++at;
    if (at == steps.size() || !MatchesStep(pattern, steps[at])) return std::nullopt;
    ++at;
  }
  return at;
}

}  // namespace plimsoll::engine
