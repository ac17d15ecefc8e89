// Calls of rules that look at one value.
#include <array>

#include "go_layout.h"
#include "go_rules.h"
#include "plimsoll/declare/rule_number.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::codegen {
namespace {

// In the order of StringFormat.
constexpr std::array<std::string_view, 11> kFormats = {"ShortName",
                                                       "LongName",
                                                       "LongNameCaseless",
                                                       "LabelKey",
                                                       "PrefixedLabelKey",
                                                       "LabelValue",
                                                       "PathSegmentName",
                                                       "UUID",
                                                       "ResourcePoolName",
                                                       "ExtendedResourceName",
                                                       "ResourceFullyQualifiedName"};

// Rules whose functions take any value by pointer.
bool TakesPointers(RuleKind kind) {
  return kind == RuleKind::kRequired || kind == RuleKind::kOptional || kind == RuleKind::kForbidden ||
         kind == RuleKind::kUpdate;
}

}  // namespace

std::string GoRules::Call(uint32_t index, const Subject& subject) {
  const Rule& rule = program_.rules[index];
  std::string out = PlainCall(rule, subject);
  if (rule.level == Level::kAlpha) out += ".MarkAlpha()";
  if (rule.level == Level::kBeta) out += ".MarkBeta()";
  return out;
}

std::string GoRules::PlainCall(const Rule& rule, const Subject& subject) {
  Args args = {"ctx", "op", "fldPath", subject.now, subject.old};
  // Interfaces are handed around as they are, but are no pointers.
  if (TakesPointers(rule.kind) && IsInterface(subject.type)) {
    const bool pointed = subject.now.starts_with('*');
    args = {"ctx", "op", "fldPath", pointed ? "obj" : "&obj", pointed ? "oldObj" : "&oldObj"};
  }
  const size_t leading = args.size();
  for (std::string& argument : ArgumentsOf(rule, subject.type)) args.push_back(std::move(argument));
  return GoCall(FunctionOf(rule, subject.type), args, leading);
}

// The name of the function for the kind of values, which `value` ends for those that are none of lists,
// maps and pointers.
std::string_view GoRules::Kind(TypeId type, std::string_view value) const {
  switch (facts_.KindOf(facts_.Native(type))) {
    case TypeKind::kSlice: return "Slice";
    case TypeKind::kMap: return "Map";
    case TypeKind::kPointer: return "Pointer";
    default: return value;
  }
}

std::string GoRules::FunctionOf(const Rule& rule, TypeId type) {
  const auto for_kind = [&](std::string_view name) {
    return Validate(std::string(name) + std::string(Kind(type, "Value")));
  };
  const auto for_elements = [&](std::string_view values, std::string_view pointers) {
    return Validate(HoldsPointers(type) ? pointers : values);
  };
  switch (rule.kind) {
    case RuleKind::kRequired: return for_kind("Required");
    case RuleKind::kOptional: return for_kind("Optional");
    case RuleKind::kForbidden: return for_kind("Forbidden");
    case RuleKind::kMaxLength: return Validate("MaxLength");
    case RuleKind::kMaxBytes: return Validate("MaxBytes");
    case RuleKind::kMinLength: return Validate("MinLength");
    case RuleKind::kMaxItems: return Validate("MaxItems");
    case RuleKind::kMinItems: return Validate("MinItems");
    case RuleKind::kMaxProperties: return Validate("MaxProperties");
    case RuleKind::kMinProperties: return Validate("MinProperties");
    case RuleKind::kMinimum: return Validate("Minimum");
    case RuleKind::kMaximum: return Validate("Maximum");
    case RuleKind::kNotEqual: return Validate("NEQ");
    case RuleKind::kMonotonic: return Validate("Monotonic");
    case RuleKind::kImmutable: return Validate("Immutable");
    case RuleKind::kFormat: return Validate(kFormats[static_cast<size_t>(rule.format)]);
    case RuleKind::kEnum: return Validate("Enum");
    case RuleKind::kUnion: return Validate("Union");
    case RuleKind::kZeroOrOneOf: return Validate("ZeroOrOneOfUnion");
    case RuleKind::kDiscriminatedUnion: return Validate("DiscriminatedUnion");
    case RuleKind::kDependentRequired: return Validate("DependentRequired");
    case RuleKind::kDependentForbidden: return Validate("DependentForbidden");
    case RuleKind::kUnique: return for_elements("ValSliceUnique", "PtrSliceUnique");
    case RuleKind::kUpdate: return Validate(UpdateFunction(type));
    case RuleKind::kFixedResult: return Validate("FixedResult");
    case RuleKind::kCustom: {
      const size_t dot = rule.text.rfind('.');
      return file_.Name(rule.text.substr(0, dot), rule.text.substr(dot + 1));
    }
    case RuleKind::kNoNils: return Validate("PtrSliceNoNils");
    case RuleKind::kTypeFunction: return TypeFunction(rule.node);
    case RuleKind::kIfOption: return Validate("IfOption");
    case RuleKind::kEachVal:
      return rule.flag ? for_elements("EachValSliceVal", "EachPtrSliceVal") : Validate("EachMapVal");
    case RuleKind::kEachKey: return Validate("EachMapKey");
    case RuleKind::kItem: return for_elements("ValSliceItem", "PtrSliceItem");
    case RuleKind::kSubfield: return Validate("Subfield");
    case RuleKind::kMode: return Validate("Discriminated");
  }
  return {};
}

std::string GoRules::Constant(const std::string& value, TypeId type) const {
  return facts_.IsString(facts_.NativeValue(type)) ? text::Quoted(value) : value;
}

GoRules::Args GoRules::ArgumentsOf(const Rule& rule, TypeId type) {
  if (declare::IsLimit(rule.kind)) return {NumberText(rule)};
  switch (rule.kind) {
    case RuleKind::kNotEqual: return {Constant(rule.text, type)};
    case RuleKind::kEnum: return {EnumValues(rule, type), EnumExclusions(rule, type)};
    case RuleKind::kUnion:
    case RuleKind::kZeroOrOneOf:
    case RuleKind::kDiscriminatedUnion: return UnionArguments(rule, type);
    case RuleKind::kDependentRequired:
    case RuleKind::kDependentForbidden: return DependentArguments(rule, type);
    case RuleKind::kUnique: return {Match(rule, facts_.Of(facts_.NativeValue(type)).element)};
    case RuleKind::kUpdate: return UpdateArguments(rule, type);
    case RuleKind::kFixedResult: return {rule.flag ? "true" : "false", text::Quoted(rule.text)};
    case RuleKind::kIfOption:
      return {text::Quoted(rule.text), rule.flag ? "true" : "false", Validator(rule.inner[0], type)};
    case RuleKind::kEachVal: return EachValArguments(rule, type);
    case RuleKind::kEachKey: return {Validator(rule.inner[0], facts_.Of(facts_.NativeValue(type)).key, true)};
    case RuleKind::kItem: return ItemArguments(rule, type);
    case RuleKind::kSubfield: return SubfieldArguments(rule, type);
    case RuleKind::kMode: return ModeArguments(rule, type);
    default: return {};
  }
}

}  // namespace plimsoll::codegen
