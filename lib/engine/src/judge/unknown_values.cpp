#include "unknown_values.h"

#include <algorithm>
#include <array>

#include "../report/field_location.h"
#include "plimsoll/cel/check/fields_read.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::engine {
namespace {

using Form = Replacement::Form;
using finding::Code;
using finding::Finding;
using value::Step;
using value::Value;

const PlaceholderStyles kNoStyles;

// What a finding is about.
enum class Concern : uint8_t {
  kField,     // that the field is there
  kValue,     // its value, whatever is elsewhere or below
  kRelation,  // several values
};

Concern ConcernOf(Code code) {
  switch (code) {
    case Code::kUnknownField:
    case Code::kDuplicateKey:
    case Code::kForbiddenProperty:
    case Code::kUnevaluated: return Concern::kField;
    case Code::kRequired:
    case Code::kTypeMismatch:
    case Code::kUnsupportedValue:
    case Code::kDuplicateValue:
    case Code::kTooLong:
    case Code::kTooShort:
    case Code::kTooMany:
    case Code::kTooFew:
    case Code::kFormatMismatch:
    case Code::kPatternMismatch:
    case Code::kNumberCapacity:
    case Code::kUnusableBound:
    case Code::kNotMultiple:
    case Code::kBelowMinimum:
    case Code::kAboveMaximum:
    case Code::kUndecodable:
    case Code::kLimitFindings: return Concern::kValue;
    default: return Concern::kRelation;
  }
}

// What keeps further rules from being run.
bool IsOfWrongType(Code code) {
  return code == Code::kTypeMismatch || code == Code::kUndecodable || code == Code::kFormatMismatch ||
         code == Code::kNumberCapacity || code == Code::kTooLong;
}

// A value of the type that is wanted.
Form SubstituteFor(finding::WantedType type) {
  switch (type) {
    case finding::WantedType::kUnknown: return Form::kLeftOut;
    case finding::WantedType::kNumber: return Form::kNumber;
    case finding::WantedType::kBoolean: return Form::kTrue;
    case finding::WantedType::kArray: return Form::kEmptyList;
    case finding::WantedType::kObject: return Form::kEmptyMap;
  }
  return Form::kLeftOut;
}

// `metadata.labels: Invalid value: "a b": ...` is about one label, not about the map.
bool IsAboutOneText(const Finding& finding) {
  return finding.code == Code::kInvalidValue && finding.expression.empty() && finding.value &&
         finding.value->starts_with('"');
}

std::optional<Value> ChildAt(Value value, const Step& step) {
  if (step.kind != Step::Kind::kIndex) return value.Find(step.name);
  uint32_t left = step.index;
  for (const Value item : value.Items()) {
    if (left-- == 0) return item;
  }
  return std::nullopt;
}

// Whether the rule of a finding reads a selector.
bool IsOfSelector(const Finding& finding) {
  const auto is_selector = [](const Step& step) { return step.name == "selector"; };
  return std::ranges::any_of(finding.path.steps(), is_selector) ||
         std::ranges::any_of(finding.compared.steps(), is_selector);
}

bool IsSopsField(const value::Path& path) {
  return path.steps().size() == 1 && path.steps()[0].name == "sops";
}

}  // namespace

UnknownValues::UnknownValues(Value object, const PlaceholderStyles& styles,
                             std::span<const FieldPattern> skipped)
    : object_(object), styles_(styles), skipped_(skipped), marks_(FindPlaceholders(object, styles)) {
  for (const uint32_t index : marks_.values) {
    const Value value(object.document(), index);
    if (value.IsString()) replaced_[index].text = FilledIn(value.AsString(), styles_, marks_);
  }
}

UnknownValues::UnknownValues(Value object, PlaceholderMarks mistyped, std::set<uint32_t> undecided)
    : object_(object), styles_(kNoStyles), marks_(std::move(mistyped)), undecided_(std::move(undecided)) {}

bool UnknownValues::IsPlaceholder(std::string_view key) const {
  const auto member = object_.Find(key);
  return member && marks_.IsMarked(member->index());
}

UnknownValues::Reached UnknownValues::Follow(const value::Path& path) const {
  Reached out;
  out.values.push_back(object_);
  for (const Step& step : path.steps()) {
    out.below_mark |= marks_.IsMarked(out.values.back().index());
    const auto next = ChildAt(out.values.back(), step);
    if (!next) return out;
    out.values.push_back(*next);
  }
  out.all = true;
  out.at_mark = marks_.IsMarked(out.values.back().index());
  return out;
}

std::optional<Value> UnknownValues::UnknownAt(const Finding& finding) const {
  const Reached reached = Follow(finding.path);
  for (const FieldPattern& field : skipped_) {
    const auto steps = field.Match(finding.path);
    if (steps && *steps < reached.values.size()) return reached.values[*steps];
  }
  for (const Value value : reached.values) {
    if (marks_.IsMarked(value.index())) return value;
  }
  return std::nullopt;
}

bool UnknownValues::Replace(std::span<const Finding> findings) {
  bool changed = false;
  for (const Finding& finding : findings) {
    if (!IsOfWrongType(finding.code)) continue;
    const auto value = UnknownAt(finding);
    if (!value || value->index() == object_.index()) continue;
    Form& form = replaced_[value->index()].form;
    if (form == Form::kLeftOut) continue;
    // What was put there before is wrong, too.
    form = form == Form::kText ? SubstituteFor(finding.wanted) : Form::kLeftOut;
    changed = true;
  }
  return changed;
}

Value UnknownValues::Replaced() {
  CopyReplaced(object_, replaced_, writer_, copy_);
  return copy_.root();
}

bool UnknownValues::HasSubstitutes() const {
  return std::ranges::any_of(replaced_, [](const auto& one) {
    return one.second.form != Form::kText && one.second.form != Form::kLeftOut;
  });
}

void UnknownValues::LeaveOutSubstitutes() {
  for (auto& [index, replacement] : replaced_) {
    if (replacement.form != Form::kText) replacement.form = Form::kLeftOut;
  }
}

void UnknownValues::Learn(std::span<const Finding> findings) {
  for (const Finding& finding : findings) {
    if (finding.code != Code::kUnsupportedValue) continue;
    const Reached reached = Follow(finding.path);
    if (reached.at_mark) undecided_.insert(reached.values[reached.values.size() - 2].index());
  }
}

UnknownValues::Cause UnknownValues::CauseOf(const Finding& finding) const {
  const auto covers = [&](const FieldPattern& field) { return field.Match(finding.path).has_value(); };
  if (std::ranges::any_of(skipped_, covers)) return Cause::kSkippedField;
  return IsAboutPlaceholder(finding) ? Cause::kPlaceholder : Cause::kNone;
}

bool UnknownValues::IsAboutPlaceholder(const Finding& finding) const {
  if (marks_.empty()) return false;
  const auto named_so = [&](const Step& step) { return styles_.In(step.name); };
  if (std::ranges::any_of(finding.path.steps(), named_so) || Mentions(finding.message)) return true;
  const Reached reached = Follow(finding.path);
  const Concern concern = ConcernOf(finding.code);
  if (reached.below_mark) return true;
  if (concern == Concern::kField) return reached.at_mark && IsSopsField(finding.path);
  if (reached.at_mark) return true;
  if (concern == Concern::kRelation && ReadsPlaceholder(finding, reached)) return true;
  return (concern == Concern::kRelation || finding.code == Code::kRequired) && IsUndecided(reached);
}

// The text is searched, not taken apart: messages that expressions make (messageExpression) may show any part
// of any value, and nothing else says which.
bool UnknownValues::Mentions(std::string_view message) const {
  if (message.find(kPlaceholderWord) != std::string_view::npos) return true;
  for (std::string_view rest = message; !rest.empty();) {
    const std::string_view one = styles_.Find(rest);
    if (one.empty()) break;
    if (marks_.texts.contains(one)) return true;
    rest.remove_prefix(static_cast<size_t>(one.data() - rest.data()) + one.size());
  }
  return std::ranges::any_of(styles_.literals(), [&](const std::string& literal) {
    return message.find(text::Quoted(literal)) != std::string_view::npos;
  });
}

bool UnknownValues::ReadsPlaceholder(const Finding& finding, const Reached& reached) const {
  if (!finding.expression.empty()) return ExpressionReads(finding);
  if (finding.code == Code::kNotFound && marks_.names) return true;
  const bool of_selector = IsOfSelector(finding);
  for (const Value value : reached.values) {
    const auto selector = value.Find("selector");
    if (of_selector && selector && marks_.In(*selector)) return true;
  }
  return reached.all && !IsAboutOneText(finding) && marks_.In(reached.values.back());
}

// `self` may be a default; then the value that got it is looked at.
bool UnknownValues::ExpressionReads(const Finding& finding) const {
  const Reached scope = Follow(finding.self);
  if (scope.below_mark) return true;
  return std::ranges::any_of(cel::FieldsRead(finding.expression),
                             [&](const auto& names) { return ReadsAt(scope.values.back(), names); });
}

bool UnknownValues::ReadsAt(Value scope, const std::vector<std::string>& names) const {
  for (const std::string& name : names) {
    if (marks_.IsMarked(scope.index())) return true;
    const auto next = scope.Find(name);
    if (!next) return false;
    scope = *next;
  }
  if (scope.index() != object_.index()) return marks_.In(scope);
  // Of the metadata of the object itself, expressions see only the name.
  for (const value::Member member : scope.Members()) {
    if (member.key != "metadata") {
      if (marks_.In(member.value)) return true;
      continue;
    }
    for (const std::string_view seen : {"name", "generateName"}) {
      const auto name = member.value.Find(seen);
      if (name && marks_.In(*name)) return true;
    }
  }
  return false;
}

bool UnknownValues::IsUndecided(const Reached& reached) const {
  return std::ranges::any_of(reached.values, [&](Value value) { return undecided_.contains(value.index()); });
}

PlaceholderHints::PlaceholderHints(Value object) {
  for (const uint32_t index : FindPlaceholders(object, PlaceholderStyles::All()).values) {
    const Value value(object.document(), index);
    const auto style = value.IsString() ? StyleOf(value.AsString()) : std::nullopt;
    if (style) styles_.emplace(value.span().offset, *style);
  }
}

std::string PlaceholderHints::Of(const Finding& finding) const {
  if (finding.code == Code::kUnknownField && IsSopsField(finding.path)) {
    return "use --placeholders sops for files encrypted by SOPS";
  }
  if (ConcernOf(finding.code) == Concern::kField || !finding.place) return {};
  const auto style = styles_.find(finding.place->span.offset);
  if (style == styles_.end()) return {};
  return "use --placeholders " + std::string(NameOf(style->second)) + " if the value is filled in later";
}

}  // namespace plimsoll::engine
