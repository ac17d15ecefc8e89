// Rules as expressions.
#include <algorithm>
#include <utility>

#include "cpp_rules.h"

namespace plimsoll::codegen {
namespace {

// What the runtime calls a format.
std::string_view FormatFunction(StringFormat format) {
  switch (format) {
    case StringFormat::kShortName: return "rt::ShortName";
    case StringFormat::kLongName: return "rt::LongName";
    case StringFormat::kLongNameCaseless: return "rt::LongNameCaseless";
    case StringFormat::kLabelKey: return "rt::LabelKey";
    case StringFormat::kPrefixedLabelKey: return "rt::PrefixedLabelKey";
    case StringFormat::kLabelValue: return "rt::LabelValue";
    case StringFormat::kPathSegmentName: return "rt::PathSegmentName";
    case StringFormat::kUuid: return "rt::Uuid";
    case StringFormat::kResourcePoolName: return "rt::ResourcePoolName";
    case StringFormat::kExtendedResourceName: return "rt::ExtendedResourceName";
    case StringFormat::kResourceFullyQualifiedName: return "rt::ResourceFullyQualifiedName";
  }
  return "";
}

std::string_view UpdateName(UpdateConstraint constraint) {
  switch (constraint) {
    case UpdateConstraint::kNoSet: return "rt::UpdateRule::kNoSet";
    case UpdateConstraint::kNoUnset: return "rt::UpdateRule::kNoUnset";
    case UpdateConstraint::kNoModify: return "rt::UpdateRule::kNoModify";
    case UpdateConstraint::kNoAddItem: return "rt::UpdateRule::kNoAddItem";
    case UpdateConstraint::kNoRemoveItem: return "rt::UpdateRule::kNoRemoveItem";
  }
  return "";
}

}  // namespace

std::string CppRules::Simple(std::string_view name, const Names& names, std::string_view arguments) {
  std::string out = "rt::" + std::string(name) + "(" + names.path + ", " + names.value;
  if (!arguments.empty()) out.append(", ").append(arguments);
  return out + ")";
}

std::string CppRules::WithRun(std::string_view name, const Names& names, std::string_view arguments) {
  std::string out = "rt::" + std::string(name) + "(run, " + names.path + ", " + names.value;
  if (!arguments.empty()) out.append(", ").append(arguments);
  return out + ")";
}

std::string CppRules::Call(const Rule& rule, const Names& names, const std::string& indent) {
  const std::string expression = Expression(rule, names, indent);
  if (rule.level == Level::kAlpha) return "rt::Alpha(" + expression + ")";
  if (rule.level == Level::kBeta) return "rt::Beta(" + expression + ")";
  return expression;
}

// A rule without arguments is passed on as it is, and its level with it is lost.
std::string CppRules::Inner(const Rule& wrapper, const Names& names, const std::string& indent) {
  const Rule& inner = program_.rules[wrapper.inner[0]];
  return inner.has_arguments ? Call(inner, names, indent) : Expression(inner, names, indent);
}

std::string CppRules::Lambda(const Rule& wrapper, const Names& names, const std::string& indent) {
  const Names inner = names.Inner();
  return "[&](const rt::Path& " + inner.path + ", const auto& " + inner.value + ") {\n" + indent +
         "  return " + Inner(wrapper, inner, indent + "  ") + ";\n" + indent + "}";
}

std::string CppRules::Expression(const Rule& rule, const Names& names, const std::string& indent) {
  const std::string number = std::to_string(rule.number);
  switch (rule.kind) {
    case RuleKind::kRequired: return Simple("Required", names);
    case RuleKind::kOptional: return Simple("Optional", names);
    case RuleKind::kForbidden: return Simple("Forbidden", names);
    case RuleKind::kMaxLength: return Simple("MaxLength", names, number);
    case RuleKind::kMaxBytes: return Simple("MaxBytes", names, number);
    case RuleKind::kMinLength: return Simple("MinLength", names, number);
    case RuleKind::kMaxItems: return Simple("MaxItems", names, number);
    case RuleKind::kMinItems: return Simple("MinItems", names, number);
    case RuleKind::kMaxProperties: return Simple("MaxProperties", names, number);
    case RuleKind::kMinProperties: return Simple("MinProperties", names, number);
    case RuleKind::kMinimum: return Simple("Minimum", names, Limit(rule));
    case RuleKind::kMaximum: return Simple("Maximum", names, Limit(rule));
    case RuleKind::kNotEqual: return Simple("NotEqual", names, CppString(rule.text));
    case RuleKind::kMonotonic: return WithRun("Monotonic", names);
    case RuleKind::kImmutable: return WithRun("Immutable", names);
    case RuleKind::kFormat: return Simple("Format", names, FormatArguments(rule));
    case RuleKind::kEnum: return WithRun("Enum", names, EnumArguments(rule));
    case RuleKind::kUnion: return WithRun("Union", names, UnionArguments(rule));
    case RuleKind::kZeroOrOneOf: return WithRun("ZeroOrOneOf", names, UnionArguments(rule));
    case RuleKind::kDiscriminatedUnion:
      return WithRun("DiscriminatedUnion", names,
                     CppString(rule.other->json.name) + ", " + types_.MemberPointer(*rule.other) + ", " +
                         UnionArguments(rule));
    case RuleKind::kDependentRequired:
    case RuleKind::kDependentForbidden:
      return WithRun(rule.kind == RuleKind::kDependentRequired ? "DependentRequired" : "DependentForbidden",
                     names,
                     CppString(rule.member->json.name) + ", " + types_.MemberPointer(*rule.member) + ", " +
                         CppString(rule.other->json.name) + ", " + types_.MemberPointer(*rule.other));
    case RuleKind::kUnique: return Simple("Unique", names, MatchOf(rule));
    case RuleKind::kUpdate: return WithRun("Update", names, UpdateArguments(rule));
    case RuleKind::kFixedResult:
      return rule.flag ? Simple("ValidateTrue", names) : Simple("ValidateFalse", names, CppString(rule.text));
    case RuleKind::kCustom: return WithRun("Custom", names, HookArguments(rule));
    case RuleKind::kNoNils: return Simple("NoNils", names);
    case RuleKind::kTypeFunction:
      if (!functions_.contains(rule.node)) return Simple("ValidateTrue", names);
      return functions_.at(rule.node) + "(run, " + names.path + ", " + names.value + ")";
    case RuleKind::kIfOption:
      return std::string(rule.flag ? "rt::IfEnabled" : "rt::IfDisabled") + "(run, " + names.path + ", " +
             CppString(rule.text) + ", [&] {\n" + indent + "  return " + Inner(rule, names, indent + "  ") +
             ";\n" + indent + "})";
    case RuleKind::kEachVal:
      if (!rule.flag) return WithRun("EachMapValue", names, Lambda(rule, names, indent));
      return WithRun("EachElement", names, MatchOf(rule) + ", " + Lambda(rule, names, indent));
    case RuleKind::kEachKey: return WithRun("EachKey", names, Lambda(rule, names, indent));
    case RuleKind::kItem:
      return WithRun("Item", names, Criteria(rule.criteria) + ", " + Lambda(rule, names, indent));
    case RuleKind::kSubfield:
      return WithRun("Subfield", names,
                     CppString(rule.text) + ", " + types_.MemberPointer(*rule.member) + ", " +
                         Lambda(rule, names, indent));
    case RuleKind::kMode: return WithRun("Mode", names, ModeArguments(rule, names, indent));
  }
  return "";
}

// The smallest int64 has no literal.
std::string CppRules::Limit(const Rule& rule) const {
  if (rule.is_unsigned) return "uint64_t{" + std::to_string(static_cast<uint64_t>(rule.number)) + "u}";
  if (rule.number == INT64_MIN) return "std::numeric_limits<int64_t>::min()";
  return "int64_t{" + std::to_string(rule.number) + "}";
}

std::string CppRules::EnumArguments(const Rule& rule) const {
  std::string out = "{";
  for (const std::string& value : rule.values) out += (out.size() > 1 ? ", " : "") + CppString(value);
  out += "}";
  if (rule.exclusions.empty()) return out;
  out += ", {";
  for (const EnumExclusion& exclusion : rule.exclusions) {
    out += (out.ends_with("{") ? "{" : ", {") + CppString(exclusion.value) + ", " +
           CppString(exclusion.option) + ", " + (exclusion.when ? "true" : "false") + "}";
  }
  return out + "}";
}

std::string CppRules::Criteria(const std::vector<Criterion>& criteria) const {
  std::string tests;
  for (const Criterion& criterion : criteria) {
    const TypeId native = facts_.NativeValue(criterion.member->type);
    std::string wanted = facts_.IsString(native) ? CppString(criterion.value) : criterion.value;
    if (facts_.IsInteger(native)) wanted = "int64_t{" + wanted + "}";
    tests += (tests.empty() ? "" : " && ") + std::string("rt::Is(item.") +
             types_.MemberName(*criterion.member) + ", " + wanted + ")";
  }
  return "[](const auto& item) { return " + (tests.empty() ? "true" : tests) + "; }";
}

std::string CppRules::Test(const UnionTest& test) const {
  const std::string check = test.field != nullptr ? "rt::IsSet(of." + types_.MemberName(*test.field) + ")"
                                                  : "rt::HasItem(of, " + Criteria(test.item) + ")";
  return "[](const auto& of) { return " + check + "; }";
}

std::string CppRules::UnionArguments(const Rule& rule) const {
  std::string out = "{";
  for (size_t i = 0; i < rule.union_tests.size(); ++i) {
    const UnionMember& member = rule.union_members[i];
    out += (i == 0 ? "{" : ", {") + CppString(member.name) + ", " + Test(rule.union_tests[i]);
    if (rule.kind == RuleKind::kDiscriminatedUnion) out += ", " + CppString(member.discriminator_value);
    out += "}";
  }
  return out + "}";
}

std::string CppRules::MatchOf(const Rule& rule) const {
  if (rule.matching == Matching::kNever) return "rt::NoMatch{}";
  if (rule.matching == Matching::kByValue) return "rt::ByValue{}";
  std::string out = "rt::ByMembers(";
  for (const GoMember* key : rule.keys) out += (key == rule.keys[0] ? "" : ", ") + types_.MemberPointer(*key);
  return out + ")";
}

std::string CppRules::UpdateArguments(const Rule& rule) const {
  std::string out = "{";
  bool items = false;
  for (const UpdateConstraint constraint : rule.constraints) {
    out += (out.size() > 1 ? ", " : "") + std::string(UpdateName(constraint));
    items |= constraint == UpdateConstraint::kNoAddItem || constraint == UpdateConstraint::kNoRemoveItem;
  }
  return out + "}" + (items ? ", " + MatchOf(rule) : "");
}

std::string CppRules::FormatArguments(const Rule& rule) {
  has_formats_ = true;
  return CppString(declare::FormatName(rule.format)) + ", " + std::string(FormatFunction(rule.format)) +
         (KeepsType(rule.format) ? "" : ", false");
}

std::string CppRules::HookArguments(const Rule& rule) {
  HookMember& hook = hooks_[rule.text];
  if (hook.name.empty()) {
    const size_t dot = rule.text.rfind('.');
    hook.name = hook_names_.Take(CppIdentifier(std::string_view(rule.text).substr(dot + 1)));
    hook.type = value_type_;
  }
  return "run.hooks." + hook.name + ", " + CppString(rule.text);
}

// Rules of a mode do not mark what they report, and stop only after the last that can.
std::string CppRules::ModeArguments(const Rule& rule, const Names& names, const std::string& indent) {
  const Names inner = names.Inner();
  const std::string depth = std::to_string(inner.depth);
  const std::string errors = "errors" + depth, stop = "stop" + depth, mode = "mode" + depth;
  std::string out = CppString(rule.text) + ", " + types_.MemberPointer(*rule.member) + ", " +
                    types_.MemberPointer(*rule.other) + ",\n" + indent + "    [&](const std::string& " +
                    mode + ", const rt::Path& " + inner.path + ", const auto& " + inner.value + ") {\n";
  const std::string in = indent + "  ";
  for (const ModeCase& one : rule.cases) {
    out +=
        in + "if (" + mode + " == " + CppString(one.value) + ") {\n" + in + "  rt::Errors " + errors + ";\n";
    const auto stops = [&](uint32_t index) { return program_.rules[index].short_circuit; };
    const auto last = std::ranges::find_if(one.rules.rbegin(), one.rules.rend(), stops);
    if (last != one.rules.rend()) out += in + "  bool " + stop + " = false;\n";
    for (auto it = one.rules.begin(); it != one.rules.end(); ++it) {
      const Rule& wrapped = program_.rules[*it];
      const std::string call = Call(wrapped, inner, in + "  ");
      const std::string kept =
          wrapped.non_error ? "rt::Skip(" + call + ")" : "rt::Keep(" + errors + ", " + call + ")";
      out += in + "  " + (wrapped.short_circuit ? stop + " |= " : "") + kept + ";\n";
      if (last != one.rules.rend() && it + 1 == last.base()) {
        out += in + "  if (" + stop + ") return " + errors + ";\n";
      }
    }
    out += in + "  return " + errors + ";\n" + in + "}\n";
  }
  return out + in + "return " + Call(program_.rules[rule.inner[0]], inner, in) + ";\n" + indent + "}";
}

}  // namespace plimsoll::codegen
