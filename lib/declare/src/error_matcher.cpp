#include "error_matcher.h"

#include <set>

#include "plimsoll/pattern/pattern.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

// The root of everything is above nothing: it would be above errors it has nothing to do with.
bool IsBelow(const std::string& parent, const std::string& child) {
  if (parent.empty() || child.size() <= parent.size() || !child.starts_with(parent)) return false;
  return child[parent.size()] == '.' || child[parent.size()] == '[';
}

class MatcherText {
 public:
  void Add(std::string_view name, std::string_view value) {
    if (out_.size() > 1) out_ += ", ";
    out_.append(name).append("=").append(value);
  }
  std::string Take() { return std::move(out_ += '}'); }

 private:
  std::string out_ = "{";
};

std::string_view BoolName(bool value) { return value ? "true" : "false"; }

}  // namespace

ErrorMatcher ErrorMatcher::With(bool ErrorMatcher::* what) const {
  ErrorMatcher out = *this;
  out.*what = true;
  return out;
}

ErrorMatcher ErrorMatcher::ByFieldNormalized(std::span<const pattern::Rewriter> rules) const {
  ErrorMatcher out = ByField();
  out.rules_ = rules;
  return out;
}

ErrorMatcher ErrorMatcher::ByDetail(DetailMatch how) const {
  ErrorMatcher out = *this;
  out.detail_ = how;
  return out;
}

ErrorMatcher ErrorMatcher::Exactly() const {
  return ByType().ByField().ByValue().ByOrigin().ByDetail(DetailMatch::kExact);
}

std::string ErrorMatcher::Normalized(const std::string& field) const {
  for (const pattern::Rewriter& rule : rules_) {
    std::string changed = rule.Rewrite(field);
    if (changed != field) return changed;
  }
  return field;
}

bool ErrorMatcher::DetailMatches(const std::string& want, const std::string& got) const {
  switch (detail_) {
    case DetailMatch::kAny: return true;
    case DetailMatch::kExact: return want == got;
    case DetailMatch::kSubstring: return got.find(want) != std::string::npos;
    case DetailMatch::kPattern: break;
  }
  const auto pattern = pattern::Pattern::Compile(want);
  return pattern && pattern->Matches(got);
}

bool ErrorMatcher::OriginMatches(const RuleError& want, const RuleError& got) const {
  if (want.origin != got.origin) return false;
  return !needs_origin_ || want.type != ErrorType::kInvalid || !want.origin.empty();
}

bool ErrorMatcher::Matches(const RuleError& want, const RuleError& got) const {
  const std::string wanted = want.Field();
  const std::string given = got.Field();
  const std::string field = wanted == given ? given : Normalized(given);
  if (above_ && got.short_circuit && (IsBelow(field, wanted) || IsBelow(given, wanted))) return true;
  if (type_ && want.type != got.type) return false;
  if (field_ && wanted != field) return false;
  if (value_ && want.bad_value != got.bad_value) return false;
  if (origin_ && !OriginMatches(want, got)) return false;
  if (!DetailMatches(want.detail, got.detail)) return false;
  if (level_ && want.level != got.level) return false;
  if (source_ && want.hand_written != got.hand_written) return false;
  return !short_circuit_ || want.short_circuit == got.short_circuit;
}

std::string ErrorMatcher::Render(const RuleError& error) const {
  MatcherText parts;
  if (type_) parts.Add("Type", text::Quoted(finding::WordsOf(error.type)));
  if (field_) {
    const std::string given = error.Field();
    const std::string field = Normalized(given);
    const std::string also = field == given ? "" : " (aka " + text::Quoted(given) + ")";
    parts.Add("Field", text::Quoted(field) + also);
  }
  if (value_) parts.Add("Value", error.value.value_or(""));
  if (origin_ || (needs_origin_ && error.type == ErrorType::kInvalid)) {
    parts.Add("Origin", text::Quoted(error.origin.Text()));
  }
  if (detail_ != DetailMatch::kAny) parts.Add("Detail", text::Quoted(error.detail));
  if (level_) {
    const bool is_stable = error.level == Level::kStable;
    parts.Add("ValidationStabilityLevel", is_stable ? "unknown" : LevelName(error.level));
  }
  if (source_) parts.Add("FromImperative", BoolName(error.hand_written));
  if (short_circuit_) parts.Add("ShortCircuit", BoolName(error.short_circuit));
  return parts.Take();
}

std::vector<std::string> ErrorMatcher::Compare(const RuleErrors& want, const RuleErrors& got) const {
  std::vector<std::string> problems;
  const ErrorMatcher exactly = Exactly();
  std::set<std::string> seen;
  std::vector<const RuleError*> left;
  for (const RuleError& error : got) {
    const std::string key = exactly.Render(error);
    if (!seen.insert(key).second) problems.push_back("exact duplicate error:\n" + key);
    left.push_back(&error);
  }
  for (const RuleError& error : want) {
    const bool takes_all = origin_ && !error.origin.empty();
    bool matched = false;
    std::erase_if(left, [&](const RuleError* other) {
      const bool taken = (takes_all || !matched) && Matches(error, *other);
      matched |= taken;
      return taken;
    });
    if (!matched) problems.push_back("expected an error matching:\n" + Render(error));
  }
  for (const RuleError* error : left) problems.push_back("unmatched error:\n" + exactly.Render(*error));
  return problems;
}

}  // namespace plimsoll::declare
