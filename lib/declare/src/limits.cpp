// Tags that compare one value with one limit.
#include "extractor.h"
#include "plimsoll/text/go_format.h"
#include "strict_int.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;
using finding::OriginKind;

constexpr int64_t kMaxPropertiesLimit = 100'000;

Result<int64_t> CountIn(const TagLink& tag) {
  const Result<int64_t> value = StrictInt(tag.value);
  if (!value) return Fail("failed to parse tag payload as int: " + value.error().message);
  if (*value < 0) return Fail("must be greater than or equal to zero");
  return value;
}

Rule LimitRule(RuleKind kind, int64_t number, ErrorType type, finding::Origin origin) {
  Rule rule;
  rule.kind = kind;
  rule.number = number;
  rule.emits.push_back({type, std::move(origin), ""});
  return rule;
}

std::string_view Bare(const TagLink& tag) { return std::string_view(tag.name).substr(4); }

}  // namespace

Result<Validations> Extractor::Length(const TagContext& context, TagView tag) {
  const TypeId type = facts_.NativeValue(context.type);
  if (!facts_.IsString(type)) {
    return Fail("can only be used on string types (" + facts_.Relation(context.type, type) + ")");
  }
  const std::string_view name = Bare(tag[0]);
  if (name == "minLength") {
    const Result<int64_t> value = StrictInt(tag[0].value);
    if (!value) return Fail("failed to parse tag payload as int: " + value.error().message);
    if (*value <= 0) return Validations();
    return One(LimitRule(RuleKind::kMinLength, *value, ErrorType::kTooShort, OriginKind::kMinLength));
  }
  const Result<int64_t> value = CountIn(tag[0]);
  if (!value) return Fail(value.error().message);
  const bool bytes = name == "maxBytes";
  return One(LimitRule(bytes ? RuleKind::kMaxBytes : RuleKind::kMaxLength, *value, ErrorType::kTooLong,
                       bytes ? OriginKind::kMaxBytes : OriginKind::kMaxLength));
}

Result<Validations> Extractor::Items(const TagContext& context, TagView tag) {
  const TypeId type = facts_.Native(context.type);
  if (!facts_.IsList(type)) {
    return Fail("can only be used on list types (" + facts_.Relation(context.type, type) + ")");
  }
  const Result<int64_t> value = CountIn(tag[0]);
  if (!value) return Fail(value.error().message);
  const bool max = Bare(tag[0]) == "maxItems";
  Rule rule = LimitRule(max ? RuleKind::kMaxItems : RuleKind::kMinItems, *value,
                        max ? ErrorType::kTooMany : ErrorType::kTooFew,
                        max ? OriginKind::kMaxItems : OriginKind::kMinItems);
  rule.short_circuit = max;
  return One(std::move(rule));
}

Result<Validations> Extractor::Properties(const TagContext& context, TagView tag) {
  const TypeId type = facts_.Native(context.type);
  if (facts_.KindOf(type) != TypeKind::kMap) {
    return Fail("can only be used on map types (" + facts_.Relation(context.type, type) + ")");
  }
  if (!facts_.IsString(facts_.Native(facts_.Of(type).key))) {
    return Fail("can only be used on map types with string-based keys (" +
                facts_.Relation(context.type, type) + ")");
  }
  const Result<int64_t> value = CountIn(tag[0]);
  if (!value) return Fail(value.error().message);
  if (*value > kMaxPropertiesLimit) return Fail("must be less than or equal to 100000");
  const bool max = Bare(tag[0]) == "maxProperties";
  Rule rule = LimitRule(max ? RuleKind::kMaxProperties : RuleKind::kMinProperties, *value,
                        max ? ErrorType::kTooMany : ErrorType::kTooFew,
                        max ? OriginKind::kMaxProperties : OriginKind::kMinProperties);
  rule.short_circuit = max;
  return One(std::move(rule));
}

Result<Validations> Extractor::Bound(const TagContext& context, TagView tag) {
  const TypeId type = facts_.NativeValue(context.type);
  if (!facts_.IsInteger(type)) {
    return Fail("can only be used on integer types (" + facts_.Relation(context.type, type) + ")");
  }
  const bool minimum = Bare(tag[0]) == "minimum";
  Rule rule = LimitRule(minimum ? RuleKind::kMinimum : RuleKind::kMaximum, 0, ErrorType::kInvalid,
                        minimum ? OriginKind::kMinimum : OriginKind::kMaximum);
  const int bits = facts_.BitsOf(type);
  rule.is_unsigned = facts_.IsUnsigned(type);
  if (rule.is_unsigned) {
    const Result<uint64_t> value = StrictUnsigned(tag[0].value, bits);
    if (!value) return Fail("failed to parse tag payload: " + value.error().message);
    rule.number = static_cast<int64_t>(*value);
  } else {
    const Result<int64_t> value = StrictSigned(tag[0].value, bits);
    if (!value) return Fail("failed to parse tag payload: " + value.error().message);
    rule.number = *value;
  }
  return One(std::move(rule));
}

Result<Validations> Extractor::NotEqual(const TagContext& context, TagView tag) {
  const TypeId type = facts_.NativeValue(context.type);
  if (!facts_.IsDirectComparable(type)) {
    return Fail("can only be used on comparable types (e.g. string, int, bool), but got " +
                facts_.Relation(context.type, type));
  }
  const auto mismatch = [&](std::string_view what) {
    return Fail("type mismatch: field is " + std::string(what) + ", but payload is of type " +
                std::string(TagValueName(tag[0].value_type)));
  };
  Rule rule = LimitRule(RuleKind::kNotEqual, 0, ErrorType::kInvalid, OriginKind::kNotEqual);
  rule.text = tag[0].value;
  if (facts_.IsString(type)) {
    if (tag[0].value_type != TagValue::kString) return mismatch("a string");
  } else if (facts_.IsBuiltin(type, "bool")) {
    if (tag[0].value_type != TagValue::kBool) return mismatch("a bool");
  } else if (facts_.IsInteger(type)) {
    if (tag[0].value_type != TagValue::kInt) return mismatch("an integer");
    const Result<int64_t> value = StrictInt(tag[0].value);
    if (!value) return Fail("invalid integer value for payload: " + value.error().message);
  } else {
    return Fail("unsupported type for 'neq' tag: " + facts_.Text(type));
  }
  return One(std::move(rule));
}

Result<Validations> Extractor::Monotonic(const TagContext& context, TagView) {
  const TypeId type = facts_.NativeValue(context.type);
  if (!facts_.IsInteger(type)) {
    return Fail("must be an integer type (got " + facts_.Relation(context.type, type) + ")");
  }
  Rule rule;
  rule.kind = RuleKind::kMonotonic;
  rule.has_arguments = false;
  return One(std::move(rule));
}

Result<Validations> Extractor::Immutable(const TagContext&, TagView) {
  Rule rule = LimitRule(RuleKind::kImmutable, 0, ErrorType::kInvalid, OriginKind::kImmutable);
  rule.short_circuit = true;
  rule.has_arguments = false;
  return One(std::move(rule));
}

Result<Validations> Extractor::Format(const TagContext& context, TagView tag) {
  const TypeId type = facts_.NativeValue(context.type);
  if (!facts_.IsString(type)) {
    return Fail("can only be used on string types (" + facts_.Relation(context.type, type) + ")");
  }
  const auto format = FindStringFormat(tag[0].value);
  if (!format) return Fail("unsupported validation format " + text::Quoted(tag[0].value));
  Rule rule = LimitRule(RuleKind::kFormat, 0, ErrorType::kInvalid, {OriginKind::kFormat, tag[0].value});
  rule.format = *format;
  rule.has_arguments = false;
  return One(std::move(rule));
}

}  // namespace plimsoll::declare
