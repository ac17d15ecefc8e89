// Tags without much to compute: enums, opacity, hand-written functions, and the tags that tests
// use.
#include <algorithm>

#include "extractor.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

struct EnumValue {
  std::string name;
  std::string value;
  std::string comment;
  std::vector<EnumExclusion> exclusions;
};

// The conditional exclusions of a constant; nothing when it is excluded for good.
std::optional<std::vector<EnumExclusion>> ExclusionsOf(const TaggedConstant& constant,
                                                       const std::string& value) {
  std::vector<EnumExclusion> out;
  for (const TagChain& tag : constant.tags) {
    if (tag[0].name == "k8s:enumExclude") return std::nullopt;
    const bool enabled = tag[0].name == "k8s:ifEnabled";
    if (!enabled && tag[0].name != "k8s:ifDisabled") continue;
    const TagArgument* option = tag[0].Positional();
    if (tag.size() < 2 || tag[1].name != "k8s:enumExclude" || option == nullptr) continue;
    out.push_back({value, option->value, enabled});
  }
  std::ranges::stable_sort(out, [](const EnumExclusion& a, const EnumExclusion& b) {
    return a.when != b.when ? !a.when : a.option < b.option;
  });
  return out;
}

// Of two constants with one value the one with the longer comment stays.
void AddEnumValue(std::vector<EnumValue>& values, EnumValue value) {
  const auto same = std::ranges::find(values, value.value, &EnumValue::value);
  if (same == values.end()) {
    values.push_back(std::move(value));
  } else if (same->comment.size() < value.comment.size() ||
             (same->comment.size() == value.comment.size() && same->comment > value.comment)) {
    *same = std::move(value);
  }
}

// Without packages, as the message about a hook names it.
std::string ShortTypeText(const TypeFacts& facts, TypeId type) {
  const GoType& t = facts.Of(type);
  if (t.kind == TypeKind::kPointer) return "*" + ShortTypeText(facts, t.element);
  if (t.kind == TypeKind::kSlice || t.kind == TypeKind::kArray) return "[]" + ShortTypeText(facts, t.element);
  if (t.kind == TypeKind::kMap)
    return "map[" + ShortTypeText(facts, t.key) + "]" + ShortTypeText(facts, t.element);
  return t.name;
}

Result<void> ReadFlags(std::string_view list, Rule& rule) {
  for (;;) {
    const size_t comma = std::min(list.find(','), list.size());
    const std::string_view flag = text::TrimSpace(list.substr(0, comma));
    if (flag != "ShortCircuit" && flag != "NonError") return Fail("unknown flag: " + text::Quoted(flag));
    (flag == "NonError" ? rule.non_error : rule.short_circuit) = true;
    if (comma == list.size()) return {};
    list.remove_prefix(comma + 1);
  }
}

}  // namespace

Result<Validations> Extractor::FixedResult(const TagContext&, TagView tag) {
  if (tag[0].name == "k8s:validateError") return Fail("forced error: " + text::Quoted(tag[0].value));
  Rule rule;
  rule.kind = RuleKind::kFixedResult;
  rule.flag = tag[0].name != "k8s:validateFalse";
  for (const TagArgument& argument : tag[0].args) {
    if (argument.name == "cohort") rule.cohort = argument.value;
    if (argument.name != "flags") continue;
    if (const auto good = ReadFlags(argument.value, rule); !good) {
      return Fail("can't decode tag payload: " + good.error().message);
    }
  }
  rule.text = tag[0].value;
  if (!rule.flag) rule.emits.push_back({ErrorType::kInvalid, finding::OriginKind::kValidateFalse, ""});
  return One(std::move(rule));
}

Result<Validations> Extractor::Enum(const TagContext& context, TagView) {
  const TypeId type = facts_.Native(context.type);
  if (!facts_.IsString(type)) {
    return Fail("can only be used on string types (" + facts_.Relation(context.type, type) + ")");
  }
  std::vector<EnumValue> values;
  if (context.constants != nullptr) {
    for (const TaggedConstant& constant : *context.constants) {
      if (constant.constant->value.kind == gotypes::ConstantValue::Kind::kUnknown) {
        return Fail("the value of constant " + std::string(constant.constant->name) +
                    " cannot be worked out");
      }
      const std::string value = constant.constant->value.Text();
      auto exclusions = ExclusionsOf(constant, value);
      if (!exclusions) continue;
      AddEnumValue(values,
                   {std::string(constant.constant->name), value, constant.comment, std::move(*exclusions)});
    }
  }
  std::ranges::stable_sort(values, {}, &EnumValue::name);
  Rule rule;
  rule.kind = RuleKind::kEnum;
  rule.emits.push_back({ErrorType::kNotSupported});
  for (EnumValue& value : values) {
    rule.values.push_back(value.value);
    for (EnumExclusion& exclusion : value.exclusions) rule.exclusions.push_back(std::move(exclusion));
  }
  Validations out = One(std::move(rule));
  out.variables = true;
  return out;
}

Result<Validations> Extractor::EnumExclude(const TagContext&, TagView) { return Validations(); }

Result<Validations> Extractor::Opaque(const TagContext& context, TagView) {
  if (context.scope == TagScope::kType) opaque_types_.insert(facts_.NativeValue(context.type));
  if (context.scope == TagScope::kField && context.member != nullptr) opaque_members_.insert(context.path);
  Validations out;
  out.opaque_type = true;
  return out;
}

Result<Validations> Extractor::Custom(const TagContext& context, TagView) {
  const bool field = context.scope == TagScope::kField;
  const GoType& defining = facts_.Of(field ? context.parent_type : context.type);
  const auto output = canonical_.find(defining.package);
  if (output == canonical_.end()) {
    return Fail("cannot resolve generated package for " + defining.package +
                " (is it being processed by validation-gen?)");
  }
  std::string name = "ValidateCustom_" + defining.name;
  if (field) name += "_" + std::string(context.member->name);
  const gotypes::GoFunction* hook = find_hook_ ? find_hook_(output->second, name) : nullptr;
  const std::string full = output->second + "." + name;
  Rule rule;
  rule.kind = RuleKind::kCustom;
  rule.text = full;
  rule.has_arguments = false;
  if (trusts_hooks_) return One(std::move(rule));
  if (hook == nullptr)
    return Fail("+k8s:customValidation: expected hand-written function " + full + " was not found");
  claimed_hooks_.insert(full);
  const TypeId value =
      facts_.IsNilable(context.type) ? context.type : facts_.universe().PointerTo(context.type);
  const GoType& signature = facts_.Of(hook->type);
  const auto is = [&](size_t i, std::string_view text) {
    return facts_.Text(signature.signature[i]) == text;
  };
  const bool fits = signature.parameter_count == 5 && signature.signature.size() == 6 &&
                    is(0, "context.Context") && is(1, "k8s.io/apimachinery/pkg/api/operation.Operation") &&
                    is(2, "*k8s.io/apimachinery/pkg/util/validation/field.Path") &&
                    signature.signature[3] == value && signature.signature[4] == value &&
                    is(5, "k8s.io/apimachinery/pkg/util/validation/field.ErrorList");
  if (!fits) {
    return Fail(
        "+k8s:customValidation: " + full +
        " must have signature func(ctx context.Context, op operation.Operation, fldPath *field.Path, value, "
        "oldValue " +
        ShortTypeText(facts_, value) + ") field.ErrorList");
  }
  return One(std::move(rule));
}

}  // namespace plimsoll::declare
